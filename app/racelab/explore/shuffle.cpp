// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/shuffle.h"

#include "base/safetext.h"
#include "racelab/explore/replay.h"
#include "racelab/explore/trial.h"

#include <QCoreApplication>

#include <memory>
#include <numeric>
#include <random>

namespace lockscope {

namespace {

/** The standard's distributions give different numbers with each library, so they are not used. */
std::size_t drawn(std::mt19937 &lot, std::size_t count) { return lot() % count; }

/** The weight of a move in the random choice: with equal weights the few crashes and failovers would all come at the beginning. */
std::size_t weightOf(const Move &move)
{
    switch (move.kind) {
    case Move::Kind::Step:
    case Move::Kind::Renewal: return 8;
    case Move::Kind::Replicate: return 4;
    case Move::Kind::Time: return 2;
    default: return 1;
    }
}

Move drawnMove(std::mt19937 &lot, const std::vector<Move> &moves)
{
    const auto add = [](std::size_t sum, const Move &move) { return sum + weightOf(move); };
    std::size_t left = drawn(lot, std::accumulate(moves.begin(), moves.end(), std::size_t(0), add));
    for (const Move &move : moves) {
        if (left < weightOf(move))
            return move;
        left -= weightOf(move);
    }
    Q_UNREACHABLE();
}

/** A scheduler that chooses moves at random, for one world. */
struct Lottery {
    Lottery(const TrialSpec &spec, const ProtocolInfo &protocol, const World &theWorld, const std::mt19937 &begun)
        : world(theWorld), trial(spec, protocol, theWorld), lot(begun)
    {
    }

    std::optional<Move> next()
    {
        const std::vector<Move> moves = trial.choices(world);
        if (moves.empty())
            return std::nullopt;
        const Move move = drawnMove(lot, moves);
        trial.count(world, move);
        return move;
    }

    const World &world;
    Trial trial;
    std::mt19937 lot;
};

} // namespace

Result<ScheduleSpec> shuffled(const ShuffleSpec &order, const ProtocolCatalogue &protocols)
{
    const ProtocolInfo *const protocol = protocols.find(order.protocol);
    if (!protocol)
        return invalidInput(
            QCoreApplication::translate("lockscope::ReplayText", "There is no protocol named “%1”.").arg(visibleText(order.protocol, 60)));
    if (const Message whyNot = whyNotExplored(*protocol); !whyNot.isEmpty())
        return invalidInput(whyNot.shown());
    std::vector<TrialSpec> trials;
    for (const Column column : allColumns) {
        if (!whyNotExplored(*protocol, column).isEmpty())
            continue;
        const std::vector<TrialSpec> ofColumn = trialsOf(*protocol, column, {.clients = order.clients, .rounds = 1});
        trials.insert(trials.end(), ofColumn.begin(), ofColumn.end());
    }
    std::mt19937 lot(order.seed);
    const TrialSpec trial = trials[drawn(lot, trials.size())];
    ScheduleSpec film = filmOrder({.trial = trial, .schedule = {}, .seed = order.seed}, protocols);
    film.beginChoosing = [trial, info = *protocol, lot](const World &world) -> ScheduleSpec::Choose {
        return [lottery = std::make_shared<Lottery>(trial, info, world, lot)] { return lottery->next(); };
    };
    return film;
}

} // namespace lockscope
