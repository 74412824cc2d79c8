// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/scanprogress.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <bit>
#include <cmath>

namespace lockscope {

namespace {

struct ScanProgressText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ScanProgressText)
};

/** The part done, 0 to 1: the cursor's bits in reverse order. */
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

namespace {

/** COUNT counts places in the hash table: Redis shrinks it only at ten times as many as keys, and later while a child process saves. */
constexpr quint64 placesPerKey = 64;
/** A table that was large may be nearly empty for a while. */
constexpr quint64 placesAtLeast = 10'000'000;
/** A limit for any reported number: Redis has at most half as many keys. */
constexpr quint64 placesAtMost = quint64(1) << 33;
constexpr qsizetype longestCursor = 4096; // a number; other servers with Redis' protocol may use text

Error endless(const QString &text) { return {Error::Kind::Server, text, "endless"}; }

} // namespace

void ScanLimit::begin(std::optional<quint64> keysInDatabase)
{
    *this = {};
    m_most = std::clamp(placesPerKey * std::min(keysInDatabase.value_or(placesAtMost), placesAtMost), placesAtLeast, placesAtMost);
}

/** A cycle returns to the last landmark; cursors of a scan that ends are all different. */
std::optional<Error> ScanLimit::note(QByteArrayView cursor, int count)
{
    m_counted += quint64(count);
    ++m_pages;
    if (cursor.size() > longestCursor)
        return Error{Error::Kind::NotRedis, ScanProgressText::tr("The answer to SCAN contains no cursor"), {}};
    if (m_pages > 1 && cursor == m_landmark)
        return endless(
            ScanProgressText::tr("SCAN does not end on this server: cursor %1 came again after %2 pages. The scan was stopped; some locks may be "
                                 "missing")
                .arg(safeText(cursor, 40), countText(qint64(m_pages))));
    if (m_counted > m_most)
        return endless(
            ScanProgressText::tr("SCAN does not end on this server: it returned %1 keys, far more than there are. The scan was stopped; some locks "
                                 "may be missing")
                .arg(countText(qint64(m_counted))));
    if (std::has_single_bit(m_pages))
        m_landmark = cursor.toByteArray();
    return {};
}

} // namespace lockscope
