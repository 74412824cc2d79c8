// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actionscript.h"

#include "redis/clientlist.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

using Kind = ActionOutcome::Kind;
using redis::Command;
using redis::Reply;

struct ActionScriptWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ActionScriptWords)
};

constexpr int mostOfAToken = 4096;

/**
 * Arguments: number of checks, of each its kind, the expected bytes and a command; number of keys to keep, and these; number of steps, each a
 * command; number of messages, of each its channel, the number of the step whose answer is the payload (or 0), the payload, and
 * whether it also goes to the sharded channel (or 0). A command is the number of its words, and these. An error in a check or in the first step means that nothing was done, and is the answer.
 */
constexpr char script[] = R"lua(
local at = 0
local function word() at = at + 1; return ARGV[at] end
local function run()
  local words = {}
  for i = 1, tonumber(word()) do words[i] = word() end
  return redis.pcall(unpack(words))
end
local function text(answer)
  if answer == false or answer == nil then return nil end
  if type(answer) == 'table' then return answer.ok or '' end
  return tostring(answer)
end

for i = 1, tonumber(word()) do
  local kind, expected = word(), word()
  local answer = run()
  if type(answer) == 'table' and answer.err then
    if string.find(answer.err, 'WRONGTYPE', 1, true) then return {'wrong type'} end
    return answer
  end
  local found = text(answer)
  local isNothing = found == nil or found == '0' and type(answer) == 'number'
  local changed = {'changed', type(answer) == 'string' and string.sub(answer, 1, 4096) or ''}
  if kind == 'missing' then
    if not isNothing then return changed end
  elseif found == nil or kind == 'present' and isNothing then
    return {'gone'}
  elseif kind == 'equals' and found ~= expected then
    return changed
  end
end

local images = {}
for i = 1, tonumber(word()) do
  local key = word()
  local dump = redis.pcall('DUMP', key)
  if type(dump) == 'table' then dump = false end
  local ttl = redis.pcall('PTTL', key)
  if type(ttl) == 'table' then ttl = -1; dump = false end
  images[#images + 1] = dump
  images[#images + 1] = ttl
end

local answers = {}
for i = 1, tonumber(word()) do
  local answer = run()
  if type(answer) == 'table' and answer.err then
    if i == 1 then return answer end
    return {'partly', answer.err, images}
  end
  answers[i] = text(answer)
end

local woken = {}
for i = 1, tonumber(word()) do
  local channel, step, payload, sharded = word(), tonumber(word()), word(), word()
  if step > 0 then payload = answers[step] end
  local receivers = redis.pcall('PUBLISH', channel, payload)
  woken[i] = type(receivers) == 'number' and receivers or -1
  if sharded == '1' and redis.REDIS_VERSION_NUM then
    receivers = redis.pcall('SPUBLISH', channel, payload)
    if type(receivers) == 'number' and receivers > 0 then woken[i] = math.max(woken[i], 0) + receivers end
  end
end
return {'done', '', images, woken}
)lua";

QByteArray kindWord(Check::Kind kind)
{
    switch (kind) {
    case Check::Kind::Equals: return "equals";
    case Check::Kind::Present: return "present";
    case Check::Kind::Missing: return "missing";
    case Check::Kind::Client: return "client"; // no script may ask that
    }
    return {};
}

void append(Command &out, const Command &command)
{
    out.push_back(QByteArray::number(command.size()));
    out.insert(out.end(), command.begin(), command.end());
}

ActionOutcome outcome(Kind kind)
{
    ActionOutcome result;
    result.kind = kind;
    return result;
}

/** A number that was answered counts something, and is nobody's token. */
ActionOutcome holderChanged(QByteArrayView found)
{
    ActionOutcome result = outcome(Kind::HolderChanged);
    result.holderNow = found.first(std::min<qsizetype>(found.size(), mostOfAToken)).toByteArray();
    return result;
}

/** "id=12 name=web-7" */
std::optional<ActionOutcome> objectionToClient(const QByteArray &expected, const Reply &answer)
{
    const QByteArray id = expected.left(expected.indexOf(' ')), name = expected.mid(id.size() + 6);
    for (const redis::ListedClient &client : redis::readClientList(answer.view()).clients) {
        if ("id=" + QByteArray::number(client.id) == id)
            return client.name == name ? std::nullopt : std::optional(holderChanged(client.name));
    }
    return outcome(Kind::AlreadyGone);
}

std::vector<BeforeImage> imagesIn(const Action &action, const Reply &list)
{
    std::vector<BeforeImage> images;
    for (std::size_t i = 0; i < action.imagesOf.size(); ++i) {
        const Reply ttl = list.at(qsizetype(2 * i + 1));
        images.push_back({Bytes(action.imagesOf[i]), Bytes(list.viewAt(qsizetype(2 * i))),
                          ttl.integer() >= 0 ? std::optional(Duration(ttl.integer())) : std::nullopt});
    }
    return images;
}

} // namespace

