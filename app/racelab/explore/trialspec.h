// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/scorecard.h"
#include "racelab/film/film.h"
#include "racelab/film/world.h"

#include <numeric>
#include <vector>

namespace lockscope {

/** The faults that a column allows, and the event that breaks it. */
struct ColumnRules {
    FilmEvent::Kind breaking = FilmEvent::Kind::TwoBelievers;
    int crashes = 0, pauses = 0, expiries = 0;
    int lost = 0, late = 0;
    bool worksLong = false, writes = false, hasLateComer = false, isSkewed = false, failsOver = false;
    bool works = false;        ///< the work takes time, less than the lease
    bool keepsPromise = false; ///< of a user's protocol: the late comer waits for the lease that the protocol declares, not for that of any key
    bool looksForLeft = false; ///< of a user's protocol: keys that crashed clients left count, even if the lock can be acquired
    bool hasVictim = false;    ///< C0 begins alone and crashes at any step, before the others begin
};
ColumnRules rulesOf(Column column, const Bounds &bounds);

/** One protocol under the rules of one column, with an initial state. */
struct TrialSpec {
    QString protocol;
    Column column = Column::MutualExclusion;
    Bounds bounds;
    bool hasPredecessor = false; ///< C0 acquired and crashed, and its lease ended, before the others begin
    int skew = 0;                ///< the last client's clock: −1 behind, 1 ahead by more than the lease
    bool polls = false;          ///< the late comer begins at once and tries for two leases; false: it begins a lease later
    bool opposes = false;        ///< of several locks: every second client takes them in the opposite order
    std::vector<int> inRoles =
        {};           ///< number of clients in each role but the first, in their order, the last clients: of a read-write lock the readers
    int outsider = 0; ///< the role of C0 and of the late comer

    int inFurtherRoles() const { return std::accumulate(inRoles.begin(), inRoles.end(), 0); }
    /** The role of one of C1 to Cn. */
    int roleOf(int client) const;
};

/** All initial states from which a column is explored. */
std::vector<TrialSpec> trialsOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds);
/** Why the explorer cannot explore a protocol; empty: it can. */
Message whyNotExplored(const ProtocolInfo &protocol);
/** Why this column does not judge it; empty: it does. */
Message whyNotExplored(const ProtocolInfo &protocol, Column column);
/** The bound of a column, part by part. */
QList<Message> boundOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds);
/** Clients are C0 (the predecessor), C1 to Cn, and a last one that comes when all others are gone. */
WorldSpec worldOf(const TrialSpec &trial, const ProtocolInfo &protocol);

} // namespace lockscope
