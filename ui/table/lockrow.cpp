// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockrow.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "locks/lockstates.h"
#include "locks/wordtext.h"
#include "ui/table/measuredwaits.h"

#include <QStringList>

#include <algorithm>
#include <limits>

namespace lockscope::ui {

namespace {
constexpr int holderChars = 120;
constexpr int tokenChars = 600;
constexpr int mostLines = 10;
const QString none = QStringLiteral("—");

/** Still there although its time is over. A key with a TTL is not: the server is about to remove it. */
bool hasLapsed(const Lock &lock, Instant now) { return lock.deadlineIsInValue() && lock.deadline && *lock.deadline < now; }

/** How it is stored, where that is all that is known of what wrote it. */
QString formWord(LockForm form)
{
    switch (form) {
    case LockForm::Token:
    case LockForm::TokenWithoutTtl: return LockText::tr("token", "form of a lock");
    case LockForm::Hash: return LockText::tr("hash", "form of a lock");
    case LockForm::Members: return LockText::tr("members", "form of a lock");
    case LockForm::Number: return LockText::tr("number", "form of a lock");
    case LockForm::Queue: return LockText::tr("queue", "form of a lock");
    case LockForm::Subscription: return LockText::tr("subscription", "form of a lock");
    case LockForm::SetnxSeconds:
    case LockForm::SetnxMillis: return LockText::tr("time", "form of a lock");
    case LockForm::OtherType: return LockText::tr("no lock", "form of a lock");
    case LockForm::Unknown: return {};
    }
    Q_UNREACHABLE();
}

bool lacksDeadline(const LockRow &row)
{
    if (row.lock.deadline || !row.lock.deadlineIsKnown || row.lock.form == LockForm::Subscription)
        return false;
    return row.state != LockState::Free && row.state != LockState::Blocked;
}
} // namespace

Traits LockRow::traits() const
{
    if (isEnded())
        return {};
    Traits traits;
    traits.setFlag(Trait::Held, state == LockState::Held);
    traits.setFlag(Trait::EndingSoon, state == LockState::EndingSoon);
    traits.setFlag(Trait::HeldTooLong, state == LockState::HeldTooLong);
    traits.setFlag(Trait::Stale, state == LockState::Stale);
    traits.setFlag(Trait::Blocked, state == LockState::Blocked);
    traits.setFlag(Trait::NoMajority, state == LockState::NoMajority);
    traits.setFlag(Trait::NoDeadline, lacksDeadline(*this));
    traits.setFlag(Trait::Contended, contended);
    traits.setFlag(Trait::Renewing, lock.renewals > 0);
    traits.setFlag(Trait::Simulated, simulated);
    return traits;
}

std::optional<Duration> LockRow::timeLeft(Instant now) const { return isEnded() ? std::nullopt : knownTimeLeft(lock, now); }

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
    if (row.state == LockState::HeldTooLong)
        return ShownState::HeldTooLong;
    if (row.state == LockState::Stale)
        return ShownState::Stale;
    if (row.state == LockState::NoDeadline)
        return ShownState::NoDeadline;
    if (row.state == LockState::Blocked)
        return ShownState::Blocked;
    if (row.state == LockState::NoMajority)
        return ShownState::NoMajority;
    if (row.contended)
        return ShownState::Contended;
    return row.state == LockState::EndingSoon ? ShownState::EndingSoon : ShownState::Held;
}

QString LockText::state(ShownState state)
{
    switch (state) {
    case ShownState::HeldTooLong: return tr("Held too long");
    case ShownState::Stale: return tr("Stale");
    case ShownState::NoDeadline: return tr("No deadline");
    case ShownState::Blocked: return tr("Blocked");
    case ShownState::NoMajority: return tr("No majority");
    case ShownState::Contended: return tr("Contended");
    case ShownState::EndingSoon: return tr("Ending soon");
    case ShownState::Held: return tr("Held");
    case ShownState::Free: return tr("Free");
    }
    Q_UNREACHABLE();
}

QString LockText::key(const Bytes &key, int maxChars)
{
    const QString text = safeText(key);
    if (text.size() <= maxChars)
        return text;
    qsizetype head = maxChars / 2, tail = maxChars - head - 1;
    if (text[head - 1].isHighSurrogate())
        --head;
    if (text[text.size() - tail].isLowSurrogate())
        --tail;
    return text.left(head) + u'…' + text.right(tail);
}

