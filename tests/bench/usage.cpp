// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usage.h"

#include <QDir>
#include <QFile>

#include <sched.h>

#include <ctime>

namespace lockscope::bench {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString tasksOf(qint64 process) { return QStringLiteral("/proc/%1/task").arg(process); }

/** schedstat counts nanoseconds; the fields of stat have steps of 10 ms. */
double cpuSecondsOfTask(const QString &task) { return contentOf(task + QStringLiteral("/schedstat")).split(' ').first().toDouble() * 1e-9; }

} // namespace

std::optional<double> cpuSecondsOfThread(const QString &name)
{
    const QDir tasks(QStringLiteral("/proc/self/task"));
    for (const QString &task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (QString::fromLocal8Bit(contentOf(tasks.filePath(task) + QStringLiteral("/comm"))).trimmed() == name)
            return cpuSecondsOfTask(tasks.filePath(task));
    }
    return std::nullopt;
}

double cpuSecondsOfThisThread()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

std::optional<double> cpuSecondsOfProcess(qint64 process)
{
    const QDir tasks(tasksOf(process));
    const QStringList all = tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    if (all.isEmpty())
        return std::nullopt;
    double seconds = 0;
    for (const QString &task : all)
        seconds += cpuSecondsOfTask(tasks.filePath(task));
    return seconds;
}

std::optional<double> residentMegabytes(qint64 process)
{
    for (const QByteArray &line : contentOf(QStringLiteral("/proc/%1/status").arg(process)).split('\n')) {
        if (line.startsWith("VmRSS:"))
            return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    }
    return std::nullopt;
}

void keepApart(qint64 process)
{
    cpu_set_t ours;
    CPU_ZERO(&ours);
    if (sched_getaffinity(0, sizeof ours, &ours) != 0 || CPU_COUNT(&ours) < 2)
        return;
    int first = 0;
    while (!CPU_ISSET(first, &ours))
        ++first;
    cpu_set_t its;
    CPU_ZERO(&its);
    CPU_SET(first, &its);
    CPU_CLR(first, &ours);
    sched_setaffinity(pid_t(process), sizeof its, &its);
    sched_setaffinity(0, sizeof ours, &ours); // and our children's
}

} // namespace lockscope::bench
