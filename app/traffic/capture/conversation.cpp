// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/conversation.h"

#include "traffic/replay/lockcommands.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

namespace {

using ReplyKind = CommandReply::Kind;

constexpr qsizetype longestMessage = qsizetype(1) << 20; // that is kept whole
constexpr std::size_t mostOpen = 100'000;                // requests without a reply
constexpr qint64 pauseUs = 100'000;                      // after which everything is answered
constexpr int enoughAlternations = 5;
constexpr qsizetype longestWord = 15;

constexpr quint8 bit(ReplyKind kind) { return quint8(1U << unsigned(kind)); }
constexpr quint8 anyReply = 0x1f;
constexpr quint8 numberReply = bit(ReplyKind::Integer), textReply = bit(ReplyKind::Text), textOrNil = textReply | bit(ReplyKind::Nil);

using ExpectedReply = std::pair<QByteArrayView, quint8>;
/** What others than errors may be answered to what is often asked, or matters; sorted. */
constexpr std::array expected{
    ExpectedReply{"decr", numberReply},
    ExpectedReply{"del", numberReply},
    ExpectedReply{"discard", textReply},
    ExpectedReply{"exists", numberReply},
    ExpectedReply{"expire", numberReply},
    ExpectedReply{"get", textOrNil | bit(ReplyKind::Other)},
    ExpectedReply{"getdel", textOrNil | bit(ReplyKind::Other)},
    ExpectedReply{"getset", textOrNil | bit(ReplyKind::Other)},
    ExpectedReply{"hdel", numberReply},
    ExpectedReply{"hexists", numberReply},
    ExpectedReply{"hget", textOrNil | bit(ReplyKind::Other)},
    ExpectedReply{"hincrby", numberReply},
    ExpectedReply{"hset", numberReply},
    ExpectedReply{"hsetnx", numberReply},
    ExpectedReply{"incr", numberReply},
    ExpectedReply{"incrby", numberReply},
    ExpectedReply{"lpush", numberReply},
    ExpectedReply{"multi", textReply},
    ExpectedReply{"persist", numberReply},
    ExpectedReply{"pexpire", numberReply},
    ExpectedReply{"psetex", textReply},
    ExpectedReply{"pttl", numberReply},
    ExpectedReply{"publish", numberReply},
    ExpectedReply{"rpush", numberReply},
    ExpectedReply{"sadd", numberReply},
    ExpectedReply{"select", textReply},
    ExpectedReply{"set", textOrNil | bit(ReplyKind::Other)},
    ExpectedReply{"setex", textReply},
    ExpectedReply{"setnx", numberReply},
    ExpectedReply{"ttl", numberReply},
    ExpectedReply{"unlink", numberReply},
    ExpectedReply{"unwatch", textReply},
    ExpectedReply{"watch", textReply},
    ExpectedReply{"zadd", numberReply | bit(ReplyKind::Nil) | textReply},
};
static_assert(std::ranges::is_sorted(expected, {},
                                     [](const ExpectedReply &one) { return std::string_view(one.first.data(), std::size_t(one.first.size())); }));

quint8 expectedReplies(QByteArrayView name)
{
    const auto found = std::ranges::lower_bound(expected, name, {}, &ExpectedReply::first);
    return found != expected.end() && found->first == name ? found->second : anyReply;
}

struct SmallWord {
    explicit SmallWord(QByteArrayView word) : size(std::min(word.size(), longestWord))
    {
        std::transform(word.begin(), word.begin() + size, letters.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 0x20) : c; });
    }
    QByteArrayView view() const { return {letters.data(), size}; }

    std::array<char, longestWord> letters;
    qsizetype size;
};

/** The types of its records: no request or reply begins so. */
bool isTls(QByteArrayView bytes) { return !bytes.isEmpty() && bytes.front() >= 0x14 && bytes.front() <= 0x17; }

/** Of a message such as `message`, `channel`, `text`. */
QByteArrayView firstWord(QByteArrayView message)
{
    const qsizetype header = message.indexOf('\n') + 1, name = message.indexOf('\n', header) + 1, end = message.indexOf('\r', name);
    return header > 0 && name > 0 && end > 0 ? message.sliced(name, end - name) : QByteArrayView();
}

bool isOneOf(QByteArrayView word, std::initializer_list<QByteArrayView> words) { return std::ranges::find(words, word) != words.end(); }

