// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "harness.h"
#include "locks/recognise.h"

namespace lockscope::fuzz {

constexpr Instant ourNow{std::chrono::hours(1000)};

/** The server's clock as TIME may tell it: any time that Redis can have, or one near ours. */
inline ServerTime serverTimeFrom(FuzzedDataProvider &input)
{
    const qint64 latest = toMs(std::chrono::sys_days(std::chrono::year(9999) / 12 / 31));
    const qint64 now = input.ConsumeBool() ? 1'800'000'000'000 : input.ConsumeIntegralInRange<qint64>(0, latest);
    return {fromUnixMs(now), ourNow, input.ConsumeBool()};
}

/** One reading of a key as a server may answer; the value is what is left of the input. */
inline KeyReading readingFrom(FuzzedDataProvider &input)
{
    KeyReading reading;
    reading.type = KeyReading::Type(input.ConsumeIntegralInRange<int>(0, int(KeyReading::Type::Unreadable)));
    reading.ttlKnown = input.ConsumeBool();
    if (reading.ttlKnown && input.ConsumeBool())
        reading.ttl =
            Duration(input.ConsumeBool() ? input.ConsumeIntegralInRange<qint64>(0, 60'000) : input.ConsumeIntegral<qint64>());
    reading.valueIsWhole = input.ConsumeBool();
    reading.takenAt = ourNow + Duration(input.ConsumeIntegralInRange(-60'000, 60'000));
    reading.key = someOf(input);
    reading.value = restOf(input);
    return reading;
}

} // namespace lockscope::fuzz
