// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/storyplayer.h"

#include "base/safetext.h"
#include "base/spantext.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using LineKind = ScenarioLine::Kind;
using State = FilmClient::State;

constexpr int mostSteps = 60;            ///< of one line: with more the client goes in a circle
constexpr std::size_t mostFrames = 1500; ///< of one act

struct StoryText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StoryText)
};

/** What a client does, after its name or "it". */
QString stateText(State state)
{
    switch (state) {
    //: what a client does, after its name or "it"
    case State::Waiting: return StoryText::tr("has not begun");
    case State::Trying: return StoryText::tr("is still trying");
    case State::Believing: return StoryText::tr("thinks it holds the lock");
    case State::Releasing: return StoryText::tr("is releasing the lock");
    case State::Done: return StoryText::tr("has released the lock and is done");
    case State::GaveUp: return StoryText::tr("has given up");
    case State::Crashed: return StoryText::tr("has crashed");
    case State::Failed: return StoryText::tr("has failed");
    }
    Q_UNREACHABLE();
}

/** A story's answer with its times in the current language, as clients report them. */
QString asHeard(const QString &answer)
{
    static const QRegularExpression form(u"^(.+) (left|old)$"_s);
    const auto match = form.match(answer);
    const auto time = parseSpan(match.captured(1));
    if (!match.hasMatch() || !time)
        return answer;
    return u"%1 %2"_s.arg(durationText(*time), match.captured(2));
}

} // namespace

WorldSpec worldOf(const ScenarioAct &act, const ProtocolCatalogue &protocols)
{
    WorldSpec world;
    world.lease = act.lease;
    world.servers = act.servers;
    world.replicates = act.replicates;
    world.inCluster = act.inCluster;
    if (const ProtocolInfo *const protocol = protocols.find(act.clients.front().protocol))
        world.setLockOf(*protocol);
    world.stepTakes = act.step;
    for (std::size_t i = 0; i < act.clients.size(); ++i) {
        const auto writes = [&](const ScenarioLine &line) { return line.kind == LineKind::Writes && line.client == int(i); };
        SteppedClientSpec &client = world.clients.emplace_back();
        client.name = act.clients[i].name;
        client.protocol = act.clients[i].protocol;
        client.clockOffset = act.clients[i].clockOffset;
        client.retries = act.retries;
        client.takesKeysInReverse = act.clients[i].isReversed;
        client.isLateComer = act.clients[i].comesLate;
        client.writes = std::ranges::any_of(act.lines, writes);
        client.worksLongerThanLease = true; // the story says which client is delayed
    }
    return world;
}

StoryPlayer::StoryPlayer(const ScenarioAct &act, Stage &stage) : m_act(act), m_stage(stage), m_hangs(act.clients.size(), false) {}

StoryPlayer::Done StoryPlayer::play(const ScenarioLine &line)
{
    if (m_stage.act().frames.size() > mostFrames)
        co_return invalidInput(StoryText::tr("this act is too long: it has more than %1 moves").arg(mostFrames));
    Result<void> done;
    switch (line.kind) {
    case LineKind::Say: m_stage.narrate(line.text); break;
    case LineKind::Expect: done = check(line); break;
    case LineKind::Wait: done = co_await wait(line.time); break;
    case LineKind::Down:
    case LineKind::Up: done = co_await m_stage.setServerUp(line.server, line.kind == LineKind::Up); break;
    case LineKind::Replicate: done = co_await replicate(); break;
    case LineKind::FailOver: done = co_await failOver(); break;
    case LineKind::MoveSlot: done = co_await m_stage.moveSlot(); break;
    case LineKind::Clear: done = co_await m_stage.clear(); break;
    default: done = co_await playClient(line);
    }
    if (done && line.kind != LineKind::Say && line.kind != LineKind::Expect)
        done = co_await renewWhatIsDue();
    co_return done;
}

