// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "journal/journalrecords.h"
#include "locks/knownholds.h"

#include <QVariant>

#include <map>
#include <memory>
#include <span>
#include <vector>

namespace lockscope {

class Sqlite;

/** How much of the history of holds is kept. Actions are kept for ever. */
struct JournalLimits {
    qint64 holds = 1'000'000;
    Duration keptFor{std::chrono::hours(24 * 30)};
    Duration demoKeptFor{std::chrono::hours(1)}; ///< holds of the demo would crowd out real ones
    int prunedAtOnce = 2000;                     ///< rows, so that writing does not wait for it
};

/**
 * The journal, open for writing. Functions return when their data is safe: actions survive a power cut, holds survive the end of this program. Blocks
 * as long as the disk does, so use it in a worker thread. Several programs may have one file open.
 */
class JournalFile {
public:
    struct Opened {
        std::unique_ptr<JournalFile> file;
        QString notice; ///< for people, if the file was not opened as it was; empty: it was
    };
    /**
     * Creates a missing file, readable by this user only. Renames a damaged file and creates a new one. Does not touch the file of a newer Lockscope
     * and opens journalPathOfThisVersion() instead.
     */
    static Result<Opened> open(const QString &path, UnixTime now);
    ~JournalFile();
    Q_DISABLE_COPY_MOVE(JournalFile)

    /** Closes a damaged file and renames it. Returns a message for people; empty: another program has renamed it. */
    static Result<QString> setAside(std::unique_ptr<JournalFile> file, const Error &damage, UnixTime now);

    /** Migrates the journal of an older Lockscope, so that it can be read. */
    static Result<void> bringUpToDate(const QString &path);

    Result<void> append(std::span<const ActionRecord> actions);
    Result<void> append(std::span<const HoldRecord> holds, std::span<const HoldGap> gaps);
    /** Replaces what is known of the holds that still run on this server: of the keys of these, if they are not all. */
    Result<void> keepRunning(const JournalServer &server, RunningHolds running);
    /** Deletes one small portion of the holds beyond the limits; true: there are more. */
    Result<bool> prune(UnixTime now, const JournalLimits &limits);
    /** Checks every page of the file for damage. */
    Result<void> check();
    /** False: the file was moved or removed, so that new records would be lost. */
    bool isInPlace() const;
    const QString &path() const { return m_path; }

private:
    JournalFile(QString path, std::unique_ptr<Sqlite> sqlite);
    static Result<std::unique_ptr<JournalFile>> openAsItIs(const QString &path);
    Result<qint64> idOf(const JournalServer &server);
    Result<void> insertHolds(std::span<const HoldRecord> holds);
    Result<void> insertGap(const HoldGap &gap);
    Result<qint64> deleteHolds(const QString &which, const QVariantList &values);

    QString m_path;
    std::unique_ptr<Sqlite> m_sqlite;
    std::map<JournalServer, qint64> m_servers; // known ids
    quint64 m_identity = 0;                    // of the open file
};

/** The holds that were there when this server was last left, by its URL; none if the journal cannot be read. Blocks as long as the disk does. */
std::vector<KnownHold> runningHolds(const QString &journal, const QString &serverUrl);
/** The default path of the journal; https://specifications.freedesktop.org/basedir-spec/latest/ */
QString defaultJournalPath();
/** The path beside a file of a newer Lockscope: "journal-v2.sqlite" and so on, by this program's version. */
QString journalPathOfThisVersion(const QString &path);
/** The files that older versions wrote beside this journal while it was of a newer version than theirs. */
QStringList olderJournalsBeside(const QString &path);
/** Copies the journal of an older version into the folder and brings the copy up to date: the older program goes on with its own. Its path. */
Result<QString> copyUpToDate(const QString &path, const QString &folder);
/** A number made of device and inode of the file; 0: there is none. */
quint64 fileIdentity(const QString &path);
/** The same. An error: the folder cannot be searched, so that it is not known whether the file exists. */
Result<quint64> identityIfAny(const QString &path);

} // namespace lockscope