/** `*3`, `$9`, `subscribe`, `$1`, `a`, `:1`: the number of subscriptions that there are now. */
qint64 lastNumber(QByteArrayView message)
{
    const qsizetype at = message.lastIndexOf(':');
    return at < 0 ? -1 : message.sliced(at + 1).trimmed().toLongLong();
}

bool isKnownName(QByteArrayView name)
{
    static const QSet<QByteArray> names{"ping",    "hello",    "auth",     "info",    "select",     "incr", "publish", "subscribe", "evalsha",
                                        "hgetall", "mget",     "lpush",    "rpush",   "lpop",       "rpop", "blpop",   "brpop",     "zadd",
                                        "zrange",  "sadd",     "smembers", "xadd",    "xreadgroup", "keys", "scan",    "dbsize",    "config",
                                        "cluster", "readonly", "role",     "command", "echo",       "time", "monitor", "psubscribe"};
    const SmallWord word(name);
    const QByteArray small = QByteArray::fromRawData(word.letters.data(), word.size);
    return lockVerb(small) || isControl(small) || isScriptCall(small) || names.contains(small);
}

/** A script that ends with an error has done what came before that. */
bool mayHaveDoneSomething(const ExecutedCommand *command, const CommandReply &error)
{
    return command && isScriptCall(command->arguments.front().toLower()) && !hasDoneNothing(error.text);
}

} // namespace

bool looksLikeRequest(QByteArrayView bytes)
{
    if (bytes.size() < 14 || bytes[0] != '*' || bytes[1] < '1' || bytes[1] > '9')
        return false;
    const qsizetype header = bytes.indexOf('\n') + 1;
    if (header < 4 || header > 8 || header >= bytes.size() || bytes[header] != '$')
        return false;
    const qsizetype name = bytes.indexOf('\n', header) + 1, end = bytes.indexOf('\r', name);
    return name > 0 && end > name && isKnownName(bytes.sliced(name, end - name));
}

Conversation::Conversation(CapturedServer &server, QByteArray client, quint64 number, bool isWhole, qint64 quietSinceUs)
    : m_server(server), m_client(std::move(client)), m_number(number), m_state(isWhole ? State::Reading : State::Lost), m_isJoining(!isWhole),
      m_lastUs(quietSinceUs)
{
}

void Conversation::takeRequests(qint64 atUs, qint64 missing, QByteArrayView bytes)
{
    read(m_requests, atUs, missing, bytes, [this](qint64 at, QByteArrayView message, bool isCut) { onRequest(at, message, isCut); });
}

void Conversation::takeReplies(qint64 atUs, qint64 missing, QByteArrayView bytes)
{
    read(m_replies, atUs, missing, bytes, [this](qint64 at, QByteArrayView message, bool isCut) { onReply(at, message, isCut); });
}

template <class Message>
void Conversation::read(Side &side, qint64 atUs, qint64 missing, QByteArrayView bytes, const Message &onMessage)
{
    if (m_state == State::Other || m_state == State::Encrypted)
        return;
    if (isTls(bytes) && side.begun.isEmpty() && m_open.empty())
        return end(State::Encrypted);
    if (missing > 0 && m_state == State::Reading) {
        side.isCut = true;
        if (!side.framer.skip(missing))
            lose(atUs);
    }
    if (m_state == State::Lost && !begins(atUs, missing, &side == &m_requests, bytes))
        return;
    while (!bytes.isEmpty() && m_state == State::Reading) {
        const auto end = side.framer.endIn(bytes);
        if (side.framer.isBroken())
            return lose(atUs);
        const QByteArrayView part = bytes.first(end.value_or(bytes.size()));
        bytes = bytes.sliced(part.size());
        const bool isAlone = side.begun.isEmpty() && !side.isCut && end;
        if (!isAlone)
            keep(side, part);
        if (!end)
            continue;
        const QByteArray begun = std::exchange(side.begun, {});
        onMessage(atUs, isAlone ? part : QByteArrayView(begun), std::exchange(side.isCut, false));
    }
}

/** Of a message that is cut or too long, its beginning. */
void Conversation::keep(Side &side, QByteArrayView part)
{
    side.isCut = side.isCut || side.begun.size() + part.size() > longestMessage;
    if (!side.isCut)
        side.begun += part;
}