StoryPlayer::Done StoryPlayer::playClient(const ScenarioLine &line)
{
    const int client = line.client;
    if (line.kind == LineKind::Pauses || line.kind == LineKind::WakesUp || line.kind == LineKind::Hangs)
        co_return stands(line);
    if (line.kind == LineKind::Crashes) {
        const Result<void> crashed = co_await crashes(client);
        co_return crashed;
    }
    if (m_stage.isPaused(client))
        co_return invalidInput(StoryText::tr("%1 is paused: write “%1 wakes up” before this line").arg(name(client)));
    if (m_hangs[std::size_t(client)])
        co_return invalidInput(StoryText::tr("%1 hangs and does nothing more; it can only crash").arg(name(client)));
    Result<void> done;
    switch (line.kind) {
    case LineKind::Command: done = co_await command(line); break;
    case LineKind::Acquires: done = co_await acquires(client); break;
    case LineKind::FindsBusy: done = co_await findsBusy(client); break;
    case LineKind::GivesUp: done = co_await givesUp(client); break;
    case LineKind::Writes: done = co_await writes(client); break;
    default: done = co_await releases(client);
    }
    co_return done;
}

/** Plays the lines that make no move. */
Result<void> StoryPlayer::stands(const ScenarioLine &line)
{
    const int client = line.client;
    if (m_stage.world().client(client).isOver())
        return invalidInput(StoryText::tr("%1 %2 and cannot pause or hang").arg(name(client), stateText(state(client))));
    if (line.kind == LineKind::Hangs) {
        m_hangs[std::size_t(client)] = true;
        return {};
    }
    const bool pauses = line.kind == LineKind::Pauses;
    if (m_stage.isPaused(client) == pauses)
        return invalidInput(pauses ? StoryText::tr("%1 is already paused").arg(name(client))
                                   : StoryText::tr("%1 is not paused: write “%1 pauses” before this line").arg(name(client)));
    m_stage.setPaused(client, pauses);
    return {};
}

StoryPlayer::Done StoryPlayer::step(int client)
{
    if (!m_stage.world().canStep(client))
        co_return invalidInput(StoryText::tr("%1 %2 and does nothing more").arg(name(client), stateText(state(client))));
    const Result<bool> stepped = co_await m_stage.step(client);
    co_return stepped ? Result<void>() : failure(stepped.error());
}

StoryPlayer::Done StoryPlayer::command(const ScenarioLine &line)
{
    for (int steps = 0; steps < mostSteps; ++steps) {
        if (!m_stage.world().canStep(line.client))
            co_return invalidInput(StoryText::tr("%1 %2 and does not send %3").arg(name(line.client), stateText(state(line.client)), line.text));
        CO_TRY(const bool sent, co_await m_stage.step(line.client, line.text));
        if (!sent)
            continue;
        const Message &heard = m_stage.lastFrame().answer;
        if (!line.answer.isEmpty() && heard.english() != asHeard(line.answer)) {
            co_return invalidInput(StoryText::tr("%1 should receive “%2” as the answer to %3, but received “%4”")
                                       .arg(name(line.client), line.answer, line.text, heard.shown()));
        }
        co_return Result<void>();
    }
    co_return invalidInput(StoryText::tr("%1 sends nothing").arg(name(line.client)));
}

StoryPlayer::Done StoryPlayer::acquires(int client)
{
    if (state(client) == State::Believing)
        co_return invalidInput(StoryText::tr("%1 already thinks it holds the lock").arg(name(client)));
    for (int steps = 0; steps < mostSteps; ++steps) {
        CO_CHECK(co_await step(client));
        if (happened(FilmEvent::Kind::Believes, client))
            co_return Result<void>();
        if (happened(FilmEvent::Kind::Busy, client))
            co_return unlike(client, StoryText::tr("%1 should acquire the lock, but found it busy. It %2"));
    }
    co_return unlike(client, StoryText::tr("%1 should acquire the lock. It %2"));
}

StoryPlayer::Done StoryPlayer::findsBusy(int client)
{
    if (state(client) == State::Believing)
        co_return invalidInput(StoryText::tr("%1 already thinks it holds the lock").arg(name(client)));
    for (int steps = 0; steps < mostSteps; ++steps) {
        CO_CHECK(co_await step(client));
        if (happened(FilmEvent::Kind::Busy, client))
            co_return Result<void>();
        if (happened(FilmEvent::Kind::Believes, client))
            co_return unlike(client, StoryText::tr("%1 should find the lock busy, but acquired it. It %2"));
    }
    co_return unlike(client, StoryText::tr("%1 should find the lock busy. It %2"));
}

