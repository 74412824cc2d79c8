// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/liveactor.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype tokenBytes = 16; // 128 bits
constexpr qsizetype tokensDrawn = 16;

Unexpected<Error> ended()
{
    return failure(Error::Kind::Cancelled, QCoreApplication::translate("lockscope::FleetText", "The simulated client ended."));
}

} // namespace

LiveActor::LiveActor(int id, QString name, std::vector<std::shared_ptr<StoreLink>> links, Clock &clock, FleetObserver &observer,
                     const OwnClock &ownClock)
    : m_id(id), m_name(std::move(name)), m_clock(clock), m_observer(observer), m_ownClock(ownClock), m_links(std::move(links)), m_sleeper(clock)
{
}

LiveActor::LiveActor(const LiveActor &process)
    : m_id(process.m_id), m_name(process.m_name), m_clock(process.m_clock), m_observer(process.m_observer), m_ownClock(process.m_ownClock),
      m_links(process.m_links), m_sleeper(process.m_clock), m_isBeside(true), m_frozen(process.m_frozen)
{
}

LiveActor::~LiveActor()
{
    if (m_isBeside)
        retire();
    else
        end();
}

void LiveActor::open()
{
    for (const auto &link : m_links)
        link->open();
}

bool LiveActor::isReady() const
{
    return std::ranges::any_of(m_links, [](const auto &link) { return link->isReady(); });
}

bool LiveActor::isConnecting() const
{
    return std::ranges::any_of(m_links, [](const auto &link) { return link->isConnecting(); });
}

QCoro::Task<Result<redis::Reply>> LiveActor::send(redis::Command command, Hear hear, int server)
{
    if (m_frozen)
        co_await thawed();
    if (m_ended)
        co_return ended();
    const bool isLookedAt = m_observer.wantsMarks(m_id);
    const Instant at = isLookedAt ? m_clock.now() : Instant();
    ++m_commandsSent;
    m_observer.load().commandSent();
    Result<redis::Reply> reply = co_await link(server).send(command);
    if (m_frozen)
        co_await thawed();
    if (m_ended)
        co_return ended();
    if (isLookedAt)
        mark(command, at, reply, hear);
    co_return reply;
}

QCoro::Task<Actor::Rest> LiveActor::rest(Duration time)
{
    const Woken woken = co_await m_sleeper.sleep(m_hasMessage ? Duration(0) : time);
    m_hasMessage = false;
    if (m_frozen)
        co_await thawed();
    if (m_ended)
        co_return Rest::Ended;
    co_return woken == Woken::Rested ? Rest::Over : Rest::Woken;
}

void LiveActor::wake()
{
    if (m_ended)
        return;
    m_sleeper.cancelAll();
    m_sleeper.reset();
}

QCoro::Task<bool> LiveActor::listen(QByteArray channel)
{
    if (m_ended)
        co_return false;
    const redis::Connection *const connection = link().redisConnection();
    if (!connection)
        co_return false;
    if (!m_listener) {
        redis::Connection::Options options = connection->options();
        options.clientName += "-listens";
        m_listener = std::make_unique<WakeListener>(std::move(options), m_clock, connection->transportFactory());
        QObject::connect(m_listener.get(), &WakeListener::woken, m_listener.get(), [this] {
            m_hasMessage = true;
            wake();
        });
    }
    const bool isHeard = co_await m_listener->listen(channel);
    if (m_frozen)
        co_await thawed();
    co_return isHeard;
}

void LiveActor::ignore()
{
    if (m_listener)
        m_listener->ignore();
    m_hasMessage = false;
}

QByteArray LiveActor::newToken()
{
    if (m_randomBytes.isEmpty()) {
        std::array<quint32, tokensDrawn * tokenBytes / sizeof(quint32)> bits;
        QRandomGenerator::system()->fillRange(bits.data(), bits.size());
        m_randomBytes = QByteArray(reinterpret_cast<const char *>(bits.data()), sizeof bits);
    }
    const QByteArray mine = m_randomBytes.last(tokenBytes).toHex();
    m_randomBytes.chop(tokenBytes);
    return "lockscope-sim:" + m_name.toUtf8() + ':' + mine;
}

void LiveActor::wrote(const QByteArray &key, const QByteArray &token)
{
    m_observer.wrote(SimulatedHold{.key = key, .token = token, .client = m_name, .store = m_links.front()->kind()});
}

void LiveActor::setFrozen(bool frozen)
{
    m_frozen = frozen;
    if (!frozen && m_thaw)
        std::exchange(m_thaw, std::nullopt)->deliver(Woken::Rested);
}

void LiveActor::end()
{
    retire();
    for (const auto &link : m_links)
        link->close();
}

void LiveActor::retire()
{
    m_ended = true;
    if (m_thaw)
        std::exchange(m_thaw, std::nullopt)->deliver(Woken::Cancelled);
    m_sleeper.cancelAll();
    if (m_listener)
        m_listener->ignore();
}

QCoro::Task<void> LiveActor::thawed()
{
    while (m_frozen && !m_ended) {
        Q_ASSERT(!m_thaw);
        Deferred<Woken> thaw = m_thaw.emplace();
        co_await thaw;
    }
}

void LiveActor::mark(const redis::Command &command, Instant at, const Result<redis::Reply> &reply, Hear hear)
{
    const Heard heard = reply ? hear(*reply, now()) : Heard{errorText(reply.error()), false};
    m_observer.marked(LaneMark{.client = m_id, .at = at, .command = commandVerb(command), .answer = heard.text, .good = heard.good});
}

} // namespace lockscope
