// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/redissonnames.h"

#include "locks/valueshape.h"

namespace lockscope::redisson {

namespace {

constexpr QByteArrayView holdPart(":rwlock_timeout:");

QByteArray braced(QByteArrayView name)
{
    const QByteArray plain = name.toByteArray();
    return name.contains('{') ? plain : QByteArray('{' + plain + '}');
}

QByteArray prefixed(QByteArrayView prefix, QByteArrayView name) { return joined(prefix, braced(name)); }

QByteArray unbraced(QByteArrayView text)
{
    if (text.size() >= 2 && text.front() == '{' && text.back() == '}' && text.lastIndexOf('{') == 0)
        return text.sliced(1, text.size() - 2).toByteArray();
    return text.toByteArray();
}

} // namespace

QByteArray queueKey(QByteArrayView name) { return prefixed(queuePrefix, name); }
QByteArray queueTimeoutKey(QByteArrayView name) { return prefixed(queueTimeoutPrefix, name); }
QByteArray fencingKey(QByteArrayView name) { return prefixed(fencingPrefix, name); }
QByteArray permitsKey(QByteArrayView name) { return braced(name) + ":timeout"; }

QByteArray holdKey(QByteArrayView name, QByteArrayView owner, qint64 n)
{
    return braced(name) + ':' + owner.toByteArray() + holdPart.toByteArray() + QByteArray::number(n);
}

QByteArray lockChannel(QByteArrayView name) { return prefixed("redisson_lock__channel:", name); }
QByteArray readWriteChannel(QByteArrayView name) { return prefixed("redisson_rwlock:", name); }
QByteArray semaphoreChannel(QByteArrayView name) { return prefixed("redisson_sc:", name); }
QByteArray latchChannel(QByteArrayView name) { return prefixed("redisson_countdownlatch__channel__", name); }

std::optional<QByteArray> nameIn(QByteArrayView key)
{
    for (const QByteArrayView prefix : {queuePrefix, queueTimeoutPrefix, fencingPrefix}) {
        if (key.startsWith(prefix) && key.size() > prefix.size())
            return unbraced(key.sliced(prefix.size()));
    }
    return std::nullopt;
}

bool isHoldKey(QByteArrayView key)
{
    if (key.isEmpty() || !isDigits(key.last(1)))
        return false;
    while (!key.isEmpty() && isDigits(key.last(1)))
        key.chop(1);
    return key.endsWith(holdPart) && key.contains('}');
}

} // namespace lockscope::redisson
