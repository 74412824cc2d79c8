// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Works on both databases. */
constexpr auto createLockTable =
    "CREATE TABLE IF NOT EXISTS lockscope_lock (name TEXT PRIMARY KEY, holder_id TEXT NOT NULL, holds INTEGER NOT NULL, taken_at BIGINT NOT NULL)";
constexpr auto insertRow = "INSERT INTO lockscope_lock (name, holder_id, holds, taken_at) VALUES (?, ?, 1, ?) ON CONFLICT DO NOTHING";
constexpr auto selectRow = "SELECT holder_id, taken_at FROM lockscope_lock WHERE name = ?";
constexpr auto countHold = "UPDATE lockscope_lock SET holds = holds + 1, taken_at = ? WHERE name = ? AND holder_id = ?";
constexpr auto takeRowOver = "UPDATE lockscope_lock SET holder_id = ?, holds = 1, taken_at = ? WHERE name = ? AND holder_id = ? AND taken_at = ?";
constexpr auto dropHold = "UPDATE lockscope_lock SET holds = holds - 1 WHERE name = ? AND holder_id = ?";
constexpr auto deleteRow = "DELETE FROM lockscope_lock WHERE name = ? AND holder_id = ?";

Heard hearRow(const redis::Reply &reply, UnixTime) { return {reply.isNil() ? AnswerText::tr("no row") : answerText(reply.at(0)), false}; }

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
    static ProtocolInfo info()
    {
        return {.id = u"sql-unique-row"_s,
                .section = 'E',
                .place = 2,
                .sentence = ProtocolText::tr("A table with a unique index on PostgreSQL: the client that inserts the row holds the lock."),
                .acquire = {ProtocolText::tr("INSERT a row with my id and the time; inserted: acquired"),
                            ProtocolText::tr("not inserted: SELECT it; gone: busy, try again"), ProtocolText::tr("mine: UPDATE, one hold more"),
                            ProtocolText::tr("older than the lease: UPDATE it to mine if it is unchanged"), ProtocolText::tr("else busy")},
                .release = {ProtocolText::tr("the last hold: DELETE the row if it is mine; else UPDATE, one hold less")},
                .flaw = ProtocolText::tr("A dead or slow holder's row stays until another client finds it too old by its own clock."),
                .keepsTimeInValue = true,
                .store = StoreKind::Postgres,
                .holderQuestion = "SELECT holder_id FROM lockscope_lock WHERE name = ?",
                .setup = createLockTable,
                .removal = "DELETE FROM lockscope_lock WHERE name = ?"};
    }

    SqlUniqueRow(Actor &actor, const ProtocolSpec &spec) : RaceProtocol(actor, spec), m_holder(actor.newToken()) {}

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const redis::Command insert = redis::command(insertRow, m_spec.key, m_holder, toMs(m_actor.now()));
        CO_TRY(const redis::Reply inserted, co_await m_actor.send(insert, hearOne));
        if (inserted.integer() == 1)
            co_return acquired();

        m_actor.atStep(2);
        const redis::Command select = redis::command(selectRow, m_spec.key);
        CO_TRY(const redis::Reply row, co_await m_actor.send(select, hearRow));
        if (row.isNil())
            co_return Attempt::Busy;
        if (row.viewAt(0) == m_holder)
            co_return co_await takeAgain();
        if (toMs(m_actor.now()) - row.viewAt(1).toLongLong() < m_spec.lease.count()) {
            m_actor.atStep(5);
            co_return Attempt::Busy;
        }
        co_return co_await takeOver(row.viewAt(0).toByteArray(), row.viewAt(1).toByteArray());
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(6);
        const bool isLast = m_holds <= 1;
        const redis::Command change = redis::command(isLast ? deleteRow : dropHold, m_spec.key, m_holder);
        m_holds = isLast ? 0 : m_holds - 1;
        CO_TRY(const redis::Reply changed, co_await m_actor.send(change, hearOne));
        if (changed.integer() != 1)
            co_return NoteText::tr("the row is gone: no longer this client's lock");
        co_return isLast ? notes::released() : notes::holdsLeft(m_holds);
    }

private:
    QCoro::Task<Result<Attempt>> takeAgain()
    {
        m_actor.atStep(3);
        const redis::Command update = redis::command(countHold, toMs(m_actor.now()), m_spec.key, m_holder);
        CO_TRY(const redis::Reply updated, co_await m_actor.send(update, hearOne));
        co_return updated.integer() == 1 ? acquired() : Attempt::Busy;
    }

    QCoro::Task<Result<Attempt>> takeOver(QByteArray holder, QByteArray takenAt)
    {
        m_actor.atStep(4);
        const redis::Command update = redis::command(takeRowOver, m_holder, toMs(m_actor.now()), m_spec.key, holder, takenAt);
        CO_TRY(const redis::Reply updated, co_await m_actor.send(update, hearOne));
        if (updated.integer() != 1)
            co_return Attempt::Busy;
        m_holds = 0; // earlier holds of this client are lost
        co_return acquired();
    }

    Attempt acquired()
    {
        ++m_holds;
        m_actor.wrote(m_spec.key, m_holder);
        return Attempt::Acquired;
    }

    const QByteArray m_holder; // of this life of the client
    int m_holds = 0;
};

/** `sql-unique-row-sqlite`: the same on SQLite, where one client writes at a time. */
class SqlUniqueRowSqlite final : public SqlUniqueRow {
public:
    static ProtocolInfo info()
    {
        ProtocolInfo info = SqlUniqueRow::info();
        info.id = u"sql-unique-row-sqlite"_s;
        info.sentence = ProtocolText::tr("As sql-unique-row, in an SQLite file.");
        info.flaw = ProtocolText::tr("As sql-unique-row; also, only one client writes at a time, and the others sleep meanwhile.");
        info.store = StoreKind::Sqlite;
        return info;
    }

    using SqlUniqueRow::SqlUniqueRow;
};

} // namespace

LOCKSCOPE_PROTOCOL(SqlUniqueRow)
LOCKSCOPE_PROTOCOL(SqlUniqueRowSqlite)

} // namespace lockscope
