// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/protocol.h"

#include "race/protocols/setnxpx.h"
#include "race/protocols/setnxtimestamp.h"

namespace lockscope {

QStringList raceProtocols() { return {QStringLiteral("setnx-timestamp"), QStringLiteral("set-nx-px")}; }

std::unique_ptr<RaceProtocol> makeProtocol(const SimulatedClientSpec &spec, Actor &actor)
{
    if (spec.protocol == QLatin1String("setnx-timestamp"))
        return std::make_unique<SetNxTimestamp>(actor, spec.key, spec.lease);
    if (spec.protocol == QLatin1String("set-nx-px"))
        return std::make_unique<SetNxPx>(actor, spec.key, spec.lease);
    return nullptr;
}

} // namespace lockscope
