// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/socketpoll.h"

#include <sys/epoll.h>
#include <unistd.h>

namespace lockscope::redis {

namespace {

constexpr int mostEvents = 64;
constexpr int mostRounds = 8; // some milliseconds

epoll_event interest(quint64 name, bool wantsToWrite)
{
    epoll_event event{};
    event.events = EPOLLIN | (wantsToWrite ? unsigned(EPOLLOUT) : 0U);
    event.data.u64 = name;
    return event;
}

} // namespace

SocketPoll::SocketPoll() : m_epoll(::epoll_create1(EPOLL_CLOEXEC)), m_notifier(m_epoll, QSocketNotifier::Read)
{
    QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this] { serve(); });
}

SocketPoll::~SocketPoll()
{
    m_notifier.setEnabled(false);
    ::close(m_epoll);
}

quint64 SocketPoll::add(int socket, Ready ready)
{
    const quint64 name = m_nextName++;
    m_sockets.insert(name, std::make_shared<Ready>(std::move(ready)));
    epoll_event event = interest(name, false);
    ::epoll_ctl(m_epoll, EPOLL_CTL_ADD, socket, &event);
    return name;
}

void SocketPoll::remove(quint64 name, int socket)
{
    m_sockets.remove(name);
    ::epoll_ctl(m_epoll, EPOLL_CTL_DEL, socket, nullptr);
}

void SocketPoll::setWantsToWrite(quint64 name, int socket, bool wants)
{
    epoll_event event = interest(name, wants);
    ::epoll_ctl(m_epoll, EPOLL_CTL_MOD, socket, &event);
}

void SocketPoll::serve()
{
    const std::shared_ptr<SocketPoll> self = shared_from_this(); // its last socket may go meanwhile
    std::array<epoll_event, mostEvents> events;
    for (int round = 0; round < mostRounds; ++round) {
        const int count = ::epoll_wait(m_epoll, events.data(), mostEvents, 0);
        if (count <= 0)
            return;
        for (int i = 0; i < count; ++i) {
            const epoll_event &event = events[std::size_t(i)];
            // By name: a socket that was removed just now may have left its number to another.
            if (const std::shared_ptr<Ready> ready = m_sockets.value(event.data.u64))
                (*ready)((event.events & ~unsigned(EPOLLOUT)) != 0, (event.events & EPOLLOUT) != 0);
        }
    }
}

} // namespace lockscope::redis
