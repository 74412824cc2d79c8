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

/** The uninterpreted result of reading one key. Its bytes come from the server and are hostile. A value. */
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
        Elsewhere, ///< cluster: the key is, or would be, on another node
    };
    Bytes key;
    Type type = Type::Missing;
    /** Strings: at most the first 4 KiB. Subscription (no key, but the channel of this name): the client's name; empty: no subscriber. */
    Bytes value;
    bool valueIsWhole = true;
    std::optional<Duration> ttl;      ///< PTTL; nullopt: none
    bool ttlKnown = true;             ///< false: PTTL was refused
    Instant takenAt;                  ///< the middle of the round trip
    Duration uncertainty{0};          ///< half the round trip: the error of takenAt, and of a deadline computed from it
    std::optional<Instant> changedAt; ///< time of the event that caused this reading, if any
    std::optional<Duration> idle;     ///< OBJECT IDLETIME before this reading: nobody read or wrote it since; nullopt: not asked, or refused
    std::shared_ptr<const KeyContents> contents; ///< of other types than strings; null: denied, too large, or not read

    /** A reading at this instant that did not find the key. */
    static KeyReading gone(const Bytes &key, Instant at)
    {
        KeyReading reading;
        reading.key = key;
        reading.takenAt = at;
        return reading;
    }
    bool isHere() const { return type != Type::Missing && type != Type::Elsewhere; }
};

/** The contents of a key that is not a string, and its companion keys, read a moment later. */
struct KeyContents {
    struct Member {
        Bytes name;                       ///< field of a hash, member of a set, element of a list
        Bytes value;                      ///< value of a field; score of a member as the server writes it; else empty
        std::optional<Duration> ttl = {}; ///< lease of a hash field, where it was read
    };
    std::vector<Member> members;        ///< the first ones, at most mostMembersRead
    qint64 count = 0;                   ///< the total number
    std::vector<KeyReading> companions; ///< see companionKeys(); strings have them, too
    bool areFieldLeasesKnown = true;    ///< false: fields may have leases, but the server did not report them

    bool isWhole() const { return count == qint64(members.size()); }
};

constexpr qsizetype mostMembersRead = 128;

} // namespace lockscope
