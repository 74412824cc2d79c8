// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/trafficexcerpts.h"

#include "traffic/replay/lockcommands.h"

#include <QCryptographicHash>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostSteps = 100; // of one lock
constexpr qint64 mostBytes = qint64(16) * 1024 * 1024;
constexpr qint64 longestStep = 64 * 1024; // bytes; a longer one is no lock's
constexpr std::size_t mostOfScript = 50;
constexpr qsizetype mostTexts = 200, longestText = 16 * 1024;
constexpr int keptTries = 2;
constexpr int lookedBack = 32; // steps: of more waiters at once more tries are kept
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
    noteScript(command);
    const QByteArray name = command.arguments.front().toLower();
    const bool looksAtValue = lockVerb(name) == LockVerb::Read && !name.endsWith("ttl") && name != "type"; // others are those who watch
    if (command.arguments.size() < 2 || !looksAtValue)
        return;
    const auto steps = m_locks.find({command.database, command.arguments[1]});
    if (steps != m_locks.end())
        add(*steps, {command, {}, {}, {}, {}, {}});
}

void TrafficExcerpts::take(const LockMove &move)
{
    if (move.kind == LockMove::Kind::Found && !move.command)
        return; // nobody did anything
    Steps &steps = m_locks[move.lock];
    if (!steps.empty() && move.command && isSame(steps.back().command, *move.command)) { // one script has done several things
        steps.back().move = move.kind;
        steps.back().hold = move.hold;
        return;
    }
    if (move.kind == LockMove::Kind::Lost && hasFailedBefore(steps, move.client)) {
        ++steps.back().leftOut;
        return;
    }
    const bool isScript = move.command && isScriptCall(move.command->arguments.front().toLower());
    add(steps,
        {move.command ? *move.command : ExecutedCommand{move.atUs, move.lock.database, {}, {}},
         isScript ? m_script : std::vector<ExecutedCommand>(),
         {},
         move.token,
         move.kind,
         move.hold});
}

void TrafficExcerpts::noteScript(const ExecutedCommand &command)
{
    const auto &words = command.arguments;
    if (words.size() < 3 || m_texts.size() >= mostTexts)
        return;
    const QByteArray name = words[0].toLower();
    const bool isLoaded = name == "script" && words[1].toLower() == "load";
    if (!isLoaded && name != "eval")
        return;
    if (const QByteArray &text = isLoaded ? words[2] : words[1]; text.size() <= longestText)
        m_texts.insert(text);
}

/** Of a call by SHA; empty: it was not seen, or this is none. */
QByteArray TrafficExcerpts::textOf(const ExecutedCommand &call) const
{
    if (call.arguments.size() < 3 || call.arguments[0].toLower() != "evalsha")
        return {};
    const QByteArray sha = call.arguments[1].toLower();
    const auto text = std::ranges::find_if(
        m_texts, [&sha](const QByteArray &one) { return QCryptographicHash::hash(one, QCryptographicHash::Sha1).toHex() == sha; });
    return text == m_texts.cend() ? QByteArray() : *text;
}

/** So often that this client's next try says nothing new. */
bool TrafficExcerpts::hasFailedBefore(const Steps &steps, const QByteArray &client)
{
    int tries = 0, looked = 0;
    for (auto step = steps.rbegin(); step != steps.rend() && step->move == LockMove::Kind::Lost && looked < lookedBack; ++step, ++looked)
        tries += step->command.client == client ? 1 : 0;
    return tries >= keptTries;
}

void TrafficExcerpts::takeGap()
{
    m_locks.clear();
    m_script.clear();
    m_bytes = 0;
}

void TrafficExcerpts::add(Steps &steps, ExcerptStep step)
{
    const qint64 bytes = bytesOf(step);
    if (bytes > longestStep)
        return;
    m_bytes += bytes;
    steps.push_back(std::move(step));
    if (steps.size() > mostSteps) {
        m_bytes -= bytesOf(steps.front());
        steps.pop_front();
    }
    if (m_bytes > mostBytes)
        forgetOlderHalf();
}

/** Of each lock; those that have only a few are not fought over. */
void TrafficExcerpts::forgetOlderHalf()
{
    m_bytes = 0;
    m_locks.removeIf([](const auto &steps) { return steps->size() < std::size_t(stepsBefore); });
    for (Steps &steps : m_locks) {
        steps.erase(steps.begin(), steps.begin() + std::ptrdiff_t(steps.size() / 2));
        for (const ExcerptStep &step : steps)
            m_bytes += bytesOf(step);
    }
}

TrafficExcerpt TrafficExcerpts::of(const TrafficKey &lock, qint64 fromUs) const
{
    const auto steps = m_locks.constFind(lock);
    if (steps == m_locks.cend())
        return {{lock}, {}};
    auto first = std::ranges::find_if(*steps, [fromUs](const ExcerptStep &step) { return step.command.atUs >= fromUs; });
    first -= std::min(stepsBefore, first - steps->begin());
    first = std::find_if(first, steps->end(), isDecided);
    TrafficExcerpt excerpt{{lock}, {first, steps->end()}};
    for (ExcerptStep &step : excerpt.steps) {
        step.lock = lock;
        if (step.move == LockMove::Kind::Released && step.token.isEmpty() && ClientNames::isShared(step.command.client))
            step.token = step.hold.token; // as if it were the holder
        step.client = m_names.nameOf(step.command.client, step.token);
        step.text = textOf(step.command);
    }
    return excerpt;
}

TrafficExcerpt TrafficExcerpts::of(const std::vector<TrafficKey> &locks, qint64 fromUs) const
{
    TrafficExcerpt all{locks, {}};
    for (const TrafficKey &lock : locks) {
        TrafficExcerpt one = of(lock, fromUs);
        std::ranges::move(one.steps, std::back_inserter(all.steps));
    }
    std::ranges::stable_sort(all.steps, {}, [](const ExcerptStep &step) { return step.command.atUs; });
    return all;
}

} // namespace lockscope
