// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "picturebench.h"

#include "base/safetext.h"
#include "hiredisloop.h"
#include "usage.h"
#include "watch/watcher.h"

#include <QEventLoop>
#include <QMutex>
#include <QProcess>
#include <QThread>
#include <QWaitCondition>

#include <algorithm>
#include <memory>
#include <thread>

namespace lockscope::bench {

namespace {

constexpr int runs = 7;

QByteArray socketOf(const RedisServer &server) { return server.endpoint().socketPath.toLocal8Bit(); }

Watcher::Options optionsFor(const RedisServer &server)
{
    Watcher::Options options;
    options.connection.endpoint = server.endpoint();
    options.scanPercent = 100; // how fast it can be; how it is held back is measured by itself
    return options;
}

double watcherPicture(const RedisServer &server, int locks)
{
    SystemClock clock;
    Watcher watcher(optionsFor(server), clock);
    std::size_t seen = 0;
    QEventLoop loop;
    QObject::connect(&watcher, &Watcher::changed, &loop, [&](const LockDelta &delta) {
        if (delta.reset)
            seen = 0;
        seen += delta.upserted.size();
    });
    QObject::connect(&watcher, &Watcher::pictureCompleted, &loop, &QEventLoop::quit);
    const double took = millisecondsOf([&] {
        watcher.start();
        loop.exec();
    });
    if (seen < std::size_t(locks))
        qFatal("the watcher saw %zu of %d locks", seen, locks);
    return took;
}

double plainPicture(const RedisServer &server, HiredisLoop::Reading reading, int locks)
{
    return millisecondsOf([&] {
        HiredisLoop loop(socketOf(server));
        const int seen = loop.readPicture(reading);
        if (seen < locks)
            qFatal("the plain loop saw %d of %d locks", seen, locks);
    });
}

double cliScan(const RedisServer &server)
{
    return millisecondsOf([&] {
        QProcess cli;
        cli.setStandardOutputFile(QProcess::nullDevice());
        cli.start(
            QStringLiteral("redis-cli"),
            {QStringLiteral("-s"), server.endpoint().socketPath, QStringLiteral("--scan"), QStringLiteral("--pattern"), QStringLiteral("lock.*")});
        if (!cli.waitForFinished() || cli.exitCode() != 0)
            qFatal("redis-cli --scan failed");
    });
}

/** When each side heard of one key. */
class Hearing {
public:
    void heard(bool byWatcher)
    {
        const QMutexLocker locker(&m_mutex);
        (byWatcher ? m_watcher : m_plain) = std::chrono::steady_clock::now();
        m_changed.wakeAll();
    }
    struct Times {
        double watcher, plain; ///< ms since the beginning
    };
    /** Runs the action and waits until both have heard of it; nothing after two seconds. */
    std::optional<Times> listenTo(const std::function<void()> &action)
    {
        QMutexLocker locker(&m_mutex);
        m_watcher.reset();
        m_plain.reset();
        const Instant begin = std::chrono::steady_clock::now();
        locker.unlock();
        action();
        locker.relock();
        while (!m_watcher || !m_plain) {
            if (!m_changed.wait(&m_mutex, 2000))
                return std::nullopt;
        }
        const auto since = [begin](Instant at) { return std::chrono::duration<double, std::milli>(at - begin).count(); };
        return Times{since(*m_watcher), since(*m_plain)};
    }

private:
    QMutex m_mutex;
    QWaitCondition m_changed;
    std::optional<Instant> m_watcher, m_plain;
};

/** A watcher in a thread of its own, as in the program, with a complete picture. */
class WatcherThread {
public:
    WatcherThread(const RedisServer &server, Hearing &hearing)
    {
        m_context.moveToThread(&m_thread);
        m_thread.start();
        QEventLoop loop;
        QMetaObject::invokeMethod(&m_context, [&] {
            m_watcher = std::make_unique<Watcher>(optionsFor(server), m_clock);
            QObject::connect(m_watcher.get(), &Watcher::changed, &m_context, [&hearing](const LockDelta &delta) {
                if (std::any_of(delta.events.begin(), delta.events.end(), isAcquisition))
                    hearing.heard(true);
            });
            QObject::connect(m_watcher.get(), &Watcher::pictureCompleted, &loop, &QEventLoop::quit);
            m_watcher->start();
        });
        loop.exec();
    }
    ~WatcherThread()
    {
        QMetaObject::invokeMethod(
            &m_context, [this] { m_watcher.reset(); }, Qt::BlockingQueuedConnection);
        m_thread.quit();
        m_thread.wait();
    }

private:
    static bool isAcquisition(const LockEvent &event) { return event.kind == LockEvent::Kind::Acquired; }

