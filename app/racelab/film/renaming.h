// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <compare>
#include <vector>

namespace lockscope {

/** 128 bits that distinguish one state from another. */
struct Digest {
    quint64 first = 0, second = 0;
    auto operator<=>(const Digest &) const = default;
};

Digest digestOf(QByteArrayView bytes);
/** The order counts. */
void mix(Digest &into, const Digest &further);
void mix(Digest &into, quint64 number);

/**
 * Other names for clients that are alike: what C1 wrote is read as if C2 had written it, and so on. Two states of a world that differ in nothing but
 * such names lead to the same. A value.
 */
class Renaming {
public:
    /** All clients keep their names. */
    explicit Renaming(int clients);
    /** newName[i]: the number that client i gets; each once. */
    explicit Renaming(std::vector<int> newNames) : m_newNames(std::move(newNames)) {}

    /** All that exchange the names of these clients among themselves, the one that keeps them first. */
    static std::vector<Renaming> allOf(int clients, const std::vector<std::vector<int>> &alike);

    int operator()(int client) const { return client < 0 ? client : m_newNames[std::size_t(client)]; }
    /** Clients are named in texts as "C1". */
    QByteArray operator()(QByteArrayView text) const;
    /** By which a book knows it; see ServerBook::numbered(). */
    std::size_t number() const { return m_number; }
    void setNumber(std::size_t number) { m_number = number; }
    bool operator==(const Renaming &other) const { return m_newNames == other.m_newNames; }

private:
    std::vector<int> m_newNames;
    std::size_t m_number = 0;
};

} // namespace lockscope
