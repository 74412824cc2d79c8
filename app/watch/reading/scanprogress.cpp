// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/scanprogress.h"

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

/** 0 to 1: what the cursor's bits say when read from the other end. */
double partBefore(quint64 cursor)
{
    double part = 0;
    for (double weight = 0.5; cursor != 0; cursor >>= 1, weight /= 2)
        part += (cursor & 1) ? weight : 0;
    return part;
}

} // namespace

void ScanProgress::begin(qsizetype patterns)
{
    *this = {};
    m_patterns = std::max<qsizetype>(1, patterns);
}

void ScanProgress::note(QByteArrayView cursor, int count)
{
    m_counted += quint64(count);
    bool isNumber = false;
    const quint64 next = cursor.toULongLong(&isNumber);
    if (isNumber && next == 0) {
        m_patternsDone = std::min(m_patternsDone + 1, m_patterns);
        m_partDone = 0;
        return;
    }
    const double part = partBefore(next);
    if (!isNumber || part < m_partDone)
        m_isCursorTelling = false;
    m_partDone = part;
}

std::optional<double> ScanProgress::share(std::optional<quint64> keysInDatabase) const
{
    if (m_patternsDone == m_patterns)
        return 1;
    if (m_isCursorTelling)
        return (double(m_patternsDone) + m_partDone) / double(m_patterns);
    if (!keysInDatabase || *keysInDatabase == 0)
        return {};
    return std::min(1.0, double(m_counted) / double(m_patterns) / double(*keysInDatabase));
}

quint64 ScanProgress::keysVisited(std::optional<quint64> keysInDatabase) const
{
    if (keysInDatabase)
        return quint64(std::llround(share(keysInDatabase).value_or(1) * double(*keysInDatabase)));
    return m_counted / quint64(m_patterns);
}

} // namespace lockscope
