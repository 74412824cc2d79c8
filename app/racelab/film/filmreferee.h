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

/** What the holder of a lock protects, here: a key that clients write to while they hold it. Of nobody's lock. */
inline QByteArray resourceOf(const QByteArray &key) { return "resource." + key; }

/** What a referee watches. */
struct RefereedLock {
    Sharing sharing = Sharing::Exclusive;
    int permits = 1; ///< of Sharing::Permits
    int servers = 1;
    bool isWritten = false; ///< clients write to the resource: it counts in which order they got the lock
};

/**
 * Watches every command and every believer of a world and reports what went wrong, move by move: more believers than the lock allows, a release that
 * hits another's lock, a stale write, a lock that nobody can take any more. What is judged (a key, or what is in one) belongs to the acquisition of
 * whoever wrote it, and is handed back when that attempt turns out to have failed; who only changes its lease does not get it. A key that is several
 * clients' at a time is nobody's in particular, and no release is blamed for changing it; nor is what is only counted up and down. Pure; a copy goes
 * on by itself.
 */
class FilmReferee {
public:
    struct Client {
        QString name;
        bool reads = false; ///< of Sharing::Readers
    };
    FilmReferee(RefereedLock lock, std::vector<Client> clients);

    /** Forgets the events of the move before. */
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
        bool isLate = false;   ///< it arrives when its client does not wait for it any more
    };
    using Changes = std::vector<ServerBook::Change>;
    /** What a client's command made of a server. */
    void commandDone(int client, Doing doing, int server, const Changes &changes);
    void timePassed(int server, const Changes &changes);
    /** The lock of this server was cleared, but not by one of the clients. */
    void cleared(int server, const Changes &changes);
    /** What one server holds the other holds now, too. */
    void replicated(int from, int to);
    /** What one server held the other holds now, beside what it held. */
    void moved(int from, int to);
    /** What the resource said to a client's write. */
    void wroteToResource(int client, bool accepted);

    /** In words. */
    std::vector<FilmEvent> lastEvents() const;
    bool saw(FilmEvent::Kind kind) const; ///< in the last move
    bool isBeliever(int client) const;
    int believers() const { return int(m_believers.size()); }
    /** -1: none, or several. */
    int owner(int server, const ServerBook &book, const QByteArray &key) const;
    /** Equal if the same will be said of the same. */
    void appendTo(Digest &digest, ServerBook &book, const Renaming &renaming) const;

private:
    /** Of an exploration nobody reads the words of millions of moves, so they are made when they are asked for. */
    struct Noted {
        FilmEvent::Kind kind;
        int client, other;
        Message note;
        bool deletes = false;
        bool isOnlyLease = false;
        int holders = 0; ///< of a lock with permits
    };
    /** Of an attempt that goes on: when it last changed the lock, or if it has not, another key. */
    struct Grant {
        int number = 0; ///< 0: it has changed nothing
        bool isOfLock = false;
    };
    /** The present one last; before it those to which the item falls back if its attempt fails. Never empty. */
    struct Owned {
        ServerBook::Number item = 0;
        QVarLengthArray<quint8, 4> owners;
    };
    using OwnedItems = QVarLengthArray<Owned, 2>; // those that are not nobody's

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
    QVarLengthArray<int, 6> m_acquisition;  // number of the grant from which each client has its last acquisition
    int m_grants = 0;
    int m_newestWrite = 0; // the latest acquisition whose write the resource took
};

} // namespace lockscope
