// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/explore/scorecard.h"
#include "race/stepped/world.h"

#include <optional>
#include <vector>

namespace lockscope {

/** One protocol under the rules of one column, with a beginning. */
struct TrialSpec {
    QString protocol;
    Column column = Column::MutualExclusion;
    Bounds bounds;
    bool hasPredecessor = false; ///< C0 took the lock, crashed, and its lease has ended, before the others come
    int skew = 0;                ///< the last client's clock: −1 behind, 1 ahead by more than the lease
    int readers = 0;             ///< so many of the clients, the last ones, take the lock to read
};

/** All beginnings from which a column is explored. */
std::vector<TrialSpec> trialsOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds);
/** Why a protocol is not for the explorer at all; empty: it is. */
QString whyNotExplored(const ProtocolInfo &protocol);
/** Why it is not judged by this column; empty: it is. */
QString whyNotExplored(const ProtocolInfo &protocol, Column column);
/** The bound of a column in words. */
QString boundText(const ProtocolInfo &protocol, Column column, const Bounds &bounds);
/** Clients are C0 (the predecessor), C1 to Cn, and a last one that comes when all others are gone. */
WorldSpec worldOf(const TrialSpec &trial, const ProtocolInfo &protocol);

/**
 * A world under the rules of a column: which moves a scheduler may choose, as long as the bounds allow, and whether what happened breaks the column.
 * Clients that are alike begin in the order of their numbers, since any other order is the same with other names. One thread.
 */
class Trial {
public:
    Trial(const TrialSpec &spec, const ProtocolInfo &protocol, const ProtocolBook &protocols);

    World &world() { return m_world; }
    const World &world() const { return m_world; }
    /** Empty: the schedule is at its end. */
    std::vector<Move> choices() const;
    /** Before the move is done: what it takes from the bounds. */
    void count(const Move &move);
    /** By what happened in the last move. */
    bool isBroken() const { return m_world.judge().saw(m_breaking); }
    /** What happened, in words. */
    QString finding() const;
    void appendFingerprint(QByteArray &out) const;

private:
    std::optional<Move> prologue() const;
    std::vector<Move> epilogue() const;
    std::vector<Move> movesOfClients() const;
    bool mayBegin(int client) const;
    bool mayTimePass() const;
    bool mayReplicate() const;
    int lateComer() const { return m_clients + 1; }

    bool isUnderWay(int client) const;
    int costOfTime() const;

    const FilmEvent::Kind m_breaking;
    const int m_clients, m_writers;
    const bool m_hasPredecessor, m_isLastAlike, m_hasLateComer, m_failsOver, m_mustAllCome;
    int m_crashesLeft, m_pausesLeft;
    int m_timeLeft; ///< in parts of an end of a lease
    bool m_waitedForLateComer = false;
    World m_world;
};

} // namespace lockscope
