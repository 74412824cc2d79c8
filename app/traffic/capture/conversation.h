// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/capture/executionorder.h"
#include "traffic/capture/lockinterest.h"
#include "traffic/capture/respframer.h"

#include <deque>

namespace lockscope {

/** What the connections to one server have in common. */
struct CapturedServer {
    CapturedServer(ExecutionOrder::Take take, ExecutionOrder::TakeGap takeGap, IsOfInterest others)
        : order(std::move(take), std::move(takeGap)), interest(std::move(others))
    {
    }

    ExecutionOrder order;
    LockInterest interest;
    quint64 requests = 0, taken = 0;                 ///< that have got a reply; of them, those of interest
    quint64 gaps = 0;                                ///< places at which commands were not seen
    std::vector<qint64> joinedUs = {};               ///< of them, those before it was known where a connection's requests begin: until when
    quint64 unanswered = 0;                          ///< of them, ends of connections before all replies were there
    QHash<QByteArray, quint64> unclearAttempts = {}; ///< by scripts whose replies do not tell how they went; by their first key
    quint64 blindScripts = 0;                        ///< calls on keys, of which it is not known what they have done
};

/**
 * One connection of a client: pairs requests with their replies, and knows database, transaction and subscriptions. Where bytes are missing, or the
 * capture begins within the connection, it reads on from a request before which everything was answered: after a pause, or when request and reply
 * have alternated for a while. Passwords are never kept. Pure.
 */
class Conversation {
public:
    /** Whole: bytes are seen from the connection's begin on; others are quiet since then, as far as the capture shows. */
    Conversation(CapturedServer &server, QByteArray client, quint64 number, bool isWhole, qint64 quietSinceUs);

    /** In the order in which they were seen, how many bytes before them are missing. */
    void takeRequests(qint64 atUs, qint64 missing, QByteArrayView bytes);
    void takeReplies(qint64 atUs, qint64 missing, QByteArrayView bytes);
    /** What comes next cannot be read. */
    void lose(qint64 atUs);
    /** The clock was set back: what was asked before has no reply. */
    void startOver(qint64 atUs);
    /** The connection is over; requests without a reply may have been executed. */
    void close();
    /** No more comes: what was not read of a connection that began before never will be. */
    void endUnread();

    bool isEncrypted() const { return m_state == State::Encrypted; }
    qsizetype footprint() const { return m_requests.begun.size() + m_replies.begun.size(); }
    /** From a request's arrival to its reply; nothing: none since it was asked last. */
    std::optional<qint64> takeLatency() { return std::exchange(m_latencyUs, std::nullopt); }

private:
    enum class State : quint8 {
        Reading,
        Lost,      ///< it is not known which reply is to which request
        Other,     ///< not requests and replies any more: MONITOR, replication
        Encrypted, ///< TLS
    };
    enum class Deed : quint8 { None, Select, Multi, Exec, Discard, Reset, Hello, Subscribe, Monitor };

    struct Side {
        RespFramer framer;
        QByteArray begun = {}; // a message that goes on
        bool isCut = false;
    };
    struct Request {
        qint64 atUs;
        quint8 replies = 0; // that it may have, see expectedReplies()
        Deed deed = Deed::None;
        bool isUnread = false;                         // it may be of interest, and parts of it are missing
        bool isBlindScript = false;                    // of which it is not known what it does
        qint64 count = 0;                              // the database; of channels
        std::unique_ptr<ExecutedCommand> command = {}; // null: it is of no interest
        std::optional<ExecutionOrder::Ticket> ticket = {};
    };

    template <class Message>
    void read(Side &side, qint64 atUs, qint64 missing, QByteArrayView bytes, const Message &onMessage);
    static void keep(Side &side, QByteArrayView part);
    bool begins(qint64 atUs, qint64 missing, bool isRequest, QByteArrayView bytes);
    void endSkipping();
    bool mayConcernLocks(QByteArrayView bytes);
    bool isBlindScript(QByteArrayView name) const;
    void onRequest(qint64 atUs, QByteArrayView message, bool isCut);
    static Deed deedOf(QByteArrayView name);
    ExecutedCommand commandOf(qint64 atUs, const std::vector<QByteArrayView> &words) const;
    std::unique_ptr<ExecutedCommand> nameIn(qint64 atUs) const;
    void onReply(qint64 atUs, QByteArrayView message, bool isCut);
    bool isPush(QByteArrayView message);
    void answer(const Request &request, qint64 atUs, const CommandReply &reply);
    void answerExec(const Request &request, qint64 atUs, QByteArrayView message, const CommandReply &reply, bool isCut);
    ScriptReading readCall(const ExecutedCommand &call);
    void addExecuted(ExecutedCommand command, CommandReply reply, std::vector<ExecutedCommand> &commands);
    void pass(qint64 fromUs, qint64 toUs, std::vector<ExecutedCommand> commands);
    void passGap();
    void end(State state);
    void lookForBegin(qint64 atUs);

    CapturedServer &m_server;
    const QByteArray m_client;
    const quint64 m_number;
    State m_state;
    Side m_requests{RespFramer(RespFramer::Side::Requests)}, m_replies{RespFramer(RespFramer::Side::Replies)};
    std::deque<Request> m_open; // without a reply
    std::vector<QByteArrayView> m_words;
    int m_database = 0;
    bool m_isInTransaction = false, m_isSubscribed = false;
    std::vector<Request> m_queued; // in the transaction
    std::optional<qint64> m_latencyUs;
    // while it is lost
    bool m_isJoining = false;  // it began before the capture
    bool m_hasSkipped = false; // requests that may concern locks
    bool m_wasRequest = false; // what was seen last
    int m_alternations = 0;
    qint64 m_lastUs;
};

/** A segment that begins like a request; which command it is must be known. */
bool looksLikeRequest(QByteArrayView bytes);

} // namespace lockscope
