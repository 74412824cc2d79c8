// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "journal/journalrecords.h"

#include <QVariant>

#include <map>
#include <memory>
#include <span>

namespace lockscope {

class Sqlite;

/** How much of the history of holds is kept. Actions are kept for ever. */
struct JournalLimits {
    qint64 holds = 1'000'000;
    Duration keptFor{std::chrono::hours(24 * 30)};
    Duration demoKeptFor{std::chrono::hours(1)}; ///< its locks are made up and would crowd out real ones
    int prunedAtOnce = 2000;                     ///< rows, so that nobody waits for it
};

/**
 * The journal, open for writing. Every function returns when its data is safe: actions survive a power cut, holds the end of this program. Blocks as
 * long as the disk does, so use it in a worker thread. Several programs may have one file open.
 */
class JournalFile {
public:
    struct Opened {
        std::unique_ptr<JournalFile> file;
        QString notice; ///< what had to be done for that and somebody should know; empty: nothing
    };
    /**
     * Creates the file, readable by this user only, if it is missing. Sets a damaged one aside under another name and starts a new one. Leaves one by
     * a newer Lockscope alone: uses journalPathOfThisVersion() instead.
     */
    static Result<Opened> open(const QString &path, UnixTime now);
    ~JournalFile();
    Q_DISABLE_COPY_MOVE(JournalFile)

    /** Closes a file that turned out to be damaged (that error) and renames it. Returns the message to report; empty: somebody else has done it. */
    static Result<QString> setAside(std::unique_ptr<JournalFile> file, const Error &damage, UnixTime now);

    /** Of a journal that an older Lockscope wrote, so that it can be read. */
    static Result<void> bringUpToDate(const QString &path);

    Result<void> append(std::span<const ActionRecord> actions);
    Result<void> append(std::span<const HoldRecord> holds, std::span<const HoldGap> gaps);
    /** Takes away one small portion of what is too old or too much; true: there is more. */
    Result<bool> prune(UnixTime now, const JournalLimits &limits);
    /** Looks at every page. */
    Result<void> check();
    /** False: the file was moved or removed, and what is written now nobody will find. */
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
    std::map<JournalServer, qint64> m_servers; // ids that are known
    quint64 m_identity = 0;                    // of the file that we have open
};

/** The default path of the journal; https://specifications.freedesktop.org/basedir-spec/latest/ */
QString defaultJournalPath();
/** Beside a file by a newer Lockscope: "journal-v2.sqlite" and so on, by our version. */
QString journalPathOfThisVersion(const QString &path);
/** Device and number of the file of that name; 0: there is none. */
quint64 fileIdentity(const QString &path);
/** 0: there is no such file. An error: that cannot be known, since its folder cannot be searched. */
Result<quint64> identityIfAny(const QString &path);

} // namespace lockscope
