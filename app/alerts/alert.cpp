// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alerts/alert.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

struct AlertText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::AlertText)
};

constexpr int shownChars = 80;

/** The kind by the state to which the reason leads; a missing deadline has a kind of its own. */
Alert::Kind kindFor(AttentionReason::Kind reason)
{
    using Reason = AttentionReason::Kind;
    const LockState state = consequenceOf(reason).state;
    if (state == LockState::Blocked)
        return Alert::Kind::GhostQueue;
    if (state != LockState::Stale)
        return Alert::Kind::HeldTooLong;
    return reason == Reason::DeadlineMissing || reason == Reason::NoDeadline ? Alert::Kind::NoDeadline : Alert::Kind::Stale;
}

const AlertKind &infoOf(Alert::Kind kind) { return *std::ranges::find(alertKinds, kind, &AlertKind::kind); }

} // namespace

std::optional<Alert> lockAlert(const Lock &lock, const LockJudge &judge, Instant now)
{
    const AttentionReasons reasons = judge.reasons(lock, now);
    if (reasons.empty())
        return std::nullopt;
    const AttentionReason &worst = reasons.front();
    return Alert{kindFor(worst.kind), lock.key, onlyToken(lock), now - worst.seen, worst, {}, lock.nodeOfId()};
}

const char *alertName(Alert::Kind kind) { return infoOf(kind).name; }

QString alertTitle(Alert::Kind kind) { return AlertText::tr(infoOf(kind).title); }

QString alertReason(const Alert &alert, Instant now)
{
    AttentionReason reason = alert.reason;
    reason.seen = roundToMs(now - alert.since);
    switch (alert.kind) {
    case Alert::Kind::HeldTooLong:
    case Alert::Kind::NoDeadline:
    case Alert::Kind::Stale:
    case Alert::Kind::GhostQueue: return reasonBrief(reason);
    case Alert::Kind::Violation: return AlertText::tr("two clients think they hold it: %1").arg(alert.detail);
    default: return alert.detail;
    }
}

QString alertSubject(const Alert &alert, int shownChars)
{
    const QString key = safeText(alert.key, shownChars);
    return alert.server.isEmpty() ? key : AlertText::tr("%1 on %2", "a lock and its server").arg(key, visibleText(alert.server));
}

QString alertText(const Alert &alert, Instant now)
{
    if (alert.kind == Alert::Kind::ConnectionLost)
        return AlertText::tr("Disconnected for %1: %2").arg(durationText(roundToMs(now - alert.since)), alertReason(alert, now));
    const QString subject = alert.key.isEmpty() ? alertTitle(alert.kind) : alertSubject(alert, shownChars);
    return AlertText::tr("%1: %2").arg(subject, alertReason(alert, now));
}

} // namespace lockscope
