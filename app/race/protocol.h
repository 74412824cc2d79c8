// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/actor.h"

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

/** How one try to acquire ended. */
enum class Attempt { Acquired, Busy };

/**
 * A lock protocol as one client runs it: what it remembers between acquire and release, and the two sequences, each a coroutine that
 * reads like the protocol's description. An error means that a step could not be done; Cancelled that the client is gone.
 */
class RaceProtocol {
public:
    virtual ~RaceProtocol() = default;
    /** One try. Retrying, sleeping between tries and giving up is the client's business. */
    virtual QCoro::Task<Result<Attempt>> attempt() = 0;
    /** Gives the lock back if the protocol thinks that it may; tells in words what came of it. */
    virtual QCoro::Task<Result<QString>> release() = 0;
};

/** By name, as in raceProtocols(); null for any other name. The actor must outlive it. */
std::unique_ptr<RaceProtocol> makeProtocol(const SimulatedClientSpec &spec, Actor &actor);

} // namespace lockscope
