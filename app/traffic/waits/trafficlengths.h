// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/** A length of time. */
struct TrafficLength {
    qint64 us = 0;
    bool isAtLeast = false; ///< its beginning was not seen

    bool operator==(const TrafficLength &) const = default;
};
/** The longer one; if one of them may be longer than both, at least that. */
TrafficLength longer(const TrafficLength &a, const TrafficLength &b);

/** Lengths of time: all, or evenly chosen ones of very many. */
class TrafficLengths {
public:
    void add(const TrafficLength &length);
    quint64 count() const { return m_count; }
    /** part: 0…1; nothing: there is none. At least, if it depends on how long those are whose beginning was not seen. */
    std::optional<TrafficLength> percentile(double part) const;
    std::optional<TrafficLength> longest() const { return m_count > 0 ? std::optional(m_longest) : std::nullopt; }

private:
    std::vector<TrafficLength> m_kept;
    quint64 m_count = 0, m_step = 1; // each m_step-th is kept
    TrafficLength m_longest;
};

/** How many of these, each from one time to another, went on at once, at most. */
quint32 mostAtOnce(const std::vector<std::pair<qint64, qint64>> &spans);

} // namespace lockscope
