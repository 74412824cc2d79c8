// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/keyreader.h"

#include "libraries/companions.h"
#include "watch/reading/refusal.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr qsizetype mostOfString = 4096;
/** Most denied keys that are remembered; others are tried each time. */
constexpr qsizetype mostDenied = 200'000;
constexpr int mostKeyRounds = 12;            // denials and changes of type need a few
constexpr qint64 mostIdle = qint64(1) << 24; // in seconds; Redis counts no further
constexpr qint64 namesPerKey = 2;            // GETRANGE and PTTL each name the key

KeyReading readingOf(const Bytes &key, Instant takenAt)
{
    KeyReading reading;
    reading.key = key;
    reading.type = KeyReading::Type::Unreadable;
    reading.ttlKnown = false;
    reading.takenAt = takenAt;
    return reading;
}

KeyReading elsewhere(const KeyReading &reading)
{
    KeyReading result;
    result.key = reading.key;
    result.type = KeyReading::Type::Elsewhere;
    result.takenAt = reading.takenAt;
    return result;
}

KeyReading missingKey(const KeyReading &reading)
{
    KeyReading result;
    result.key = reading.key;
    result.takenAt = reading.takenAt;
    return result;
}

bool saysDown(const redis::Reply &reply) { return reply.isError() && reply.view().startsWith("CLUSTERDOWN "); }

/** True for the few strings that need their companions. */
bool hasCompanions(const KeyReading &reading) { return reading.type == KeyReading::Type::String && !companionKeys(reading).empty(); }

} // namespace

QCoro::Task<Result<void>> KeyReader::read(std::vector<Bytes> keys, Item first, Sink sink)
{
    for (Batch batch = nextBatch(keys, 0); batch.count > 0; batch = nextBatch(keys, batch.first + batch.count)) {
        CO_CHECK(co_await readBatch(keys, batch, first, sink));
        m_proven = m_proven || first.ask == Ask::Value;
    }
    co_return Result<void>();
}

/** The first batch is one key, to find out what is denied. */
KeyReader::Batch KeyReader::nextBatch(const std::vector<Bytes> &keys, std::size_t first) const
{
    const std::size_t most = m_proven ? std::size_t(m_pacing.reads.size()) : 1;
    Batch batch{first, 0};
    qint64 bytes = 0;
    while (batch.count < most && first + batch.count < keys.size()) {
        bytes += namesPerKey * keys[first + batch.count].size();
        if (batch.count > 0 && bytes > CallPace::mostBytes)
            break;
        ++batch.count;
    }
    return batch;
}

QCoro::Task<Result<void>> KeyReader::readBatch(const std::vector<Bytes> &keys, Batch batch, Item first, const Sink &sink)
{
    std::vector<Item> items(batch.count, first);
    for (std::size_t i = 0; i < batch.count; ++i)
        items[i].index = batch.first + i;
    std::vector<Question> questions;
    std::vector<redis::Command> commands = std::exchange(m_commandsBefore, {});
    std::vector<Item> again;
    std::vector<ContentsReader::Wanted> containers;
    for (int round = 0; !items.empty() && round < mostKeyRounds; ++round) {
        questions.clear();
        std::size_t count = 0;
        for (const Item &item : items) {
            questions.push_back(questionFor(item, keys[item.index]));
            putCommands(questions.back(), keys[item.index], commands, count);
        }
        commands.resize(count);
        const Instant sent = m_clock.now();
        const auto replies = co_await ask(commands, items.size());
        if (!replies)
            co_return failure(replies.error());
        const auto half = (m_clock.now() - sent) / 2;
        const Instant takenAt = sent + half;
        noteWhetherDown(*replies);
        again.clear();
        std::size_t next = 0;
        for (Question &question : questions) {
            Item &item = question.item;
            const std::size_t index = item.index;
            const Answers answers = takeAnswers(question, *replies, next);
            if (answers.idle)
                takeIdle(question, *answers.idle);
            Outcome outcome = judge(question, keys[index], answers, takenAt);
            if (outcome.failure)
                co_return failure(*std::move(outcome.failure));
            if (outcome.reading && hasCompanions(*outcome.reading)) {
                containers.push_back({index, keys[index], outcome.reading->type, item.asking, item.idle});
            } else if (outcome.reading) {
                outcome.reading->uncertainty = roundToMs(half);
                if (hasOwnIdleTime(*outcome.reading, touches()) || item.ask == Ask::Lease)
                    outcome.reading->idle = item.idle;
                sink(index, *std::move(outcome.reading));
            } else if (outcome.next == Ask::Contents) {
                containers.push_back({index, keys[index], outcome.type, item.asking, item.idle});
            } else {
                item.asking = item.asking || outcome.asking;
                item.ask = outcome.next;
                again.push_back(item);
            }
        }
        m_pacing.meter.done(m_clock.now());
        items.swap(again);
    }
    if (batch.count >= std::size_t(m_pacing.reads.size())) // more batches of that size follow
        m_commandsBefore = std::move(commands);
    for (const Item &item : items) // changed its type between all questions
        sink(item.index, readingOf(keys[item.index], m_clock.now()));
    co_return co_await m_contents.read(std::move(containers), sink);
}

