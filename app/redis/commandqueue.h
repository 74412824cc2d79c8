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
 * How well an awaited answer progresses. Received bytes make up for time that has passed, at a rate that the slowest usable link still reaches, and
 * never for time to come: so neither one byte a second nor a burst before a silence counts as being alive. Pure.
 */
class Progress {
public:
    /** An answer is awaited from now on: the first, or the one behind the last. */
    void begin(Instant now) { m_silentSince = m_replySince = now; }
    void addBytes(qsizetype bytes, Instant now) { add(bytes * worthOfByte, now); }
    /** One of several replies that make up the answer: a busy server may be slow to send short ones. */
    void addReply(Instant now)
    {
        add(worthOfReply, now);
        m_replySince = now;
    }

    /** The server owes us what would have come since then. */
    Instant silentSince() const { return m_silentSince; }
    /** Since when one single reply has been on its way, however quickly. */
    Instant replySince() const { return m_replySince; }

private:
    static constexpr std::chrono::microseconds worthOfByte{125}; // 8 kB a second
    static constexpr Duration worthOfReply{20};

    void add(std::chrono::microseconds worth, Instant now) { m_silentSince = std::min(m_silentSince + worth, now); }

    Instant m_silentSince;
    Instant m_replySince;
};

/**
 * The commands of one stream that await their replies: bytes in, completions out; no I/O and no clock of its own. Replies belong to commands in the
 * order of sending; in subscriber mode, messages and confirmations are distinguished from them. Only the first command's patience counts, since the
 * others wait for it. One per stream: what remains when the stream ends is taken with fail().
 */
class CommandQueue {
public:
    using One = Deferred<Result<Reply>>;
    using Many = Deferred<Result<std::vector<Reply>>>;
    /** Something to hand out. Independent of the queue, which may be gone by the time it is called. */
    using Completion = std::function<void()>;
    /** What next() found. */
    struct Event {
        Completion completion;           ///< a command has its answer …
        std::optional<Reply> push;       ///< … or this came for the subscriber
        std::optional<Error> turnedAway; ///< the answer says that nobody is served just now, or not we
    };

    /** An error reply is handed out as an error. */
    One add(Instant now, Duration patience);
    /** Error replies stay replies. */
    Many addMany(std::size_t count, Instant now, Duration patience);
    /** A (P)(UN)SUBSCRIBE, whose confirmations are pushes. */
    void addSubscription(const Command &command, Instant now, Duration patience);

    void feed(const QByteArray &bytes, Instant now);
    /** Nothing: more bytes are needed. An error (broken protocol, or an error nobody asked for): the stream is unusable. */
    Result<std::optional<Event>> next(Instant now);

    bool isEmpty() const { return m_waiting.empty(); }
    /** Of the answer that is awaited first. */
    const Progress &progress() const { return m_progress; }
    /** When to give up the stream, if the awaited answer makes no more progress; nothing: nothing is awaited. */
    std::optional<Instant> deadline() const;
    /** Ends the queue: commands whose patience is over are answered TimedOut, all others `why`. */
    std::vector<Completion> fail(Instant now, const Error &why);

private:
    struct Batch {
        Many result;
        std::size_t count = 0;
        std::vector<Reply> replies;
        std::optional<Error> turnedAway;
        qsizetype footprint = 0; ///< of the replies
    };
    struct Subscription {
        std::size_t missing = 1; ///< confirmations still to come
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
