// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <optional>

namespace lockscope {

/**
 * What calls on one pipelined connection cost the server, as far as can be told from outside: the time from a call's turn to its answer,
 * without the way there and back and without the time that earlier answers took, here and there. Pure.
 */
class CallMeter {
public:
    /** The way to the server and back, as measured with a call that costs nothing. The shortest counts. */
    void noteRoundTrip(std::chrono::nanoseconds time) { m_way = m_way ? std::min(*m_way, time) : time; }
    /** The answer of a call that was sent then has come now. */
    std::chrono::nanoseconds answered(Instant sent, Instant now)
    {
        noteRoundTrip(now - sent);
        const Instant turn = sent + *m_way + *m_way / jitter;
        return std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(now - std::max(turn, m_doneAt)));
    }
    /** The answer has been dealt with: only from now on the next one can be waited for. */
    void done(Instant now) { m_doneAt = now; }

private:
    static constexpr int jitter = 4; // a way that is a quarter longer says nothing about the server

    std::optional<std::chrono::nanoseconds> m_way;
    Instant m_doneAt;
};

} // namespace lockscope