bool LockText::namesLibrary(const Lock &lock, const LockProfile *profile)
{
    return schemeOf(lock).namesLibrary || (profile && !profile->label.isEmpty());
}

QString LockText::library(const Lock &lock, const LockProfile *profile)
{
    return namesLibrary(lock, profile) ? libraryBrief(lock, profile) : unknownLibrary(lock.form);
}

QString LockText::unknownLibrary(LockForm form)
{
    const QString word = formWord(form);
    return word.isEmpty() ? none : none + u' ' + word;
}

QString LockText::about(const LockProfile &profile)
{
    const QString pattern = safeText(profile.pattern, holderChars);
    return profile.match == LockProfile::Match::Prefix ? tr("keys that begin with %1").arg(pattern) : tr("keys that match %1").arg(pattern);
}

QString LockText::confidence(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Certain: return tr("certain");
    case Confidence::Likely: return tr("likely");
    case Confidence::Guess: return tr("a guess");
    }
    Q_UNREACHABLE();
}

QString LockText::libraryDetail(const Lock &lock, const LockProfile *profile)
{
    const auto &[scheme, sure, why] = recognitionOf(lock);
    const QString known = tr("%1: %2\n%3.\n%4").arg(schemeText(scheme.label), confidence(sure), schemeText(why), deadlinePlace(lock));
    return profile ? tr("%1\nThere is a lock profile for %2.").arg(known, about(*profile)) : known;
}

QString LockText::deadlinePlace(const Lock &lock)
{
    if (lock.form == LockForm::Subscription)
        return tr("It has no deadline: it ends when its holder disconnects.");
    if (!lock.deadlineIsKnown)
        return tr("Lockscope could not read whether it expires.");
    switch (lock.deadline ? lock.deadlineIn : DeadlineIn::Nowhere) {
    case DeadlineIn::KeyTtl: return tr("The server removes it when the TTL of its key ends.");
    case DeadlineIn::Score: return tr("Its deadline is stored in a score; the server does not remove it.");
    case DeadlineIn::Value: return tr("Its deadline is stored in its value; the server does not remove it.");
    case DeadlineIn::Nowhere: return tr("It has no deadline: it stays until it is removed.");
    }
    Q_UNREACHABLE();
}

QString LockText::holder(const LockRow &row)
{
    if (const QString client = row.client(); !client.isEmpty())
        return tr("%1 (simulated)").arg(client);
    if (const QString brief = holderBrief(row.lock); !brief.isEmpty())
        return brief;
    if (row.lock.details)
        return none;
    switch (row.lock.form) {
    case LockForm::Hash: return tr("(in a hash)");
    case LockForm::OtherType: return tr("(not a string)");
    case LockForm::Unknown: return tr("(not readable)");
    case LockForm::Members:
    case LockForm::Number:
    case LockForm::Queue: return none;
    case LockForm::SetnxSeconds:
    case LockForm::SetnxMillis:
    case LockForm::Token:
    case LockForm::TokenWithoutTtl:
    case LockForm::Subscription: return tr("(empty)");
    }
    Q_UNREACHABLE();
}

QString LockText::holderDetail(const Lock &lock)
{
    if (!lock.details)
        return lock.token.isEmpty() ? QString() : tr("Token: %1").arg(safeText(lock.token, tokenChars));
    const auto &holders = lock.details->holders;
    if (holders.size() == 1)
        return tr("Token: %1").arg(safeText(holders[0].token, tokenChars));
    QStringList lines;
    for (const Holder &holder : holders) {
        if (lines.size() == mostLines)
            break;
        lines += safeText(holder.token, holderChars);
    }
    if (const qint64 more = lock.details->holdersInAll - lines.size(); !lines.isEmpty() && more > 0)
        lines += tr("and %1 more").arg(countText(more));
    return lines.join(u'\n');
}

QString LockText::timeLeft(const LockRow &row, Instant now)
{
    if (row.isEnded())
        return none;
    const auto left = row.timeLeft(now);
    if (!left)
        return row.lock.deadlineIsKnown && !row.lock.deadline ? tr("none") : tr("unknown");
    return hasLapsed(row.lock, now) ? tr("passed %1").arg(durationText(-*left)) : durationText(*left);
}

