// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/epilogue.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using State = FilmClient::State;

constexpr int mostSteps = 30; ///< of one client: more is one that goes in a circle

bool isAnyIn(const Stage &stage, State state)
{
    return std::ranges::any_of(stage.lastFrame().clients, [state](const FilmClient &client) { return client.state == state; });
}

/** Clients in this state release the lock, one after the other. */
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

FilmAct withFinding(FilmAct act, const FilmFinding &finding)
{
    act.finding = finding;
    FilmFrame &last = act.frames[finding.frame];
    const auto found = std::ranges::find(last.events, finding.kind, &FilmEvent::kind);
    const bool isHeld = std::ranges::any_of(
        last.clients, [](const FilmClient &client) { return client.state == State::Believing || client.state == State::Releasing; });
    last.narration = u"This breaks it: %1 The schedule ends here. What follows is an epilogue: %2"_s.arg(
        found->text,
        isHeld ? u"clients that think they hold the lock work on for a while, then release it."_s : u"time passes, and no client does anything."_s);
    return act;
}

} // namespace lockscope
