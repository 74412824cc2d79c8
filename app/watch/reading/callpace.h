// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/ringbuffer.h"

#include <optional>

namespace lockscope {

/**
 * How much to ask of the server in one call: more while calls are quick and small, less once they take longer than the budget or bring more than
 * about a megabyte. If smaller calls take too long as well, the server is slow: then the caller rests between them. Pure.
 */
class CallPace {
public:
    struct Limits {
        std::chrono::nanoseconds budget = Duration(5); ///< of one call
        int least = 100;                               ///< of what is asked, for the sake of time; less only for the sake of bytes
        int most = 2000;
    };
    static constexpr qint64 mostBytes = 1024 * 1024;
    static constexpr int first = 10; ///< what is asked may turn out to be long
    /** Late answers in a row that count: fewer may be the network's fault, or that of a busy processor. */
    static constexpr int enough = 3;
    /** Calls of the same size after it has turned out that smaller ones are no quicker. */
    static constexpr int stubbornness = 100;

    explicit CallPace(const Limits &limits) : m_limits(limits) {}

    /** How much to ask in the next call. */
    int size() const { return m_size; }
    /** A call that asked for this number took the server this long and brought this number of bytes. */
    void note(int asked, std::chrono::nanoseconds cost, qint64 bytes);
    /** The last calls took too long, and smaller ones would, too. */
    bool isServerSlow() const { return m_isSlow; }

private:
    struct Cut {
        int from = 0, to = 0;
        std::chrono::nanoseconds cost{0}; ///< before
    };

    double sizeInTime(int asked, std::chrono::nanoseconds cost);
    double smaller(int asked, std::chrono::nanoseconds cost);

    Limits m_limits;
    RingBuffer<std::chrono::nanoseconds> m_costs{enough};
    std::optional<Cut> m_cut; // the last one, while it is not known what it is good for
    int m_size = first;
    int m_stubborn = 0;
    bool m_isSlow = false;
};

} // namespace lockscope
