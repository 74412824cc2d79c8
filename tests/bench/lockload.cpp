// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockload.h"

#include "hiredisloop.h"

#include <QCoreApplication>

#include <chrono>
#include <cstdio>
#include <random>
#include <thread>

namespace lockscope::bench {

namespace {

using namespace std::chrono_literals;

constexpr auto beat = 2ms;
const QString probePrefix = QStringLiteral("probe-");

/** One change of a lock after the other. */
class Changes {
public:
    Changes(int locks, LockLoad::Kind kind) : m_locks(locks), m_kind(kind), m_anyLock(0, locks - 1) {}

    void appendTo(HiredisLoop &loop) { m_kind == LockLoad::Kind::Service ? appendService(loop) : appendAnything(loop); }

private:
    void appendService(HiredisLoop &loop)
    {
        switch (m_number++ % 5) {
        case 4: return loop.appendRenew(m_anyLock(m_random));
        case 0:
        case 2: return loop.appendAcquire(m_locks + ++m_acquired % resources, m_number);
        default: return loop.appendRelease(m_locks + (m_acquired + resources - concurrent) % resources);
        }
    }
    void appendAnything(HiredisLoop &loop)
    {
        switch (m_number++ % 4) {
        case 0: m_released = m_anyLock(m_random); return loop.appendRelease(m_released);
        case 1: return loop.appendAcquire(m_released, m_number);
        case 2: return loop.appendRenew(m_anyLock(m_random));
        default: return loop.appendTakeOver(m_anyLock(m_random), m_number);
        }
    }

    static constexpr int resources = 5000;
    static constexpr int concurrent = 80; // at 10,000 operations a second each is held for 20 ms

    int m_locks;
    LockLoad::Kind m_kind;
    std::mt19937 m_random{20240229};
    std::uniform_int_distribution<int> m_anyLock;
    unsigned m_number = 0;
    int m_acquired = 0;
    int m_released = 0;
};

} // namespace

int child::runLoad(const QStringList &arguments)
{
    HiredisLoop loop(arguments.at(0).toLocal8Bit());
    Changes changes(arguments.at(1).toInt(), LockLoad::Kind(arguments.at(3).toInt()));
    const int perBeat = arguments.at(2).toInt() * int(beat.count()) / 1000;
    for (auto next = std::chrono::steady_clock::now();; next += beat) {
        std::this_thread::sleep_until(next);
        for (int i = 0; i < perBeat; ++i)
            changes.appendTo(loop);
        loop.skipReplies(perBeat);
    }
}

int child::runProbe(const QStringList &arguments)
{
    const QByteArray socket = arguments.at(0).toLocal8Bit();
    HiredisLoop loop(socket);
    HiredisLoop listener(socket);
    listener.subscribe(QByteArray("__keyspace@0__:") + probeKey);
    std::mt19937 random(20240229);
    std::uniform_int_distribution<int> pause(70, 170);
    for (int i = arguments.at(1).toInt(); i > 0; --i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(pause(random)));
        const qint64 before = sharedNanoseconds();
        loop.set(probeKey, probeToken(before), {});
        listener.skipReplies(1);
        std::printf("%.3f\n", double(sharedNanoseconds() - before) * 1e-6);
    }
    std::this_thread::sleep_for(1s); // for the last one to be seen
    return 0;
}

LockLoad::LockLoad(const QString &socketPath, int locks, int perSecond, Kind kind)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--load"), socketPath, QString::number(locks), QString::number(perSecond), QString::number(int(kind))});
    if (!m_process.waitForStarted())
        qFatal("the load could not be started");
}

LockLoad::~LockLoad()
{
    if (m_process.state() == QProcess::NotRunning)
        qFatal("the load has ended before its time");
    m_process.kill();
    m_process.waitForFinished();
}

qint64 sharedNanoseconds()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

QByteArray probeToken(qint64 at) { return probePrefix.toLatin1() + QByteArray::number(at); }

std::optional<qint64> probeTime(const QString &token)
{
    if (!token.startsWith(probePrefix))
        return std::nullopt;
    bool ok = false;
    const qint64 at = token.mid(probePrefix.size()).toLongLong(&ok);
    return ok ? std::optional(at) : std::nullopt;
}

} // namespace lockscope::bench
