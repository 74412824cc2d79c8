// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"

#include <QCoreApplication>
#include <QFlags>
#include <QString>

#include <optional>

namespace lockscope::ui {

/** What the chips count and filter by; a lock can have several. */
enum class Trait : quint8 {
    Held = 1,
    EndingSoon = 2,
    Stale = 4,
    NoDeadline = 8,
    Contended = 16,
    Renewing = 32,
    Simulated = 64,
};
Q_DECLARE_FLAGS(Traits, Trait)
Q_DECLARE_OPERATORS_FOR_FLAGS(Traits)

/** What the table keeps of one lock: the lock itself and what was seen happening to it. A value. */
struct LockRow {
    Lock lock;
    std::optional<Instant> changedAt;      ///< when its content last changed before our eyes: it flashes
    std::optional<Instant> endedAt;        ///< it is gone; the row stays for a moment
    std::optional<LockEvent::Kind> ending; ///< how it went, if an event told
    std::optional<Duration> gap;           ///< since the previous holder's end
    QString client;                        ///< name of the simulated client that holds it
    LockState state = LockState::Held;     ///< as of the last evaluation
    bool contended = false;
    bool simulated = false;

    bool isEnded() const { return endedAt.has_value(); }
    Traits traits() const;
};

/** What a row is shown as: one word, one colour. Contention outranks "held" and "ending soon", staleness outranks contention. */
enum class ShownState : quint8 { Stale, NoDeadline, Contended, EndingSoon, Held, Free };
ShownState shownState(const LockRow &row);

/** When stateAt() may next answer differently; nothing: never without a change of the lock. */
std::optional<Instant> nextStateChange(const Lock &lock, Instant now, const StatePolicy &policy);

/** The words for a lock, in the user's language. All results are plain text, and safe to show as such. */
class LockWords {
    Q_DECLARE_TR_FUNCTIONS(LockWords)
public:
    static QString state(ShownState state);
    static QString protocol(Protocol protocol);
    /** What that means, as a sentence. */
    static QString protocolDetail(Protocol protocol);
    /** Short, for the table. */
    static QString holder(const LockRow &row);
    static QString timeLeft(const LockRow &row, Instant now);
    static QString heldFor(const LockRow &row, Instant now);
    static QString waiting(const LockRow &row);
    static QString note(const LockRow &row, Instant now);
    /** How the start of a hold is known, as a sentence. */
    static QString heldSinceSource(HeldSinceSource source);
    static QString ending(LockEvent::Kind kind);
};

} // namespace lockscope::ui
