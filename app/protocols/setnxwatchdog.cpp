// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `set-nx-watchdog`: set-nx-px whose holder renews while it works.
 *  - acquire, release: as set-nx-px.
 *  - while holding: every third of the lease, by script, PEXPIRE with the lease if the value is my token; 0: not mine any more, stop. An error
 *    leaves the renewal to the next third.
 * A dead holder stops renewing. A hung one with a live watchdog renews for ever: it looks healthy and is stuck.
 */
class SetNxWatchdog final : public TokenLock {
public:
    static ProtocolInfo info()
    {
        return {.id = u"set-nx-watchdog"_s,
                .section = 'B',
                .place = 5,
                .sentence = ProtocolText::tr("As set-nx-px, and its holder renews the lease every third of it while it works."),
                .acquire = {ProtocolText::tr("SET key token NX PX lease"), ProtocolText::tr("OK: acquired; nil: busy")},
                .release = {ProtocolText::tr("by script: delete key if its value is my token")},
                .holding = {ProtocolText::tr("every lease/3, by script: PEXPIRE key lease if its value is my token")},
                .flaw = ProtocolText::tr("A hung holder with a live watchdog renews for ever: it looks healthy and is stuck.")};
    }

    using TokenLock::TokenLock;

    QCoro::Task<void> whileHolding(Actor &renewer) override
    {
        const redis::Command renewal = redis::command("EVAL", compareAndExpire, 1, m_spec.key, m_token, m_spec.lease.count());
        return renewWhileHeld(renewer, {renewal}, m_spec.lease, 4);
    }
};

} // namespace

LOCKSCOPE_PROTOCOL(SetNxWatchdog)

} // namespace lockscope
