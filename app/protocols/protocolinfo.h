// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/message.h"
#include "stores/storekind.h"

#include <QList>

#include <optional>
#include <vector>

namespace lockscope {

/** What is said of protocols. */
struct ProtocolText {
    LOCKSCOPE_MESSAGES(lockscope::ProtocolText)
};

/** How many clients may hold one lock of a protocol at a time. */
enum class Sharing : quint8 {
    Exclusive, ///< one
    Readers,   ///< many readers or one writer
    Permits,   ///< as many as there are permits
    Gate,      ///< none: a latch has no holder
};

/** Keys that a command of a user's protocol names, and what it does to them. */
struct KeyUse {
    // In `form`, where the file has a value.
    static constexpr QChar lockKey = u'\uE000', lease = u'\uE001', token = u'\uE002';

    QString form;         ///< a regular expression for the key's bytes, as Latin-1
    bool counts = false;  ///< INCR, DECR and the like
    bool writes = false;  ///< in any other way
    bool decides = false; ///< how acquire goes on depends on the command's answer

    bool operator==(const KeyUse &) const = default;
};

/** One of several ways in which clients use a lock of a user's protocol: each client has one. */
struct ProtocolRole {
    QString name;        ///< "reader"
    bool shares = false; ///< the lock with all others that do
    int version = 0;     ///< of two protocols beside each other: which one

    bool operator==(const ProtocolRole &) const = default;
};

/** What is known of a protocol without running it. */
struct ProtocolInfo {
    static constexpr char own = 'O';

    QString id;                  ///< "set-nx-px"
    char section = 'B';          ///< A timestamps, B SET NX PX, C Redisson, D several servers, E other stores, own: a user's
    int place = 99;              ///< in its section, where protocols are shown in a list
    QString version = {};        ///< of a user's: distinguishes one text of it from another
    Message sentence = {};       ///< what it is, in one sentence
    QList<Message> acquire = {}; ///< its description step by step, numbered from 1 …
    QList<Message> release = {}; ///< … and on from there
    QList<Message> holding = {}; ///< … and what runs beside the work, numbered on after the release
    Message flaw = {};           ///< what is known to go wrong with it; empty: nothing beyond what its section says
    Sharing sharing = Sharing::Exclusive;
    int keys = 1;                         ///< number of locks that it takes at once
    int servers = 1;                      ///< number of servers that it needs
    bool asksMajority = false;            ///< of these servers, which are independent; false: the further ones are replicas, which no client asks
    bool keepsAttempts = false;           ///< a busy attempt leaves a state for the next one: a place in a queue
    bool mayTryForever = false;           ///< an attempt may go on until it gets the lock
    bool keepsTimeInValue = false;        ///< its lease ends by the clocks of its clients, not on the server
    bool keepsAcquisitionTime = false;    ///< … and the value is when it was acquired, not when it ends
    bool tellsClientsApart = false;       ///< by more than equality of tokens: the clients' order makes a difference
    bool wakesWaiters = false;            ///< a message announces that another attempt may succeed, see RaceProtocol::wakeChannel()
    std::vector<KeyUse> keyUses = {};     ///< of a user's protocol
    std::vector<ProtocolRole> roles = {}; ///< of a user's protocol; empty: all clients do the same
    int permits = 0;                      ///< of a user's semaphore; 0: as many as the exploration chooses
    bool asksForPermits = false;          ///< it uses the value "permits", so that an exploration may choose fewer
    std::optional<Duration> lease = {};   ///< of a user's protocol that has one of its own, whatever lease its lock is given
    std::optional<Duration> work = {};    ///< of a user's protocol: how long its work takes at most, unless that is asked for
    QList<int> boundSteps = {};           ///< steps of acquire, of a user's protocol, after which it can only end as acquired
    bool isBroken = false;                ///< known to be broken: shown as a warning, not as a verdict
    bool comparesInOneCommand = false;    ///< needs a server with DELIFEQ or DELEX, and SET … IFEQ
    StoreKind store = StoreKind::Redis;
    /** For a store other than Redis: the command that asks, with the lock's key, for the holder's token; the answer nil: no holder. */
    const char *holderQuestion = nullptr;
    const char *setup = nullptr;   ///< for another store: the command that prepares its server before the first client; null: none
    const char *removal = nullptr; ///< for another store: the command that removes, with the lock's key, the rest of it; null: nothing is left

    /** The second server is the replica of the first. */
    bool hasReplica() const { return servers > 1 && !asksMajority; }

    bool isOwn() const { return section == own; }

    bool operator==(const ProtocolInfo &) const = default;
};

} // namespace lockscope
