// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/lockreads.h"

#include "traffic/probe/monitorfeed.h"

#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostAtOnce = 10;
constexpr Duration askInterval(100);
constexpr std::size_t mostHeld = 10'000; // lines
constexpr qint64 longestToken = 512;     // bytes
const QByteArray placeWord = "lockscope-reads-";
const QByteArrayList usedCommands{"MULTI", "EXEC", "ECHO", "SELECT", "TYPE", "GETRANGE", "HSCAN", "PTTL"};

/** Transactions in one pipeline, each in the database of its lock. */
class Transactions {
public:
    explicit Transactions(int usualDatabase) : m_usualDatabase(usualDatabase) {}

    void append(quint64 number, int database, const std::vector<redis::Command> &inside)
    {
        const bool isElsewhere = database != m_usualDatabase;
        commands.push_back(redis::command("MULTI"));
        commands.push_back(redis::command("ECHO", QByteArray(placeWord + QByteArray::number(number))));
        if (isElsewhere)
            commands.push_back(redis::command("SELECT", database));
        std::ranges::copy(inside, std::back_inserter(commands));
        if (isElsewhere) // if this is refused, so is the whole transaction
            commands.push_back(redis::command("SELECT", m_usualDatabase));
        commands.push_back(redis::command("EXEC"));
        m_places.push_back({commands.size() - 1, isElsewhere ? 2 : 1, int(inside.size())});
    }

    /** The answers to what is inside the transaction; empty: there are none. */
    std::vector<redis::Reply> answersIn(const std::vector<redis::Reply> &replies, std::size_t transaction) const
    {
        std::vector<redis::Reply> answers;
        const auto [exec, first, count] = m_places[transaction];
        for (int i = 0; replies[exec].isArray() && i < count; ++i)
            answers.push_back(replies[exec].at(first + i));
        return answers;
    }

    std::vector<redis::Command> commands;

private:
    struct Place {
        std::size_t exec;
        int first, count; // in its reply
    };

    const int m_usualDatabase;
    std::vector<Place> m_places;
};

std::optional<quint64> placeIn(const ExecutedCommand &command)
{
    const std::vector<QByteArray> &words = command.arguments;
    if (words.size() != 2 || words[0] != "ECHO" || !words[1].startsWith(placeWord))
        return std::nullopt;
    return words[1].sliced(placeWord.size()).toULongLong();
}

} // namespace

LockReads::LockReads(redis::Connection::Options options, const TrafficDoor &door, Clock &clock, redis::TransportFactory factory)
    : m_options(std::move(options)), m_door(door), m_clock(clock), m_factory(std::move(factory)),
      m_first(QRandomGenerator::global()->generate64() >> 2)
{
}

LockReads::~LockReads() { *m_isAlive = false; }

void LockReads::open()
{
    if (!m_door.learn)
        return;
    redis::Connection::Options options = m_options;
    options.leavesNoTrace = true;
    m_isAsking = false;
    m_connection = std::make_unique<redis::Connection>(options, m_clock, m_factory);
    m_connection->open();
}

void LockReads::close()
{
    m_connection.reset(); // which ends what is being asked
    giveUp();
}

bool LockReads::isPlace(QByteArrayView arguments) { return arguments.startsWith(QByteArray("\"ECHO\" \"" + placeWord)); }

void LockReads::pass(Line line)
{
    if (!m_held.empty() || !isThrough(line))
        m_held.push_back(std::move(line));
    if (m_held.size() > mostHeld)
        giveUp();
}

/** False: it stands for an answer that is not there yet. */
bool LockReads::isThrough(const Line &line)
{
    if (const auto *const command = std::get_if<ExecutedCommand>(&line))
        return isThroughCommand(*command);
    m_door.takeGap(std::get<TrafficGap>(line));
    return true;
}

bool LockReads::isThroughCommand(const ExecutedCommand &command)
{
    if (m_ownClient == command.client) {                     // nobody else's command comes in between
        if (command.arguments.front().toLower() == "exec") { // it is the end of what began with MULTI, which the door has seen
            m_ownClient.reset();
            m_door.take(command);
        }
        return true;
    }
    const std::optional<quint64> place = placeIn(command);
    if (!place) {
        m_door.take(command);
        return true;
    }
    const auto question = m_questions.find(*place);
    if (question != m_questions.end() && !question->second.isAnswered)
        return false;
    m_ownClient = command.client;
    if (question == m_questions.end())
        return true;
    Question known = std::move(question->second);
    m_questions.erase(question);
    if (known.leftMs >= 0)
        known.stand.hold.deadlineUs = command.atUs + known.leftMs * 1000;
    known.stand.hold.sinceUs = command.atUs;
    m_door.learn(known.lock, known.stand, command.atUs);
    return true;
}

void LockReads::goOn()
{
    while (!m_held.empty() && isThrough(m_held.front()))
        m_held.pop_front();
}

