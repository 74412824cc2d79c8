// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/** The table of the rows, for both databases. */
inline constexpr auto createLockTable =
    "CREATE TABLE IF NOT EXISTS lockscope_lock (name TEXT PRIMARY KEY, holder_id TEXT NOT NULL, holds INTEGER NOT NULL, "
    "taken_at BIGINT NOT NULL)";

/** Whosever it is: for who tidies up after all of them. */
inline constexpr auto deleteLockRow = "DELETE FROM lockscope_lock WHERE name = ?";

/**
 * `sql-unique-row`, on PostgreSQL; the unique index decides:
 *  - acquire: INSERT a row of that name with my id and the time; inserted: acquired. Not: SELECT it. Gone: busy, try again. Mine: one hold
 *    more (UPDATE). Older than the lease: its holder is taken for dead, and the row is taken over by an UPDATE that compares holder and time.
 *    Else busy.
 *  - release: the last hold: DELETE the row if it is mine; else UPDATE, one hold less.
 * The time is the client's, as in most descriptions.
 */
class SqlUniqueRow : public RaceProtocol {
public:
    static ProtocolInfo info();
    SqlUniqueRow(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    QCoro::Task<Result<Attempt>> takeAgain();
    QCoro::Task<Result<Attempt>> takeOver(QByteArray holder, QByteArray takenAt);
    Attempt acquired();

    Actor &m_actor;
    const ProtocolSpec m_spec;
    const QByteArray m_holder; // of this life of the client
    int m_holds = 0;
};

/** `sql-unique-row-sqlite`: the same on SQLite, where one writes at a time. */
class SqlUniqueRowSqlite final : public SqlUniqueRow {
public:
    static ProtocolInfo info();
    using SqlUniqueRow::SqlUniqueRow;
};

} // namespace lockscope
