// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmverdict.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

using Kind = FilmEvent::Kind;

struct VerdictText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FilmWords)
};

QString withoutStop(QString sentence)
{
    if (sentence.endsWith(u'.') || sentence.endsWith(u'\u3002')) // the second is that of Chinese
        sentence.chop(1);
    return sentence;
}

QString textOf(const FilmAct &act, const FilmEvent &event, std::size_t frame)
{
    const QString text = withoutStop(event.text.shown());
    const bool isLate = act.isEpilogue(frame);
    const Duration from = act.frames[frame].at;
    //: %1: a sentence without its full stop
    if (event.kind != Kind::TwoBelievers)
        return (isLate ? VerdictText::tr("%1 (at %2, in the epilogue).") : VerdictText::tr("%1 (at %2).")).arg(text, durationText(from));
    const auto isIt = [&](const FilmOverlap &overlap) {
        return overlap.fromFrame == frame && overlap.first == event.other && overlap.second == event.client;
    };
    const auto overlap = std::ranges::find_if(act.overlaps, isIt);
    if (overlap == act.overlaps.end() || !overlap->toFrame)
        return (isLate ? VerdictText::tr("%1 (from %2 to the end, in the epilogue).") : VerdictText::tr("%1 (from %2 to the end)."))
            .arg(text, durationText(from));
    const Duration to = act.frames[*overlap->toFrame].at;
    return (isLate ? VerdictText::tr("%1 (from %2 to %3, for %4, in the epilogue).") : VerdictText::tr("%1 (from %2 to %3, for %4)."))
        .arg(text, durationText(from), durationText(to), durationText(to - from));
}

/** Its key stays without a holder. */
bool isShared(const FilmAct &act)
{
    return std::ranges::any_of(act.actors, [](const FilmActor &actor) { return actor.protocol.sharing != Sharing::Exclusive; });
}

/** True if the lock's key exists although no client holds, releases or is acquiring it; crashed clients and failed attempts do not count. */
bool isOwnerless(const FilmAct &act, const FilmFrame &frame)
{
    using State = FilmClient::State;
    const auto isHolder = [](const FilmClient &client) { return client.state == State::Believing || client.state == State::Releasing; };
    if (std::ranges::any_of(frame.clients, isHolder))
        return false;
    const auto isLeft = [&](const FilmKey &key) {
        const bool isBeingTaken = key.owner >= 0 && frame.clients[std::size_t(key.owner)].state == State::Trying;
        return key.key == act.key && !isBeingTaken;
    };
    return std::ranges::any_of(frame.servers,
                               [&](const FilmServer &server) { return server.isUp && server.isPrimary && std::ranges::any_of(server.keys, isLeft); });
}

/** The rank of a verdict; 0: not worth reporting. */
int weightOf(const FilmAct &act, const FilmVerdict &verdict)
{
    if (act.finding && verdict.frame == act.finding->frame && verdict.kind == act.finding->kind)
        return 4;
    if (verdict.gravity == Gravity::Breach)
        return verdict.kind == Kind::TwoBelievers ? 3 : 2; // two holders weigh more than their causes
    return verdict.gravity == Gravity::Threat ? 1 : 0;
}

/** The client whose lock was changed still thinks that it holds it. */
bool isStillHeld(const FilmAct &act, const FilmVerdict &threat, std::size_t frame)
{
    for (std::size_t i = threat.frame + 1; i <= frame && i < act.frames.size(); ++i) {
        for (const FilmEvent &event : act.frames[i].events) {
            if (event.kind == Kind::StopsBelieving && event.client == threat.other)
                return false;
        }
    }
    return true;
}

} // namespace

std::vector<FilmStretch> ownerlessStretches(const FilmAct &act)
{
    std::vector<FilmStretch> stretches;
    if (isShared(act))
        return stretches;
    for (std::size_t i = 0; i < act.frames.size(); ++i) {
        const bool isOpen = !stretches.empty() && !stretches.back().toFrame;
        const bool isNow = isOwnerless(act, act.frames[i]);
        if (isNow && !isOpen)
            stretches.push_back({.fromFrame = i, .toFrame = {}});
        else if (!isNow && isOpen)
            stretches.back().toFrame = i;
    }
    return stretches;
}

