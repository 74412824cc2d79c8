// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Commands and the bytes that answer them: each command is answered exactly once, with the same replies and in the same order
// however the bytes are cut, and what is left is answered when the stream ends.
#include "harness.h"
#include "redis/commandqueue.h"
#include "shown.h"

#include <vector>

using namespace lockscope;
using redis::CommandQueue;
using namespace std::chrono_literals;

namespace {

constexpr Instant start{1000s};
const Error gone{Error::Kind::Disconnected, QStringLiteral("gone"), {}};

/** One stream from its first command to its end, and what came of it as text. */
class Stream {
public:
    void send(const std::vector<quint8> &kinds);
    void receive(QByteArray bytes, std::optional<quint32> cutBy);
    void end();

    QByteArrayList told; ///< pushes, completions and the error of the stream, in their order
    QByteArrayList answers() const;

private:
    void pump();

    CommandQueue m_queue;
    std::vector<CommandQueue::One> m_ones;
    std::vector<CommandQueue::Many> m_manys;
    std::size_t m_delivered = 0;
    bool m_broken = false;
};

void Stream::send(const std::vector<quint8> &kinds)
{
    for (const quint8 kind : kinds) {
        const std::size_t count = 1 + kind / 4 % 8;
        switch (kind % 4) {
        case 0:
        case 1: m_ones.push_back(m_queue.add(start, Duration(kind))); break;
        case 2: m_manys.push_back(m_queue.addMany(count, start, Duration(kind))); break;
        default: m_queue.addSubscription(redis::Command(count, "SUBSCRIBE"), start, Duration(kind)); break;
        }
    }
}

void Stream::pump()
{
    while (!m_broken) {
        const auto event = m_queue.next(start);
        if (!event) {
            told << "error " + event.error().text.english().toUtf8();
            m_broken = true;
        } else if (!event->has_value()) {
            return;
        } else if ((*event)->completion) {
            (*event)->completion();
            ++m_delivered;
            told << "completion";
        } else {
            told << "push " + fuzz::shown(*(*event)->push);
        }
    }
}

void Stream::receive(QByteArray bytes, std::optional<quint32> cutBy)
{
    fuzz::Cutter cutter(cutBy.value_or(0));
    while (!bytes.isEmpty()) {
        m_queue.feed(cutBy ? cutter.takeFrom(bytes) : std::exchange(bytes, {}), start);
        if (!cutBy || cutter.toss())
            pump();
    }
    pump();
}

void Stream::end()
{
    fuzz::require(m_queue.isEmpty() == !m_queue.deadline().has_value(), "a queue with commands has a deadline");
    for (const CommandQueue::Completion &completion : m_queue.fail(start + 100ms, gone)) {
        completion();
        ++m_delivered;
    }
    fuzz::require(m_queue.isEmpty(), "nothing is left when the stream has ended");
    fuzz::require(m_delivered == m_ones.size() + m_manys.size(), "as many completions as commands");
}

QByteArrayList Stream::answers() const
{
    QByteArrayList texts;
    for (const auto &one : m_ones) {
        fuzz::require(one.isDelivered(), "every command is answered");
        const Result<redis::Reply> reply = one.await_resume();
        fuzz::require(!reply || !reply->isError(), "an error reply is an error");
        texts << (reply ? fuzz::shown(*reply) : reply.error().text.english().toUtf8());
    }
    for (const auto &many : m_manys) {
        fuzz::require(many.isDelivered(), "every batch is answered");
        const auto replies = many.await_resume();
        texts << (replies ? QByteArray::number(qsizetype(replies->size())) : replies.error().text.english().toUtf8());
        for (std::size_t i = 0; replies && i < replies->size(); ++i)
            texts << fuzz::shown(replies->at(i));
    }
    return texts;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzedDataProvider input(data, size);
    const auto number = input.ConsumeIntegral<quint32>();
    std::vector<quint8> kinds(input.ConsumeIntegralInRange<std::size_t>(0, 12));
    for (quint8 &kind : kinds)
        kind = input.ConsumeIntegral<quint8>();
    const QByteArray bytes = fuzz::restOf(input);

    Stream whole;
    whole.send(kinds);
    whole.receive(bytes, {});
    whole.end();
    Stream cut;
    cut.send(kinds);
    cut.receive(bytes, number);
    cut.end();
    fuzz::require(whole.told == cut.told, "the same pushes and answers in the same order, however the bytes are cut");
    fuzz::require(whole.answers() == cut.answers(), "the same answers, however the bytes are cut");
    return 0;
}