/** Whether it can be read from these bytes on, since everything before them was answered. */
bool Conversation::begins(qint64 atUs, qint64 missing, bool isRequest, QByteArrayView bytes)
{
    const bool isStart = isRequest && looksLikeRequest(bytes), isPaused = !m_wasRequest && atUs - m_lastUs >= pauseUs;
    const bool goesOn = missing > 0 || (isRequest && m_wasRequest); // several requests, or a long one
    m_alternations = goesOn ? 0 : m_alternations + (isStart ? 1 : 0);
    m_wasRequest = isRequest;
    m_lastUs = atUs;
    if (!isStart || missing > 0 || (!isPaused && m_alternations <= enoughAlternations)) {
        m_hasSkipped = m_hasSkipped || (isRequest && (missing > 0 || mayConcernLocks(bytes)));
        return false;
    }
    m_state = State::Reading;
    endSkipping();
    return true;
}

void Conversation::endUnread()
{
    if (m_isJoining) // else the gap before has said it
        endSkipping();
}

void Conversation::endSkipping()
{
    const bool isJoined = std::exchange(m_isJoining, false);
    if (!std::exchange(m_hasSkipped, false))
        return;
    if (isJoined)
        m_server.joinedUs.push_back(m_lastUs);
    passGap();
}

/** False: these are whole requests that change no lock; before them may be the end of one that was asked before anything was known of locks. */
bool Conversation::mayConcernLocks(QByteArrayView bytes)
{
    if (m_isJoining && m_server.taken == 0 && !looksLikeRequest(bytes)) {
        const qsizetype next = bytes.indexOf("\r\n*");
        bytes = next < 0 ? QByteArrayView() : bytes.sliced(next + 2);
    }
    for (RespFramer framer(RespFramer::Side::Requests); !bytes.isEmpty();) {
        const auto end = framer.endIn(bytes);
        if (!end || !looksLikeRequest(bytes))
            return true;
        readRequest(bytes.first(*end), m_words);
        const SmallWord name(m_words.empty() ? QByteArrayView() : m_words.front());
        const bool isHarmless =
            lockVerb(name.view()) == LockVerb::Read || isOneOf(name.view(), {"client", "multi", "exec", "discard", "watch", "unwatch"});
        if (name.view() == "select" || (!isHarmless && m_server.interest.takes(m_words)))
            return true;
        bytes = bytes.sliced(*end);
    }
    return false;
}

void Conversation::lose(qint64 atUs)
{
    if (m_state != State::Reading)
        return;
    lookForBegin(atUs);
    passGap();
}

void Conversation::startOver(qint64 atUs)
{
    if (m_state == State::Reading || m_state == State::Lost)
        lookForBegin(atUs);
}

void Conversation::lookForBegin(qint64 atUs)
{
    end(State::Lost);
    m_alternations = 0;
    m_wasRequest = true; // perhaps
    m_lastUs = atUs;
}

void Conversation::close()
{
    const bool isOpen = std::ranges::any_of(m_open, [](const Request &request) { return request.ticket.has_value(); });
    end(State::Other);
    endUnread();
    if (isOpen) {
        ++m_server.unanswered;
        passGap();
    }
}

void Conversation::end(State state)
{
    m_state = state;
    for (const Request &request : std::exchange(m_open, {})) {
        if (request.ticket)
            m_server.order.settle(*request.ticket);
    }
    m_requests = {RespFramer(RespFramer::Side::Requests)};
    m_replies = {RespFramer(RespFramer::Side::Replies)};
    m_isInTransaction = m_isSubscribed = false;
    m_queued.clear();
}

void Conversation::passGap()
{
    ++m_server.gaps;
    m_server.order.takeGap();
}

// ---- requests

void Conversation::onRequest(qint64 atUs, QByteArrayView message, bool isCut)
{
    readRequest(message, m_words);
    if (m_words.empty())
        return; // a line without words has no reply
    const SmallWord name(m_words.front());
    const QByteArrayView second = m_words.size() > 1 ? m_words[1] : QByteArrayView();
    if (isOneOf(name.view(), {"psync", "sync"}))
        return end(State::Other);
    if ((name.view() == "client" && SmallWord(second).view() == "reply") || m_open.size() >= mostOpen)
        return lose(atUs);
    Request request{atUs, expectedReplies(name.view()), deedOf(name.view())};
    if (request.deed == Deed::Select)
        request.count = second.toByteArray().toLongLong();
    else if (request.deed == Deed::Subscribe)
        request.count = qint64(m_words.size()) - 1;
    request.isUnread = isCut && m_server.interest.takes(m_words);
    if (!isCut && request.deed == Deed::Hello)
        request.command = nameIn(atUs);
    else if (!isCut && m_server.interest.takes(m_words))
        request.command = std::make_unique<ExecutedCommand>(commandOf(atUs, m_words));
    request.isBlindScript = isBlindScript(name.view()); // by now its text is known
    if (request.command || request.isUnread)
        request.ticket = m_server.order.expect(atUs);
    m_open.push_back(std::move(request));
}

