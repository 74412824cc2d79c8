// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `set-nx-fenced`: set-nx-px with a number that grows with every acquisition, which the protected resource compares.
 *  - acquire: by script, SET key <random token> NX PX <lease>; OK: INCR fence.<key>, whose value is the fencing token: acquired. nil: busy.
 *  - release: by script, delete only if the value is my token. The counter stays.
 * The only one of its family whose resource stays safe when a paused client wakes up after its lease.
 */
class SetNxFenced final : public RaceProtocol {
public:
    static constexpr auto acquireScript = R"(-- lock
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', KEYS[2]) else return false end)";

    static ProtocolInfo info()
    {
        return {.id = u"set-nx-fenced"_s,
                .section = 'B',
                .place = 7,
                .sentence = ProtocolText::tr("As set-nx-px, with a number that grows at each acquisition and that the resource compares."),
                .acquire = {ProtocolText::tr("by script: SET key token NX PX lease, and if OK INCR fence.key"),
                            ProtocolText::tr("a number: acquired, with it; nil: busy")},
                .release = {ProtocolText::tr("by script: delete key if its value is my token")},
                .flaw = ProtocolText::tr(
                    "Two clients may think they hold it, as with any lease, but a resource that compares the numbers refuses late writes.")};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        const QByteArray token = m_actor.newToken();
        const redis::Command script = redis::command("EVAL", acquireScript, 2, m_spec.key, "fence." + m_spec.key, token, m_spec.lease.count());
        CO_TRY(const redis::Reply answer, co_await m_actor.send(script, hearOk));
        m_actor.atStep(2);
        if (answer.isNil())
            co_return Attempt::Busy;
        m_token = token;
        m_fence = answer.integer();
        m_actor.wrote(m_spec.key, token);
        m_actor.wrote("fence." + m_spec.key, QByteArray::number(*m_fence));
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        return deleteIfMine(m_actor, m_spec.key, m_token);
    }

    QByteArrayList furtherKeys() const override { return {"fence." + m_spec.key}; }

    std::optional<qint64> fencingToken() const override { return m_fence; }

private:
    QByteArray m_token;
    std::optional<qint64> m_fence;
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxFenced)

} // namespace lockscope
