// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/eventconsent.h"

#include "watch/notifyflags.h"

namespace lockscope {

QCoro::Task<Result<QByteArray>> EventConsent::enable()
{
    const Result<QByteArray> before = co_await readFlags();
    if (!before || announcesLocks(*before))
        co_return before;
    const Result<void> written = co_await writeFlags(withLockEvents(*before));
    if (!written)
        co_return failure(written.error());
    // Redis answers the flags in an order of its own, so what is compared later is what it says now.
    const Result<QByteArray> after = co_await readFlags();
    if (after)
        m_change = Change{*before, *after};
    co_return after;
}

QCoro::Task<Result<void>> EventConsent::restore()
{
    const Change change = *m_change;
    const Result<QByteArray> now = co_await readFlags();
    if (!now)
        co_return failure(now.error());
    m_change.reset();
    if (*now != change.after)
        co_return Result<void>();
    co_return co_await writeFlags(change.before);
}

QCoro::Task<Result<QByteArray>> EventConsent::readFlags()
{
    const Result<redis::Reply> reply = co_await m_connection.send(redis::command("CONFIG", "GET", "notify-keyspace-events"));
    if (!reply)
        co_return failure(reply.error());
    if (reply->size() != 2)
        co_return failure(Error::Kind::Server, QStringLiteral("The server has no setting notify-keyspace-events"));
    co_return reply->at(1).bytes();
}

QCoro::Task<Result<void>> EventConsent::writeFlags(QByteArray flags)
{
    const Result<redis::Reply> reply = co_await m_connection.send(redis::command("CONFIG", "SET", "notify-keyspace-events", flags));
    if (!reply)
        co_return failure(reply.error());
    co_return Result<void>();
}

} // namespace lockscope