bool Conversation::isBlindScript(QByteArrayView name) const
{
    if (!isOneOf(name, {"eval", "evalsha", "fcall"}) || m_words.size() <= 3 || m_words[2] == "0")
        return false;
    const ScriptTraits *const traits = m_server.interest.traitsOf(name, m_words[1]);
    return !traits || traits->role == ScriptRole::None;
}

Conversation::Deed Conversation::deedOf(QByteArrayView name)
{
    using Named = std::pair<QByteArrayView, Deed>;
    static constexpr std::array deeds{
        Named{"discard", Deed::Discard},        Named{"exec", Deed::Exec},           Named{"hello", Deed::Hello},
        Named{"monitor", Deed::Monitor},        Named{"multi", Deed::Multi},         Named{"psubscribe", Deed::Subscribe},
        Named{"punsubscribe", Deed::Subscribe}, Named{"reset", Deed::Reset},         Named{"select", Deed::Select},
        Named{"ssubscribe", Deed::Subscribe},   Named{"subscribe", Deed::Subscribe}, Named{"sunsubscribe", Deed::Subscribe},
        Named{"unsubscribe", Deed::Subscribe},
    };
    const auto found = std::ranges::lower_bound(deeds, name, {}, &Named::first);
    return found != deeds.end() && found->first == name ? found->second : Deed::None;
}

ExecutedCommand Conversation::commandOf(qint64 atUs, const std::vector<QByteArrayView> &words) const
{
    ExecutedCommand command{atUs, m_database, m_client, {}};
    for (const QByteArrayView word : words)
        command.arguments.push_back(word.toByteArray());
    return command;
}

/** `HELLO 3 AUTH user password SETNAME name` says who it is, too; nothing else is kept of it. */
std::unique_ptr<ExecutedCommand> Conversation::nameIn(qint64 atUs) const
{
    for (std::size_t i = 2; i + 1 < m_words.size(); ++i) {
        const SmallWord option(m_words[i]);
        if (option.view() == "auth")
            i += 2;
        else if (option.view() == "setname")
            return std::make_unique<ExecutedCommand>(commandOf(atUs, {"client", "setname", m_words[i + 1]}));
    }
    return nullptr;
}

// ---- replies

void Conversation::onReply(qint64 atUs, QByteArrayView message, bool isCut)
{
    if (isPush(message))
        return;
    if (m_open.empty())
        return lose(atUs);
    const CommandReply reply = replyIn(message, isCut);
    const bool isQueued = reply.kind == ReplyKind::Text && reply.text == "QUEUED" && m_open.front().deed != Deed::Exec;
    const bool isPossible = reply.kind == ReplyKind::Error || (isQueued && m_isInTransaction) || (m_open.front().replies & bit(reply.kind));
    if (!isPossible || isQueued != (isQueued && m_isInTransaction))
        return lose(atUs); // it is the reply to another request
    Request request = std::move(m_open.front());
    m_open.pop_front();
    m_latencyUs = atUs - request.atUs;
    ++m_server.requests;
    m_server.blindScripts += request.isBlindScript && reply.kind != ReplyKind::Error ? 1 : 0;
    if (isQueued && m_queued.size() < mostOpen)
        m_queued.push_back(std::move(request));
    else if (request.isUnread)
        passGap();
    else if (request.deed == Deed::Exec)
        answerExec(request, atUs, message, reply, isCut);
    else if (reply.kind != ReplyKind::Error || mayHaveDoneSomething(request.command.get(), reply))
        answer(request, atUs, reply);
    Request &settled = isQueued && !m_queued.empty() ? m_queued.back() : request;
    if (settled.ticket)
        m_server.order.settle(*std::exchange(settled.ticket, std::nullopt));
}

/** What comes without being asked for, or more than once. */
bool Conversation::isPush(QByteArrayView message)
{
    const bool isPush = message.startsWith('>');
    if (!isPush && !(message.startsWith('*') && (m_isSubscribed || (!m_open.empty() && m_open.front().deed == Deed::Subscribe))))
        return false;
    const QByteArrayView kind = firstWord(message);
    if (!kind.endsWith("subscribe"))
        return isPush || isOneOf(kind, {"message", "pmessage", "smessage"});
    const qint64 subscriptions = lastNumber(message);
    m_isSubscribed = subscriptions > 0;
    if (!m_open.empty() && m_open.front().deed == Deed::Subscribe) {
        qint64 &channels = m_open.front().count; // 0: all that there are
        if (--channels == 0 || (channels < 0 && subscriptions <= 0))
            m_open.pop_front();
    }
    return true;
}

