// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <memory>

namespace lockscope {

/**
 * The private folder of one private server: has mode 0700 (another user that the server runs as may be let through), our process id in its name, and
 * a locked file that marks it as ours while this object or the process lives. The destructor removes it with everything in it.
 */
class ServerFolder {
public:
    /** In this folder of temporary files. */
    static Result<std::unique_ptr<ServerFolder>> make(const QString &parent);
    ~ServerFolder();
    Q_DISABLE_COPY_MOVE(ServerFolder)

    QString path() const { return m_path; }
    /** Whether a socket can have that path: socket addresses are short. */
    static bool fitsSocketAddress(const QString &path);
    static QString processIdFile(const QString &folder) { return folder + QStringLiteral("/server.pid"); }

    /**
     * Removes the folders of this user whose process is gone, after ending the server that may still run in one. Folders of
     * living processes and everything that is not such a folder are left alone.
     */
    static void removeLeftovers(const QString &parent);

private:
    ServerFolder(QString path, int ownerFile);

    QString m_path;
    int m_ownerFile;
};

} // namespace lockscope