StoryPlayer::Done StoryPlayer::givesUp(int client)
{
    for (int steps = 0; steps < mostSteps && !m_stage.world().client(client).isOver(); ++steps) {
        CO_CHECK(co_await step(client));
        if (state(client) == State::Believing)
            co_return unlike(client, StoryText::tr("%1 should give up, but acquired the lock. It %2"));
    }
    co_return state(client) == State::GaveUp ? Result<void>() : unlike(client, StoryText::tr("%1 should give up. It %2"));
}

StoryPlayer::Done StoryPlayer::writes(int client)
{
    if (state(client) != State::Believing)
        co_return unlike(client, StoryText::tr("%1 should write, which it can do only while it thinks it holds the lock. It %2"));
    const Result<void> stepped = co_await step(client);
    if (stepped && state(client) != State::Believing)
        co_return unlike(client, StoryText::tr("%1 should write, which it can do only once. It %2"));
    co_return stepped;
}

StoryPlayer::Done StoryPlayer::releases(int client)
{
    if (state(client) != State::Believing && state(client) != State::Releasing)
        co_return unlike(client, StoryText::tr("%1 should release the lock. It %2"));
    for (int steps = 0; steps < mostSteps && !m_stage.world().client(client).isOver(); ++steps) {
        CO_CHECK(co_await step(client));
    }
    co_return state(client) == State::Done ? Result<void>() : unlike(client, StoryText::tr("%1 should release the lock. It %2"));
}

StoryPlayer::Done StoryPlayer::crashes(int client)
{
    if (!m_stage.world().canCrash(client))
        co_return invalidInput(StoryText::tr("%1 %2 and cannot crash any more").arg(name(client), stateText(state(client))));
    const Result<void> crashed = co_await m_stage.crash(client);
    co_return crashed;
}

StoryPlayer::Done StoryPlayer::replicate()
{
    if (m_stage.world().hasFailedOver())
        co_return invalidInput(StoryText::tr("the primary is lost: nothing can be replicated any more"));
    const Result<void> done = co_await m_stage.replicate();
    co_return done;
}

StoryPlayer::Done StoryPlayer::failOver()
{
    if (m_stage.world().hasFailedOver())
        co_return invalidInput(StoryText::tr("the replica has been promoted already"));
    const Result<void> done = co_await m_stage.failOver();
    co_return done;
}

/** Advances time in pieces, each to the next lease end or renewal. Renewals take a part of the time. */
StoryPlayer::Done StoryPlayer::wait(Duration time)
{
    const Duration until = m_stage.lastFrame().at + time;
    while (m_stage.lastFrame().at < until && m_stage.act().frames.size() <= mostFrames) {
        CO_CHECK(co_await renewWhatIsDue());
        const Duration left = until - m_stage.lastFrame().at;
        if (left <= Duration(0))
            break;
        CO_CHECK(co_await m_stage.passTime(m_stage.quietTime(left)));
    }
    co_return Result<void>();
}

StoryPlayer::Done StoryPlayer::renewWhatIsDue()
{
    for (int client = 0; client < m_stage.world().clientCount(); ++client) {
        for (int steps = 0; steps < mostSteps && m_stage.mustRenew(client); ++steps) { // a client may renew several locks
            CO_CHECK(co_await m_stage.renew(client));
        }
    }
    co_return Result<void>();
}

Result<void> StoryPlayer::check(const ScenarioLine &line) const
{
    const auto against = whatSpeaksAgainst(line.claim, m_stage.act());
    return against ? Result<void>(invalidInput(StoryText::tr("“expect %1” is not true: %2").arg(line.text, *against))) : Result<void>();
}

bool StoryPlayer::happened(FilmEvent::Kind kind, int client) const
{
    return std::ranges::any_of(m_stage.lastFrame().events, [&](const FilmEvent &event) { return event.kind == kind && event.client == client; });
}

Unexpected<Error> StoryPlayer::unlike(int client, const QString &what) const
{
    return invalidInput(what.arg(name(client), stateText(state(client))));
}

} // namespace lockscope
