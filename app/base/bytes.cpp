// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytes.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

namespace lockscope {

Bytes::Bytes(QByteArrayView bytes)
{
    if (bytes.isEmpty())
        return;
    Q_ASSERT(quint64(bytes.size()) <= std::numeric_limits<quint32>::max());
    void *const memory = ::operator new(sizeof(Block) + std::size_t(bytes.size()));
    m_block = new (memory) Block{1, quint32(bytes.size()), 0};
    std::memcpy(static_cast<char *>(memory) + sizeof(Block), bytes.data(), std::size_t(bytes.size()));
}

void Bytes::letGo()
{
    if (!m_block || m_block->copies.fetch_sub(1, std::memory_order_acq_rel) > 1)
        return;
    m_block->~Block();
    ::operator delete(m_block);
}

/** Several threads may compute the hash at once; all get the same result. */
quint32 Bytes::Block::computeHash()
{
    const quint64 whole = qHash(QByteArrayView(bytes(), qsizetype(size)), QHashSeed::globalSeed());
    const quint32 computed = std::max<quint32>(1, quint32(whole ^ (whole >> 32)));
    hash.store(computed, std::memory_order_relaxed);
    return computed;
}

std::strong_ordering operator<=>(const Bytes &a, const Bytes &b) { return a.view().compare(b.view()) <=> 0; }

} // namespace lockscope
