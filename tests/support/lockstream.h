// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"

#include <QByteArrayList>

#include <map>
#include <set>
#include <vector>

namespace lockscope {

/** Of locks, by token: of one that several hold, all of them. */
using Holders = std::map<QByteArray, std::set<QByteArray>>;
QByteArray shown(const Holders &holders);
/** By its name: several hold it at once, in these tests. */
bool isShared(const QByteArray &key);

/**
 * What a receiver of deltas knows, in histories that a test makes: the table, and what the events add up to. After each history both are equal to the
 * servers, no hold has begun or ended twice, and nothing was said of locks that nobody touched.
 */
class LockStream {
public:
    /** The first whole picture is there; what was told on the way to it does not count. */
    void begin();
    /** The leases that end by themselves. */
    void beginHistory(std::map<QByteArray, Instant> leaseEnds);
    void take(const LockDelta &delta);

    Holders table() const;
    const Holders &sum() const { return m_sum; }
    bool isAsThere(const Holders &there) const { return table() == there && m_sum == there; }
    bool hasTold(LockEvent::Kind kind, const QByteArray &key) const;
    /** What is wrong after this history; empty: nothing. */
    QByteArray fault(const Holders &there, Instant now) const;
    /** For the output of a test that fails. */
    QByteArrayList told() const;

    std::vector<LockEvent> events; // of this history
    std::set<QByteArray> touched;  // in this history
    QByteArrayList faults;         // of the stream
    bool mayLose = false;          // what happened in this history
    bool isUnseen = false;         // nobody could see any of it

private:
    void takeEvent(const LockEvent &event);

    QHash<LockId, Lock> m_locks;
    Holders m_sum;
    std::map<QByteArray, Instant> m_ends;
};

/** LOCKSCOPE_HISTORIES, LOCKSCOPE_SEED. */
int numberFromEnvironment(const char *name, int otherwise);

} // namespace lockscope
