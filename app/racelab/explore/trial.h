// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/trialspec.h"

#include <memory>
#include <vector>

namespace lockscope {

/**
 * The rules of a column for a world: which moves a scheduler may choose, as long as the bounds allow, and whether what happened breaks the column.
 * Clients that are alike begin in the order of their numbers, since any other order only exchanges names. The world is always the one for which it was
 * made, or a copy. A value: a copy goes on by itself. One thread.
 */
class Trial {
public:
    /** world: as worldOf() has it, and nothing has happened in it. */
    Trial(const TrialSpec &spec, const ProtocolInfo &protocol, const World &world);

    /** Empty: the schedule is at its end. */
    std::vector<Move> choices(const World &world) const;
    /** Before the move is done: what it takes from the bounds. */
    void count(const World &world, const Move &move);
    /** By what happened in the last move. */
    bool isBroken(const World &world) const { return world.referee().saw(m_setting->rules.breaking); }
    /** What happened, in words. */
    Message finding(const World &world) const { return reported(world, m_setting->rules.breaking); }
    /** Why a client could not go on in the last move; empty: all could. */
    static Message failed(const World &world) { return reported(world, FilmEvent::Kind::Failed); }
    /** Clients are in the middle of their tries, and nobody else does anything. */
    bool isStandstill(const World &world) const;
    /** Equal if all will go on in the same way but for the names of clients that are alike. */
    Digest digest(const World &world) const;

private:
    struct Setting {
        TrialSpec spec;
        ColumnRules rules;
        bool areAlike = false, keepsTimeInValue = false, failsOver = false, mustAllCome = false;
        std::vector<Renaming> renamings = {};

        int clients() const { return spec.bounds.clients; }
        int lateComer() const { return clients() + 1; }
    };

    static Message reported(const World &world, FilmEvent::Kind kind);
    bool isPrologue(const World &world) const;
    std::vector<Move> prologue(const World &world) const;
    bool isEpilogue(const World &world) const;
    std::vector<Move> epilogue(const World &world) const;
    std::vector<Move> movesOfClients(const World &world) const;
    void appendFaults(std::vector<Move> &moves, const World &world, int client) const;
    bool mayBegin(const World &world, int client) const;
    bool mayTimePass(const World &world) const;
    bool mayReplicate(const World &world) const;
    bool isUnderWay(const World &world, int client) const;
    bool isAnybodyUnderWay(const World &world) const;
    Duration costOfTime(const World &world) const;
    Duration leaseInUse(const World &world) const;
    Duration longestLease(const World &world) const { return std::max(m_longestLease, world.longestLease()); }

    std::shared_ptr<const Setting> m_setting;
    int m_crashesLeft, m_pausesLeft, m_endsLeft, m_ticksLeft, m_lostLeft, m_lateLeft;
    Duration m_passed{0};
    Duration m_longestLease{0}; ///< that any key had before the last move
    bool m_hasWaited = false;   ///< who comes when all others are gone: since its last attempt
};

/** A trial with its world. A value. */
struct TrialWorld {
    TrialWorld(const TrialSpec &spec, const ProtocolInfo &protocol, const ProtocolCatalogue &protocols, std::shared_ptr<ServerBook> book = nullptr)
        : world(worldOf(spec, protocol), protocols, std::move(book)), trial(spec, protocol, world)
    {
    }

    World world;
    Trial trial;
};

} // namespace lockscope
