// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxwatchdog.h"

#include "protocols/releases.h"
#include "protocols/watchdog.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo SetNxWatchdog::info()
{
    return {.id = u"set-nx-watchdog"_s,
            .section = 'B',
            .sentence = u"As set-nx-px, and its holder renews the lease every third of it while it works."_s,
            .acquire = {u"SET key token NX PX lease"_s, u"OK: acquired; nil: busy"_s},
            .release = {u"by script: delete key if its value is my token"_s},
            .holding = {u"every lease/3, by script: PEXPIRE key lease if its value is my token"_s},
            .flaw = u"A hung holder with a live watchdog renews for ever: it looks healthy and is stuck."_s};
}

QCoro::Task<void> SetNxWatchdog::whileHolding(Actor &renewer)
{
    const redis::Command renewal = redis::command("EVAL", compareAndExpire, 1, m_spec.key, m_token, m_spec.lease.count());
    return renewWhileHeld(renewer, {renewal}, m_spec.lease, 4);
}

} // namespace lockscope
