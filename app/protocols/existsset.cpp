// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `exists-set`, broken: check, then act.
 *  - acquire: EXISTS key; 1: busy. 0: SET key 1 EX <lease in seconds>; acquired.
 *  - release: DEL key.
 * Two clients can both see that the key is absent.
 */
class ExistsSet final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"exists-set"_s,
                .section = 'A',
                .place = 7,
                .sentence = ProtocolText::tr("Checks whether the key exists, and sets it if not."),
                .acquire = {ProtocolText::tr("EXISTS key"), ProtocolText::tr("1: busy"), ProtocolText::tr("0: SET key 1 EX lease; acquired")},
                .release = {ProtocolText::tr("DEL key")},
                .flaw = ProtocolText::tr("Two clients can both find the key absent, and the release deletes any client's key."),
                .isBroken = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const redis::Command exists = redis::command("EXISTS", m_spec.key);
        const auto hearAbsent = [](const redis::Reply &reply, UnixTime) { return Heard{answerText(reply), reply.integer() == 0}; };
        CO_TRY(const redis::Reply found, co_await m_actor.send(exists, hearAbsent));
        m_actor.atStep(2);
        if (found.integer() != 0)
            co_return Attempt::Busy;

        m_actor.atStep(3);
        const redis::Command set = redis::command("SET", m_spec.key, "1", "EX", wholeSeconds(m_spec.lease));
        CO_CHECK(co_await m_actor.send(set, hearOk));
        m_actor.wrote(m_spec.key, "1");
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(4);
        return deleteBlindly(m_actor, m_spec.key);
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(ExistsSet)

} // namespace lockscope