QCoro::Task<Result<std::vector<redis::Reply>>> KeyReader::ask(const std::vector<redis::Command> &commands, std::size_t keys)
{
    const Instant sent = m_clock.now();
    auto replies = co_await m_connection.pipeline(commands);
    if (!replies || replies->empty())
        co_return replies;
    qint64 bytes = 0;
    for (const redis::Reply &reply : *replies)
        bytes += reply.view().size();
    m_pacing.reads.note(int(keys), m_pacing.answered(sent, m_clock.now()), bytes);
    co_return replies;
}

bool KeyReader::canSeeIfMissing(const Bytes &key) const { return !(m_ttlRefused && m_valueBy == ValueBy::Nothing) && !m_denied.contains(key); }

void KeyReader::forgetKey(const Bytes &key) { m_denied.remove(key); }

void KeyReader::forget()
{
    m_valueBy = ValueBy::Range;
    m_idleRefused = m_ttlRefused = m_typeRefused = m_existsRefused = m_proven = m_isClusterDown = false;
    m_contents.forget();
    m_denied.clear();
    m_lacksBefore.clear();
}

bool KeyReader::hasLostRights() const
{
    return !m_lacksBefore.empty() || (m_hasReadValues && m_valueBy != ValueBy::Range) || (m_hasReadTtls && m_ttlRefused) || !m_denied.isEmpty()
        || m_isClusterDown;
}

QCoro::Task<Result<void>> KeyReader::retryRefused(Bytes anyKey, Sink sink)
{
    const bool wasDenied = !m_denied.isEmpty();
    const Bytes key = wasDenied ? *m_denied.constBegin() : std::move(anyKey);
    std::vector<Bytes> keys{key};
    m_lacksBefore = lacks();
    m_valueBy = ValueBy::Range;
    m_ttlRefused = false;
    m_denied.remove(key);
    const Result<void> result = co_await read(std::move(keys), std::move(sink));
    if (wasDenied && result && !m_denied.contains(key))
        m_denied.clear(); // keys that are still denied are added again
    m_lacksBefore.clear();
    co_return result;
}

std::vector<Lack> KeyReader::lacks() const
{
    if (!m_lacksBefore.empty())
        return m_lacksBefore;
    std::vector<Lack> lacks;
    if (m_valueBy != ValueBy::Range)
        lacks.push_back(m_valueBy == ValueBy::Length ? Lack::BoundedRead : Lack::Values);
    if (m_typeRefused)
        lacks.push_back(Lack::Types);
    if (m_contents.isRefused())
        lacks.push_back(Lack::Contents);
    if (m_ttlRefused)
        lacks.push_back(Lack::Ttl);
    if (!m_denied.isEmpty())
        lacks.push_back(Lack::Keys);
    if (m_isClusterDown)
        lacks.push_back(Lack::ClusterDown);
    return lacks;
}

/** Before the value, since reading that may count as use of the key. */
bool KeyReader::asksIdle(const Item &item) const { return item.idleWish == Idle::Ask && item.ask == Ask::Value && !item.idle && !m_idleRefused; }

void KeyReader::takeIdle(Question &question, const redis::Reply &reply)
{
    if (!reply.isError() && !reply.isNil() && reply.integer() >= 0)
        question.item.idle = std::chrono::seconds(std::min(reply.integer(), mostIdle));
    else if (reply.isError() && (refusalIn(reply.error()) == Refusal::Command || reply.view().contains(QByteArrayView("LFU"))))
        m_idleRefused = true;
}

KeyReader::Question KeyReader::questionFor(const Item &item, const Bytes &key) const
{
    Question question;
    question.item = item;
    if (!m_denied.isEmpty() && m_denied.contains(key))
        return question;
    question.ttl = !m_ttlRefused;
    question.idle = asksIdle(item);
    if (item.ask == Ask::Lease)
        return question;
    if (item.ask == Ask::Type) {
        question.type = !m_typeRefused;
        return question;
    }
    question.value = item.ask == Ask::Whole && m_valueBy == ValueBy::Length ? ValueBy::Whole : m_valueBy;
    question.exists = item.ask == Ask::IsItEmpty && m_ttlRefused && !m_existsRefused;
    return question;
}

