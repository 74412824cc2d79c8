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

/** Of the library that reads and writes the journal; empty: it is missing. */
QString sqliteVersion();

/**
 * Reads the journal, a page at a time, while others may write it. Blocks as long as the disk does; used in one thread. A missing journal is empty.
 * Errors: Cancelled, or System with the code "damaged" and so on.
 */
class JournalReader {
public:
    explicit JournalReader(const QString &path);
    ~JournalReader();
    Q_DISABLE_COPY_MOVE(JournalReader)

    /** Asked between the portions of a long search; true ends it. */
    void setCancelled(std::function<bool()> isCancelled) { m_isCancelled = std::move(isCancelled); }

    /** Lets go of the file; reading opens it again. */
    void close();

    Result<JournalPageOf<StoredAction>> actions(const JournalQuery &query, const JournalPageRequest &request);
    Result<JournalPageOf<StoredHold>> holds(const JournalQuery &query, const JournalPageRequest &request);
    /** With its details; nothing: no action has that number. */
    Result<std::optional<StoredAction>> action(qint64 id);
    /** What was done to locks of this key on any server, with details, newest first. */
    Result<std::vector<StoredAction>> actionsOn(const QByteArray &key, UnixTime since);
    /** Upper bound of the holds of that time and server that are not in the journal. */
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
    QString m_openPath; // beside a newer program's journal there is one of this version
    quint64 m_identity = 0;
};

} // namespace lockscope
