// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/tcpstream.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostKeptSegments = 256;
constexpr qint32 farAway = 1 << 28; // beyond any window: another connection of the same ports

/** Sequence numbers wrap. */
qint32 distance(quint32 from, quint32 to) { return qint32(to - from); }

} // namespace

void TcpStream::begin(quint32 sequence)
{
    *this = {};
    m_next = sequence;
}

void TcpStream::take(quint32 sequence, QByteArrayView bytes, quint32 missing, const Take &take)
{
    if (bytes.isEmpty() && missing == 0)
        return;
    if (!m_next)
        m_next = sequence;
    const qint32 ahead = distance(*m_next, sequence);
    if (ahead > farAway || ahead < -farAway) {
        giveUp(take);
        *m_next = sequence - 1; // at least one is missing
        pass(sequence, bytes, missing, take);
    } else if (ahead <= 0) {
        pass(sequence, bytes, missing, take);
        passKept(take);
    } else {
        const auto place = std::ranges::upper_bound(m_kept, ahead, {}, [this](const Kept &kept) { return distance(*m_next, kept.sequence); });
        m_kept.insert(place, {sequence, bytes.toByteArray(), missing});
        m_keptBytes += bytes.size();
        if (m_kept.size() > mostKeptSegments || m_keptBytes > mostKept)
            giveUp(take);
    }
}

/** Of these, what has not come before. */
void TcpStream::pass(quint32 sequence, QByteArrayView bytes, quint32 missing, const Take &take)
{
    const qint64 old = -qint64(distance(*m_next, sequence)), all = bytes.size() + qint64(missing);
    if (old >= all)
        return;
    const qint64 hole = std::max<qint64>(0, -old);
    const QByteArrayView fresh = bytes.sliced(std::clamp<qsizetype>(old, 0, bytes.size()));
    *m_next = sequence + quint32(all);
    if (hole > 0 || !fresh.isEmpty())
        take(hole, fresh);
    if (const qint64 cut = std::min<qint64>(missing, all - old); cut > 0)
        take(cut, {});
}

void TcpStream::passKept(const Take &take)
{
    auto kept = m_kept.begin();
    for (; kept != m_kept.end() && distance(*m_next, kept->sequence) <= 0; ++kept) {
        m_keptBytes -= kept->bytes.size();
        pass(kept->sequence, kept->bytes, kept->missing, take);
    }
    m_kept.erase(m_kept.begin(), kept);
}

void TcpStream::acknowledge(quint32 sequence, const Take &take)
{
    while (hasHole() && distance(m_kept.front().sequence, sequence) >= 0) {
        const Kept first = std::move(m_kept.front());
        m_kept.erase(m_kept.begin());
        m_keptBytes -= first.bytes.size();
        pass(first.sequence, first.bytes, first.missing, take);
        passKept(take);
    }
}

void TcpStream::giveUp(const Take &take)
{
    m_keptBytes = 0;
    for (const Kept &kept : std::exchange(m_kept, {}))
        pass(kept.sequence, kept.bytes, kept.missing, take);
}

} // namespace lockscope
