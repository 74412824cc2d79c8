// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/eventconsent.h"

#include "watch/reading/notifyflags.h"

namespace lockscope {

namespace {

/** An answer, or our own gate's: the server's flags are as they were. */
bool isOfServer(const Error &error)
{
    return error.kind == Error::Kind::Server || error.kind == Error::Kind::NoPermission || error.kind == Error::Kind::AuthRequired
        || error.kind == Error::Kind::Refused;
}

} // namespace

QCoro::Task<Result<QByteArray>> EventConsent::enable()
{
    const Result<QByteArray> before = co_await readFlags();
    if (!before || announcesLocks(*before))
        co_return before;
    m_before = *before; // from now on, since the connection may break before the answer comes
    const Result<void> written = co_await writeFlags(withLockEvents(*before));
    if (!written) {
        if (isOfServer(written.error()))
            m_before.reset();
        co_return failure(written.error());
    }
    co_return co_await readFlags();
}

QCoro::Task<Result<void>> EventConsent::restore()
{
    const QByteArray before = *m_before;
    const Result<QByteArray> now = co_await readFlags();
    if (!now)
        co_return failure(now.error());
    if (areSameFlags(*now, withLockEvents(before))) {
        const Result<void> written = co_await writeFlags(before);
        if (!written)
            co_return failure(written.error());
    }
    m_before.reset();
    co_return Result<void>();
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
