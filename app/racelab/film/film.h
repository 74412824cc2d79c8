// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/message.h"
#include "protocols/protocol.h"
#include "racelab/film/schedule.h"
#include "redis/command.h"
#include "redis/reply.h"

#include <QByteArray>
#include <QMetaType>
#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace lockscope {

/** What is said in films. */
struct FilmWords {
    LOCKSCOPE_MESSAGES(lockscope::FilmWords)
};

/** Where the nodes of a cluster announce changes; somebody listens unless it is nowhere. */
enum class KeyspaceEvents : quint8 { Off, OnPrimary, OnAll };

/** An event that the referee saw in one move. */
struct FilmEvent {
    enum class Kind : quint8 {
        Believes,       ///< a client has returned from acquire
        StopsBelieving, ///< it has begun its release, or crashed
        Busy,           ///< an attempt failed
        GaveUp,
        Released, ///< reported by the client; see text
        Crashed,
        TwoBelievers,    ///< violation of mutual exclusion: client and other
        ForeignRelease,  ///< client's release removed or changed the lock of the other
        ForeignRenewal,  ///< client's renewal removed or changed the lock of the other
        LiveLockChanged, ///< client, while acquiring, deleted or overwrote the lock that the other thinks it holds: the result is still open
        StaleWrite,      ///< the resource accepted a write older than one that it had accepted
        WriteRefused,    ///< the resource refused an older write, as it should
        LockExpired,     ///< the server removed the key at the end of its lease
        Announced,       ///< keyspace events reported the change
        Unannounced,     ///< no keyspace event reported the change, although a client listens
        Orphan,          ///< a key is left that no client thinks it holds and none can take over
        Stuck,           ///< after a crash no other client can acquire
        NobodyAcquired,  ///< all clients that wanted the lock are done, and none ever acquired it
        Deadlock,        ///< clients wait for each other, and no step of theirs lets any of them get on
        Failed,          ///< a client could not go on: an error
    };
    Kind kind = Kind::Believes;
    int client = -1;
    int other = -1;
    Message text;           ///< one sentence in plain words
    bool deletes = false;   ///< ForeignRelease, ForeignRenewal and LiveLockChanged: the key is gone; else its content is another one
    bool onlyWrote = false; ///< of the same: the other has written the key, but does not think that it holds the lock
};

/** What clients that wait for each other do not get to. */
inline constexpr std::array gettingOn{FilmEvent::Kind::Believes, FilmEvent::Kind::Busy, FilmEvent::Kind::Released, FilmEvent::Kind::GaveUp};

/** One client after a move. */
struct FilmClient {
    enum class State : quint8 { Waiting, Trying, Believing, Releasing, Done, GaveUp, Crashed, Failed };
    State state = State::Waiting;
    int step = 0;        ///< of its protocol's description, from 1; 0: none yet
    bool paused = false; ///< time advanced although it had something to do
    QString nextCommand; ///< the command that its next step sends; empty: none
    std::optional<qint64> fencingToken;
};

/** One key of one server after a move. */
struct FilmKey {
    QByteArray key;
    QString type;                  ///< "string", "hash" …
    QString value;                 ///< short and safe
    std::optional<Duration> lease; ///< the time left; nothing: it does not expire
    int owner = -1;                ///< client whose acquisition wrote it; -1: none
    bool lapsed = false;           ///< its value is a time that has passed
    Duration lapsedFor{0};         ///< how long ago it passed
};

struct FilmServer {
    bool isUp = true;
    bool isPrimary = true; ///< false: a replica, or a primary that was lost
    std::vector<FilmKey> keys;
};

/** A command exactly as a server received it, and its reply. */
struct FilmExchange {
    int server = 0;
    redis::Command command;
    std::optional<redis::Reply> reply; ///< nothing: it reached no server
};

/** One move and the state after it. */
struct FilmFrame {
    Move move;
    Duration at{0};                      ///< on the film's time axis, from 0, never less than the frame before
    UnixTime time;                       ///< the world's clock, which the protocols read
    int client = -1;                     ///< the client that moved; -1: time or a server did
    int server = -1;                     ///< the server it asked; -1: none
    Message command;                     ///< whole and safe: "SET lock.demo c1 NX PX 10000"; empty: none was sent
    QString verb;                        ///< its short form: "SET NX PX", "GET"
    Message answer;                      ///< short and safe; empty: none
    bool good = false;                   ///< it brought the client what it wanted
    std::vector<FilmExchange> exchanges; ///< usually one; an operator's clear, and what was recorded, may have several
    std::vector<FilmClient> clients;
    std::vector<FilmServer> servers;
    std::vector<FilmEvent> events;
    Message narration; ///< shown from this frame on until another is; empty: nothing new
};

struct FilmActor {
    QString name; ///< "C1"
    ProtocolInfo protocol;
    Duration clockOffset{0};
};

/** A stretch of a film in which two clients thought that they held the lock. */
struct FilmOverlap {
    int first = 0, second = 0;
    std::size_t fromFrame = 0;
    std::optional<std::size_t> toFrame; ///< nothing: to the end of the film
};

/** The frame at which a schedule breaks the column for which it was explored. */
struct FilmFinding {
    std::size_t frame = 0;
    FilmEvent::Kind kind = FilmEvent::Kind::TwoBelievers;
};

/** One act: one world from its initial state. A film that compares has several. */
struct FilmAct {
    QString title;                 ///< empty if there is one act only
    std::vector<FilmActor> actors; ///< the clients that act
    QByteArray key;
    Duration lease{0};
    std::vector<FilmFrame> frames; ///< the first is the initial state, before any move
    std::vector<FilmOverlap> overlaps;
    QString replay;                          ///< replayText() that plays this act again; empty: its scenario is a user's file
    std::optional<FilmFinding> finding = {}; ///< at the last move of its schedule; later frames are an epilogue
    std::optional<quint32> seed = {};        ///< of a schedule that was chosen at random
    bool inCluster = false;                  ///< its servers are nodes of a cluster
    QString outcome = {};                    ///< of what was recorded: what is wrong with it, in sentences; empty: its events say all

    bool isEpilogue(std::size_t frame) const { return finding && frame > finding->frame; }
    /** The number of moves of its schedule; the first frame is no move. */
    std::size_t moves() const { return finding ? finding->frame : frames.size() - 1; }
};

/** A race that was played to its end on real servers, move by move, for viewing forwards and backwards. A value. */
struct Film {
    QString id; ///< of the scenario; empty: the film is of a schedule
    QString title;
    QString sentence;
    std::vector<FilmAct> acts;
    QString serverVersion; ///< "7.0.15"
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::Film)
