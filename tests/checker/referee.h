// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whose the strings and items are, who hurts whom, and which acquisition came later.
#pragma once

#include "changes.h"

namespace checker {

/** Clients, from the first to the last. Of several entries of one client only the last can matter, so there is no other. */
class Owners {
public:
    bool isEmpty() const { return m_packed == 0; }
    bool has(unsigned client) const { return placeOf(client) < MOST; }
    /** The last one's number; MOST if there is none. */
    unsigned last() const { return isEmpty() ? MOST : static_cast<unsigned>(m_packed & 15) - 1; }
    /** At the end. Whoever is in the list already keeps its mark. */
    void add(unsigned client);
    /** The same, with a mark that it was given. */
    void give(unsigned client);
    bool isGiven(unsigned client) const { return m_given >> client & 1; }
    void forgetGift(unsigned client) { m_given &= static_cast<std::uint16_t>(~(1u << client)); }
    void remove(unsigned client);
    /** Those before the client's entry go; nothing if it has none. */
    void removeBefore(unsigned client);
    std::uint64_t packed() const { return m_packed; }
    std::uint16_t gifts() const { return m_given; }
    static Owners unpacked(std::uint64_t packed, std::uint16_t gifts);

    static constexpr unsigned MOST = 16;

private:
    unsigned placeOf(unsigned client) const;

    void drop(unsigned place);

    std::uint64_t m_packed = 0; // four bits for each, the last one lowest
    std::uint16_t m_given = 0;  // as bits, of those in the list
};

/** A string (its item is NIL) or an item of a key, with its owners. */
struct Owned {
    Text key;
    Text item;
    Owners owners;
};

/** The number of a client's acquisition, before it believes. 0: none. */
struct Grant {
    std::uint8_t number = 0;
    bool isDeciding = false;
};

/** Who did what in which part, and what the others are at. */
struct Deed {
    unsigned client;
    PartName part;
    bool getsNumber;
    unsigned lawful = 0;                        // who believes or is bound to, as bits
    std::array<Text, MOST_CLIENTS> tokens = {}; // of the others that try or believe; else NIL
};

class Referee {
public:
    void saw(const Setting &setting, const Deed &deed, const Keys &before, const Keys &after);
    void leaseEnded(Text key);
    void believes(const Setting &setting, unsigned client, bool othersDo);
    void busy(unsigned client);
    /** What cannot matter any more is forgotten, so that more states are equal. */
    void over(unsigned client);
    void write(unsigned client, std::optional<std::int64_t> fence);
    void report(unsigned what) { found |= what; }
    /** Only the order of the numbers matters, so they are counted anew. */
    void countAnew();

    unsigned found = 0;   // what this move is reported for; no part of the state
    Few<Owned, 64> owned; // in the order of keys and items
    std::array<Grant, MOST_CLIENTS> grants;
    std::array<std::uint8_t, MOST_CLIENTS> granted{};
    std::uint8_t last = 0;
    std::uint8_t taken = 0;
    std::optional<std::int64_t> fence;

private:
    void judge(const Deed &deed, const Change &change, unsigned receivers);
    bool takesFromSomebody(const Deed &deed, const Change &change, unsigned receivers) const;
    void giveNumber(const Setting &setting, unsigned client, const std::vector<Change> &changes);
    void blame(PartName part);
    Owned *place(Text key, Text item);
};

} // namespace checker
