// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <memory>

namespace lockscope {

/**
 * The private folder of one private server: has mode 0700 (another user that the server runs as may be let through), this process's id in its name,
 * and a file that stays locked while this object or the process lives. The destructor removes it with its contents.
 */
class ServerFolder {
public:
    /** Creates the folder in a folder for temporary files. */
    static Result<std::unique_ptr<ServerFolder>> make(const QString &parent);
    ~ServerFolder();
    Q_DISABLE_COPY_MOVE(ServerFolder)

    QString path() const { return m_path; }
    /** True if the path is short enough for a socket address. */
    static bool fitsSocketAddress(const QString &path);
    static QString processIdFile(const QString &folder) { return folder + QStringLiteral("/server.pid"); }

    /**
     * Removes such folders of this user whose process is gone, and first ends a server that may still run in one. Leaves folders of live processes
     * and everything else alone.
     */
    static void removeLeftovers(const QString &parent);

private:
    ServerFolder(QString path, int ownerFile);

    QString m_path;
    int m_ownerFile;
};

} // namespace lockscope
