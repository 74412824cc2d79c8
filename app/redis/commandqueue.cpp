// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/commandqueue.h"

#include "base/safetext.h"

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

enum class PushKind { None, Message, Confirmation };

PushKind pushKind(const Reply &reply)
{
    static constexpr std::array messages = {"message", "pmessage", "smessage"};
    static constexpr std::array confirmations = {"subscribe",   "psubscribe",   "ssubscribe",
                                                 "unsubscribe", "punsubscribe", "sunsubscribe"};
    const Reply first = reply.at(0);
    if (!first.isString())
        return PushKind::None;
    const auto isFirst = [&](const char *word) { return first.view() == QByteArrayView(word); };
    if (std::ranges::any_of(messages, isFirst))
        return PushKind::Message;
    return std::ranges::any_of(confirmations, isFirst) ? PushKind::Confirmation : PushKind::None;
}

Result<Reply> asResult(const Reply &reply)
{
    if (reply.isError())
        return failure(reply.error());
    return reply;
}

} // namespace

CommandQueue::One CommandQueue::add(Instant deadline)
{
    One result;
    m_waiting.push_back({deadline, result});
    return result;
}

CommandQueue::Many CommandQueue::addMany(std::size_t count, Instant deadline, Duration patience)
{
    Q_ASSERT(count > 0);
    Batch batch{{}, count, patience, {}};
    batch.replies.reserve(count);
    Many result = batch.result;
    m_waiting.push_back({deadline, std::move(batch)});
    return result;
}

void CommandQueue::addSubscription(const Command &command, Instant deadline)
{
    m_waiting.push_back({deadline, Subscription{std::max<std::size_t>(1, command.size() - 1)}});
}

Result<std::optional<CommandQueue::Event>> CommandQueue::next(Instant now)
{
    for (;;) {
        const Result<std::optional<Reply>> reply = m_reader.next();
        if (!reply)
            return failure(reply.error());
        if (!reply->has_value())
            return std::optional<Event>();
        Result<std::optional<Event>> event = sort(**reply, now);
        if (!event || event->has_value())
            return event;
    }
}

Result<std::optional<CommandQueue::Event>> CommandQueue::sort(const Reply &reply, Instant now)
{
    if ((m_subscriber || isHeadSubscription()) && pushKind(reply) != PushKind::None)
        return std::optional(push(reply));
    if (isHeadSubscription() && reply.isError()) { // refused
        m_waiting.pop_front();
        return std::optional(Event{{}, reply});
    }
    if (m_waiting.empty() && reply.isError()) // "max number of clients reached" comes unasked
        return failure(reply.error());
    if (m_waiting.empty() || isHeadSubscription())
        return failure(Error::Kind::NotRedis, QStringLiteral("A reply came that nobody had asked for"));
    if (std::holds_alternative<Batch>(m_waiting.front().what))
        return answerBatch(reply, now);
    return std::optional(answerOne(reply));
}

CommandQueue::Event CommandQueue::push(const Reply &reply)
{
    if (pushKind(reply) == PushKind::Confirmation) {
        m_subscriber = true;
        if (isHeadSubscription() && --std::get<Subscription>(m_waiting.front().what).missing == 0)
            m_waiting.pop_front();
    }
    return {{}, reply};
}

CommandQueue::Event CommandQueue::answerOne(const Reply &reply)
{
    const One result = std::get<One>(m_waiting.front().what);
    m_waiting.pop_front();
    return {[result, reply] { result.deliver(asResult(reply)); }, {}};
}

std::optional<CommandQueue::Event> CommandQueue::answerBatch(const Reply &reply, Instant now)
{
    Batch &batch = std::get<Batch>(m_waiting.front().what);
    batch.replies.push_back(reply);
    if (batch.replies.size() < batch.count) {
        m_waiting.front().deadline = now + batch.patience;
        return {};
    }
    const auto done = std::make_shared<Batch>(std::move(batch)); // std::function wants to be copied
    m_waiting.pop_front();
    return Event{[done] { done->result.deliver(std::move(done->replies)); }, {}};
}

bool CommandQueue::isHeadSubscription() const
{
    return !m_waiting.empty() && std::holds_alternative<Subscription>(m_waiting.front().what);
}

std::optional<Instant> CommandQueue::nextDeadline() const
{
    if (m_waiting.empty())
        return {};
    return std::ranges::min_element(m_waiting, {}, &Waiting::deadline)->deadline;
}

std::vector<CommandQueue::Completion> CommandQueue::fail(Instant now, const Error &why)
{
    std::vector<Completion> completions;
    for (const Waiting &waiting : std::exchange(m_waiting, {})) {
        const Error error = waiting.deadline <= now && why.kind != Error::Kind::Cancelled
            ? Error{Error::Kind::TimedOut, QStringLiteral("The server did not answer in time"), {}}
            : why;
        if (const One *one = std::get_if<One>(&waiting.what))
            completions.push_back([one = *one, error] { one.deliver(failure(error)); });
        else if (const Batch *batch = std::get_if<Batch>(&waiting.what))
            completions.push_back([many = batch->result, error] { many.deliver(failure(error)); });
    }
    return completions;
}

} // namespace lockscope::redis
