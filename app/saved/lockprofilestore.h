// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/lockprofiles.h"

#include <QObject>

namespace lockscope {

/**
 * The saved lock profiles, one set for all servers, in a JSON file that users may edit and share. A file that cannot be parsed is reported and left
 * alone; when profiles are saved, a file that this program did not write is kept under another name. A file of a newer version is never written: this
 * version then uses its own file beside it. Emits profilesChanged(). UI thread.
 */
class LockProfileStore : public QObject {
    Q_OBJECT
public:
    explicit LockProfileStore(QString path, QObject *parent = nullptr);

    const LockProfiles &profiles() const { return m_profiles; }
    /** The file they are loaded from and saved to. */
    const QString &path() const { return m_path; }
    /** What is wrong with the file, or what the last save() did with it; empty: nothing. */
    const QString &notice() const { return m_notice; }
    /** Saves all or nothing; on error the file and profiles() are unchanged. */
    Result<void> save(const LockProfiles &profiles);

signals:
    void profilesChanged(const lockscope::LockProfiles &profiles);

private:
    void load();
    Result<void> setStrangerAside();

    QString m_path;
    QString m_notice;
    QByteArray m_known; // content of the file as this program last read or wrote it; null: none
    LockProfiles m_profiles;
};

/** lock-profiles.json in the application's configuration folder. */
QString defaultLockProfilesPath();
/** Reads a file named by the user. The error names it and says what is wrong. */
Result<LockProfiles> readLockProfiles(const QString &path);
/** Writes the whole file or nothing. */
Result<void> writeLockProfiles(const QString &path, const LockProfiles &profiles);

} // namespace lockscope
