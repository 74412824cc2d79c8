// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Redis and Valkey have the same command under two names. */
bool isUnknownCommand(const Error &error) { return error.kind == Error::Kind::Server && error.text.english().contains("unknown command"_L1); }

/**
 * `set-ifeq`: set-nx-watchdog without scripts, on a server that compares in one command.
 *  - acquire: as set-nx-px.
 *  - release: DELIFEQ key token (Valkey 9), or DELEX key IFEQ token (Redis 8.4): 1, else 0.
 *  - while holding: every third of the lease, SET key token IFEQ token PX lease; OK: renewed, nil: not mine any more, stop. An error leaves the
 *    renewal to the next third.
 * https://valkey.io/commands/delifeq/ https://redis.io/docs/latest/commands/delex/
 */
class SetIfEq final : public TokenLock {
public:
    static ProtocolInfo info()
    {
        return {.id = u"set-ifeq"_s,
                .section = 'B',
                .place = 6,
                .sentence = ProtocolText::tr("As set-nx-watchdog without scripts: the server compares in one command."),
                .acquire = {ProtocolText::tr("SET key token NX PX lease"), ProtocolText::tr("OK: acquired; nil: busy")},
                .release = {ProtocolText::tr("DELIFEQ key token; if the server does not know it, DELEX key IFEQ token")},
                .holding = {ProtocolText::tr("every lease/3: SET key token IFEQ token PX lease")},
                .flaw = ProtocolText::tr("A hung holder with a live watchdog renews for ever: it looks healthy and is stuck."),
                .comparesInOneCommand = true};
    }

    using TokenLock::TokenLock;

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        Result<redis::Reply> deleted = co_await ask(redis::command("DELIFEQ", m_spec.key, m_token));
        if (!deleted && isUnknownCommand(deleted.error()))
            deleted = co_await ask(redis::command("DELEX", m_spec.key, "IFEQ", m_token));
        if (!deleted)
            co_return failure(deleted.error());
        co_return deleted->integer() == 1 ? notes::released() : notes::lost(0);
    }
    QCoro::Task<void> whileHolding(Actor &renewer) override
    {
        const redis::Command renewal = redis::command("SET", m_spec.key, m_token, "IFEQ", m_token, "PX", m_spec.lease.count());
        return renewWhileHeld(renewer, {renewal}, m_spec.lease, 4);
    }

private:
    QCoro::Task<Result<redis::Reply>> ask(redis::Command command) { return m_actor.send(std::move(command), hearOne); }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetIfEq)

} // namespace lockscope
