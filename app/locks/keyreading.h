// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

struct KeyContents;

/** The raw result of one reading of a key, not interpreted. Hostile bytes of the server. A value. */
struct KeyReading {
    enum class Type : quint8 {
        Missing,
        String,
        Hash,
        List,
        Set,
        SortedSet,
        Other,
        Unreadable,
        Subscription,
        Elsewhere, ///< of a cluster: another node has it, or would have it
    };
    Bytes key;
    Type type = Type::Missing;
    /** Strings: at most the first 4 KiB. Of a Subscription (no key: the channel of this name) the name of the client; empty: nobody subscribes. */
    Bytes value;
    bool valueIsWhole = true;
    std::optional<Duration> ttl;                 ///< nothing: none; Redis' PTTL otherwise
    bool ttlKnown = true;                        ///< false: PTTL was refused
    Instant takenAt;                             ///< middle of the round trip
    Duration uncertainty{0};                     ///< half the round trip: the possible error of takenAt, and of a deadline computed from it
    std::optional<Instant> changedAt;            ///< time of the event that caused this reading, if one did
    std::shared_ptr<const KeyContents> contents; ///< of what is no string; nothing: refused, too large, or not asked for

    /** As if it had been read then and not found. */
    static KeyReading gone(const Bytes &key, Instant at)
    {
        KeyReading reading;
        reading.key = key;
        reading.takenAt = at;
        return reading;
    }
    bool isHere() const { return type != Type::Missing && type != Type::Elsewhere; }
};

/** The contents of a key that is not a string, and of the keys that belong to it, read a moment later. */
struct KeyContents {
    struct Member {
        Bytes name;                       ///< field of a hash, member of a set, element of a list
        Bytes value;                      ///< of a field; the score of a member, as the server writes it; else empty
        std::optional<Duration> ttl = {}; ///< of a field that the server removes by itself, where it was asked for
    };
    std::vector<Member> members;        ///< the first ones, at most mostMembersRead
    qint64 count = 0;                   ///< the total number
    std::vector<KeyReading> companions; ///< see companionKeys(); also of a string
    bool areFieldLeasesKnown = true;    ///< false: the server has leases of fields, or may have, and did not say them

    bool isWhole() const { return count == qint64(members.size()); }
};

constexpr qsizetype mostMembersRead = 128;

} // namespace lockscope
