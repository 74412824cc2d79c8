// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/farewell.h"

#include "base/safetext.h"

namespace lockscope {

namespace {

constexpr Duration patience{1500};

} // namespace

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
    if (restored || m_connection.isReady()) // else it may come back in time
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