const FilmKey *keyLeft(const FilmAct &act, std::size_t frame)
{
    using State = FilmClient::State;
    const auto isAtIt = [](const FilmClient &client) {
        return client.state == State::Trying || client.state == State::Believing || client.state == State::Releasing;
    };
    const FilmFrame &now = act.frames[frame];
    if (isShared(act) || std::ranges::any_of(now.clients, isAtIt))
        return nullptr;
    for (const FilmServer &server : now.servers) {
        for (const FilmKey &key : server.keys) {
            if (server.isUp && server.isPrimary && !key.lease && (key.key == act.key || key.owner >= 0))
                return &key;
        }
    }
    return nullptr;
}

std::vector<int> acquisitionsOf(const FilmAct &act)
{
    std::vector<int> counts(act.actors.size(), 0);
    for (const FilmFrame &frame : act.frames) {
        for (const FilmEvent &event : frame.events) {
            if (event.kind == Kind::Believes)
                ++counts[std::size_t(event.client)];
        }
    }
    return counts;
}

std::vector<int> renewalsOf(const FilmAct &act)
{
    std::vector<int> counts(act.actors.size(), 0);
    for (const FilmFrame &frame : act.frames) {
        if (frame.move.kind == Move::Kind::Renewal && frame.good)
            ++counts[std::size_t(frame.client)];
    }
    return counts;
}

Gravity gravityOf(Kind kind)
{
    switch (kind) {
    case Kind::TwoBelievers:
    case Kind::ForeignRelease:
    case Kind::ForeignRenewal:
    case Kind::StaleWrite:
    case Kind::Orphan:
    case Kind::Stuck:
    case Kind::NobodyAcquired:
    case Kind::Deadlock:
    case Kind::Failed: return Gravity::Breach;
    case Kind::Unannounced:
    case Kind::LiveLockChanged: return Gravity::Threat;
    case Kind::WriteRefused: return Gravity::Averted;
    default: return Gravity::None;
    }
}

std::vector<FilmVerdict> verdictsOf(const FilmAct &act)
{
    std::vector<FilmVerdict> verdicts;
    for (std::size_t i = 0; i < act.frames.size(); ++i) {
        for (const FilmEvent &event : act.frames[i].events) {
            if (gravityOf(event.kind) == Gravity::None)
                continue;
            verdicts.push_back({.kind = event.kind,
                                .gravity = gravityOf(event.kind),
                                .client = event.client,
                                .other = event.other,
                                .frame = i,
                                .at = act.frames[i].at,
                                .text = textOf(act, event, i),
                                .deletes = event.deletes,
                                .onlyWrote = event.onlyWrote});
        }
    }
    return verdicts;
}

FilmStanding standingAt(const FilmAct &act, std::size_t frame)
{
    FilmStanding standing;
    int weight = 0;
    std::size_t worst = 0; // of the breaches
    for (const FilmVerdict &verdict : verdictsOf(act)) {
        const int its = weightOf(act, verdict);
        if (verdict.frame > frame || its == 0)
            continue;
        if (its > weight || (its == weight && verdict.gravity == Gravity::Threat)) {
            standing.worst = verdict;
            worst = standing.furtherBreaches.size();
        }
        if (verdict.gravity == Gravity::Breach)
            standing.furtherBreaches.push_back(verdict);
        weight = std::max(weight, its);
    }
    if (!standing.furtherBreaches.empty())
        standing.furtherBreaches.erase(standing.furtherBreaches.begin() + std::ptrdiff_t(worst));
    standing.isOpen = standing.worst && standing.worst->gravity == Gravity::Threat && isStillHeld(act, *standing.worst, frame);
    return standing;
}

} // namespace lockscope
