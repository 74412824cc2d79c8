// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockwaits.h"

namespace lockscope {

/** Actors each of whom over and over has some locks, fails at one that another of them has, and releases its own. None of them gets on. */
struct Livelock {
    struct Member {
        TrafficActor who;
        std::vector<TrafficKey> holds; ///< what it had when it failed, the last time
        TrafficKey wants;              ///< at which it failed
        quint64 rounds = 0;            ///< in vain, one after the other
    };
    std::vector<Member> members = {};
    std::vector<ExecutedCommand> evidence = {}; ///< of the last round of each that was seen when it was found
    bool isCertain = false;                     ///< tokens say who is who; else connections do
    qint64 firstUs = 0, lastUs = 0;             ///< the first and the last round in vain
    std::optional<qint64> endedUs = {};         ///< one of them got on; nothing: that was not seen
};

/** All that are in it. */
std::vector<TrafficKey> locksOf(const Livelock &livelock);

/**
 * Finds livelocks in the moves of locks. A round in vain: an actor takes a lock, fails at another one that is held, and at once releases all that
 * it has. It has got on once it has had what it failed at, together with what it had then, or has kept its locks for longer. Livelocked are actors with
 * three rounds in vain one after the other each, all of them because of each other. No I/O, no clock; any one thread.
 */
class Livelocks {
public:
    Livelocks(const ClientNames &names, const LockWaits &waits);
    ~Livelocks();
    Q_DISABLE_COPY_MOVE(Livelocks)

    /** After LockWaits. */
    void take(const LockMove &move);
    void takeGap();
    /** The newest at most 1000, the oldest of them first. */
    std::vector<Livelock> found() const;
    /** All that were ever found. */
    quint64 count() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
