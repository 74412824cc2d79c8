// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownprotocol.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo OwnProtocol::info() const
{
    ProtocolInfo info{.id = id, .section = ProtocolInfo::own, .version = version, .sentence = sentence};
    for (const OwnStep &step : acquire.steps)
        info.acquire << step.say;
    for (const OwnStep &step : release.steps)
        info.release << step.say;
    for (const OwnStep &step : giveUp.steps)
        info.release << u"in vain: "_s + step.say;
    for (const OwnStep &step : whileHolding.steps)
        info.holding << step.say;
    info.keepsTimeInValue = looksAtClock;
    info.keepsAttempts = !giveUp.steps.empty(); // which knows what the last attempt has kept
    info.keepsAcquisitionTime = keepsAcquisitionTime;
    return info;
}

} // namespace lockscope