void LockReads::giveUp()
{
    m_questions.clear();
    goOn();
}

void LockReads::ask()
{
    if (!m_connection || !m_connection->isReady() || m_isAsking || m_clock.now() - m_askedAt < askInterval)
        return;
    m_askedAt = m_clock.now();
    std::vector<TrafficKey> locks = m_door.keysToRead(mostAtOnce);
    if (!locks.empty())
        read(std::move(locks));
}

/** Redis says of a key that may not be read that it is not permitted, too. */
void LockReads::noteDenied(const std::vector<redis::Command> &commands, const std::vector<redis::Reply> &replies)
{
    for (std::size_t i = 0; i < std::min(commands.size(), replies.size()); ++i) {
        const QByteArray text = replies[i].isError() ? replies[i].text().toByteArray() : QByteArray();
        const qsizetype command = usedCommands.indexOf(commands[i].front());
        if (text.startsWith("NOPERM") && text.contains(" run ") && command >= 0)
            m_denied |= 1U << command;
    }
}

QByteArrayList LockReads::commandsIn(quint32 denied)
{
    QByteArrayList commands;
    for (qsizetype i = 0; i < usedCommands.size(); ++i) {
        if (denied & (1U << i))
            commands << usedCommands[i];
    }
    return commands;
}

/** First of what type they are: a wrong guess would count as an error in the server's figures. */
QCoro::Task<> LockReads::read(std::vector<TrafficKey> locks)
{
    const auto isAlive = m_isAlive;
    m_isAsking = true;
    Transactions typing(m_options.endpoint.database);
    for (const TrafficKey &lock : locks)
        typing.append(m_first + m_asked++, lock.database, {redis::command("TYPE", lock.key)});
    const Deferred<Result<std::vector<redis::Reply>>> askingTypes = m_connection->pipeline(typing.commands);
    const Result<std::vector<redis::Reply>> types = co_await askingTypes;
    if (!*isAlive || !m_connection)
        co_return;
    Transactions reading(m_options.endpoint.database);
    noteDenied(typing.commands, types ? *types : std::vector<redis::Reply>());
    std::vector<std::pair<quint64, bool>> asked; // number, and whether it is a hash
    for (std::size_t i = 0; types && i < locks.size(); ++i) {
        const std::vector<redis::Reply> answers = typing.answersIn(*types, i);
        m_isRefused = m_isRefused || answers.empty();
        const QByteArray type = answers.empty() ? QByteArray() : answers.front().text().toByteArray();
        const bool isHash = type == "hash";
        if (!isHash && type != "string" && type != "none")
            continue;
        const TrafficKey &lock = locks[i];
        asked.emplace_back(m_first + m_asked++, isHash);
        m_questions.insert({asked.back().first, {.lock = lock}});
        reading.append(asked.back().first, lock.database,
                       {isHash ? redis::command("HSCAN", lock.key, 0, "COUNT", 8) : redis::command("GETRANGE", lock.key, 0, longestToken - 1),
                        redis::command("PTTL", lock.key)});
    }
    if (!types || (m_isRefused && asked.empty())) {
        m_connection.release()->deleteLater(); // it would be refused again; this may be called from one of its signals
        co_return;
    }
    if (asked.empty()) {
        m_isAsking = false;
        co_return;
    }
    const Deferred<Result<std::vector<redis::Reply>>> askingHolds = m_connection->pipeline(reading.commands);
    const Result<std::vector<redis::Reply>> replies = co_await askingHolds;
    if (!*isAlive)
        co_return;
    m_isAsking = false;
    noteDenied(reading.commands, replies ? *replies : std::vector<redis::Reply>());
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const std::vector<redis::Reply> answers = replies ? reading.answersIn(*replies, i) : std::vector<redis::Reply>();
        m_isRefused = m_isRefused || (replies && answers.empty());
        if (const auto question = m_questions.find(asked[i].first); question != m_questions.end())
            answer(question->second, answers, asked[i].second);
    }
    goOn();
}

/** What does not look like a lock stays unknown. */
void LockReads::answer(Question &question, const std::vector<redis::Reply> &answers, bool isHash)
{
    question.isAnswered = true;
    if (answers.empty() || answers[0].isError() || answers[1].isError())
        return;
    const redis::Reply &value = answers[0], &left = answers[1];
    question.leftMs = left.integer();
    if (question.leftMs == -2) {
        question.stand = {.is = TrafficStand::Is::Free};
        question.leftMs = -1;
        return;
    }
    const redis::Reply fields = value.at(1);
    const bool isOne = isHash ? value.viewAt(0) == "0" && fields.size() == 2 : value.view().size() < longestToken;
    if (!isOne)
        return;
    question.stand.is = TrafficStand::Is::Held;
    question.stand.hold.token = isHash ? fields.textAt(0).toByteArray() : value.bytes();
    question.stand.hold.form = isHash ? TrafficHold::Form::Hash : TrafficHold::Form::String;
}

} // namespace lockscope
