// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/renaming.h"

#include <QHashFunctions>

#include <algorithm>
#include <numeric>

namespace lockscope {

namespace {

bool isNumeral(char c) { return c >= '0' && c <= '9'; }

quint64 scrambled(quint64 number)
{
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ULL;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBULL;
    return number ^ (number >> 31);
}

} // namespace

Digest digestOf(QByteArrayView bytes)
{
    const auto size = std::size_t(bytes.size());
    return {qHashBits(bytes.data(), size, 1), qHashBits(bytes.data(), size, 2)};
}

void mix(Digest &into, quint64 number)
{
    into.first = scrambled(into.first * 31 + number + 0x9E3779B97F4A7C15ULL);
    into.second = scrambled(into.second * 37 + number + 0xD1B54A32D192ED03ULL);
}

void mix(Digest &into, const Digest &further)
{
    into.first = scrambled(into.first * 31 + further.first);
    into.second = scrambled(into.second * 37 + further.second);
}

Renaming::Renaming(int clients) : m_newNames(std::size_t(clients)) { std::iota(m_newNames.begin(), m_newNames.end(), 0); }

std::vector<Renaming> Renaming::allOf(int clients, const std::vector<std::vector<int>> &alike)
{
    std::vector<Renaming> all{Renaming(clients)};
    for (const std::vector<int> &group : alike) {
        const std::vector<Renaming> before = std::exchange(all, {});
        for (const Renaming &one : before) {
            std::vector<int> order = group;
            do {
                Renaming next = one;
                for (std::size_t i = 0; i < group.size(); ++i)
                    next.m_newNames[std::size_t(group[i])] = order[i];
                all.push_back(next);
            } while (std::ranges::next_permutation(order).found);
        }
    }
    return all;
}

QByteArray Renaming::operator()(QByteArrayView text) const
{
    QByteArray out = text.toByteArray();
    for (qsizetype i = 0; i + 1 < out.size(); ++i) {
        if (out[i] != 'C' || !isNumeral(out[i + 1]) || (i + 2 < out.size() && isNumeral(out[i + 2])))
            continue;
        const auto client = std::size_t(out[i + 1] - '0');
        if (client < m_newNames.size() && m_newNames[client] < 10)
            out[i + 1] = char('0' + m_newNames[client]);
    }
    return out;
}

} // namespace lockscope
