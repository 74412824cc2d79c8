// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/deferred.h"
#include "base/result.h"
#include "redis/command.h"
#include "redis/reply.h"
#include "redis/respreader.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace lockscope::redis {

/**
 * Measures the progress of an awaited answer. Received bytes make up for time that has passed, at the rate of the slowest usable link, but never for
 * time to come: neither one byte a second nor a burst before a silence counts as alive. Pure.
 */
class Progress {
public:
    /** Starts measuring for the answer that is awaited from now on. */
    void begin(Instant now) { m_silentSince = m_replySince = now; }
    void addBytes(qsizetype bytes, Instant now) { add(bytes * worthOfByte, now); }
    /** Counts one reply of a pipelined answer: a busy server may be slow to send short replies. */
    void addReply(Instant now)
    {
        add(worthOfReply, now);
        m_replySince = now;
    }

    /** The server has been silent since then, after received bytes are counted as progress. */
    Instant silentSince() const { return m_silentSince; }
    /** The reply that is awaited now began then, however quickly its bytes come. */
    Instant replySince() const { return m_replySince; }

private:
    static constexpr std::chrono::microseconds worthOfByte{125}; // 8 kB a second
    static constexpr Duration worthOfReply{20};

    void add(std::chrono::microseconds worth, Instant now) { m_silentSince = std::min(m_silentSince + worth, now); }

    Instant m_silentSince;
    Instant m_replySince;
};

/**
 * The commands of one stream that await their replies: takes bytes, hands out completions; performs no I/O and has no clock. Matches replies to
 * commands in the order of sending; in subscriber mode, distinguishes messages and confirmations from replies. Only the first command's time limit
 * counts, since the others wait for it. Each stream has its own queue; fail() takes what remains when the stream ends.
 */
class CommandQueue {
public:
    using One = Deferred<Result<Reply>>;
    using Many = Deferred<Result<std::vector<Reply>>>;
    /** Delivers an answer when called. Stays valid after the queue is destroyed. */
    using Completion = std::function<void()>;
    /** What next() found. */
    struct Event {
        Completion completion;           ///< a command was answered …
        std::optional<Reply> push;       ///< … or a message or confirmation arrived for the subscriber
        std::optional<Error> turnedAway; ///< set if the server refuses to serve any client, or this one; see isTurnedAway()
    };

    /** The command's error reply is delivered as an Error. */
    One add(Instant now, Duration patience);
    /** Error replies are delivered as replies. */
    Many addMany(std::size_t count, Instant now, Duration patience);
    /** Adds a (P)(UN)SUBSCRIBE, whose confirmations are pushes. */
    void addSubscription(const Command &command, Instant now, Duration patience);

    void feed(const QByteArray &bytes, Instant now);
    /** Returns nullopt if more bytes are needed, and an error (broken protocol, or an unexpected error reply) if the stream is unusable. */
    Result<std::optional<Event>> next(Instant now);

    bool isEmpty() const { return m_waiting.empty(); }
    /** The progress of the first awaited answer. */
    const Progress &progress() const { return m_progress; }
    /** When to give up the stream unless there is more progress; nullopt: no answer is awaited. */
    std::optional<Instant> deadline() const;
    /** Ends the queue: answers TimedOut to commands whose time is over, and `why` to all others. */
    std::vector<Completion> fail(Instant now, const Error &why);

private:
    struct Batch {
        Many result;
        std::size_t count = 0;
        std::vector<Reply> replies;
        std::optional<Error> turnedAway;
        qsizetype footprint = 0; ///< memory of the replies, in bytes
    };
    struct Subscription {
        std::size_t missing = 1; ///< confirmations that have not arrived
    };
    struct Waiting {
        Instant sentAt;
        Duration patience;
        std::variant<One, Batch, Subscription> what;
    };

    void add(Waiting waiting);
    void popHead(Instant now);
    Result<std::optional<Event>> sort(Reply &reply, Instant now);
    Event push(const Reply &reply, Instant now);
    Event answerOne(const Reply &reply, Instant now);
    bool takesIntoBatch(Reply &reply, Instant now);
    Event completeBatch(const Reply &reply, Instant now);
    bool isBatchTooLong() const;
    bool isHeadSubscription() const;

    RespReader m_reader;
    std::deque<Waiting> m_waiting;
    Progress m_progress;
    bool m_subscriber = false;
};

} // namespace lockscope::redis
