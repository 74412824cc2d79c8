// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/lockrow.h"

#include "base/safetext.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::ui {

namespace {
constexpr int holderChars = 120;
const QString none = QStringLiteral("—");

/** Still there although its time is over. A key with a TTL is not: the server is about to remove it. */
bool hasLapsed(const Lock &lock, Instant now) { return lock.deadlineIsInValue() && lock.deadline && *lock.deadline < now; }
} // namespace

Traits LockRow::traits() const
{
    if (isEnded())
        return {};
    Traits traits;
    traits.setFlag(Trait::Held, state == LockState::Held);
    traits.setFlag(Trait::EndingSoon, state == LockState::EndingSoon);
    traits.setFlag(Trait::Stale, state == LockState::Stale || state == LockState::Blocked);
    traits.setFlag(Trait::NoDeadline, state == LockState::NoDeadline);
    traits.setFlag(Trait::Contended, contended);
    traits.setFlag(Trait::Renewing, lock.renewals > 0);
    traits.setFlag(Trait::Simulated, simulated);
    return traits;
}

LockRow::Seen &LockRow::seen()
{
    if (!m_seen)
        m_seen = new Seen;
    return *m_seen;
}

void LockRow::setGap(const std::optional<Duration> &gap)
{
    if (m_seen || gap)
        seen().gap = gap;
}

void LockRow::setClient(const QString &client)
{
    if (m_seen || !client.isEmpty())
        seen().client = client;
}

ShownState shownState(const LockRow &row)
{
    if (row.isEnded() || row.state == LockState::Free)
        return ShownState::Free;
    if (row.state == LockState::Stale || row.state == LockState::Blocked)
        return ShownState::Stale;
    if (row.state == LockState::NoDeadline)
        return ShownState::NoDeadline;
    if (row.contended)
        return ShownState::Contended;
    return row.state == LockState::EndingSoon ? ShownState::EndingSoon : ShownState::Held;
}

std::optional<Instant> nextStateChange(const Lock &lock, Instant now, const StatePolicy &policy)
{
    std::optional<Instant> next;
    const auto consider = [&](Instant boundary) {
        // The boundaries are "less than": the other side is reached just after.
        const Instant instant = boundary + Duration(1);
        if (instant > now && (!next || instant < *next))
            next = instant;
    };
    if (lock.deadline) {
        consider(*lock.deadline - policy.endingSoon);
        consider(*lock.deadline - lock.lease / 5);
        consider(*lock.deadline);
    } else {
        consider(lock.heldSince + policy.staleWithoutDeadline);
    }
    return next;
}

QString LockWords::state(ShownState state)
{
    switch (state) {
    case ShownState::Stale: return tr("Stale");
    case ShownState::NoDeadline: return tr("No deadline");
    case ShownState::Contended: return tr("Contended");
    case ShownState::EndingSoon: return tr("Ending soon");
    case ShownState::Held: return tr("Held");
    case ShownState::Free: return tr("Free");
    }
    Q_UNREACHABLE();
}

QString LockWords::protocol(Protocol protocol)
{
    switch (protocol) {
    case Protocol::Unknown: return tr("unknown");
    case Protocol::SetnxSeconds:
    case Protocol::SetnxMillis: return tr("SETNX timestamp");
    case Protocol::Token: return tr("SET NX PX");
    case Protocol::TokenWithoutTtl: return tr("token, no TTL");
    case Protocol::Hash: return tr("hash");
    case Protocol::OtherType: return tr("not a lock type");
    case Protocol::Members: return tr("members");
    case Protocol::Number: return tr("counter");
    case Protocol::Queue: return tr("queue");
    }
    Q_UNREACHABLE();
}

QString LockWords::protocolDetail(Protocol protocol)
{
    switch (protocol) {
    case Protocol::Unknown: return tr("The value or its type could not be read.");
    case Protocol::SetnxSeconds: return tr("The value is its deadline in Unix seconds; nothing expires by itself.");
    case Protocol::SetnxMillis: return tr("The value is its deadline in Unix milliseconds; nothing expires by itself.");
    case Protocol::Token: return tr("A token with a time to live; the server ends it.");
    case Protocol::TokenWithoutTtl: return tr("A token without a time to live; it stays until somebody removes it.");
    case Protocol::Hash: return tr("A hash, as Redisson writes it; its fields are not read.");
    case Protocol::Members: return tr("A set or sorted set; each member holds it, or a part of it.");
    case Protocol::Number: return tr("A number that counts permits, or what a latch still waits for.");
    case Protocol::Queue: return tr("The lock is free, but a queue of waiters who do not come for it keeps it closed.");
    case Protocol::OtherType: return tr("Its key matches the pattern, but it is a list, set, sorted set or stream.");
    }
    Q_UNREACHABLE();
}

