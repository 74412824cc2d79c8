// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <optional>
#include <vector>

namespace lockscope {

/** Lengths of time in µs: all, or evenly chosen ones of very many. */
class TrafficLengths {
public:
    void add(qint64 us);
    quint64 count() const { return m_count; }
    /** part: 0…1; nothing: there is none. */
    std::optional<qint64> percentile(double part) const;
    std::optional<qint64> longest() const { return m_count > 0 ? std::optional(m_longest) : std::nullopt; }

private:
    std::vector<qint64> m_kept;
    quint64 m_count = 0, m_step = 1; // each m_step-th is kept
    qint64 m_longest = 0;
};

} // namespace lockscope
