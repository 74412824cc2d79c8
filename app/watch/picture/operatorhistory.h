// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/holdchange.h"
#include "locks/lockevent.h"

#include <QHash>

#include <deque>
#include <optional>
#include <utility>

namespace lockscope {

struct Notice;

/** This operator's action on the hold of one token. */
enum class OperatorAct : quint8 {
    Clear,    ///< ends the hold
    FenceOff, ///< ends the hold and puts a tombstone in its place
    Restore,  ///< begins a cleared or fenced-off hold again
};

/**
 * Matches beginnings and ends of holds with this operator's actions, for 10 s after each, by key and token. A reading may show the change before the
 * action's reply arrives, and a client may have caused it just before. Pure.
 */
class OperatorActs {
public:
    void expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now);
    /** The action was done. */
    void confirm(const Bytes &key, const Bytes &token);
    /** The action had no effect. */
    void withdraw(const Bytes &key, const Bytes &token);
    void forget(const Bytes &key) { m_expected.remove(key); }

    enum class If : quint8 { Expected, Confirmed };
    /** Takes the action expected for this hold at this instant. */
    std::optional<OperatorAct> take(const Bytes &key, const Bytes &token, Instant at, If condition = If::Expected);
    bool isExpected(OperatorAct act, const Bytes &key, Instant at) const;

private:
    struct Expected {
        OperatorAct act = OperatorAct::Clear;
        Bytes token;
        Instant until;
        int attempts = 0;
        bool isConfirmed = false;
    };

    QHash<Bytes, Expected> m_expected;
};

/** Holds that this operator ended within the last hour. One that is restored before another client acquires the lock keeps its old start. Pure. */
class ClearedHolds {
public:
    struct Hold {
        Bytes token;
        Instant since;
        HeldSinceSource sinceSource = HeldSinceSource::FirstSeen;
        quint32 renewals = 0;
        quint32 renewalPeriodMs = 0;
        quint32 gapMs = 0;
        Instant clearedAt;
    };

    /** Remembers all holds of this lock. */
    void remember(const Lock &lock, Instant at);
    /** Remembers one holder of a shared lock. */
    void remember(const Bytes &key, const Holder &holder, Instant at);
    /** Takes a hold that is restored now; the time in between becomes its gap. */
    std::optional<Hold> take(const Bytes &key, const Bytes &token, Instant at);
    /** Another client holds the lock now. */
    void forget(const Bytes &key) { m_holds.remove(key); }

private:
    void add(const Bytes &key, Hold hold);

    QMultiHash<Bytes, Hold> m_holds;
    std::deque<std::pair<Instant, Bytes>> m_inOrder; // may contain outdated entries
};

/**
 * This operator's part in the history of locks: which holds were ended, and which continue since they were restored. Asked for each reading in which
 * a hold begins or ends. Pure. Engine thread.
 */
class OperatorHistory {
public:
    void expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now) { m_acts.expect(act, key, token, now); }
    void confirm(const Bytes &key, const Bytes &token) { m_acts.confirm(key, token); }
    void withdraw(const Bytes &key, const Bytes &token) { m_acts.withdraw(key, token); }

    /** The lock is gone: returns true if the operator cleared it. */
    bool takeClear(const Lock &gone, const Notice &notice);
    /** The key has another holder or a tombstone: returns how the operator ended the hold before; nullopt: another cause, or unknown. */
    std::optional<LockEvent::Kind> takeEnd(const Lock &before, const Lock &now, const Notice &notice);
    /** A hold began: returns true if the operator restored it, and sets its old start if known. */
    bool takeRestore(Lock &lock, const Notice &notice);
    /** Moves the holders that the operator cleared or restored out of a shared lock's change, and returns them. */
    HolderChange takePart(Lock &now, HolderChange &change, const Notice &notice);
    /**
     * True if a message of this instant that the key was written may be about the operator's restore. It comes over another connection than the
     * readings, so before or after the one that shows the restored hold.
     */
    bool mayTellRestore(const Bytes &key, Instant at) const;
    /** Something else happened to the key. */
    void forget(const Bytes &key) { m_acts.forget(key); }

private:
    void noteRestore(const Bytes &key, Instant at);
    std::vector<Holder> takeDone(std::vector<Holder> &holders, OperatorAct act, const Bytes &key, Instant at);

    OperatorActs m_acts;
    ClearedHolds m_cleared;
    QHash<Bytes, Instant> m_restored;                 // of the last second
    std::deque<std::pair<Instant, Bytes>> m_restores; // the same in order; may contain outdated entries
};

} // namespace lockscope
