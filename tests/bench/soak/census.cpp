// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "census.h"

#include <QAbstractEventDispatcher>
#include <QDir>
#include <QFile>
#include <QMutex>
#include <QSet>
#include <QThread>

#include <unistd.h>

#include <algorithm>

/** Qt's door for debuggers (private/qhooks_p.h), the same in every Qt 6. */
extern Q_DECL_IMPORT quintptr qtHookData[];

namespace lockscope::soak {

namespace {

enum HookIndex { AddQObject = 3, RemoveQObject = 4 };

QMutex mutex;

QSet<QObject *> &objects()
{
    static auto *const set = new QSet<QObject *>; // outlives the last object
    return *set;
}

void added(QObject *object)
{
    const QMutexLocker locker(&mutex);
    objects().insert(object);
}

void removed(QObject *object)
{
    const QMutexLocker locker(&mutex);
    objects().remove(object);
}

int entriesIn(const QString &folder)
{
    return int(QDir(folder).entryList(QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot).size());
}

double residentMb()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return double(file.readAll().split(' ').at(1).toLongLong()) * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

/** In the thread itself: nobody else may say what its timers are. */
int timersHere()
{
    const auto *const dispatcher = QAbstractEventDispatcher::instance();
    const QMutexLocker locker(&mutex);
    int timers = 0;
    for (QObject *object : std::as_const(objects())) {
        if (object->thread() == QThread::currentThread())
            timers += int(dispatcher->registeredTimers(object).size());
    }
    return timers;
}

int timersOfAllThreads()
{
    QSet<QThread *> threads;
    {
        const QMutexLocker locker(&mutex);
        for (const QObject *object : std::as_const(objects()))
            threads.insert(object->thread());
    }
    int timers = 0;
    for (QThread *thread : std::as_const(threads)) {
        auto *const dispatcher = thread ? QAbstractEventDispatcher::instance(thread) : nullptr;
        if (!dispatcher)
            continue;
        const auto how = thread == QThread::currentThread() ? Qt::DirectConnection : Qt::BlockingQueuedConnection;
        QMetaObject::invokeMethod(
            dispatcher, [&timers] { timers += timersHere(); }, how);
    }
    return timers;
}

double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

void countObjects()
{
    qtHookData[AddQObject] = reinterpret_cast<quintptr>(&added);
    qtHookData[RemoveQObject] = reinterpret_cast<quintptr>(&removed);
}

Census takeCensus(const Clock &clock)
{
    Census census;
    census.at = clock.now();
    census.residentMb = residentMb();
    census.handles = entriesIn(QStringLiteral("/proc/self/fd")) - 1; // the one that looks
    census.threads = entriesIn(QStringLiteral("/proc/self/task"));
    census.timers = timersOfAllThreads();
    const QMutexLocker locker(&mutex);
    census.objects = int(objects().size());
    return census;
}

Trend trendOf(const std::vector<Census> &readings, double (*value)(const Census &))
{
    Trend trend;
    if (readings.size() < 3)
        return trend;
    std::vector<double> hours, values;
    for (const Census &reading : readings) {
        hours.push_back(std::chrono::duration<double, std::ratio<3600>>(reading.at - readings.front().at).count());
        values.push_back(value(reading));
    }
    const auto third = std::ptrdiff_t(values.size() / 3);
    trend.first = median({values.begin(), values.begin() + third});
    trend.last = median({values.end() - third, values.end()});
    trend.leastLast = *std::min_element(values.end() - third, values.end());
    const auto mean = [](const std::vector<double> &all) {
        double sum = 0;
        for (const double one : all)
            sum += one;
        return sum / double(all.size());
    };
    const double meanHour = mean(hours), meanValue = mean(values);
    double above = 0, below = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        above += (hours[i] - meanHour) * (values[i] - meanValue);
        below += (hours[i] - meanHour) * (hours[i] - meanHour);
    }
    if (below > 0 && meanValue > 0)
        trend.perHour = above / below / meanValue;
    return trend;
}

} // namespace lockscope::soak
