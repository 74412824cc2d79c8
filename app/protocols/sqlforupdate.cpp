// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/sqlforupdate.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr auto insertGuard = "INSERT INTO lockscope_guard (name) VALUES (?) ON CONFLICT DO NOTHING";
constexpr auto lockGuard = "SELECT txid_current() FROM lockscope_guard WHERE name = ? FOR UPDATE NOWAIT";

/** The row keeps the number of the last transaction that locked it, also when that is over. */
constexpr auto whoLocks = "SELECT CAST(CAST(xmax AS text) AS bigint) FROM lockscope_guard WHERE name = ? "
                          "AND txid_status(NULLIF(CAST(CAST(xmax AS text) AS bigint), 0)) = 'in progress'";

Heard hearLocked(const redis::Reply &reply, UnixTime)
{
    return {reply.isNil() ? u"locked by another"_s : u"transaction "_s + answerText(reply.at(0)), !reply.isNil()};
}

} // namespace

ProtocolInfo SqlForUpdate::info()
{
    return {.id = u"sql-for-update"_s,
            .section = 'E',
            .sentence = u"PostgreSQL's own lock on a row: SELECT … FOR UPDATE in a transaction, which ends with its connection."_s,
            .acquire = {u"once: INSERT the row if it is not there"_s, u"BEGIN"_s, u"SELECT the row FOR UPDATE NOWAIT; a row: acquired"_s,
                        u"locked by another: ROLLBACK; busy"_s},
            .release = {u"COMMIT"_s},
            .flaw = u"No lease: a holder that hangs keeps the row, a connection and a transaction until somebody ends its session."_s,
            .store = StoreKind::Postgres,
            .holderQuestion = whoLocks};
}

SqlForUpdate::SqlForUpdate(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> SqlForUpdate::attempt()
{
    if (!m_hasRow) {
        m_actor.atStep(1);
        const redis::Command insert = redis::command(insertGuard, m_spec.key);
        const Result<redis::Reply> inserted = co_await m_actor.send(insert, hearValue);
        if (!inserted)
            co_return failure(inserted.error());
        m_hasRow = true;
    }
    m_actor.atStep(2);
    const redis::Command begin = redis::command("BEGIN");
    const Result<redis::Reply> begun = co_await m_actor.send(begin, hearValue);
    if (!begun)
        co_return failure(begun.error());

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

QCoro::Task<Result<QString>> SqlForUpdate::release()
{
    m_actor.atStep(5);
    const redis::Command commit = redis::command("COMMIT");
    const Result<redis::Reply> done = co_await m_actor.send(commit, hearOne);
    if (!done)
        co_return failure(done.error());
    co_return done->integer() == 1 ? u"released"_s : u"the transaction was over: not ours any more"_s;
}

} // namespace lockscope
