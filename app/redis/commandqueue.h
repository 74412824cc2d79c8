// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/deferred.h"
#include "base/result.h"
#include "redis/command.h"
#include "redis/reply.h"
#include "redis/respreader.h"

#include <deque>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace lockscope::redis {

/**
 * The commands of one stream that await their replies: bytes in, completions out; no I/O and no clock of its own. Replies
 * belong to commands in the order of sending; in subscriber mode, messages and confirmations are told apart from them. One per stream: what
 * remains when the stream ends is taken with fail().
 */
class CommandQueue {
public:
    using One = Deferred<Result<Reply>>;
    using Many = Deferred<Result<std::vector<Reply>>>;
    /** Something to hand out. Independent of the queue, which may be gone by the time it is called. */
    using Completion = std::function<void()>;
    /** What next() found. */
    struct Event {
        Completion completion;     ///< a command has its answer …
        std::optional<Reply> push; ///< … or this came for the subscriber
    };

    /** An error reply is handed out as an error. */
    One add(Instant deadline);
    /** Error replies stay replies. The deadline moves on by `patience` with each reply: it limits silence, not length. */
    Many addMany(std::size_t count, Instant deadline, Duration patience);
    /** A (P)(UN)SUBSCRIBE, whose confirmations are pushes. */
    void addSubscription(const Command &command, Instant deadline);

    void feed(const QByteArray &bytes) { m_reader.feed(bytes); }
    /** Nothing: more bytes are needed. An error (broken protocol, or an error nobody asked for): the stream is of no more use. */
    Result<std::optional<Event>> next(Instant now);

    bool isEmpty() const { return m_waiting.empty(); }
    std::optional<Instant> nextDeadline() const;
    /** Ends the queue: commands past their deadline are answered TimedOut, all others `why`. */
    std::vector<Completion> fail(Instant now, const Error &why);

private:
    struct Batch {
        Many result;
        std::size_t count = 0;
        Duration patience{};
        std::vector<Reply> replies;
    };
    struct Subscription {
        std::size_t missing = 1; ///< confirmations still to come
    };
    struct Waiting {
        Instant deadline;
        std::variant<One, Batch, Subscription> what;
    };

    Result<std::optional<Event>> sort(const Reply &reply, Instant now);
    Event push(const Reply &reply);
    Event answerOne(const Reply &reply);
    std::optional<Event> answerBatch(const Reply &reply, Instant now);
    bool isHeadSubscription() const;

    RespReader m_reader;
    std::deque<Waiting> m_waiting;
    bool m_subscriber = false;
};

} // namespace lockscope::redis
