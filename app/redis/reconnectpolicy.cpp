// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/reconnectpolicy.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

bool isHopeless(Error::Kind kind)
{
    switch (kind) {
    case Error::Kind::InvalidInput:
    case Error::Kind::NotTrusted:
    case Error::Kind::TlsFailed:
    case Error::Kind::NotRedis:
    case Error::Kind::AuthRequired:
    case Error::Kind::WrongPassword:
    case Error::Kind::NoPermission: return true;
    default: return false;
    }
}

} // namespace

Duration ReconnectPolicy::delayBefore(int attempt, Error::Kind lastError, bool hasWorked, double random) const
{
    const auto doubled = [this](int times) {
        Duration delay = first;
        for (int i = 0; i < times && delay < most; ++i)
            delay *= 2;
        return std::min(delay, most);
    };
    const bool isUnproven = lastError == Error::Kind::WrongPassword && !hasWorked;
    const Duration whole = isUnproven ? unproven : isHopeless(lastError) ? hopeless : doubled(attempt);
    const Duration half = whole / 2;
    return half + Duration(qint64(double((whole - half).count()) * random));
}

} // namespace lockscope::redis
