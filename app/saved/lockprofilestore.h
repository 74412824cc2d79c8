// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/lockprofiles.h"

#include <QObject>

namespace lockscope {

/**
 * The saved lock profiles, one set for all servers, in a JSON file that people may edit and hand on. A file that cannot be understood is reported and
 * left alone; one that this program did not write is kept beside the new one when profiles are saved. A file by a newer version is never written:
 * this one then has a file of its own beside it. UI thread.
 */
class LockProfileStore : public QObject {
    Q_OBJECT
public:
    explicit LockProfileStore(QString path, QObject *parent = nullptr);

    const LockProfiles &profiles() const { return m_profiles; }
    /** Where they are, and are saved. */
    const QString &path() const { return m_path; }
    /** What is wrong with the file, or what was done with it when they were saved last; empty: nothing. */
    const QString &notice() const { return m_notice; }
    /** All or nothing; on error they are as they were before, in the file and here. */
    Result<void> save(const LockProfiles &profiles);

signals:
    void profilesChanged(const lockscope::LockProfiles &profiles);

private:
    void load();
    Result<void> setStrangerAside();

    QString m_path;
    QString m_notice;
    QByteArray m_known; // what is in the file, as far as this program has read or written it; null: none
    LockProfiles m_profiles;
};

/** lock-profiles.json in the application's configuration folder. */
QString defaultLockProfilesPath();
/** Reads a file named by the user; the error names it and says what is wrong. */
Result<LockProfiles> readLockProfiles(const QString &path);
/** Whole or not at all. */
Result<void> writeLockProfiles(const QString &path, const LockProfiles &profiles);

} // namespace lockscope
