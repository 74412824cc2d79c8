// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/watchdog.h"

namespace lockscope {

QCoro::Task<void> renewWhileHeld(Actor &renewer, std::vector<redis::Command> renewals, Duration lease, int step)
{
    while (!renewals.empty()) {
        const Actor::Rest rest = co_await renewer.rest(lease / 3);
        if (rest == Actor::Rest::Ended)
            co_return;
        renewer.atStep(step);
        for (std::size_t i = 0; i < renewals.size();) {
            const Result<redis::Reply> renewed = co_await renewer.send(renewals[i], hearOne);
            if (!renewed && renewed.error().kind == Error::Kind::Cancelled)
                co_return;
            const bool isLost = renewed && renewed->integer() != 1;
            if (isLost)
                renewals.erase(renewals.begin() + std::ptrdiff_t(i));
            else
                ++i;
        }
    }
}

} // namespace lockscope