QString LockText::heldFor(const LockRow &row, Instant now)
{
    if (!hasAge(row))
        return none;
    return heldBrief(row.lock.heldFor(row.endedAt().value_or(now)), isBound(row.lock.heldSinceSource));
}

QString LockText::heldForInWords(const LockRow &row, Instant now)
{
    if (!hasAge(row))
        return none;
    const HeldSinceSource source = row.lock.heldSinceSource;
    //: %1: "at least 5 m", %2: how that is known: "observed"
    return tr("%1, %2").arg(heldText(row.lock.heldFor(row.endedAt().value_or(now)), isBound(source)), sinceBrief(source));
}

QString LockText::heldForDetail(const LockRow &row, Instant now)
{
    return hasAge(row) ? heldForInWords(row, now) + u'\n' + heldSinceSource(row.lock.heldSinceSource) : QString();
}

QString LockText::ageMark(HeldSinceSource source)
{
    switch (source) {
    case HeldSinceSource::Observed: return tr("seen", "how an age is known");
    case HeldSinceSource::Derived: return tr("polled", "how an age is known");
    case HeldSinceSource::Journal:
    case HeldSinceSource::JournalAtLeast: return tr("journal", "how an age is known");
    case HeldSinceSource::Token: return tr("token", "how an age is known");
    case HeldSinceSource::Idle: return tr("idle", "how an age is known");
    case HeldSinceSource::Lease: return tr("lease", "how an age is known");
    case HeldSinceSource::Written: return tr("last write", "how an age is known");
    case HeldSinceSource::AfterGap: return tr("after gap", "how an age is known");
    case HeldSinceSource::FirstSeen: return tr("first look", "how an age is known");
    }
    Q_UNREACHABLE();
}

bool LockText::knowsWaiters(const LockRow &row) { return !row.isEnded() && (knownWaiters(row.lock) || mostWaiters(row.lock)); }

QString LockText::waiting(const LockRow &row) { return row.isEnded() ? none : waiting(row.lock); }

QString LockText::waiting(const Lock &lock)
{
    if (const auto waiters = knownWaiters(lock)) {
        const QString count = countText(waiters->count);
        switch (waiters->source) {
        case WaiterSource::Queue: return count;
        case WaiterSource::WriterKey: return QStringLiteral("≥ ") + count;
        case WaiterSource::Listeners: return tr("%n subscriber(s)", nullptr, int(std::min<qint64>(waiters->count, std::numeric_limits<int>::max())));
        case WaiterSource::Sleepers: return count;
        }
    }
    if (const auto most = mostWaiters(lock))
        return QStringLiteral("≤ ") + countText(*most);
    // Attempts that fail leave no trace on the server: not zero, unknown.
    return lock.form == LockForm::OtherType ? tr("n/a") : tr("unknown");
}

bool LockText::knowsWaiters(const LockRow &row, const MeasuredWaits &measured)
{
    return knowsWaiters(row) || (!row.isEnded() && measured.of(row.lock.id()));
}

QString LockText::waiting(const LockRow &row, const MeasuredWaits &measured)
{
    const MeasuredWaits::Figures *const figures = row.isEnded() || knowsWaiters(row) ? nullptr : measured.of(row.lock.id());
    return figures ? measured.brief(*figures) : waiting(row);
}

QString LockText::waitingDetail(const Lock &lock, const MeasuredWaits &measured)
{
    const MeasuredWaits::Figures *const figures = measured.of(lock.id());
    const bool isKnown = knownWaiters(lock) || mostWaiters(lock);
    return joinSentences({figures ? measured.sentence(*figures) : QString(), isKnown || !figures ? waitingDetail(lock) : QString()});
}

QString LockText::waitingDetail(const Lock &lock)
{
    if (const auto waiters = knownWaiters(lock)) {
        switch (waiters->source) {
        case WaiterSource::Queue: return tr("Counted in the library's queue. A client that died stays in the queue until its entry expires.");
        case WaiterSource::WriterKey:
            return tr("A writer has registered that it is waiting. Other clients may be waiting without a trace on the server.");
        case WaiterSource::Listeners:
            return tr("This number of clients subscribes to the release channel (PUBSUB NUMSUB, a few seconds old at most). A subscriber is not "
                      "necessarily waiting, and a client that only polls does not subscribe.");
        case WaiterSource::Sleepers:
            return tr("Clients waiting for such a lock sleep in BLPOP or BLMOVE. A few seconds ago no client of this database did.");
        }
    }
    if (mostWaiters(lock))
        return tr("Clients waiting for such a lock sleep in BLPOP or BLMOVE. A few seconds ago this number of clients of this database did, for any "
                  "key.");
    return tr("Failed attempts leave no trace on the server, so the number of waiting clients is unknown.");
}

