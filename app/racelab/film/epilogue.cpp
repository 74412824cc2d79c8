// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/epilogue.h"

#include <algorithm>

namespace lockscope {

namespace {

using State = FilmClient::State;

constexpr int roundsOfDeadlock = 3;
constexpr int mostSteps = 30; ///< of one client: with more it goes in a circle

bool isAnyIn(const Stage &stage, State state)
{
    return std::ranges::any_of(stage.lastFrame().clients, [state](const FilmClient &client) { return client.state == state; });
}

/** Lets the clients in this state release the lock, one after the other. */
QCoro::Task<Result<void>> finish(Stage &stage, State state)
{
    for (int client = 0; client < stage.world().clientCount(); ++client) {
        const auto now = [&] { return stage.world().client(client).state(); };
        if (now() != state)
            continue;
        for (int steps = 0; steps < mostSteps && (now() == state || now() == State::Releasing) && stage.world().canStep(client); ++steps) {
            CO_CHECK(co_await stage.step(client));
        }
    }
    co_return Result<void>();
}

} // namespace

std::optional<FilmFinding> findingAtEnd(const FilmAct &act, FilmEvent::Kind breaking)
{
    if (std::ranges::find(act.frames.back().events, breaking, &FilmEvent::kind) == act.frames.back().events.end())
        return std::nullopt;
    return FilmFinding{.frame = act.frames.size() - 1, .kind = breaking};
}

QCoro::Task<Result<void>> playEpilogue(Stage &stage)
{
    CO_CHECK(co_await finish(stage, State::Releasing));
    const Duration lease = stage.world().spec().lease;
    CO_CHECK(co_await stage.linger(isAnyIn(stage, State::Believing) ? lease / 5 : lease));
    const Result<void> released = co_await finish(stage, State::Believing);
    co_return released;
}

QCoro::Task<Result<bool>> playDeadlock(Stage &stage)
{
    std::vector<int> waiting;
    for (int client = 0; client < stage.world().clientCount(); ++client) {
        if (stage.world().client(client).isBusy())
            waiting.push_back(client);
    }
    if (waiting.empty())
        co_return false;
    stage.noteDeadlock();
    for (int round = 0; round < roundsOfDeadlock; ++round) {
        for (const int client : waiting) {
            if (!stage.world().canStep(client)) // asleep
                continue;
            CO_CHECK(co_await stage.step(client));
            if (std::ranges::any_of(gettingOn, [&](FilmEvent::Kind kind) { return stage.world().referee().saw(kind); }))
                co_return false;
        }
    }
    co_return true;
}

FilmAct withFinding(FilmAct act, const FilmFinding &finding)
{
    act.finding = finding;
    FilmFrame &last = act.frames[finding.frame];
    const auto found = std::ranges::find(last.events, finding.kind, &FilmEvent::kind);
    const bool isHeld = std::ranges::any_of(
        last.clients, [](const FilmClient &client) { return client.state == State::Believing || client.state == State::Releasing; });
    const bool isDeadlock = finding.kind == FilmEvent::Kind::Deadlock;
    const Message epilogue = isDeadlock
        ? FilmWords::tr(
            "This breaks it: %1 The schedule ends here. What follows is an epilogue: each client goes on, and none of them acquires the lock.")
        : isHeld ? FilmWords::tr("This breaks it: %1 The schedule ends here. What follows is an epilogue: clients that think they "
                                 "hold the lock work on for a while, then release it.")
                 : FilmWords::tr("This breaks it: %1 The schedule ends here. What follows is an epilogue: time passes, and no client does anything.");
    last.narration = epilogue.arg(found->text);
    return act;
}

} // namespace lockscope
