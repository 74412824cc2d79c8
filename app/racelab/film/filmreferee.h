// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"
#include "racelab/film/film.h"
#include "racelab/film/serverbook.h"

#include <QVarLengthArray>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace lockscope {

/** The lock that a referee watches. */
struct RefereedLock {
    Sharing sharing = Sharing::Exclusive;
    int permits = 1; ///< of Sharing::Permits
    int servers = 1;
    bool isOwn = false;     ///< of a user's protocol: only who holds the lock, or will, can lose it
    bool isWritten = false; ///< clients write to the resource, so the order of their acquisitions matters
};

/**
 * Watches every command and every believer of a world and reports violations, move by move: more believers than the lock allows, a release that
 * changes another client's lock, a stale write, a lock that no client can take any more. An item (a key, or a part of one) belongs to the acquisition
 * of the client that wrote it, and returns to its earlier owner if that attempt fails; changing only its lease does not make a client its owner. A
 * key that several clients own has no single owner, and no release is blamed for changing it. Of a user's protocol, whose release may give the lock
 * to the next client, or wake it, only who holds the lock or is bound to get it can lose it. Pure; copies are independent.
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
        bool isLate = false; ///< the command arrives when its client does not wait for it any more
    };
    /** A client that may be in the middle of a try, or hold what it got by one. */
    struct Try {
        bool isBound = false;  ///< it can only end as acquired
        QByteArray token = {}; ///< empty: the client neither tries nor holds
    };
    using Changes = std::vector<ServerBook::Change>;
    /** A client's command has made these changes on a server. tries: by client; empty if nothing is known of them. */
    void commandDone(int client, Doing doing, int server, const Changes &changes, std::span<const Try> tries = {});
    void timePassed(int server, const Changes &changes);
    /** An operator has cleared the lock on this server. */
    void cleared(int server, const Changes &changes);
    /** Server `to` has the same contents as `from` now. */
    void replicated(int from, int to);
    /** Server `to` has the keys of `from` now, besides its own. */
    void moved(int from, int to);
    /** The resource has accepted or refused a client's write. isGuarded: it should also refuse it while a later one holds the lock. */
    void wroteToResource(int client, bool accepted, bool isGuarded = false);

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
        bool onlyWrote = false; ///< FilmEvent::onlyWrote
        int holders = 0;        ///< of a lock with permits
    };
    /** For an attempt under way: when it last changed a key that decides or, before that, another one. */
    struct Grant {
        int number = 0; ///< in the order of all grants; 0: the attempt has changed nothing
        bool decides = false;
    };
    struct Owner {
        quint8 client = 0;
        bool wasGiven = false; ///< the item, by a release: the lock is its, although it does not know that yet
        bool operator==(const Owner &) const = default;
    };
    using Owners = QVarLengthArray<Owner, 4>;
    /** An item and its owners: the present one last, before it those to which the item returns if an attempt fails. Never empty. */
    struct Owned {
        ServerBook::Number item = 0;
        Owners owners;
    };
    using OwnedItems = QVarLengthArray<Owned, 2>; // items without an owner are not in it

    Message words(const Noted &event) const;
    bool reads(int client) const;
    void lookForTooMany(int client);
    struct Command {
        int client;
        Doing doing;
        const Changes &changes;
        std::span<const Try> tries;
    };
    void itemChanged(const Command &command, OwnedItems &owned, const ServerBook::Change &change);
    void leaseChanged(const Command &command, const OwnedItems &owned, const ServerBook::Change &change);
    bool canLose(Owner owner, const Command &command) const;
    int heirOf(const ServerBook::Change &change, const Command &command) const;
    void blame(int client, Doing doing, int owner, const ServerBook::Change &change);
    void noteGrant(int client, bool decides);
    void appendOrderOfGrants(Digest &digest, const Renaming &renaming) const;
    static Owned *find(OwnedItems &owned, ServerBook::Number item);
    static std::optional<Owner> ownerOf(const OwnedItems &owned, ServerBook::Number item);
    static void settle(Owners &owners, int client);

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
