// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fingerprints.h"

namespace checker {
namespace {

std::uint64_t folded(std::uint64_t left, std::uint64_t right)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(left) * right;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

} // namespace

Fingerprints::Fingerprint Fingerprints::of(const Packed &words)
{
    std::uint64_t low = 0x9e3779b97f4a7c15 ^ words.size();
    std::uint64_t high = 0xd1b54a32d192ed03 + words.size();
    for (std::size_t at = 0; at < words.size(); at += 2) {
        const std::uint64_t pair = words[at] | (at + 1 < words.size() ? std::uint64_t(words[at + 1]) << 32 : 0);
        low = folded(low ^ pair, 0xa0761d6478bd642f) + at;
        high = folded(high + pair, 0xe7037ed1a0b428db) ^ (pair << 7);
    }
    return {folded(low, 0x8ebc6af09c88c6e3) | 1, folded(high, 0x589965cc75374cc3)};
}

std::size_t Fingerprints::placeOf(const Fingerprint &print) const
{
    std::size_t at = print.high & (m_table.size() - 1);
    while (m_table[at].low && m_table[at] != print)
        at = (at + 1) & (m_table.size() - 1);
    return at;
}

bool Fingerprints::add(const Fingerprint &print)
{
    if (m_count >= m_table.size() / 4 * 3)
        grow();
    Fingerprint &place = m_table[placeOf(print)];
    if (place.low)
        return false;
    place = print;
    ++m_count;
    return true;
}

void Fingerprints::grow()
{
    std::vector<Fingerprint> old(m_table.size() * 2, Fingerprint{0, 0});
    old.swap(m_table);
    for (const Fingerprint &print : old) {
        if (print.low)
            m_table[placeOf(print)] = print;
    }
}

} // namespace checker
