// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/timestamps.h"

#include "base/safetext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

QByteArray timestamp(UnixTime time) { return QByteArray::number(toMs(time)); }

std::optional<UnixTime> timestampIn(const redis::Reply &value)
{
    bool isNumber = false;
    const qint64 ms = value.view().toLongLong(&isNumber);
    return isNumber ? std::optional(fromUnixMs(ms)) : std::nullopt;
}

bool liesBefore(const redis::Reply &value, UnixTime now)
{
    const std::optional<UnixTime> deadline = timestampIn(value);
    return deadline && *deadline < now;
}

Heard hearDeadline(const redis::Reply &value, UnixTime now)
{
    const std::optional<UnixTime> deadline = timestampIn(value);
    if (!deadline)
        return {answerText(value), false};
    return {*deadline < now ? u"lapsed"_s : durationText(*deadline - now) + u" left"_s, false};
}

} // namespace lockscope
