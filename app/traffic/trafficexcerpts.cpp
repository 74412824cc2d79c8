// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/trafficexcerpts.h"

#include "traffic/lockcommands.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostSteps = 200; // of one lock
constexpr qint64 mostBytes = qint64(32) * 1024 * 1024;
constexpr qint64 longestStep = 64 * 1024; // bytes; a longer one is no lock's
constexpr std::size_t mostOfScript = 50;
constexpr int keptTries = 2;
constexpr qsizetype mostFailing = 1000; // clients that are distinguished
constexpr std::ptrdiff_t stepsBefore = 6;

qint64 bytesOf(const ExecutedCommand &command)
{
    qint64 bytes = sizeof(ExecutedCommand) + command.client.size();
    for (const QByteArray &argument : command.arguments)
        bytes += qint64(sizeof(QByteArray)) + argument.size();
    return bytes;
}

qint64 bytesOf(const ExcerptStep &step)
{
    qint64 bytes = qint64(sizeof step) + bytesOf(step.command);
    for (const ExecutedCommand &command : step.inScript)
        bytes += bytesOf(command);
    return bytes;
}

bool isSame(const ExecutedCommand &a, const ExecutedCommand &b) { return a.atUs == b.atUs && a.client == b.client && a.arguments == b.arguments; }

/** It tells what the lock was before it. */
bool isDecided(const ExcerptStep &step) { return step.move && *step.move != LockMove::Kind::Undecided; }

} // namespace

void TrafficExcerpts::take(const ExecutedCommand &command)
{
    if (command.isInScript()) {
        if (m_script.size() < mostOfScript)
            m_script.push_back(command);
        return;
    }
    m_script.clear();
    if (command.arguments.size() < 2 || lockVerb(command.arguments.front().toLower()) != LockVerb::Read)
        return;
    const auto kept = m_locks.find({command.database, command.arguments[1]});
    if (kept != m_locks.end())
        add(*kept, {command, {}, m_names.nameOf(command.client), {}, {}, {}});
}

void TrafficExcerpts::take(const LockMove &move)
{
    Kept &kept = m_locks[move.lock];
    if (move.isLate)
        return decide(kept, move);
    if (!kept.steps.empty() && move.command && isSame(kept.steps.back().command, *move.command)) { // one script has done several things
        kept.steps.back().move = move.kind;
        kept.steps.back().hold = move.hold;
        return;
    }
    const bool isFailure = move.kind == LockMove::Kind::Lost;
    if (!isFailure || kept.failed.size() > mostFailing)
        kept.failed.clear();
    if (isFailure && ++kept.failed[move.client] > keptTries && !kept.steps.empty()) {
        ++kept.steps.back().leftOut;
        return;
    }
    const bool isScript = move.command && isScriptCall(move.command->arguments.front().toLower());
    add(kept,
        {move.command ? *move.command : ExecutedCommand{move.atUs, move.lock.database, {}, {}}, isScript ? m_script : std::vector<ExecutedCommand>(),
         m_names.nameOf(move.client), move.token, move.kind, move.hold});
}

void TrafficExcerpts::takeGap()
{
    m_locks.clear();
    m_script.clear();
    m_bytes = 0;
}

/** What has come of an attempt, known only now. */
void TrafficExcerpts::decide(Kept &kept, const LockMove &move)
{
    const auto step = std::find_if(kept.steps.rbegin(), kept.steps.rend(),
                                   [&move](const ExcerptStep &one) { return move.command && isSame(one.command, *move.command); });
    if (step == kept.steps.rend())
        return;
    step->move = move.kind;
    step->hold = move.hold;
}

void TrafficExcerpts::add(Kept &kept, ExcerptStep step)
{
    const qint64 bytes = bytesOf(step);
    if (bytes > longestStep)
        return;
    m_bytes += bytes;
    kept.steps.push_back(std::move(step));
    if (kept.steps.size() > mostSteps) {
        m_bytes -= bytesOf(kept.steps.front());
        kept.steps.pop_front();
    }
    if (m_bytes > mostBytes)
        forgetOlderHalf();
}

/** Of each lock; those that have only a few are not fought over. */
void TrafficExcerpts::forgetOlderHalf()
{
    m_bytes = 0;
    m_locks.removeIf([](const auto &lock) { return lock->steps.size() < std::size_t(stepsBefore); });
    for (Kept &kept : m_locks) {
        kept.steps.erase(kept.steps.begin(), kept.steps.begin() + std::ptrdiff_t(kept.steps.size() / 2));
        for (const ExcerptStep &step : kept.steps)
            m_bytes += bytesOf(step);
    }
}

TrafficExcerpt TrafficExcerpts::of(const TrafficKey &lock, qint64 fromUs) const
{
    const auto kept = m_locks.constFind(lock);
    if (kept == m_locks.cend())
        return {lock, {}};
    auto first = std::ranges::find_if(kept->steps, [fromUs](const ExcerptStep &step) { return step.command.atUs >= fromUs; });
    first -= std::min(stepsBefore, first - kept->steps.begin());
    first = std::find_if(first, kept->steps.end(), isDecided);
    return {lock, {first, kept->steps.end()}};
}

} // namespace lockscope
