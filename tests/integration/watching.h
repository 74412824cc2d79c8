// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/watcher.h"

#include "redisserver.h"

#include <algorithm>
#include <map>
#include <vector>

namespace lockscope {

/** A watcher and what its listeners have: the picture as told by deltas, the events, the health. */
class Watching : public QObject {
public:
    explicit Watching(Watcher::Options options, Clock &watcherClock = systemClock(), redis::TransportFactory factory = redis::makeSocketTransport)
        : clock(watcherClock), watcher(std::move(options), clock, std::move(factory))
    {
        connect(&watcher, &Watcher::changed, this, &Watching::apply);
        connect(&watcher, &Watcher::healthChanged, this, [this](const WatchHealth &health) { bases.push_back(health.basis); });
        connect(&watcher, &Watcher::pictureCompleted, this, [this] { ++completed; });
        connect(&watcher, &Watcher::stopped, this, [this] { ++stopped; });
    }

    const Lock *find(const QByteArray &key) const
    {
        const auto lock = locks.find(key);
        return lock == locks.end() ? nullptr : &lock->second;
    }
    QByteArray token(const QByteArray &key) const { return find(key) ? find(key)->token.toByteArray() : QByteArray(); }
    /** The first; nothing: not told. */
    const LockEvent *eventTold(LockEvent::Kind kind, const QByteArray &key) const
    {
        const auto event = std::ranges::find_if(events, [&](const LockEvent &each) { return each.kind == kind && each.key == key; });
        return event == events.end() ? nullptr : &*event;
    }
    bool told(LockEvent::Kind kind, const QByteArray &key) const { return eventTold(kind, key); }
    bool lacks(Lack lack) const { return std::ranges::count(watcher.health().lacks, lack) > 0; }
    const WatchHealth &health() const { return watcher.health(); }
    Basis basis() const { return watcher.health().basis; }

    Clock &clock;
    Watcher watcher;
    std::map<Bytes, Lock> locks;
    std::vector<LockEvent> events;
    std::vector<Basis> bases;
    int completed = 0;
    int stopped = 0;
    int deltas = 0;

    Watching(Watcher::Options options, redis::TransportFactory factory) : Watching(std::move(options), systemClock(), std::move(factory)) {}

private:
    static Clock &systemClock()
    {
        static SystemClock clock;
        return clock;
    }
    void apply(const LockDelta &delta)
    {
        ++deltas;
        if (delta.reset)
            locks.clear();
        for (const auto &[key, node] : delta.removed)
            locks.erase(key);
        for (const Lock &lock : delta.upserted)
            locks.insert_or_assign(lock.key, lock);
        events.insert(events.end(), delta.events.cbegin(), delta.events.cend());
    }
};

/** As the user of this name, whose password is "secret"; by default without a name. */
inline Watcher::Options optionsFor(const RedisServer &server, const char *user = "")
{
    Watcher::Options options;
    options.connection.endpoint = server.endpoint();
    if (*user) {
        options.connection.endpoint.user = QString::fromUtf8(user);
        options.connection.password = redis::Secret("secret");
    }
    options.pollInterval = Duration(200);
    return options;
}

inline RedisServer::Options withoutEvents()
{
    RedisServer::Options options;
    options.keyspaceEvents = "";
    return options;
}

inline QStringList words(const char *text) { return QString::fromUtf8(text).split(QLatin1Char(' ')); }

inline qint64 callsOf(const RedisServer &server, const char *command)
{
    const QByteArray stats = server.cli(words("INFO commandstats"));
    const QByteArray name = QByteArray("cmdstat_") + command + ":calls=";
    const qsizetype at = stats.indexOf(name);
    return at < 0 ? 0 : stats.mid(at + name.size()).split(',').first().toLongLong();
}

} // namespace lockscope
