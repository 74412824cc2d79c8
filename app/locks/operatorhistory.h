// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/clearedholds.h"
#include "locks/holdchange.h"
#include "locks/lockevent.h"
#include "locks/operatoracts.h"

namespace lockscope {

struct Notice;

/**
 * What of a lock's history is our operator's doing: which holds he ended, and which of these go on since he put them back. Asked with each
 * reading that shows a hold to have begun or ended. Pure. Engine thread.
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
    /** Of those who come and leave while others hold it: whom he cleared and put back. The others stay in the change. */
    HolderChange takePart(Lock &now, HolderChange &change, const Notice &notice);
    /** Something else happened to the key. */
    void forget(const Bytes &key) { m_acts.forget(key); }

private:
    std::vector<Holder> takeDone(std::vector<Holder> &holders, OperatorAct act, const Bytes &key, Instant at);

    OperatorActs m_acts;
    ClearedHolds m_cleared;
};

} // namespace lockscope
