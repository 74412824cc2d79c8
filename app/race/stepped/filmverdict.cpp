// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/stepped/filmverdict.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using Kind = FilmEvent::Kind;

QString overlapText(const FilmAct &act, const FilmEvent &event, std::size_t frame)
{
    const auto isIt = [&](const FilmOverlap &overlap) {
        return overlap.fromFrame == frame && overlap.first == event.other && overlap.second == event.client;
    };
    const auto overlap = std::ranges::find_if(act.overlaps, isIt);
    const Duration from = act.frames[frame].at;
    if (overlap == act.overlaps.end() || !overlap->toFrame)
        return u"from %1 to the end"_s.arg(durationText(from));
    const Duration to = act.frames[*overlap->toFrame].at;
    return u"from %1 to %2, for %3"_s.arg(durationText(from), durationText(to), durationText(to - from));
}

QString textOf(const FilmAct &act, const FilmEvent &event, std::size_t frame)
{
    QString text = event.text;
    if (text.endsWith(u'.'))
        text.chop(1);
    const QString when =
        event.kind == Kind::TwoBelievers ? overlapText(act, event, frame) : u"at "_s + durationText(act.frames[frame].at);
    return u"%1 (%2)."_s.arg(text, when);
}

/** Neither holds it nor is at work on it: a crashed one, or one that failed to get it, is not. */
bool isOwnerless(const FilmAct &act, const FilmFrame &frame)
{
    using State = FilmClient::State;
    const auto isHolder = [](const FilmClient &client) {
        return client.state == State::Believing || client.state == State::Releasing;
    };
    if (std::ranges::any_of(frame.clients, isHolder))
        return false;
    const auto isLeft = [&](const FilmKey &key) {
        const bool isBeingTaken = key.owner >= 0 && frame.clients[std::size_t(key.owner)].state == State::Trying;
        return key.key == act.key && !isBeingTaken;
    };
    return std::ranges::any_of(frame.servers, [&](const FilmServer &server) {
        return server.isUp && server.isPrimary && std::ranges::any_of(server.keys, isLeft);
    });
}

} // namespace

std::vector<FilmStretch> ownerlessStretches(const FilmAct &act)
{
    std::vector<FilmStretch> stretches;
    const auto isShared = [](const FilmActor &actor) {
        return actor.protocol.sharing != Sharing::Exclusive; // its key stays when nobody holds it
    };
    if (std::ranges::any_of(act.actors, isShared))
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

bool isViolation(Kind kind)
{
    return kind == Kind::TwoBelievers || kind == Kind::ForeignRelease || kind == Kind::StaleWrite || kind == Kind::Orphan
        || kind == Kind::Stuck || kind == Kind::Failed;
}

std::vector<FilmVerdict> verdictsOf(const FilmAct &act)
{
    std::vector<FilmVerdict> verdicts;
    for (std::size_t i = 0; i < act.frames.size(); ++i) {
        for (const FilmEvent &event : act.frames[i].events) {
            if (!isViolation(event.kind) && event.kind != Kind::WriteRefused)
                continue;
            verdicts.push_back({.kind = event.kind,
                                .isViolation = isViolation(event.kind),
                                .client = event.client,
                                .other = event.other,
                                .frame = i,
                                .at = act.frames[i].at,
                                .text = textOf(act, event, i)});
        }
    }
    return verdicts;
}

} // namespace lockscope
