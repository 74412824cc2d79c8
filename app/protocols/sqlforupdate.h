// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/** The table of what can be locked. */
inline constexpr auto createGuardTable = "CREATE TABLE IF NOT EXISTS lockscope_guard (name TEXT PRIMARY KEY)";

/**
 * `sql-for-update`, on PostgreSQL: the database's own lock on a row, which lasts as long as a transaction:
 *  - before the first attempt: INSERT the row if it is not there.
 *  - acquire: BEGIN; SELECT the row FOR UPDATE NOWAIT; a row: acquired, its token the transaction's number. Locked: ROLLBACK, busy. NOWAIT,
 *    since how long a client waits and how it tries again is the client's business here; without it the server would keep it in a queue.
 *  - release: COMMIT.
 * A holder whose connection ends is rolled back, whatever it believes. There is no lease: one that hangs holds the row for ever.
 */
class SqlForUpdate final : public RaceProtocol {
public:
    static ProtocolInfo info();
    SqlForUpdate(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    bool m_hasRow = false;
};

} // namespace lockscope
