// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "locks/lockjudge.h"
#include "ui/table/lockpins.h"

#include <QCoreApplication>
#include <QFlags>
#include <QSharedData>
#include <QString>

#include <optional>

namespace lockscope::ui {

class MeasuredWaits;

/** What the chips count and filter by; a lock can have several. */
enum class Trait : quint16 {
    Held = 1,
    EndingSoon = 2,
    Stale = 4,
    NoDeadline = 8, ///< nothing ends it but its holder or an operator, whether that needs attention or not
    Contended = 16,
    Renewing = 32,
    Simulated = 64,
    Blocked = 128,
    HeldTooLong = 256,
    NoMajority = 512,
};
Q_DECLARE_FLAGS(Traits, Trait)
Q_DECLARE_OPERATORS_FOR_FLAGS(Traits)

/** The states that need attention: each lock with an alert has one of them. */
constexpr Traits attentionTraits = Traits(Trait::HeldTooLong) | Trait::Stale | Trait::Blocked;

/** Not seen, or not all, where deadlines are not known. */
constexpr Traits deadlineTraits = Traits(Trait::EndingSoon) | Trait::HeldTooLong | Trait::Stale | Trait::NoDeadline | Trait::Renewing;

/** What the table keeps of one lock: the lock itself and its observed history. A value; small, since there may be a million. */
class LockRow {
public:
    Lock lock;
    LockState state = LockState::Held;     ///< as of the last evaluation
    Attention attention = Attention::None; ///< of the same
    bool contended = false;
    bool simulated = false;
    bool pinned = false;

    bool isEnded() const { return m_seen && m_seen->endedAt; }
    /** It is gone; the row stays for a moment. */
    std::optional<Instant> endedAt() const { return m_seen ? m_seen->endedAt : std::nullopt; }
    /** How it went, if an event reported it. */
    std::optional<LockEvent::Kind> ending() const { return m_seen ? m_seen->ending : std::nullopt; }
    /** Since the previous holder's end. */
    std::optional<Duration> gap() const { return m_seen ? m_seen->gap : std::nullopt; }
    /** Name of the simulated client that holds it, or empty. */
    QString client() const { return m_seen ? m_seen->client : QString(); }
    /** Until a deadline that is surely one. */
    std::optional<Duration> timeLeft(Instant now) const;
    Traits traits() const;

    void end(Instant at) { seen().endedAt = at; }
    void setEnding(LockEvent::Kind kind) { seen().ending = kind; }
    void setGap(const std::optional<Duration> &gap);
    void setClient(const QString &client);
    /** Forgets what was seen: another hold begins. */
    void beginHold() { m_seen.reset(); }

private:
    /** What few rows have. */
    struct Seen : QSharedData {
        std::optional<Instant> endedAt;
        std::optional<Duration> gap;
        QString client;
        std::optional<LockEvent::Kind> ending;
    };
    Seen &seen();

    QSharedDataPointer<Seen> m_seen;
};

/** How a row is shown: one word, one colour. Contention outranks "held" and "ending soon", what needs attention outranks contention. */
enum class ShownState : quint8 { HeldTooLong, Stale, Blocked, NoDeadline, NoMajority, Contended, EndingSoon, Held, Free };
ShownState shownState(const LockRow &row);
constexpr std::size_t shownStateCount = std::size_t(ShownState::Free) + 1;

/** The words for a lock, in the user's language. All results are plain text, and safe to show as such. */
class LockText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::LockText)
public:
    static QString state(ShownState state);
    /** A key that is safe to show; a long one loses its middle, since keys differ at their ends. */
    static QString key(const Bytes &key, int maxChars);
    /** What wrote it; a question mark behind it says that this is a guess. Or what its profile calls it. Of an unknown one its form: "— token". */
    static QString library(const Lock &lock, const LockProfile *profile = nullptr);
    /** The same of an unknown library that stores its locks in this form. */
    static QString unknownLibrary(LockForm form);
    static bool namesLibrary(const Lock &lock, const LockProfile *profile = nullptr);
    /** How sure that is and why, and where the deadline is kept; several lines. */
    static QString libraryDetail(const Lock &lock, const LockProfile *profile = nullptr);
    /** Which locks a profile is about, as part of a sentence. */
    static QString about(const LockProfile &profile);
    /** "certain", "likely", "a guess". */
    static QString confidence(Confidence confidence);
    /** Where the deadline is kept, as a sentence. */
    static QString deadlinePlace(const Lock &lock);
    /** Short, for the table. */
    static QString holder(const LockRow &row);
    /** Their tokens as they were written, one a line; empty: none is known. */
    static QString holderDetail(const Lock &lock);
    static QString timeLeft(const LockRow &row, Instant now);
    static QString heldFor(const LockRow &row, Instant now);
    /** Somebody holds it, or has until it went. */
    static bool hasAge(const LockRow &row) { return row.state != LockState::Blocked && row.state != LockState::Free; }
    /** How its age is known, as one short word. */
    static QString ageMark(HeldSinceSource source);
    /** "at least 8 m 22 s, by its deadline and lease". */
    static QString heldForInWords(const LockRow &row, Instant now);
    /** The same with a sentence; empty: nobody holds it. */
    static QString heldForDetail(const LockRow &row, Instant now);
    static QString waiting(const LockRow &row);
    static QString waiting(const Lock &lock);
    /** The same, or what was measured where the server does not show it. */
    static QString waiting(const LockRow &row, const MeasuredWaits &measured);
    /** The number, or a bound of it. */
    static bool knowsWaiters(const LockRow &row);
    static bool knowsWaiters(const LockRow &row, const MeasuredWaits &measured);
    /** How that is known, or why it is not, as a sentence. */
    static QString waitingDetail(const Lock &lock);
    static QString waitingDetail(const Lock &lock, const MeasuredWaits &measured);
    /** With the note of its pin, if it has one. Without what the columns beside it say: its state, and how its age is known. */
    static QString note(const LockRow &row, Instant now, const LockJudge &judge, const LockPin *pin = nullptr);
    /** The same without the reasons why it needs attention, and with how its age is known. */
    static QString remarks(const LockRow &row, Instant now);
    /** How the start of a hold is known, as a sentence. */
    static QString heldSinceSource(HeldSinceSource source);
    /** What happened, and whether our operator did it: "released", "cleared by you". */
    static QString event(LockEvent::Kind kind);
    static QString event(const LockEvent &event);

private:
    static QStringList remarksBesideTheAge(const LockRow &row, Instant now);
};

} // namespace lockscope::ui
