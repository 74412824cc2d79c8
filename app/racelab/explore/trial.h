// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/trialspec.h"

#include <memory>
#include <vector>

namespace lockscope {

/**
 * The rules of a column for a world: which moves a scheduler may choose within the bounds, and whether the last move broke the column. Equal clients
 * begin in the order of their numbers, since any other order only exchanges names. The world passed in must be the one for which the trial was made,
 * or a copy. A value: copies are independent. One thread.
 */
class Trial {
public:
    /** world: made from worldOf(), before its first move. */
    Trial(const TrialSpec &spec, const ProtocolInfo &protocol, const World &world);

    /** Empty: the schedule is at its end. */
    std::vector<Move> choices(const World &world) const;
    /** Subtracts the move from the bounds. To be called before the move is done. */
    void count(const World &world, const Move &move);
    /** True if the last move broke the column. */
    bool isBroken(const World &world) const { return world.referee().saw(m_setting->rules.breaking); }
    /** What happened, in words. */
    Message finding(const World &world) const { return reported(world, m_setting->rules.breaking); }
    /** Why a client could not go on in the last move; empty: all could. */
    static Message failed(const World &world) { return reported(world, FilmEvent::Kind::Failed); }
    /** Several clients are in the middle of something, or all that are left sleep. */
    bool isStandstill(const World &world) const;
    /** Equal for worlds with the same future, but for the names of equal clients. */
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
    Duration waitOfLateComer(const World &world) const;
    Duration costOfTime(const World &world) const;
    Duration leaseInUse(const World &world) const;
    Duration longestLease(const World &world) const { return std::max(m_longestLease, world.longestLease()); }

    std::shared_ptr<const Setting> m_setting;
    int m_crashesLeft, m_pausesLeft, m_endsLeft, m_ticksLeft, m_lostLeft, m_lateLeft;
    Duration m_passed{0};
    Duration m_longestLease{0}; ///< of all keys before the last move
    bool m_hasWaited = false;   ///< time has passed since the last attempt of the late comer
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