/** Reuses the commands: creating and destroying 4,000 lists per batch takes longer than writing them. */
void KeyReader::putCommands(const Question &question, const Bytes &key, std::vector<redis::Command> &commands, std::size_t &count)
{
    static const QByteArray getRange = QByteArrayLiteral("GETRANGE");
    static const QByteArray first = QByteArrayLiteral("0");
    static const QByteArray last = QByteArray::number(mostOfString);
    static const QByteArray strlen = QByteArrayLiteral("STRLEN");
    static const QByteArray get = QByteArrayLiteral("GET");
    static const QByteArray pttl = QByteArrayLiteral("PTTL");
    static const QByteArray type = QByteArrayLiteral("TYPE");
    static const QByteArray exists = QByteArrayLiteral("EXISTS");
    static const QByteArray object = QByteArrayLiteral("OBJECT");
    static const QByteArray idleTime = QByteArrayLiteral("IDLETIME");
    using Call = OwnLoad::Call;
    const QByteArray name = key.lent(); // formatted before the keys are destroyed
    const auto put = [&](std::initializer_list<QByteArray> words) {
        if (count == commands.size())
            commands.emplace_back();
        commands[count++].assign(words);
    };
    const auto append = [&](Call call, std::initializer_list<QByteArray> words) {
        if (question.item.asking) // ASKING applies to one command
            put({QByteArrayLiteral("ASKING")});
        m_pacing.load.count(call);
        put(words);
    };
    if (question.idle) // before the value
        append(Call::Object, {object, idleTime, name});
    if (question.value == ValueBy::Range)
        append(Call::GetRange, {getRange, name, first, last});
    else if (question.value == ValueBy::Length)
        append(Call::Get, {strlen, name});
    else if (question.value == ValueBy::Whole)
        append(Call::Get, {get, name});
    if (question.type)
        append(Call::Type, {type, name});
    if (question.exists)
        append(Call::Exists, {exists, name});
    if (question.ttl)
        append(Call::Pttl, {pttl, name});
}

KeyReader::Answers KeyReader::takeAnswers(const Question &question, const std::vector<redis::Reply> &replies, std::size_t &next)
{
    const auto takeNext = [&] {
        next += question.item.asking ? 1 : 0;
        return &replies[next++];
    };
    Answers answers;
    if (question.idle)
        answers.idle = takeNext();
    if (question.value != ValueBy::Nothing)
        answers.value = takeNext();
    if (question.type)
        answers.type = takeNext();
    if (question.exists)
        answers.exists = takeNext();
    if (question.ttl)
        answers.ttl = takeNext();
    return answers;
}

KeyReader::Outcome KeyReader::judge(const Question &question, const Bytes &key, const Answers &answers, Instant takenAt)
{
    KeyReading reading = readingOf(key, takenAt);
    if (m_isClusterDown && isDown(answers))
        return {std::move(reading), {}, {}};
    if (auto outcome = judgePlace(question, answers, reading))
        return *std::move(outcome);
    Outcome outcome = judgeHere(question, answers, reading);
    if (question.item.asking && outcome.reading && outcome.reading->type == KeyReading::Type::Missing)
        outcome.reading = elsewhere(*outcome.reading); // its slot has not arrived completely
    return outcome;
}

/** A cluster that is down refuses all keys. */
void KeyReader::noteWhetherDown(const std::vector<redis::Reply> &replies)
{
    if (m_whenDown == WhenClusterIsDown::GoOn && !replies.empty())
        m_isClusterDown = std::ranges::any_of(replies, saysDown);
}

bool KeyReader::isDown(const Answers &answers)
{
    return std::ranges::any_of(answers.all(), [](const redis::Reply *reply) { return reply && saysDown(*reply); });
}

/** Whether another node has the key. A key that is being imported is served only after ASKING. */
std::optional<KeyReader::Outcome> KeyReader::judgePlace(const Question &question, const Answers &answers, const KeyReading &reading)
{
    for (const redis::Reply *reply : answers.all()) {
        const QByteArrayView text = reply && reply->isError() ? reply->view() : QByteArrayView();
        if (text.startsWith("ASK "))
            return Outcome{elsewhere(reading), {}, {}};
        if (!text.startsWith("MOVED "))
            continue;
        Outcome outcome;
        outcome.asking = !question.item.asking;
        outcome.next = question.item.ask;
        if (!outcome.asking)
            outcome.reading = elsewhere(reading);
        return outcome;
    }
    return {};
}

