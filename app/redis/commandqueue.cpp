// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/commandqueue.h"

#include "redis/turnedaway.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

struct CommandQueueText {
    LOCKSCOPE_MESSAGES(lockscope::redis::CommandQueueText)
};

/** The longest time for a single reply: any link worth using transfers half a gigabyte, Redis' longest string, in less. */
constexpr Duration longestReply{60'000};

/** Most bytes of a batch, whose answers all wait for the last one: twice the longest single reply. */
constexpr qsizetype mostOfBatch = 2 * RespReader::defaultLimit;

enum class PushKind { None, Message, Confirmation };

PushKind pushKind(const Reply &reply)
{
    static constexpr std::array messages = {"message", "pmessage", "smessage", "invalidate"};
    static constexpr std::array confirmations = {"subscribe", "psubscribe", "ssubscribe", "unsubscribe", "punsubscribe", "sunsubscribe"};
    const Reply first = reply.at(0);
    if (!first.isString())
        return PushKind::None;
    const auto isFirst = [&](const char *word) { return first.view() == QByteArrayView(word); };
    if (std::ranges::any_of(messages, isFirst))
        return PushKind::Message;
    return std::ranges::any_of(confirmations, isFirst) ? PushKind::Confirmation : PushKind::None;
}

std::optional<Error> turningAway(const Reply &reply)
{
    if (!reply.isError())
        return {};
    const Error error = reply.error();
    return isTurnedAway(error) ? std::optional(error) : std::nullopt;
}

Result<Reply> asResult(const Reply &reply)
{
    if (reply.isError())
        return failure(reply.error());
    return reply;
}

} // namespace

CommandQueue::One CommandQueue::add(Instant now, Duration patience)
{
    One result;
    add({now, patience, result});
    return result;
}

CommandQueue::Many CommandQueue::addMany(std::size_t count, Instant now, Duration patience)
{
    Q_ASSERT(count > 0);
    Batch batch{{}, count, {}, {}, 0};
    batch.replies.reserve(count);
    Many result = batch.result;
    add({now, patience, std::move(batch)});
    return result;
}

void CommandQueue::addSubscription(const Command &command, Instant now, Duration patience)
{
    add({now, patience, Subscription{std::max<std::size_t>(1, command.size() - 1)}});
}

void CommandQueue::add(Waiting waiting)
{
    if (m_waiting.empty())
        m_progress.begin(waiting.sentAt);
    m_waiting.push_back(std::move(waiting));
}

void CommandQueue::popHead(Instant now)
{
    m_waiting.pop_front();
    m_progress.begin(now);
}

void CommandQueue::feed(const QByteArray &bytes, Instant now)
{
    m_progress.addBytes(bytes.size(), now);
    m_reader.feed(bytes);
}

Result<std::optional<CommandQueue::Event>> CommandQueue::next(Instant now)
{
    for (;;) {
        if (isBatchTooLong())
            return failure(Error::Kind::NotRedis,
                           CommandQueueText::tr("The replies to one batch exceed %1 MiB in total").arg(mostOfBatch / (1024 * 1024)));
        Result<std::optional<Reply>> reply = m_reader.next();
        if (!reply)
            return failure(reply.error());
        if (!reply->has_value())
            return std::optional<Event>();
        Reply next = **std::move(reply);
        if (!m_subscriber && takesIntoBatch(next, now))
            continue;
        Result<std::optional<Event>> event = sort(next, now);
        if (!event || event->has_value())
            return event;
    }
}

Result<std::optional<CommandQueue::Event>> CommandQueue::sort(Reply &reply, Instant now)
{
    if ((m_subscriber || isHeadSubscription()) && pushKind(reply) != PushKind::None)
        return std::optional(push(reply, now));
    if (isHeadSubscription() && reply.isError()) { // refused
        popHead(now);
        return std::optional(Event{{}, reply, {}});
    }
    if (m_waiting.empty() && reply.isError()) // the server sends "max number of clients reached" without a command
        return failure(reply.error());
    if (m_waiting.empty() || isHeadSubscription())
        return failure(Error::Kind::NotRedis, CommandQueueText::tr("The server sent a reply that was not requested"));
    if (takesIntoBatch(reply, now))
        return std::optional<Event>();
    if (std::holds_alternative<Batch>(m_waiting.front().what))
        return std::optional(completeBatch(reply, now));
    return std::optional(answerOne(reply, now));
}

CommandQueue::Event CommandQueue::push(const Reply &reply, Instant now)
{
    m_progress.addReply(now);
    if (pushKind(reply) == PushKind::Confirmation) {
        m_subscriber = true;
        if (isHeadSubscription() && --std::get<Subscription>(m_waiting.front().what).missing == 0)
            popHead(now);
    }
    return {{}, reply, {}};
}

CommandQueue::Event CommandQueue::answerOne(const Reply &reply, Instant now)
{
    const One result = std::get<One>(m_waiting.front().what);
    popHead(now);
    return {[result, reply] { result.deliver(asResult(reply)); }, {}, turningAway(reply)};
}

/** The fast path: in a large snapshot, nearly every reply is one of a batch and not its last. */
bool CommandQueue::takesIntoBatch(Reply &reply, Instant now)
{
    Batch *const batch = m_waiting.empty() ? nullptr : std::get_if<Batch>(&m_waiting.front().what);
    if (!batch || batch->replies.size() + 1 >= batch->count)
        return false;
    if (!batch->turnedAway)
        batch->turnedAway = turningAway(reply);
    batch->footprint += reply.footprint();
    batch->replies.push_back(std::move(reply));
    m_progress.addReply(now);
    return true;
}

bool CommandQueue::isBatchTooLong() const
{
    const Batch *const batch = m_waiting.empty() ? nullptr : std::get_if<Batch>(&m_waiting.front().what);
    return batch && batch->footprint > mostOfBatch;
}

CommandQueue::Event CommandQueue::completeBatch(const Reply &reply, Instant now)
{
    Batch &batch = std::get<Batch>(m_waiting.front().what);
    batch.replies.push_back(reply);
    if (!batch.turnedAway)
        batch.turnedAway = turningAway(reply);
    const auto done = std::make_shared<Batch>(std::move(batch)); // std::function needs a copyable target
    popHead(now);
    return Event{[done] { done->result.deliver(std::move(done->replies)); }, {}, done->turnedAway};
}

bool CommandQueue::isHeadSubscription() const { return !m_waiting.empty() && std::holds_alternative<Subscription>(m_waiting.front().what); }

std::optional<Instant> CommandQueue::deadline() const
{
    if (m_waiting.empty())
        return {};
    return std::min(m_progress.silentSince() + m_waiting.front().patience, m_progress.replySince() + longestReply);
}

std::vector<CommandQueue::Completion> CommandQueue::fail(Instant now, const Error &why)
{
    std::vector<Completion> completions;
    for (const Waiting &waiting : std::exchange(m_waiting, {})) {
        const Error error = waiting.sentAt + waiting.patience <= now && why.kind != Error::Kind::Cancelled
            ? Error{Error::Kind::TimedOut, CommandQueueText::tr("The server did not answer in time"), {}}
            : why;
        if (const One *one = std::get_if<One>(&waiting.what))
            completions.push_back([one = *one, error] { one.deliver(failure(error)); });
        else if (const Batch *batch = std::get_if<Batch>(&waiting.what))
            completions.push_back([many = batch->result, error] { many.deliver(failure(error)); });
    }
    return completions;
}

} // namespace lockscope::redis