void Conversation::answer(const Request &request, qint64 atUs, const CommandReply &reply)
{
    switch (request.deed) {
    case Deed::Select: m_database = int(request.count); break;
    case Deed::Multi: m_isInTransaction = true; break;
    case Deed::Reset: m_database = 0; [[fallthrough]];
    case Deed::Discard:
        m_isInTransaction = false;
        m_queued.clear();
        break;
    case Deed::Monitor: return end(State::Other);
    case Deed::None:
    case Deed::Exec:
    case Deed::Hello:
    case Deed::Subscribe: break;
    }
    if (!request.command)
        return;
    std::vector<ExecutedCommand> commands;
    addExecuted(std::move(*request.command), reply, commands);
    pass(request.atUs, atUs, std::move(commands));
}

/** All that was queued is executed at once, in front of it; nil: nothing is. */
void Conversation::answerExec(const Request &request, qint64 atUs, QByteArrayView message, const CommandReply &reply, bool isCut)
{
    m_isInTransaction = false;
    std::vector<Request> queued = std::exchange(m_queued, {});
    std::vector<ExecutedCommand> commands;
    if (reply.kind == ReplyKind::Other) {
        const std::vector<CommandReply> replies = isCut ? std::vector<CommandReply>() : repliesIn(message);
        if (replies.size() != queued.size())
            return passGap();
        for (std::size_t i = 0; i < queued.size(); ++i) {
            if (queued[i].isUnread)
                return passGap();
            if (queued[i].deed == Deed::Select && replies[i].kind == ReplyKind::Text)
                m_database = int(queued[i].count);
            if (queued[i].command)
                addExecuted(std::move(*queued[i].command), replies[i], commands);
        }
    }
    if (request.command)
        addExecuted(std::move(*request.command), {ReplyKind::Other}, commands);
    pass(request.atUs, atUs, std::move(commands));
}

void Conversation::addExecuted(ExecutedCommand command, CommandReply reply, std::vector<ExecutedCommand> &commands)
{
    command.database = m_database;
    command.reply = std::move(reply);
    ScriptReading reading;
    if (isScriptCall(command.arguments.front().toLower()) && command.arguments.size() > 3)
        reading = readCall(command);
    if (reading.is != ScriptReading::Is::Unknown && reading.lines.empty())
        return; // it has done nothing to any key
    commands.push_back(std::move(command));
    std::ranges::move(reading.lines, std::back_inserter(commands));
}

/** Its commands by its text; those of libraries, and of Redisson's kind, by what is known of them. */
ScriptReading Conversation::readCall(const ExecutedCommand &call)
{
    if (call.reply->kind == ReplyKind::Error)
        return {};
    const QByteArray name = call.arguments.front().toLower();
    const ScriptTraits *const traits = m_server.interest.traitsOf(name, call.arguments[1]);
    const ScriptText *const text = m_server.interest.textOf(name, call.arguments[1]);
    ScriptReading reading = text ? readScript(*text, call) : ScriptReading();
    const bool isKnownKind = traits && (!text || (traits->isOfHash && (traits->answersNil || traits->role != ScriptRole::Acquires)));
    if (reading.is == ScriptReading::Is::Unknown && isKnownKind) {
        reading.lines = scriptLines(call, *traits);
        reading.is = reading.lines.empty() ? ScriptReading::Is::Unknown : ScriptReading::Is::Known;
    }
    const std::vector<QByteArray> keys = keysOfCall(call);
    if (traits && traits->role == ScriptRole::Acquires && reading.is != ScriptReading::Is::Known && !keys.empty())
        ++m_server.unclearAttempts[keys.front()];
    m_server.blindScripts += reading.is == ScriptReading::Is::Unknown && traits && traits->role != ScriptRole::None ? 1 : 0;
    return reading;
}

void Conversation::pass(qint64 fromUs, qint64 toUs, std::vector<ExecutedCommand> commands)
{
    m_server.taken += commands.size();
    m_server.order.take({fromUs, toUs, m_number, std::move(commands)});
}

} // namespace lockscope
