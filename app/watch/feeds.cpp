// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds.h"

#include "watch/notifyflags.h"

#include <utility>

namespace lockscope {

namespace {

redis::Connection::Options named(redis::Connection::Options options, const char *suffix)
{
    options.clientName += suffix;
    return options;
}

} // namespace

Feeds::Feeds(const redis::Connection::Options &options, Clock &clock, const redis::TransportFactory &factory, QObject *parent)
    : QObject(parent), m_events(named(options, "-events"), clock, factory)
{
    connect(&m_events, &ChangeFeed::stateChanged, this, &Feeds::onStateChanged);
    connect(&m_events, &ChangeFeed::keyChanged, this, &Feeds::onKeyChanged);
}

void Feeds::open(const QByteArrayList &patterns) { m_events.open(patterns); }

void Feeds::close() { m_events.close(); }

bool Feeds::noteMissed() { return !m_flags && !std::exchange(m_missed, true); }

bool Feeds::isHearing() const { return isSubscribed() && (m_flags ? announcesLocks(*m_flags) : m_heard && !m_missed); }

void Feeds::onStateChanged()
{
    m_heard = m_missed = false;
    if (isSubscribed())
        ++m_gaps;
    emit stateChanged();
}

void Feeds::onKeyChanged(const QByteArray &key, const QByteArray &command)
{
    const bool isFirst = !std::exchange(m_heard, true);
    emit keyChanged(key, command);
    if (isFirst)
        emit firstHeard();
}

} // namespace lockscope
