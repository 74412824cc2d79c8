// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** The pause between two tries to take a lock that another client holds. */
constexpr Duration lookAgainAfter{100};

/**
 * `nested-locks`: two locks, one inside the other, as in code that takes a second lock while it holds a first (ProtocolSpec::key, and the first of
 * furtherKeys or key.2).
 *  - acquire: SET first token NX PX lease; nil: busy. Then SET second token NX PX lease until it is OK, however long that takes, and keep the first.
 *  - release: by script, delete each if its value is my token, the second first.
 * Clients that take them in different orders wait for each other until a lease ends; then each thinks it has both.
 */
class NestedLocks final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"nested-locks"_s,
                .section = 'B',
                .place = 8,
                .sentence =
                    ProtocolText::tr("Two locks, the second taken while the first is held, each as set-nx-px; waits for the second without limit."),
                .acquire = {ProtocolText::tr("SET first token NX PX lease; nil: busy"),
                            ProtocolText::tr("SET second token NX PX lease, until it is OK: acquired")},
                .release = {ProtocolText::tr("by script: delete each if its value is my token, the second first")},
                .flaw = ProtocolText::tr(
                    "Clients that take the locks in different orders wait for each other until their leases end; then each thinks it holds both."),
                .keys = 2,
                .mayTryForever = true};
    }

    NestedLocks(Actor &actor, const ProtocolSpec &spec)
        : RaceProtocol(actor, spec), m_second(spec.furtherKeys.isEmpty() ? spec.key + ".2" : spec.furtherKeys.front())
    {
    }

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        m_token = m_actor.newToken();
        const redis::Command takeFirst = redis::command("SET", m_spec.key, m_token, "NX", "PX", m_spec.lease.count());
        CO_TRY(const redis::Reply first, co_await m_actor.send(takeFirst, hearOk));
        if (first.isNil())
            co_return Attempt::Busy;
        m_actor.wrote(m_spec.key, m_token);
        m_actor.atStep(2);
        const redis::Command takeSecond = redis::command("SET", m_second, m_token, "NX", "PX", m_spec.lease.count());
        for (;;) {
            CO_TRY(const redis::Reply second, co_await m_actor.send(takeSecond, hearOk));
            if (!second.isNil())
                break;
            CO_CHECK(co_await waitABit());
        }
        m_actor.wrote(m_second, m_token);
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        CO_TRY(const Message second, co_await deleteIfMine(m_actor, m_second, m_token));
        CO_TRY(const Message first, co_await deleteIfMine(m_actor, m_spec.key, m_token));
        co_return first == notes::released() ? second : first;
    }

    QByteArrayList furtherKeys() const override { return {m_second}; }
    std::optional<QByteArray> memory() const override { return m_token; }

private:
    /** Sleeps for lookAgainAfter; under a scheduler until another client may have changed something. */
    QCoro::Task<Result<void>> waitABit()
    {
        CO_TRY(const bool isSign, co_await m_actor.awaitSign());
        const Actor::Rest rest = isSign ? Actor::Rest::Over : co_await m_actor.rest(lookAgainAfter);
        co_return rest == Actor::Rest::Ended ? Result<void>(failure(Error::Kind::Cancelled, {})) : Result<void>();
    }

    const QByteArray m_second;
    QByteArray m_token;
};

} // namespace

LOCKSCOPE_PROTOCOL(NestedLocks)

} // namespace lockscope