QString LockText::note(const LockRow &row, Instant now, const LockJudge &judge, const LockPin *pin)
{
    QStringList notes;
    if (pin && !pin->note.isEmpty())
        notes += visibleText(pin->note);
    if (!row.isEnded()) {
        for (const AttentionReason &reason : judge.reasons(row.lock, now))
            notes += reason.kind == AttentionReason::Kind::NoDeadline ? tr("never expires") : reasonBrief(reason);
        if (const auto unusual = judge.unusual(row.lock, now))
            notes += reasonBrief(*unusual);
    }
    notes += remarksBesideTheAge(row, now);
    return notes.isEmpty() ? none : notes.join(QStringLiteral(" · "));
}

QString LockText::remarks(const LockRow &row, Instant now)
{
    const QStringList notes = remarksBesideTheAge(row, now);
    return notes.isEmpty() ? none : notes.join(QStringLiteral(" · "));
}

QStringList LockText::remarksBesideTheAge(const LockRow &row, Instant now)
{
    if (row.isEnded())
        return {tr("%1 %2 ago").arg(row.ending() ? event(*row.ending()) : tr("gone"), durationText(roundToMs(now - *row.endedAt())))};
    QStringList notes;
    if (row.simulated)
        notes += row.client().isEmpty() ? tr("simulated") : tr("simulated: %1").arg(row.client());
    if (!row.lock.tokenIsWhole)
        notes += tr("value longer than 4 KiB");
    if (row.lock.renewals > 0)
        notes += (mayBeTakenAgain(row.lock) ? tr("renewed or taken again %1×") : tr("renewed %1×")).arg(countText(row.lock.renewals));
    if (const auto gap = row.gap())
        notes += tr("acquired %1 after the previous holder").arg(durationText(*gap));
    return notes;
}

QString LockText::heldSinceSource(HeldSinceSource source)
{
    switch (source) {
    case HeldSinceSource::Observed: return tr("an event reported the acquisition");
    case HeldSinceSource::Derived: return tr("the hold began between two reads of the key, so it may be slightly longer");
    case HeldSinceSource::Journal: return tr("Lockscope has watched this hold before, and kept when it began");
    case HeldSinceSource::Token: return tr("its holder wrote the time into its token, by its own clock");
    case HeldSinceSource::JournalAtLeast: return tr("the lock was already held when Lockscope watched it before, so this is a minimum");
    case HeldSinceSource::Idle: return tr("nobody has read or written the key since then, so this is a minimum");
    case HeldSinceSource::Lease:
        return tr("its deadline, and its lease if a lock profile states it, say that it was held then, so this is a minimum");
    case HeldSinceSource::Written: return tr("it was renewed or taken again then, which its token does not tell apart, so this is a minimum");
    case HeldSinceSource::AfterGap:
        return tr("watching was interrupted until then, and it may have been taken again meanwhile, so this is a minimum; state and alerts go by the "
                  "time before, too");
    case HeldSinceSource::FirstSeen: return tr("the lock was already there when Lockscope connected, so this is a minimum");
    }
    Q_UNREACHABLE();
}

QString LockText::event(const LockEvent &event)
{
    const bool isEither = event.mayBeNextHold || (event.kind == LockEvent::Kind::Vanished && event.foundAfter);
    return isEither ? wordText(event) : LockText::event(event.kind);
}

QString LockText::event(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::Kind::Cleared: return tr("cleared by you");
    case LockEvent::Kind::FencedOff: return tr("fenced off with Lockscope");
    case LockEvent::Kind::Restored: return tr("restored by you");
    case LockEvent::Kind::Vanished: return tr("gone");
    default: return wordText(QString::fromLatin1(eventName(kind)));
    }
}

} // namespace lockscope::ui