QString LockWords::holder(const LockRow &row)
{
    if (const QString client = row.client(); !client.isEmpty())
        return tr("%1 (simulated)").arg(client);
    switch (row.lock.protocol) {
    case Protocol::Hash: return row.lock.token.isEmpty() ? tr("(in a hash)") : safeText(row.lock.token, holderChars);
    case Protocol::Members: return row.lock.token.isEmpty() ? tr("(several)") : safeText(row.lock.token, holderChars);
    case Protocol::Number:
    case Protocol::Queue: return none;
    case Protocol::OtherType: return tr("(not a string)");
    case Protocol::Unknown: return row.lock.token.isEmpty() ? tr("(not readable)") : safeText(row.lock.token, holderChars);
    default: return row.lock.token.isEmpty() ? tr("(empty)") : safeText(row.lock.token, holderChars);
    }
}

QString LockWords::timeLeft(const LockRow &row, Instant now)
{
    if (row.isEnded())
        return none;
    const auto left = row.lock.timeLeft(now);
    if (!left)
        return row.lock.deadlineIsKnown ? tr("none") : tr("unknown");
    return hasLapsed(row.lock, now) ? tr("passed %1").arg(durationText(-*left)) : durationText(*left);
}

QString LockWords::heldFor(const LockRow &row, Instant now)
{
    const QString time = durationText(row.lock.heldFor(row.endedAt().value_or(now)));
    return row.lock.heldSinceSource == HeldSinceSource::FirstSeen ? QStringLiteral("≥ ") + time : time;
}

QString LockWords::waiting(const LockRow &row)
{
    if (row.isEnded())
        return none;
    // Attempts that fail leave no trace on the server: not zero, unknown.
    return row.lock.protocol == Protocol::OtherType ? tr("n/a") : tr("unknown");
}

QString LockWords::note(const LockRow &row, Instant now)
{
    if (row.isEnded())
        return tr("%1 %2 ago").arg(row.ending() ? ending(*row.ending()) : tr("gone"), durationText(roundToMs(now - *row.endedAt())));
    QStringList notes;
    if (row.simulated)
        notes += row.client().isEmpty() ? tr("simulated") : tr("simulated: %1").arg(row.client());
    if (hasLapsed(row.lock, now))
        notes += tr("deadline passed %1 ago").arg(durationText(-*row.lock.timeLeft(now)));
    else if (row.lock.protocol == Protocol::TokenWithoutTtl)
        notes += tr("never expires by itself");
    if (!row.lock.tokenIsWhole)
        notes += tr("value longer than 4 KiB");
    if (row.lock.renewals > 0)
        notes += tr("renewed %1×").arg(countText(row.lock.renewals));
    if (const auto gap = row.gap())
        notes += tr("handed over %1 after the last holder").arg(durationText(*gap));
    if (row.lock.heldSinceSource == HeldSinceSource::FirstSeen)
        notes += tr("held since before watching began (at least)");
    return notes.isEmpty() ? none : notes.join(QStringLiteral(" · "));
}

QString LockWords::heldSinceSource(HeldSinceSource source)
{
    switch (source) {
    case HeldSinceSource::Observed: return tr("an event told of the acquisition");
    case HeldSinceSource::Derived: return tr("between two readings of the key; it may have begun a little earlier");
    case HeldSinceSource::FirstSeen:
        return tr("it was held already when watching began; it has been held for at least this long");
    }
    Q_UNREACHABLE();
}

QString LockWords::ending(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::Kind::Released: return tr("released");
    case LockEvent::Kind::Expired: return tr("expired");
    case LockEvent::Kind::Cleared: return tr("cleared");
    case LockEvent::Kind::HandedOver: return tr("handed over");
    case LockEvent::Kind::Acquired: return tr("acquired");
    case LockEvent::Kind::Renewed: return tr("renewed");
    case LockEvent::Kind::Vanished: return tr("gone");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
