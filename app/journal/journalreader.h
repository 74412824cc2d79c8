// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "journal/journalquery.h"

#include <functional>
#include <memory>

class QSqlQuery;

namespace lockscope {

class Sqlite;

/** The version of the SQLite library; empty: it is missing. */
QString sqliteVersion();

/**
 * Reads the journal, a page at a time, while other programs may write it. Blocks as long as the disk does; used in one thread. A missing journal is
 * empty. Errors: Cancelled, or System with the code "damaged" and so on.
 */
class JournalReader {
public:
    explicit JournalReader(const QString &path);
    ~JournalReader();
    Q_DISABLE_COPY_MOVE(JournalReader)

    /** Called between the portions of a long search; true ends it. */
    void setCancelled(std::function<bool()> isCancelled) { m_isCancelled = std::move(isCancelled); }

    /** Closes the file; the next read opens it again. */
    void close();

    Result<JournalPageOf<StoredAction>> actions(const JournalQuery &query, const JournalPageRequest &request);
    Result<JournalPageOf<StoredHold>> holds(const JournalQuery &query, const JournalPageRequest &request);
    /** The action with its details; nothing: there is none with this id. */
    Result<std::optional<StoredAction>> action(qint64 id);
    /** The actions on locks of this key on any server, with details, newest first. */
    Result<std::vector<StoredAction>> actionsOn(const QByteArray &key, UnixTime since);
    /** After a read: why the journal itself was not read, but the file of this version beside it, if there is one; empty: it was. */
    const QString &whyBeside() const { return m_whyBeside; }
    /** The number of holds, at most, that are missing in the journal within the query's time and server. */
    Result<quint64> holdsNotRecorded(const JournalQuery &query);

private:
    template <class Row>
    Result<JournalPageOf<Row>> page(const JournalQuery &query, const JournalPageRequest &asked, Row (*read)(const QSqlQuery &));
    template <class Row>
    Result<void> readPortion(const JournalQuery &query, const JournalPageRequest &request, const std::optional<JournalPlace> &from,
                             const std::optional<JournalPlace> &to, Row (*read)(const QSqlQuery &), std::vector<Row> &rows);
    Result<std::optional<JournalPlace>> endOfPortion(const JournalQuery &query, const JournalPageRequest &request,
                                                     const std::optional<JournalPlace> &from);
    /** False: the journal does not exist yet. */
    Result<bool> ensureOpen();
    Error named(Error error) const;

    const QString m_path;
    std::function<bool()> m_isCancelled;
    std::unique_ptr<Sqlite> m_sqlite;
    QString m_whyBeside;
    QString m_openPath; // may be journalPathOfThisVersion()
    quint64 m_identity = 0;
};

} // namespace lockscope
