// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/eventconsent.h"

#include "base/safetext.h"
#include "watch/reading/serverfacts.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct EventConsentText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::EventConsentText)
};

/** For restoring the flags. */
constexpr Duration patience{1500};

/** True if the server or the gate refused, so the flags are unchanged. */
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
    if (const Result<void> noted = m_debt.note(*before); !noted)
        co_return failure(noted.error());
    m_before = *before; // from now on, since the connection may break before the answer comes
    const Result<void> written = co_await writeFlags(withLockEvents(*before));
    if (!written) {
        if (isOfServer(written.error())) {
            m_before.reset();
            m_debt.settle();
        }
        co_return failure(written.error());
    }
    co_return co_await readFlags();
}

QCoro::Task<Result<void>> EventConsent::restore()
{
    const QByteArray before = *m_before;
    CO_TRY(const QByteArray now, co_await readFlags());
    if (areSameFlags(now, withLockEvents(before))) {
        CO_CHECK(co_await writeFlags(before));
    }
    m_before.reset();
    m_debt.settle();
    co_return Result<void>();
}

std::optional<QByteArray> EventConsent::leftBy(const QByteArray &flagsNow)
{
    const std::optional<QByteArray> before = m_debt.left();
    if (!before || areSameFlags(flagsNow, withLockEvents(*before)))
        return before;
    m_debt.forgetLeft();
    return std::nullopt;
}

QCoro::Task<Result<void>> EventConsent::restoreLeft(QByteArray before)
{
    CO_CHECK(m_debt.note(before)); // this program now owns the note
    m_before = before;
    co_return co_await restore();
}

QCoro::Task<Result<QByteArray>> EventConsent::readFlags()
{
    CO_TRY(const redis::Reply reply, co_await m_connection.send(redis::command("CONFIG", "GET", "notify-keyspace-events")));
    if (reply.size() != 2)
        co_return failure(Error::Kind::Server, EventConsentText::tr("The server has no setting notify-keyspace-events"));
    co_return reply.at(1).bytes();
}

QCoro::Task<Result<void>> EventConsent::writeFlags(QByteArray flags)
{
    CO_CHECK(co_await m_connection.send(redis::command("CONFIG", "SET", "notify-keyspace-events", flags)));
    co_return Result<void>();
}

Farewell::Farewell(redis::Connection &connection, EventConsent &consent, Clock &clock)
    : m_connection(connection), m_consent(consent), m_patience(clock, [this] { finish(); })
{
    connect(&connection, &redis::Connection::stateChanged, this, &Farewell::onConnectionChanged);
}

void Farewell::begin()
{
    if (!m_consent.hasChangedServer())
        return finish();
    m_patience.setIn(patience);
    m_run = std::make_shared<Run>();
    if (m_connection.isReady())
        restore(m_run);
    else
        m_connection.restart();
}

void Farewell::cancel()
{
    m_run->isOver = true;
    m_patience.cancel();
}

void Farewell::onConnectionChanged()
{
    if (!m_run->isOver && m_connection.isReady())
        restore(m_run);
}

QCoro::Task<> Farewell::restore(RunPtr run)
{
    const Result<void> restored = co_await m_consent.restore();
    if (run->isOver)
        co_return;
    if (restored || m_connection.isReady()) // otherwise the connection may come back in time
        finish();
}

void Farewell::finish()
{
    cancel();
    if (const auto before = m_consent.flagsBefore())
        qWarning("notify-keyspace-events of %s could not be put back: it was \"%s\" before Lockscope added the flags that locks need",
                 qUtf8Printable(m_connection.options().endpoint.toUrl()), qUtf8Printable(safeText(*before)));
    emit finished();
}

} // namespace lockscope
