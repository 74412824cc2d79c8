// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/standtext.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "session/serverprofile.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

using Kind = StandVerdict::Kind;

constexpr int shownOfToken = 60;
constexpr int shownOfReason = 200;

} // namespace

QString StandText::count(const StandVerdict &verdict) { return tr("Found on %1 of %n server(s)", nullptr, int(verdict.servers)).arg(verdict.stands); }

QString StandText::verdict(const StandVerdict &verdict, Instant now)
{
    const QString silent = tr("%n server(s) could not be read.", nullptr, int(verdict.unknown));
    switch (verdict.kind) {
    case Kind::Held: return tr("Held: the same holder has a majority.");
    case Kind::HeldByAnother: return tr("Another holder has a majority: by Redlock's rules, that one holds the lock.");
    case Kind::Free: return tr("No majority: by Redlock's rules, nobody holds it. It is free on a majority and can be acquired there.");
    case Kind::Nobodys: return tr("No majority: by Redlock's rules, nobody holds it. Whether it can be acquired is unknown. %1").arg(silent);
    case Kind::Blocked:
        if (!verdict.freeAt)
            return tr("No majority: by Redlock's rules, nobody can hold it. It has no deadline on some servers, so it blocks until it is cleared.");
        return tr("No majority: by Redlock's rules, nobody can hold it. It blocks until it expires in %1.")
            .arg(durationText(std::max(Duration(0), roundToMs(*verdict.freeAt - now))));
    case Kind::NotKnown: return tr("Whether a majority holds it is unknown. %1").arg(silent);
    case Kind::NotCompared: return tr("The holders cannot be compared, so whether there is a majority is unknown.");
    }
    Q_UNREACHABLE();
}

Theme::Role StandText::role(StandVerdict::Kind kind)
{
    switch (kind) {
    case Kind::Held: return Theme::Role::Good;
    case Kind::HeldByAnother:
    case Kind::Blocked: return Theme::Role::Danger;
    case Kind::Free:
    case Kind::Nobodys:
    case Kind::NotKnown: return Theme::Role::Warning;
    case Kind::NotCompared: return Theme::Role::MutedText;
    }
    Q_UNREACHABLE();
}

QString StandText::vote(NodeVote vote, const NodeStand &there)
{
    switch (vote) {
    case NodeVote::Same: return tr("the same holder");
    case NodeVote::There: return tr("found, holder not compared");
    case NodeVote::Other:
        return there.lock.token.isEmpty() ? tr("something else") : tr("another holder: %1").arg(safeText(there.lock.token, shownOfToken));
    case NodeVote::Missing: return tr("not found");
    case NodeVote::Unknown: break;
    }
    return there.why.isEmpty() ? tr("asking…") : tr("unknown: %1").arg(stillVisibleText(there.why, shownOfReason));
}

Theme::Role StandText::role(NodeVote vote)
{
    switch (vote) {
    case NodeVote::Same: return Theme::Role::Good;
    case NodeVote::There: return Theme::Role::Text;
    case NodeVote::Other: return Theme::Role::Danger;
    case NodeVote::Missing: return Theme::Role::MutedText;
    case NodeVote::Unknown: return Theme::Role::Warning;
    }
    Q_UNREACHABLE();
}

QString StandText::timeLeft(const Lock &lock, Instant now)
{
    const auto left = lock.timeLeft(now);
    if (!left)
        return lock.deadlineIsKnown ? tr("none") : tr("unknown");
    return *left < Duration(0) ? tr("passed") : durationText(*left);
}

QString StandText::server(const QString &url)
{
    const auto parsed = redis::parseUrl(url);
    return visibleText(parsed ? ServerProfile::forEndpoint(parsed->endpoint).name : url);
}

} // namespace lockscope::ui
