// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"
#include "racelab/film/film.h"
#include "racelab/film/serverbook.h"

#include <QVarLengthArray>

#include <memory>
#include <vector>

namespace lockscope {

/** The key of the resource that the lock protects: clients write to it while they hold the lock. It belongs to no lock. */
inline QByteArray resourceOf(const QByteArray &key) { return "resource." + key; }

/** The lock that a referee watches. */
struct RefereedLock {
    Sharing sharing = Sharing::Exclusive;
    int permits = 1; ///< of Sharing::Permits
    int servers = 1;
    bool isWritten = false; ///< clients write to the resource, so the order of their acquisitions matters
};

/**
 * Watches every command and every believer of a world and reports violations, move by move: more believers than the lock allows, a release that
 * changes another client's lock, a stale write, a lock that no client can take any more. An item (a key, or a part of one) belongs to the acquisition
 * of the client that wrote it, and returns to its earlier owner if that attempt fails; changing only its lease does not make a client its owner. A
 * key that several clients own has no single owner, and no release is blamed for changing it; the same holds for counters. Pure; copies are
 * independent.
 */
class FilmReferee {
public:
    struct Client {
        QString name;
        bool reads = false; ///< of Sharing::Readers
    };
    FilmReferee(RefereedLock lock, std::vector<Client> clients);

    /** Drops the events of the last move. */
    void beginMove() { m_events.clear(); }
    /** note: what the client says itself, if anything. */
    void tell(FilmEvent::Kind kind, int client, int other = -1, const Message &note = {});

    void believes(int client);
    void stopsBelieving(int client);
    void attemptFailed(int client);
    void crashed(int client);
    struct Doing {
        enum class What : quint8 { Acquires, Renews, Releases } what = What::Acquires;
        bool mayCount = false; ///< the command may be a step of a counter
        bool isLate = false;   ///< the command arrives when its client does not wait for it any more
    };
    using Changes = std::vector<ServerBook::Change>;
    /** A client's command has made these changes on a server. */
    void commandDone(int client, Doing doing, int server, const Changes &changes);
    void timePassed(int server, const Changes &changes);
    /** An operator has cleared the lock on this server. */
    void cleared(int server, const Changes &changes);
    /** Server `to` has the same contents as `from` now. */
    void replicated(int from, int to);
    /** Server `to` has the keys of `from` now, besides its own. */
    void moved(int from, int to);
    /** The resource has accepted or refused a client's write. */
    void wroteToResource(int client, bool accepted);

    /** The events of the last move, with their words. */
    std::vector<FilmEvent> lastEvents() const;
    bool saw(FilmEvent::Kind kind) const; ///< in the last move
    bool isBeliever(int client) const;
    int believers() const { return int(m_believers.size()); }
    /** The client that owns the key; -1: none, or several. */
    int owner(int server, const ServerBook &book, const QByteArray &key) const;
    /** Adds its state: equal for referees that will report the same events for the same moves. */
    void appendTo(Digest &digest, ServerBook &book, const Renaming &renaming) const;

private:
    /** An event without words, which are made only when needed: an exploration has millions of moves. */
    struct Noted {
        FilmEvent::Kind kind;
        int client, other;
        Message note;
        bool deletes = false;
        bool isOnlyLease = false;
        int holders = 0; ///< of a lock with permits
    };
    /** For an attempt under way: when it last changed the lock or, before that, another key. */
    struct Grant {
        int number = 0; ///< in the order of all grants; 0: the attempt has changed nothing
        bool isOfLock = false;
    };
    /** An item and its owners: the present one last, before it those to which the item returns if an attempt fails. Never empty. */
    struct Owned {
        ServerBook::Number item = 0;
        QVarLengthArray<quint8, 4> owners;
    };
    using OwnedItems = QVarLengthArray<Owned, 2>; // items without an owner are not in it

    Message words(const Noted &event) const;
    bool reads(int client) const;
    void lookForTooMany(int client);
    void itemChanged(int client, Doing doing, OwnedItems &owned, const ServerBook::Change &change);
    void leaseChanged(int client, Doing doing, const OwnedItems &owned, const ServerBook::Change &change);
    void blame(int client, Doing doing, int owner, const ServerBook::Change &change);
    void noteGrant(int client, bool isOfLock);
    void appendOrderOfGrants(Digest &digest, const Renaming &renaming) const;
    static Owned *find(OwnedItems &owned, ServerBook::Number item);
    static int ownerOf(const OwnedItems &owned, ServerBook::Number item);

    struct Setting {
        RefereedLock lock;
        std::vector<Client> clients;
    };
    std::shared_ptr<const Setting> m_setting;
    std::vector<Noted> m_events;
    // Short, and copied millions of times.
    QVarLengthArray<int, 4> m_believers;    // in the order in which they began
    QVarLengthArray<OwnedItems, 1> m_owned; // of each server
    QVarLengthArray<Grant, 6> m_grant;      // of each client
    QVarLengthArray<int, 6> m_acquisition;  // of each client: the number of its last acquisition's grant
    int m_grants = 0;
    int m_newestWrite = 0; // the latest acquisition whose write the resource accepted
};

} // namespace lockscope
