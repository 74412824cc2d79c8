// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/keptwords.h"
#include "stores/storekind.h"

#include <QStringList>

namespace lockscope {

/** How many clients may hold one lock of a protocol at a time. */
enum class Sharing : quint8 {
    Exclusive, ///< one
    Readers,   ///< many readers or one writer
    Permits,   ///< as many as there are permits
    Gate,      ///< none: a latch has no holder
};

/** The description and the properties of a protocol. Its words are in English: translated() is for people. */
struct ProtocolInfo {
    static constexpr char own = 'O';

    QString id;               ///< "set-nx-px"
    char section = 'B';       ///< A timestamps, B SET NX PX, C Redisson, D several servers, E other stores, own: a user's
    QString version = {};     ///< of a user's protocol: differs when its text does
    QString sentence = {};    ///< a description in one sentence
    QStringList acquire = {}; ///< the steps of acquiring, numbered from 1 …
    QStringList release = {}; ///< … the steps of releasing, numbered on …
    QStringList holding = {}; ///< … and the steps that run while the lock is held, numbered on
    QString flaw = {};        ///< its known flaw; empty: none beyond those of its section
    Sharing sharing = Sharing::Exclusive;
    int keys = 1;                      ///< number of locks that it takes at once
    int servers = 1;                   ///< number of servers that it needs
    bool asksMajority = false;         ///< of these servers, which are independent; false: the further ones are replicas, which no client asks
    bool keepsAttempts = false;        ///< a busy attempt leaves a state for the next one: a place in a queue
    bool mayTryForever = false;        ///< an attempt may go on until it gets the lock
    bool keepsTimeInValue = false;     ///< its lease ends by the clocks of its clients, not on the server
    bool keepsAcquisitionTime = false; ///< … and the value is when it was acquired, not when it ends
    bool tellsClientsApart = false;    ///< by more than equality of tokens: the clients' order makes a difference
    bool wakesWaiters = false;         ///< a message announces that another attempt may succeed, see RaceProtocol::wakeChannel()
    bool isBroken = false;             ///< known to be broken: shown as a warning, not as a verdict
    bool comparesInOneCommand = false; ///< needs a server with DELIFEQ or DELEX, and SET … IFEQ
    StoreKind store = StoreKind::Redis;
    /** For a store other than Redis: the command that asks, with the lock's key, for the holder's token; the answer nil: no holder. */
    const char *holderQuestion = nullptr;
    const char *setup = nullptr;   ///< for another store: the command that prepares its server before the first client; null: none
    const char *removal = nullptr; ///< for another store: the command that removes, with the lock's key, the rest of it; null: nothing is left

    /** The second server is the replica of the first. */
    bool hasReplica() const { return servers > 1 && !asksMajority; }

    bool isOwn() const { return section == own; }

    /** A copy with its words in the current language; the words of a user's protocol are not changed. */
    ProtocolInfo translated() const;

    bool operator==(const ProtocolInfo &) const = default;
};

} // namespace lockscope
