// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <compare>
#include <vector>

namespace lockscope {

/** 128 bits that identify a state. */
struct Digest {
    quint64 first = 0, second = 0;
    auto operator<=>(const Digest &) const = default;
};

Digest digestOf(QByteArrayView bytes);
/** Mixes a further value into a digest; the order matters. */
void mix(Digest &into, const Digest &further);
void mix(Digest &into, quint64 number);

/**
 * Exchanges the names of equal clients: a value that C1 wrote is read as if C2 had written it, and so on. Two states of a world that differ only in
 * such names have the same future. A value.
 */
class Renaming {
public:
    /** All clients keep their names. */
    explicit Renaming(int clients);
    /** newNames[i]: the number that client i gets; each number once. */
    explicit Renaming(std::vector<int> newNames) : m_newNames(std::move(newNames)) {}

    /** All renamings that exchange names within these groups of equal clients; the first one changes none. */
    static std::vector<Renaming> allOf(int clients, const std::vector<std::vector<int>> &alike);

    int operator()(int client) const { return client < 0 ? client : m_newNames[std::size_t(client)]; }
    /** Replaces names of clients in a text, where they are "C1". */
    QByteArray operator()(QByteArrayView text) const;
    /** The number of this renaming in a book; see ServerBook::numbered(). */
    std::size_t number() const { return m_number; }
    void setNumber(std::size_t number) { m_number = number; }
    bool operator==(const Renaming &other) const { return m_newNames == other.m_newNames; }

private:
    std::vector<int> m_newNames;
    std::size_t m_number = 0;
};

} // namespace lockscope
