// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr auto createGuardTable = "CREATE TABLE IF NOT EXISTS lockscope_guard (name TEXT PRIMARY KEY)";
constexpr auto insertGuard = "INSERT INTO lockscope_guard (name) VALUES (?) ON CONFLICT DO NOTHING";
constexpr auto lockGuard = "SELECT txid_current() FROM lockscope_guard WHERE name = ? FOR UPDATE NOWAIT";

/** The row keeps the number of the last transaction that locked it, even after that has ended. */
constexpr auto whoLocks = "SELECT CAST(CAST(xmax AS text) AS bigint) FROM lockscope_guard WHERE name = ? "
                          "AND txid_status(NULLIF(CAST(CAST(xmax AS text) AS bigint), 0)) = 'in progress'";

Heard hearLocked(const redis::Reply &reply, UnixTime)
{
    return {reply.isNil() ? AnswerText::tr("locked by another client") : AnswerText::tr("transaction %1").arg(answerText(reply.at(0))),
            !reply.isNil()};
}

/**
 * `sql-for-update`, on PostgreSQL: the database's own lock on a row, which lasts as long as a transaction:
 *  - before the first attempt: INSERT the row if it is not there.
 *  - acquire: BEGIN; SELECT the row FOR UPDATE NOWAIT; a row: acquired, its token the transaction's number. Locked: ROLLBACK, busy. NOWAIT,
 *    since how long a client waits and how it tries again is the client's business here; without it the server would keep it in a queue.
 *  - release: COMMIT.
 * If a holder's connection ends, the database rolls back, whatever the holder thinks. There is no lease: a holder that hangs keeps the row for ever.
 */
class SqlForUpdate final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"sql-for-update"_s,
                .section = 'E',
                .place = 3,
                .sentence = ProtocolText::tr("PostgreSQL's own row lock: SELECT … FOR UPDATE in a transaction, which ends with its connection."),
                .acquire = {ProtocolText::tr("once: INSERT the row if it is not there"), ProtocolText::tr("BEGIN"),
                            ProtocolText::tr("SELECT the row FOR UPDATE NOWAIT; a row: acquired"),
                            ProtocolText::tr("locked by another: ROLLBACK; busy")},
                .release = {ProtocolText::tr("COMMIT")},
                .flaw = ProtocolText::tr("No lease: a hung holder keeps the row, a connection and a transaction until its session is ended."),
                .store = StoreKind::Postgres,
                .holderQuestion = whoLocks,
                .setup = createGuardTable};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        if (!m_hasRow) {
            m_actor.atStep(1);
            const redis::Command insert = redis::command(insertGuard, m_spec.key);
            CO_CHECK(co_await m_actor.send(insert, hearValue));
            m_hasRow = true;
        }
        m_actor.atStep(2);
        const redis::Command begin = redis::command("BEGIN");
        CO_CHECK(co_await m_actor.send(begin, hearValue));

        m_actor.atStep(3);
        const redis::Command select = redis::command(lockGuard, m_spec.key);
        const Result<redis::Reply> row = co_await m_actor.send(select, hearLocked);
        if (row && !row->isNil()) {
            m_actor.wrote(m_spec.key, row->viewAt(0).toByteArray());
            co_return Attempt::Acquired;
        }
        if (!row && row.error().kind == Error::Kind::Cancelled)
            co_return failure(row.error());

        m_actor.atStep(4);
        const redis::Command rollback = redis::command("ROLLBACK");
        const Result<redis::Reply> undone = co_await m_actor.send(rollback, hearValue);
        if (!row)
            co_return failure(row.error());
        if (!undone)
            co_return failure(undone.error());
        co_return Attempt::Busy;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(5);
        const redis::Command commit = redis::command("COMMIT");
        CO_TRY(const redis::Reply done, co_await m_actor.send(commit, hearOne));
        co_return done.integer() == 1 ? notes::released() : NoteText::tr("the transaction was over: no longer this client's lock");
    }

private:
    bool m_hasRow = false;
};

} // namespace

LOCKSCOPE_PROTOCOL(SqlForUpdate)

} // namespace lockscope