Command scriptFor(const Action &action)
{
    Command result{"EVAL", script, QByteArray::number(action.keys.size())};
    result.insert(result.end(), action.keys.begin(), action.keys.end());
    result.push_back(QByteArray::number(action.checks.size()));
    for (const Check &check : action.checks) {
        result.push_back(kindWord(check.kind));
        result.push_back(check.expected);
        append(result, check.command);
    }
    result.push_back(QByteArray::number(action.imagesOf.size()));
    result.insert(result.end(), action.imagesOf.begin(), action.imagesOf.end());
    result.push_back(QByteArray::number(action.steps.size()));
    for (const Command &step : action.steps)
        append(result, step);
    result.push_back(QByteArray::number(action.messages.size()));
    for (const Message &message : action.messages) {
        result.push_back(message.channel);
        result.push_back(QByteArray::number(message.payloadFromStep + 1));
        result.push_back(message.payload);
        result.push_back(message.isSharded ? "1" : "0");
    }
    return result;
}

ActionOutcome outcomeOfScript(const Action &action, const Reply &reply)
{
    const QByteArray word = reply.at(0).bytes();
    if (word == "gone")
        return outcome(Kind::AlreadyGone);
    if (word == "wrong type")
        return outcome(Kind::WrongType);
    if (word == "changed")
        return holderChanged(reply.at(1).view());
    ActionOutcome result = outcome(Kind::Failed);
    if (word == "done" || word == "partly")
        result.before = imagesIn(action, reply.at(2));
    if (word == "done") {
        result.kind = Kind::Done;
        for (qsizetype i = 0; i < reply.at(3).size(); ++i)
            result.woken.push_back(reply.at(3).at(i).integer());
    } else if (word == "partly") {
        result.kind = Kind::DoneInPart;
        result.error = {Error::Kind::Server, QString::fromUtf8(reply.at(1).view()), {}};
    } else {
        result.mayBeDone = true;
        result.error = {Error::Kind::NotRedis,
                        ActionScriptWords::tr("The server's answer was not understood. Whether it was done is not known: look at the lock again."),
                        {}};
    }
    return result;
}

std::optional<ActionOutcome> objectionTo(const Check &check, const Reply &answer)
{
    if (answer.isError()) {
        ActionOutcome result = outcome(answer.error().kind == Error::Kind::WrongType ? Kind::WrongType : Kind::Refused);
        result.error = answer.error();
        return result;
    }
    if (check.kind == Check::Kind::Client)
        return objectionToClient(check.expected, answer);
    const bool isNumber = answer.type() == Reply::Type::Integer;
    const QByteArray found = isNumber ? QByteArray::number(answer.integer()) : answer.bytes();
    const bool isNothing = answer.isNil() || (isNumber && answer.integer() == 0);
    const QByteArray holder = isNumber ? QByteArray() : found;
    switch (check.kind) {
    case Check::Kind::Missing: return isNothing ? std::nullopt : std::optional(holderChanged(holder));
    case Check::Kind::Present: return isNothing ? std::optional(outcome(Kind::AlreadyGone)) : std::nullopt;
    case Check::Kind::Equals:
    case Check::Kind::Client: break;
    }
    if (answer.isNil())
        return outcome(Kind::AlreadyGone);
    return found == check.expected ? std::nullopt : std::optional(holderChanged(holder));
}

} // namespace lockscope