    SystemClock m_clock;
    QThread m_thread;
    QObject m_context; // lives in the thread
    std::unique_ptr<Watcher> m_watcher;
};

} // namespace

void measurePicture(Report &report, const RedisServer &server, int locks)
{
    std::vector<double> ours, own, getEach, mget, names;
    for (int run = 0; run < runs; ++run) {
        const double before = cpuSecondsOfThisThread();
        ours.push_back(watcherPicture(server, locks));
        own.push_back((cpuSecondsOfThisThread() - before) * 1000);
        getEach.push_back(plainPicture(server, HiredisLoop::Reading::GetEach, locks));
        mget.push_back(plainPicture(server, HiredisLoop::Reading::Mget, locks));
        names.push_back(cliScan(server));
    }
    report.figure(QStringLiteral("complete picture of %1 locks").arg(countText(locks)), Report::Unit::Milliseconds, median(ours),
                  {{QStringLiteral("plain hiredis: SCAN, OBJECT IDLETIME, GET and PTTL of each key"), median(getEach)},
                   {QStringLiteral("plain hiredis: SCAN, MGET, PTTL of each key, without idle times"), median(mget)},
                   {QStringLiteral("redis-cli --scan, the names alone"), median(names)},
                   {QStringLiteral("of the reading thread's own time"), median(own)}});
}

void measureGrowth(Report &report, const RedisServer &hundredThousand, const RedisServer &million)
{
    constexpr int rounds = 5;
    std::vector<double> small, large, growth, smallNames, largeNames, ownSmall, ownLarge;
    const auto takePicture = [](const RedisServer &server, int locks, std::vector<double> &own) {
        const double before = cpuSecondsOfThisThread();
        const double took = watcherPicture(server, locks);
        own.push_back((cpuSecondsOfThisThread() - before) * 1000);
        return took;
    };
    for (int round = 0; round < rounds; ++round) {
        small.push_back(takePicture(hundredThousand, 100'000, ownSmall));
        large.push_back(takePicture(million, 1'000'000, ownLarge));
        growth.push_back(large.back() / small.back());
        smallNames.push_back(cliScan(hundredThousand));
        largeNames.push_back(cliScan(million));
    }
    const QString names = QStringLiteral("redis-cli --scan, the names alone");
    const QString own = QStringLiteral("of the reading thread's own time");
    report.heading(QStringLiteral("A picture of a million locks"));
    report.figure(QStringLiteral("complete picture of 100,000 locks"), Report::Unit::Milliseconds, median(small),
                  {{names, median(smallNames)}, {own, median(ownSmall)}});
    report.figure(QStringLiteral("complete picture of 1,000,000 locks"), Report::Unit::Milliseconds, median(large),
                  {{names, median(largeNames)}, {own, median(ownLarge)}});
    report.figure(QStringLiteral("so many times as long"), Report::Unit::Times, median(growth), {{QStringLiteral("limit"), 11}});
}

void measureEvents(Report &report, const RedisServer &server)
{
    constexpr int samples = 400;
    Hearing hearing;
    WatcherThread watcher(server, hearing);
    std::thread listener([&] {
        HiredisLoop loop(socketOf(server));
        loop.listen([&hearing](const QByteArray &key) {
            if (key.startsWith("lock.event"))
                hearing.heard(false);
            return key != "lock.last";
        });
    });
    HiredisLoop client(socketOf(server));
    std::vector<double> ours, plain;
    int lost = 0;
    for (int i = 0; i < samples; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10 + i % 50)); // in every phase of the engine's pace
        const auto times = hearing.listenTo([&] { client.set("lock.event." + QByteArray::number(i), "token-" + QByteArray::number(i), 60'000); });
        if (!times) {
            ++lost;
            continue;
        }
        ours.push_back(times->watcher);
        plain.push_back(times->plain);
    }
    client.set("lock.last", "end", 1000);
    listener.join();
    for (const auto &[name, share] : {std::pair{"p50", 0.5}, std::pair{"p99", 0.99}}) {
        report.figure(QStringLiteral("SET to event in the engine, %1").arg(QLatin1StringView(name)), Report::Unit::Milliseconds,
                      percentile(ours, share), {{QStringLiteral("plain hiredis subscription, the name alone"), percentile(plain, share)}});
    }
    if (lost > 0)
        report.heading(QStringLiteral("%1 of %2 events were not heard within 2 s").arg(lost).arg(samples));
}

} // namespace lockscope::bench
