// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lock.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

std::optional<Duration> Lock::timeLeft(Instant now) const
{
    if (!deadline)
        return std::nullopt;
    return roundToMs(*deadline - now);
}

void Lock::setStart(const HoldStart &start)
{
    heldSince = start.at;
    heldSinceSource = start.source;
}

void Lock::setDeadlineError(Duration error)
{
    constexpr quint32 most = 10; // about a second; slower readings are repeated
    deadlineErrorLog = 0;
    while (deadlineErrorLog < most && deadlineError() < error)
        ++deadlineErrorLog;
}

Duration Lock::heldFor(Instant now) const { return std::max(Duration(0), roundToMs(now - heldFrom())); }

std::optional<Duration> Lock::renewalPeriod() const { return renewalPeriodMs > 0 ? std::optional(Duration(qint64(renewalPeriodMs))) : std::nullopt; }

qint64 bytesOf(const Lock &lock) { return lock.key.size() + lock.token.size() + (lock.details ? bytesOf(*lock.details) : 0); }

const char *stateName(LockState state)
{
    switch (state) {
    case LockState::Held: return QT_TRANSLATE_NOOP("lockscope::WordText", "held");
    case LockState::EndingSoon: return QT_TRANSLATE_NOOP("lockscope::WordText", "ending soon");
    case LockState::Stale: return QT_TRANSLATE_NOOP("lockscope::WordText", "stale");
    case LockState::NoDeadline: return QT_TRANSLATE_NOOP("lockscope::WordText", "no deadline");
    case LockState::Free: return QT_TRANSLATE_NOOP("lockscope::WordText", "free");
    case LockState::Blocked: return QT_TRANSLATE_NOOP("lockscope::WordText", "blocked");
    case LockState::HeldTooLong: return QT_TRANSLATE_NOOP("lockscope::WordText", "held too long");
    case LockState::NoMajority: return QT_TRANSLATE_NOOP("lockscope::WordText", "no majority");
    }
    Q_UNREACHABLE();
}

const char *lockFormName(LockForm form)
{
    switch (form) {
    case LockForm::Unknown: return "unknown";
    case LockForm::SetnxSeconds: return "setnx-timestamp-s";
    case LockForm::SetnxMillis: return "setnx-timestamp-ms";
    case LockForm::Token: return "token";
    case LockForm::TokenWithoutTtl: return "token-no-ttl";
    case LockForm::Hash: return "hash";
    case LockForm::OtherType: return "other";
    case LockForm::Members: return "members";
    case LockForm::Number: return "number";
    case LockForm::Queue: return "queue";
    case LockForm::Subscription: return "subscription";
    }
    Q_UNREACHABLE();
}

QString schemeText(const char *text) { return QCoreApplication::translate("lockscope::SchemeText", text); }

const char *confidenceName(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Guess: return QT_TRANSLATE_NOOP("lockscope::WordText", "guess");
    case Confidence::Likely: return QT_TRANSLATE_NOOP("lockscope::WordText", "likely");
    case Confidence::Certain: return QT_TRANSLATE_NOOP("lockscope::WordText", "certain");
    }
    Q_UNREACHABLE();
}

const char *deadlineInName(DeadlineIn place)
{
    switch (place) {
    case DeadlineIn::KeyTtl: return "ttl";
    case DeadlineIn::Score: return "score";
    case DeadlineIn::Value: return "value";
    case DeadlineIn::Nowhere: return "none";
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
