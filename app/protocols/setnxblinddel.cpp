// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `set-nx-blind-del`, broken: a lock without a token.
 *  - acquire: SET key 1 NX EX <lease in seconds>; OK: acquired, nil: busy.
 *  - release: DEL key, though the lease may be over and the lock another client's by then.
 */
class SetNxBlindDel : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"set-nx-blind-del"_s,
                .section = 'B',
                .place = 2,
                .sentence = ProtocolText::tr("SET NX EX without a token, and a release that deletes any client's key."),
                .acquire = {ProtocolText::tr("SET key 1 NX EX lease"), ProtocolText::tr("OK: acquired; nil: busy")},
                .release = {ProtocolText::tr("DEL key")},
                .flaw = ProtocolText::tr(
                    "A slow holder outlives its lease and deletes the next holder's lock, so a third client gets in beside the second."),
                .isBroken = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const redis::Command set = redis::command("SET", m_spec.key, "1", "NX", "EX", wholeSeconds(m_spec.lease));
        CO_TRY(const redis::Reply answer, co_await m_actor.send(set, hearOk));
        m_actor.atStep(2);
        if (answer.isNil())
            co_return Attempt::Busy;
        m_actor.wrote(m_spec.key, "1");
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        return deleteBlindly(m_actor, m_spec.key);
    }
};

/** `set-nx-blind-del-always`, the same with the DEL in a `finally` around everything: a client that gives up deletes the lock that it waited for. */
class SetNxBlindDelAlways final : public SetNxBlindDel {
public:
    static ProtocolInfo info()
    {
        ProtocolInfo info = SetNxBlindDel::info();
        info.id = u"set-nx-blind-del-always"_s;
        info.sentence = ProtocolText::tr("As set-nx-blind-del, with the DEL in a “finally” around everything.");
        info.release = {ProtocolText::tr("DEL key, also after giving up")};
        info.flaw = ProtocolText::tr("A client that gives up deletes the lock that it waited for.");
        return info;
    }

    using SetNxBlindDel::SetNxBlindDel;

    QCoro::Task<Result<void>> giveUp() override
    {
        CO_CHECK(co_await release());
        co_return Result<void>();
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxBlindDel)
LOCKSCOPE_PROTOCOL(SetNxBlindDelAlways)

} // namespace lockscope
