// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/keyspacefeed.h"

#include "base/log.h"
#include "watch/reading/serverfacts.h"

namespace lockscope {

KeyspaceFeed::KeyspaceFeed(const redis::Connection::Options &options, Clock &clock, const redis::TransportFactory &factory)
    : ChangeFeed({Hearing::Events, "-events", true}, options, clock, factory),
      m_prefix("__keyspace@" + QByteArray::number(options.endpoint.database) + "__:")
{
    connect(&connection(), &redis::Connection::stateChanged, this, &KeyspaceFeed::onConnectionChanged);
    connect(&connection(), &redis::Connection::pushed, this, &KeyspaceFeed::onPushed);
}

KeyspaceFeed::~KeyspaceFeed() { connection().disconnect(this); }

ChangeFeed::Promise KeyspaceFeed::promise(const std::optional<QByteArray> &notifyFlags) const
{
    if (!notifyFlags)
        return Promise::Perhaps;
    return announcesLocks(*notifyFlags) ? Promise::Sure : Promise::Nothing;
}

std::optional<Lack> KeyspaceFeed::lackFor(Trouble trouble) const { return trouble == Trouble::Refused ? Lack::EventsDenied : Lack::Events; }

void KeyspaceFeed::open(const QByteArrayList &patterns)
{
    QByteArrayList channels;
    for (const QByteArray &pattern : patterns)
        channels.push_back(m_prefix + pattern);
    const bool isSame = channels == m_channelPatterns;
    m_channelPatterns = channels;
    if (state() == State::Confirmed && isSame)
        return;
    setStateSilently(State::Connecting);
    if (connection().state() == redis::Connection::State::Idle)
        connection().open();
    else if (connection().state() == redis::Connection::State::Waiting || !isSame)
        connection().restart(); // a new stream also ends the subscriptions to the old patterns
}

void KeyspaceFeed::close()
{
    setStateSilently(State::Off);
    connection().close();
}

void KeyspaceFeed::onConnectionChanged()
{
    if (state() == State::Off || state() == State::Refused)
        return;
    if (connection().isReady())
        subscribe();
    else
        setState(State::Connecting);
}

void KeyspaceFeed::subscribe()
{
    m_unconfirmed = m_channelPatterns;
    redis::Command command{QByteArrayLiteral("PSUBSCRIBE")};
    command.insert(command.end(), m_channelPatterns.cbegin(), m_channelPatterns.cend());
    connection().subscribe(command);
}

void KeyspaceFeed::onPushed(const redis::Reply &message)
{
    if (state() == State::Off)
        return;
    if (message.isError()) {
        onRefused(message.error());
        return;
    }
    const redis::Reply kind = message.at(0);
    if (kind.view() == QByteArrayView("pmessage")) {
        const QByteArrayView channel = message.at(2).view();
        if (channel.startsWith(m_prefix))
            emit keyChanged(Bytes(channel.sliced(m_prefix.size())), message.at(3).bytes());
    } else if (kind.view() == QByteArrayView("psubscribe")) {
        onConfirmed(message.at(1).bytes());
    }
}

void KeyspaceFeed::onConfirmed(const QByteArray &pattern)
{
    m_unconfirmed.removeAll(pattern);
    if (m_unconfirmed.isEmpty()) {
        qCInfo(logWatch, "keyspace events: subscribed");
        setState(State::Confirmed);
    }
}

/** An ACL allows a pattern subscription only if it names the very pattern, database included. */
QByteArrayList KeyspaceFeed::neededRights() const
{
    QByteArrayList rights{"+psubscribe"};
    for (const QByteArray &channels : m_channelPatterns)
        rights.push_back('&' + channels);
    return rights;
}

void KeyspaceFeed::onRefused(const Error &why)
{
    qCInfo(logWatch, "keyspace events: refused: %s", logged(why).constData());
    setRefusal(why);
    setStateSilently(State::Refused);
    connection().close(); // another attempt would be refused, too
    emit stateChanged();
}

} // namespace lockscope
