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

QString StandText::count(const StandVerdict &verdict) { return tr("Stands on %1 of %2 servers").arg(verdict.stands).arg(verdict.servers); }

QString StandText::verdict(const StandVerdict &verdict, Instant now)
{
    const QString silent = verdict.unknown == 1 ? tr("One server does not tell.") : tr("%1 servers do not tell.").arg(verdict.unknown);
    switch (verdict.kind) {
    case Kind::Held: return tr("A majority holds: held.");
    case Kind::HeldByAnother: return tr("Another holder has a majority: by Redlock's rules the lock is held by that one.");
    case Kind::Free: return tr("No majority: nobody holds it by Redlock's rules. It is free on a majority and can be taken there.");
    case Kind::Nobodys: return tr("No majority: nobody holds it by Redlock's rules. Whether it can be taken is not known. %1").arg(silent);
    case Kind::Blocked:
        if (!verdict.freeAt)
            return tr("No majority: nobody can hold it by Redlock's rules. It has no deadline everywhere, so it blocks until it is cleared.");
        return tr("No majority: nobody can hold it by Redlock's rules. It blocks until it expires, in %1.")
            .arg(durationText(std::max(Duration(0), roundToMs(*verdict.freeAt - now))));
    case Kind::NotKnown: return tr("Whether a majority holds it is not known. %1").arg(silent);
    case Kind::NotCompared: return tr("Who holds it there cannot be compared, so no majority is told.");
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
    case NodeVote::There: return tr("there, its holder not compared");
    case NodeVote::Other: return there.lock.token.isEmpty() ? tr("something else") : tr("another: %1").arg(safeText(there.lock.token, shownOfToken));
    case NodeVote::Missing: return tr("not there");
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
