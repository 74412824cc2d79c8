// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"
#include "racelab/film/film.h"
#include "racelab/film/serverpicture.h"

#include <QByteArrayList>

#include <vector>

namespace lockscope {

/** What a referee watches. */
struct RefereedLock {
    QByteArrayList keys; ///< all of them are the lock
    Sharing sharing = Sharing::Exclusive;
    int permits = 1; ///< of Sharing::Permits
    int servers = 1;
};

/**
 * Watches every command and every believer of a world and reports what went wrong, move by move: more believers than the lock allows, a release that
 * hits another's lock, a stale write, a lock that nobody can take any more. A key belongs to the acquisition of whoever wrote it, and is handed back
 * when that attempt turns out to have failed; a key that is several clients' at a time is nobody's in particular, and no release is blamed for
 * changing it. Pure.
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
    void tell(FilmEvent::Kind kind, int client, int other = -1, const QString &note = {});

    void believes(int client);
    void stopsBelieving(int client);
    void attemptFailed(int client);
    void crashed(int client);
    /** What a client's command made of a server; `acquiring` or else releasing. */
    void commandDone(int client, bool acquiring, int server, const ServerPicture &before, const ServerPicture &after);
    void timePassed(int server, const ServerPicture &before, const ServerPicture &after);
    /** The lock of this server was cleared, but not by one of the clients. */
    void cleared(int server);
    /** What one server holds the other holds now, too. */
    void replicated(int from, int to);
    /** What the resource said to a client's write. */
    void wroteToResource(int client, bool accepted);

    /** In words. */
    std::vector<FilmEvent> lastEvents() const;
    bool saw(FilmEvent::Kind kind) const; ///< in the last move
    bool isBeliever(int client) const;
    int believers() const { return int(m_believers.size()); }
    /** -1: none. */
    int owner(int server, const QByteArray &key) const;
    void appendFingerprint(QByteArray &out) const;

private:
    /** Of an exploration nobody reads the words of millions of moves, so they are made when they are asked for. */
    struct Noted {
        FilmEvent::Kind kind;
        int client, other;
        QString note;
        bool deletes = false;
    };
    /** The present one last; before it those to which the key falls back if its attempt fails. */
    using Owners = std::vector<int>;

    QString words(const Noted &event) const;
    void lookForTooMany(int client);
    static void settle(Owners &owners, int client);
    Owners &owners(int server, qsizetype key) { return m_owners[std::size_t(server * m_lock.keys.size() + key)]; }

    const RefereedLock m_lock;
    const std::vector<Client> m_clients;
    std::vector<Noted> m_events;
    std::vector<int> m_believers;   // in the order in which they began
    std::vector<Owners> m_owners;   // of each server, of each key
    std::vector<int> m_acquisition; // number of each client's last acquisition
    int m_acquisitions = 0;
    int m_newestWrite = 0; // the latest acquisition whose write the resource took
};

} // namespace lockscope
