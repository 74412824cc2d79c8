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

/** What our operator does to the hold of one token. */
enum class OperatorAct : quint8 {
    Clear,    ///< ends it
    FenceOff, ///< ends it, and a tombstone takes its place
    Restore,  ///< begins it, which was cleared or fenced off before
};

/**
 * Which beginning or end of a hold our operator caused: of a key with its token, for 10 s after each order. An end or beginning may be read before it
 * is known that the order was carried out, and a client may have caused it just before. Pure.
 */
class OperatorActs {
public:
    void expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now);
    /** Such an order was carried out. */
    void confirm(const Bytes &key, const Bytes &token);
    /** One such order came to nothing. */
    void withdraw(const Bytes &key, const Bytes &token);
    void forget(const Bytes &key) { m_expected.remove(key); }

    enum class If : quint8 { Expected, Confirmed };
    /** Takes what was expected of this hold at this instant; it is expected no more. */
    std::optional<OperatorAct> take(const Bytes &key, const Bytes &token, Instant at, If condition = If::Expected);

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

/** Holds that our operator has ended within the last hour: a hold that is put back before another client has the lock goes on from its old start. Pure. */
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

    /** All holds of this lock, as it was. */
    void remember(const Lock &lock, Instant at);
    /** One of those that shared it. */
    void remember(const Bytes &key, const Holder &holder, Instant at);
    /** It is put back now: the time in between has become a gap. */
    std::optional<Hold> take(const Bytes &key, const Bytes &token, Instant at);
    /** Another has it now. */
    void forget(const Bytes &key) { m_holds.remove(key); }

private:
    void add(const Bytes &key, Hold hold);

    QMultiHash<Bytes, Hold> m_holds;
    std::deque<std::pair<Instant, Bytes>> m_inOrder; // and perhaps some that have been taken since
};

/**
 * What our operator caused in a lock's history: which holds were ended, and which of these go on since they were put back. Asked with each reading
 * that shows a hold to have begun or ended. Pure. Engine thread.
 */
class OperatorHistory {
public:
    void expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now) { m_acts.expect(act, key, token, now); }
    void confirm(const Bytes &key, const Bytes &token) { m_acts.confirm(key, token); }
    void withdraw(const Bytes &key, const Bytes &token) { m_acts.withdraw(key, token); }

    /** The lock is gone: whether he cleared it. */
    bool takeClear(const Lock &gone, const Notice &notice);
    /** The key has another holder, or a tombstone: how he ended the hold before. Nothing: he did not, as far as is known. */
    std::optional<LockEvent::Kind> takeEnd(const Lock &before, const Lock &now, const Notice &notice);
    /** A hold began: whether he put it back. Then the lock is given the start of that hold, as far as it is known. */
    bool takeRestore(Lock &lock, const Notice &notice);
    /** Of the holders that come and leave while others hold it: those that the operator cleared and put back. The others stay in the change. */
    HolderChange takePart(Lock &now, HolderChange &change, const Notice &notice);
    /** Something else happened to the key. */
    void forget(const Bytes &key) { m_acts.forget(key); }

private:
    std::vector<Holder> takeDone(std::vector<Holder> &holders, OperatorAct act, const Bytes &key, Instant at);

    OperatorActs m_acts;
    ClearedHolds m_cleared;
};

} // namespace lockscope
