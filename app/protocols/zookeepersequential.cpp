// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

Heard hearGone(const redis::Reply &reply, UnixTime)
{
    return {reply.integer() == 0 ? AnswerText::tr("gone") : AnswerText::tr("still there"), reply.integer() == 0};
}

/**
 * `zookeeper-sequential`:
 *  - acquire: once: create an ephemeral child of the lock's node, which ZooKeeper numbers. List the children: mine is the smallest: acquired. Else
 *    the child before mine is my predecessor: busy. Later attempts check the predecessor: if it exists, busy; else list the children again.
 *  - release, and give up: delete my child.
 * Each client waits for its predecessor only, so that a release wakes one client and not all. Libraries are notified of it (by a watch); here a
 * client polls as its retry policy says, as with other protocols. A crash here ends the session, which removes the child at once; a client that dies
 * silently is noticed after the session's time-out, four seconds, whatever the lease.
 */
class ZooKeeperSequential final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"zookeeper-sequential"_s,
                .section = 'E',
                .place = 4,
                .sentence = ProtocolText::tr(
                    "A queue of ephemeral, numbered nodes in ZooKeeper: the smallest holds the lock, each waits for the one before it."),
                .acquire = {ProtocolText::tr("once: create my ephemeral, numbered child of the lock's node"),
                            ProtocolText::tr("all children: mine is the smallest: acquired"),
                            ProtocolText::tr("else the one before mine is my predecessor; busy"),
                            ProtocolText::tr("further tries: predecessor still there: busy; else step 2")},
                .release = {ProtocolText::tr("delete my child")},
                .flaw = ProtocolText::tr(
                    "The lease is the session timeout: a client that is cut off for longer still thinks it holds the lock while another has it."),
                .store = StoreKind::ZooKeeper,
                .holderQuestion = "holder"};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        if (m_child.isEmpty()) {
            m_actor.atStep(1);
            const redis::Command create = redis::command("create", m_spec.key);
            CO_TRY(const redis::Reply created, co_await ask(create, hearValue));
            m_child = created.bytes();
        } else if (!m_predecessor.isEmpty()) {
            m_actor.atStep(4);
            const redis::Command exists = redis::command("exists", m_spec.key, m_predecessor);
            CO_TRY(const redis::Reply there, co_await ask(exists, hearGone));
            if (there.integer() == 1)
                co_return Attempt::Busy;
        }
        m_actor.atStep(2);
        const redis::Command list = redis::command("children", m_spec.key);
        CO_TRY(const redis::Reply children, co_await ask(list, hearValue));
        co_return placeAmong(children);
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(5);
        const QByteArray child = std::exchange(m_child, {});
        if (child.isEmpty())
            co_return notes::nodeGone();
        const redis::Command remove = redis::command("delete", m_spec.key, child);
        CO_TRY(const redis::Reply deleted, co_await m_actor.send(remove, hearOne));
        co_return deleted.integer() == 1 ? notes::released() : notes::nodeGone();
    }

    QCoro::Task<Result<void>> giveUp() override
    {
        const QByteArray child = std::exchange(m_child, {});
        m_predecessor.clear();
        if (child.isEmpty())
            co_return Result<void>();
        const redis::Command remove = redis::command("delete", m_spec.key, child);
        const Result<redis::Reply> deleted = co_await m_actor.send(remove, hearOne);
        co_return deleted ? Result<void>() : failure(deleted.error());
    }

private:
    /** Sends a command; forgets the child if the session has ended. */
    QCoro::Task<Result<redis::Reply>> ask(redis::Command command, Actor::Hear hear)
    {
        const Result<redis::Reply> reply = co_await m_actor.send(std::move(command), hear);
        if (!reply && reply.error().kind != Error::Kind::Cancelled) {
            m_child.clear();
            m_predecessor.clear();
        }
        co_return reply;
    }

    Attempt placeAmong(const redis::Reply &children)
    {
        m_predecessor.clear();
        for (qsizetype i = 0; i < children.size(); ++i) {
            if (children.viewAt(i) != m_child)
                continue;
            if (i == 0) {
                m_actor.wrote(m_spec.key, m_child);
                return Attempt::Acquired;
            }
            m_actor.atStep(3);
            m_predecessor = children.viewAt(i - 1).toByteArray();
            return Attempt::Busy;
        }
        m_child.clear(); // the child is gone: the next attempt joins the end of the queue
        return Attempt::Busy;
    }

    QByteArray m_child;       // mine; empty: none
    QByteArray m_predecessor; // empty: not known
};

} // namespace

LOCKSCOPE_PROTOCOL(ZooKeeperSequential)

} // namespace lockscope
