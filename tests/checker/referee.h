// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whose the strings and items are, who hurts whom, and which acquisition came later.
#pragma once

#include "server.h"
#include "setting.h"

namespace checker {

/** Clients, from the first to the last. Of several entries of one client only the last can matter, so there is no other. */
class Owners {
public:
    bool isEmpty() const { return m_packed == 0; }
    bool has(unsigned client) const { return placeOf(client) < MOST; }
    /** The last one's number; MOST if there is none. */
    unsigned last() const { return isEmpty() ? MOST : static_cast<unsigned>(m_packed & 15) - 1; }
    void add(unsigned client);
    void remove(unsigned client);
    /** Those before the client's entry go; nothing if it has none. */
    void removeBefore(unsigned client);
    std::uint64_t packed() const { return m_packed; }
    static Owners unpacked(std::uint64_t packed);

    static constexpr unsigned MOST = 16;

private:
    unsigned placeOf(unsigned client) const;

    std::uint64_t m_packed = 0; // four bits for each, the last one lowest
};

/** A string (its item is NIL) or an item of a key, with its owners. */
struct Owned {
    Text key;
    Text item;
    Owners owners;
    std::uint32_t given = 0; // to these owners, as bits, which do not know it yet

    void remove(unsigned client)
    {
        owners.remove(client);
        given &= ~(1u << client);
    }
};

/** What a client is about while another one's command is done. */
struct Doing {
    bool believes = false;
    bool isBound = false; // its try can only end as acquired
    Text token = NIL;     // of its try, or of what it got by it
};
using Doings = std::array<Doing, MOST_CLIENTS>;

/** The number of a client's acquisition, before it believes. 0: none. */
struct Grant {
    std::uint8_t number = 0;
    bool isDecisive = false;
};

/** Who did what in which part. */
struct Deed {
    unsigned client;
    PartName part;
    bool getsNumber;
};

class Referee {
public:
    void saw(const Setting &setting, const Deed &deed, const Doings &doings, const Keys &before, const Keys &after);
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
    struct Change;

    struct Command;

    void judge(const Command &command, const Change &change);
    void judgeLease(const Command &command, Text key);
    void blame(PartName part);
    Owned *place(Text key, Text item);
};

} // namespace checker
