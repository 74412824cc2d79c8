// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/trialspec.h"

#include <optional>
#include <vector>

namespace lockscope {

/**
 * The rules of a column for a world: which moves a scheduler may choose, as long as the bounds allow, and whether what happened breaks the column.
 * Clients that are alike begin in the order of their numbers, since any other order only exchanges names. One thread.
 */
class Trial {
public:
    /** world: as worldOf() has it, and nothing has happened in it. */
    Trial(const TrialSpec &spec, const ProtocolInfo &protocol, const World &world);

    /** Empty: the schedule is at its end. */
    std::vector<Move> choices() const;
    /** Before the move is done: what it takes from the bounds. */
    void count(const Move &move);
    /** By what happened in the last move. */
    bool isBroken() const { return m_world.referee().saw(m_breaking); }
    /** What happened, in words. */
    QString finding() const { return told(m_breaking); }
    /** Why a client could not go on in the last move; empty: all could. */
    QString failed() const { return told(FilmEvent::Kind::Failed); }
    void appendFingerprint(QByteArray &out) const;

private:
    QString told(FilmEvent::Kind kind) const;
    bool isPrologue() const;
    std::vector<Move> prologue() const;
    bool isEpilogue() const;
    std::vector<Move> epilogue() const;
    std::vector<Move> movesOfClients() const;
    bool mayBegin(int client) const;
    bool mayTimePass() const;
    bool mayReplicate() const;
    int lateComer() const { return m_clients + 1; }
    bool isUnderWay(int client) const;
    Duration costOfTime() const;
    Duration leaseInUse() const;
    Duration longestLease() const;

    const World &m_world;
    const FilmEvent::Kind m_breaking;
    const int m_clients, m_writers;
    const bool m_hasPredecessor, m_hasVictim, m_areAlike, m_looksAtClock, m_isLastAlike, m_hasLateComer, m_polls, m_failsOver, m_mustAllCome;
    const int m_expiries;
    int m_crashesLeft, m_pausesLeft;
    int m_endsLeft;
    int m_ticksLeft;
    Duration m_passed{0};
    Duration m_longestLease{0}; ///< before the last move
    bool m_hasWaited = false;   ///< who comes when all others are gone: since its last attempt
};

/** A trial with its world. */
struct TrialWorld {
    TrialWorld(const TrialSpec &spec, const ProtocolInfo &protocol, const ProtocolCatalogue &protocols)
        : world(worldOf(spec, protocol), protocols), trial(spec, protocol, world)
    {
    }

    World world;
    Trial trial;
};

} // namespace lockscope