KeyReader::Outcome KeyReader::judgeHere(const Question &question, const Answers &answers, KeyReading &reading)
{
    if (answers.ttl) {
        Outcome outcome = judgeTtl(*answers.ttl, reading);
        if (outcome.failure || outcome.reading)
            return outcome;
    }
    if (answers.exists && answers.exists->isError())
        m_existsRefused = true;
    else if (answers.exists && answers.exists->integer() == 0)
        return {missingKey(reading), {}, {}};
    if (answers.type)
        return judgeType(*answers.type, reading);
    if (answers.value)
        return judgeValue(question, *answers.value, reading);
    return {std::move(reading), {}, {}};
}

KeyReader::Outcome KeyReader::judgeTtl(const redis::Reply &reply, KeyReading &reading)
{
    if (!reply.isError()) {
        const qint64 ttl = reply.integer();
        if (ttl == -2)
            return {missingKey(reading), {}, {}};
        reading.ttlKnown = m_hasReadTtls = true;
        if (ttl >= 0)
            reading.ttl = Duration(ttl);
        return {};
    }
    const Error error = reply.error();
    switch (refusalIn(error)) {
    case Refusal::Command: m_ttlRefused = true; return {};
    case Refusal::Key: return {}; // the reply for the value says the same
    case Refusal::None: break;
    }
    return {{}, {}, error};
}

KeyReader::Outcome KeyReader::judgeValue(const Question &question, const redis::Reply &reply, KeyReading &reading)
{
    if (reply.isError())
        return judgeValueError(question, reply.error(), reading);
    if (reply.isNil())
        return {missingKey(reading), {}, {}};
    if (question.value == ValueBy::Length)
        return judgeLength(reply.integer(), reading);
    return judgeText(question, reply.text(), reading);
}

KeyReader::Outcome KeyReader::judgeValueError(const Question &question, const Error &error, KeyReading &reading)
{
    if (error.kind == Error::Kind::WrongType)
        return m_typeRefused ? Outcome{std::move(reading), {}, {}} : Outcome{{}, Ask::Type, {}};
    switch (refusalIn(error)) {
    case Refusal::Command:
        if (question.value == ValueBy::Whole)
            m_valueBy = ValueBy::Nothing;
        else if (m_valueBy == question.value) // not replaced yet after another key's reply
            m_valueBy = question.value == ValueBy::Range ? ValueBy::Length : ValueBy::Nothing;
        return {{}, question.item.ask, {}};
    case Refusal::Key: return deny(reading);
    case Refusal::None: break;
    }
    return {{}, {}, error};
}

KeyReader::Outcome KeyReader::judgeLength(qint64 length, KeyReading &reading)
{
    if (length <= mostOfString)
        return {{}, Ask::Whole, {}};
    reading.type = KeyReading::Type::String;
    reading.valueIsWhole = false;
    return {std::move(reading), {}, {}};
}

KeyReader::Outcome KeyReader::judgeText(const Question &question, const Bytes &text, KeyReading &reading)
{
    // GETRANGE replies to a missing key as to an empty one. PTTL may have seen a lock acquired just after it.
    if (text.isEmpty() && question.value == ValueBy::Range) {
        if (question.item.ask == Ask::Value)
            return {{}, Ask::IsItEmpty, {}};
        if (m_ttlRefused && m_existsRefused)
            return {missingKey(reading), {}, {}};
    }
    m_hasReadValues = m_hasReadValues || question.value == ValueBy::Range;
    reading.type = KeyReading::Type::String;
    reading.valueIsWhole = text.size() <= mostOfString;
    reading.value = reading.valueIsWhole ? text : Bytes(text.view().first(mostOfString));
    return {std::move(reading), {}, {}};
}

KeyReader::Outcome KeyReader::judgeType(const redis::Reply &reply, KeyReading &reading)
{
    if (reply.isError()) {
        const Error error = reply.error();
        if (refusalIn(error) == Refusal::None)
            return {{}, {}, error};
        m_typeRefused = true;
        return {std::move(reading), {}, {}};
    }
    const QByteArrayView type = reply.view();
    if (type == QByteArrayView("none"))
        return {missingKey(reading), {}, {}};
    if (type == QByteArrayView("string")) // replaced between the two commands
        return {{}, Ask::Value, {}};
    reading.type = ContentsReader::typeNamed(type);
    if (reading.type == KeyReading::Type::Other)
        return {std::move(reading), {}, {}};
    return {{}, Ask::Contents, {}, reading.type};
}

KeyReader::Outcome KeyReader::deny(KeyReading &reading)
{
    if (m_denied.size() < mostDenied)
        m_denied.insert(reading.key);
    return {std::move(reading), {}, {}};
}

} // namespace lockscope
