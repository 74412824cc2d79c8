// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "stores/storekind.h"

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
    Gate,      ///< nobody holds it: a latch
};

/** What is known of a protocol without running it. */
struct ProtocolInfo {
    static constexpr char own = 'O';

    QString id;                  ///< "set-nx-px"
    char section = 'B';          ///< A timestamps, B SET NX PX, C Redisson, D several servers, E other stores, own: a user's
    QString version = {};        ///< of a user's: distinguishes one text of it from another
    Message sentence = {};       ///< what it is, in one sentence
    QList<Message> acquire = {}; ///< its description step by step, numbered from 1 …
    QList<Message> release = {}; ///< … and on from there
    QList<Message> holding = {}; ///< … and what runs beside the work, numbered on after the release
    Message flaw = {};           ///< what is known to go wrong with it; empty: nothing beyond what its section says
    Sharing sharing = Sharing::Exclusive;
    int keys = 1;                      ///< how many locks it takes at once
    int servers = 1;                   ///< how many it needs
    bool asksMajority = false;         ///< of them, which are independent; else the further ones are replicas, which no client asks
    bool keepsAttempts = false;        ///< a busy attempt leaves something behind that the next one knows: a place in a queue
    bool mayTryForever = false;        ///< a try need not end: it goes on until it gets what it wants
    bool keepsTimeInValue = false;     ///< its lease ends by the clocks of its clients, not on the server
    bool keepsAcquisitionTime = false; ///< … and the value is when it was acquired, not when it ends
    bool tellsClientsApart = false;    ///< by more than equality of their tokens: which of two comes first makes a difference
    bool wakesWaiters = false;         ///< a message announces that another attempt is worth it, see RaceProtocol::wakeChannel()
    bool isBroken = false;             ///< known to be: shown as a warning, not as a verdict
    bool comparesInOneCommand = false; ///< its server must: DELIFEQ or DELEX, and SET … IFEQ
    StoreKind store = StoreKind::Redis;
    /** For another store than Redis: the command that asks its server, with the lock's key, for the holder's token; nil: no holder. */
    const char *holderQuestion = nullptr;
    const char *setup = nullptr;   ///< for another store: the command that prepares its server before the first client comes; nil: none
    const char *removal = nullptr; ///< for another store: what removes, with the lock's key, whatever is left of it; nil: nothing is to be removed

    /** Its second server is the replica of its first. */
    bool hasReplica() const { return servers > 1 && !asksMajority; }

    bool isOwn() const { return section == own; }

    bool operator==(const ProtocolInfo &) const = default;
};

} // namespace lockscope
