// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <map>

namespace lockscope {

/**
 * At which times the order of a recording's lines is not known: wherever it goes over the same time more than once, because a line has moved, a clock
 * was set back, or two recordings overlap. Made from its runs, in each of which time goes on. Bounded: of very many, all times are doubtful. Pure.
 */
class TimeDisorder {
public:
    void addRun(qint64 fromUs, qint64 toUs);
    bool isDoubtful(qint64 us) const { return isDoubtful(us, us); }
    /** Some of the time between these. */
    bool isDoubtful(qint64 fromUs, qint64 toUs) const;

private:
    using Spans = std::map<qint64, qint64>; // from, to; apart from each other

    static void unite(Spans &spans, qint64 from, qint64 to);

    Spans m_covered, m_doubtful;
    bool m_isHopeless = false;
};

} // namespace lockscope
