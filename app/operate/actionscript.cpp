// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actionscript.h"

#include "base/safetext.h"
#include "redis/clientlist.h"
#include "redis/serverinfo.h"

#include <QCoreApplication>

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope {

namespace {

using Kind = ActionOutcome::Kind;
using redis::Command;
using redis::Reply;

struct ActionScriptText {
    LOCKSCOPE_MESSAGES(lockscope::ActionScriptText)
};

/**
 * Arguments: the mark; most bytes of a value that are kept; number of checks, of each its kind, the expected bytes and a command; number of reads to
 * keep, each a command; number of least leases, of each its key and milliseconds; number of steps, each a command; number of messages, of each its
 * channel, the number of the step whose answer is the payload (or 0), the payload, and whether it also goes to the sharded channel (or 0). A command
 * is the number of its words, and these. A lease that is too short is an extra step. All steps are checked against the user's rights before the first
 * is run, where the server can be asked (from Redis 7 on). Values longer than their limit are not read: see BoundedReads. The answer is a list of the
 * mark, which no proxy can invent, and a word. Because of its first line a replica refuses the script before it reads anything, and a server without
 * free memory runs it: removing a lock frees memory.
 */
constexpr char script[] = R"lua(#!lua flags=allow-oom
local unpack = unpack or table.unpack
local at, hasChanged = 0, false
local function word() at = at + 1; return ARGV[at] end
local mark = word()
local function command()
  local words = {}
  for i = 1, tonumber(word()) do words[i] = word() end
  return words
end
local function run(words) return redis.pcall(unpack(words)) end
local function isError(answer) return type(answer) == 'table' and answer.err end
local function ofOneField(answer) return type(answer) == 'table' and #answer == 1 and answer[1] or answer end
local function text(answer)
  if answer == false or answer == nil then return nil end
  if type(answer) == 'table' then return answer.ok or '' end
  return tostring(answer)
end

-- what a read answers, or of what is longer than this at most its beginning, and true
local function read(words, most)
  local name, key = words[1], words[2]
  local length = name == 'GET' and {'STRLEN', key} or name == 'HGET' and {'HSTRLEN', key, words[3]} or name == 'DUMP' and {'MEMORY', 'USAGE', key, 'SAMPLES', 4096}
  if not length then return run(words) end
  local part = name == 'GET' and redis.pcall('GETRANGE', key, 0, most) or nil
  if part and not isError(part) then
    if part == '' then return run(words) end -- or is it missing?
    return part, #part > most
  end
  local size = run(length)
  if isError(size) then return part or size end
  if size and size > most then return '', true end
  return run(words)
end

local function goesOnFrom(info, data)
  local function field(name) return string.match(info, '\n' .. name .. ':([%w-]+)') end
  local function offset(name) return tonumber(field(name)) or -1 end
  for id, at in string.gmatch(data, '(%w+):(%d+)') do
    if id == field('master_replid') and offset('master_repl_offset') >= tonumber(at) then return true end
    if id == field('master_replid2') and offset('second_repl_offset') > tonumber(at) then return true end
  end
  return false
end

local function objection()
  local kind, expected, words = word(), word(), command()
  local answer, isLonger = read(words, math.max(#expected, 4096))
  if isError(answer) then return {kind == 'same data' and 'unknown data' or kind == 'list' and 'no list' or 'refused', answer} end
  if kind == 'list' then return nil end
  answer = ofOneField(answer)
  if kind == 'same data' then return not goesOnFrom(answer, expected) and {'other data'} or nil end
  local found = text(answer)
  local isNothing = found == nil or found == '0' and type(answer) == 'number'
  local holder = words[1] == 'ZSCORE' and words[3] or answer -- a score is that of its member
  local changed = {'changed', type(holder) == 'string' and string.sub(holder, 1, 4096) or ''}
  if isLonger then return kind ~= 'present' and kind ~= 'differs' and changed or nil end
  if kind == 'missing' then return not isNothing and changed or nil end
  if kind == 'differs' then return found == expected and {'changed', ''} or nil end
  if kind == 'at most' then return (tonumber(found) or 0) > tonumber(expected) and {'changed', ''} or nil end
  if kind == 'lease' then
    local least, most = string.match(expected, '(%S+) (%S+)')
    if not answer or answer == -2 then return {'gone'} end
    return (answer < 0 or answer < tonumber(least) or answer > tonumber(most)) and {'changed', ''} or nil
  end
  if found == nil or kind == 'present' and isNothing then return {'gone'} end
  return kind == 'equals' and found ~= expected and changed or nil
end

local function kept(most)
  local answer, isLonger = read(command(), most)
  answer = ofOneField(answer)
  return (isLonger or type(answer) == 'table') and {} or answer
end

local function prolonging()
  local key, least = word(), word()
  local ttl = redis.pcall('PTTL', key)
  if isError(ttl) then return nil, ttl end
  return (ttl == -2 or ttl >= 0 and ttl < tonumber(least)) and {'PEXPIRE', key, least} or nil
end

local function refusal(words)
  if not redis.acl_check_cmd then return nil end
  local isKnown, isAllowed = pcall(redis.acl_check_cmd, unpack(words))
  if not isKnown then return {err = "ERR unknown command '" .. words[1] .. "'"} end
  return not isAllowed and {err = 'NOPERM this user may not send ' .. words[1] .. ' for these keys'} or nil
end

local function publish(answers)
  local channel, step, payload, sharded = word(), tonumber(word()), word(), word()
  if step > 0 then payload = answers[step] end
  local receivers = redis.pcall('PUBLISH', channel, payload)
  local woken = type(receivers) == 'number' and receivers or -1
  if sharded == '1' then
    receivers = redis.pcall('SPUBLISH', channel, payload) -- an error where there is no such command
    if type(receivers) == 'number' and receivers > 0 then woken = math.max(woken, 0) + receivers end
  end
  return woken
end

local function act()
  local most = tonumber(word())
  for i = 1, tonumber(word()) do
    local answer = objection()
    if answer then return answer end
  end
  local images, leases, steps, answers, woken = {}, {}, {}, {}, {}
  for i = 1, tonumber(word()) do images[i] = kept(most) end
  for i = 1, tonumber(word()) do
    local lease, why = prolonging()
    if why then return {'refused', why} end
    leases[#leases + 1] = lease
  end
  for i = 1, tonumber(word()) do steps[i] = command() end
  for _, lease in ipairs(leases) do steps[#steps + 1] = lease end
  for i = 1, #steps do
    local why = refusal(steps[i])
    if why then return {'refused', why} end
  end
  for i = 1, #steps do
    local answer = run(steps[i])
    if isError(answer) then return {hasChanged and 'partly' or 'refused', answer, images} end
    hasChanged = hasChanged or answer ~= 0
    answers[i] = text(answer)
  end
  for i = 1, tonumber(word()) do woken[i] = publish(answers) end
  return {'done', '', images, woken}
end

local isWell, answer = pcall(act)
if not isWell then answer = {hasChanged and 'partly' or 'refused', isError(answer) and answer or {err = 'ERR ' .. tostring(answer)}, {}} end
return {mark, unpack(answer)}
)lua";

QByteArray kindWord(Check::Kind kind)
{
    switch (kind) {
    case Check::Kind::Equals: return "equals";
    case Check::Kind::Present: return "present";
    case Check::Kind::Missing: return "missing";
    case Check::Kind::Client: return "client"; // no script may ask that
    case Check::Kind::Differs: return "differs";
    case Check::Kind::AtMost: return "at most";
    case Check::Kind::Lease: return "lease";
    case Check::Kind::SameData: return "same data";
    case Check::Kind::List: return "list";
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

/** The server refused to report which data it has. */
ActionOutcome unknownData(const Error &why)
{
    return refusal(
        {Error::Kind::Server,
         //: %1: the server's words
         ActionScriptText::tr("INFO was refused (%1), so it cannot be compared whether this server still has the same data. Nothing was done.")
             .arg(why.text),
         {}});
}

/** The lock itself may have the right type. */
ActionOutcome noList(const Check &check, const Error &why)
{
    if (why.kind != Error::Kind::WrongType)
        return refusal(why);
    return refusal({Error::Kind::Server,
                    ActionScriptText::tr("The key %1, by which waiting clients are woken, is not a list. Nothing was done.")
                        .arg(safeText(check.command.at(1), 80)),
                    {}});
}

/** A number in an answer is a count, not a token. */
ActionOutcome holderChanged(QByteArrayView found)
{
    ActionOutcome result = outcome(Kind::HolderChanged);
    result.holderNow = found.first(std::min(found.size(), mostCompared)).toByteArray();
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
    for (const Command &question : action.kept)
        images.push_back(imageOf(question, list.at(qsizetype(images.size()))));
    return images;
}

/** True if the answer has the length and the types that belong to its word. */
bool isWhole(const Action &action, const QByteArray &word, const Reply &reply)
{
    const Reply detail = reply.at(2), images = reply.at(3), woken = reply.at(4);
    if (word == "gone" || word == "other data")
        return reply.size() == 2;
    if (word == "changed")
        return reply.size() == 3 && detail.isString();
    if (word == "no list")
        return detail.isError() && std::ranges::find(action.checks, Check::Kind::List, &Check::kind) != action.checks.end();
    if (word == "refused" || word == "unknown data" || word == "partly")
        return (reply.size() == 3 || images.isArray()) && detail.isError();
    return word == "done" && reply.size() == 5 && images.size() == qsizetype(action.kept.size()) && woken.size() == qsizetype(action.messages.size());
}

} // namespace

Command withoutFirstLine(Command script)
{
    script[1].remove(0, script[1].indexOf('\n') + 1);
    return script;
}

Command readOnly(Command script)
{
    script = withoutFirstLine(std::move(script));
    script[1].prepend("#!lua flags=no-writes\n");
    return script;
}

Action onlyChecks(Action action)
{
    action.kept.clear();
    action.steps.clear();
    action.leases.clear();
    action.messages.clear();
    return action;
}

Command scriptFor(const Action &action, const QByteArray &mark)
{
    Command result{"EVAL", script, QByteArray::number(action.keys.size())};
    result.insert(result.end(), action.keys.begin(), action.keys.end());
    result.push_back(mark);
    result.push_back(QByteArray::number(mostOfImage));
    result.push_back(QByteArray::number(action.checks.size()));
    for (const Check &check : action.checks) {
        result.push_back(kindWord(check.kind));
        result.push_back(check.expected);
        append(result, check.command);
    }
    result.push_back(QByteArray::number(action.kept.size()));
    for (const Command &question : action.kept)
        append(result, question);
    result.push_back(QByteArray::number(action.leases.size()));
    for (const LeastLease &lease : action.leases)
        result.insert(result.end(), {lease.key, QByteArray::number(lease.time.count())});
    result.push_back(QByteArray::number(action.steps.size()));
    for (const Command &step : action.steps)
        append(result, step);
    result.push_back(QByteArray::number(action.messages.size()));
    for (const Publication &message : action.messages) {
        result.push_back(message.channel);
        result.push_back(QByteArray::number(message.payloadFromStep + 1));
        result.push_back(message.payload);
        result.push_back(message.isSharded ? "1" : "0");
    }
    return result;
}

QByteArray newAnswerMark() { return QByteArray::number(QRandomGenerator::system()->generate64(), 16); }

ActionOutcome outcomeOfScript(const Action &action, const QByteArray &mark, const Reply &reply)
{
    const QByteArray word = reply.at(1).bytes();
    const Reply detail = reply.at(2), images = reply.at(3), woken = reply.at(4);
    if (reply.at(0).bytes() != mark || !isWhole(action, word, reply))
        return notUnderstood(action.verb);
    if (word == "gone")
        return outcome(Kind::AlreadyGone);
    if (word == "changed")
        return holderChanged(detail.view());
    if (word == "refused")
        return refusal(detail.error());
    if (word == "no list")
        return noList(*std::ranges::find(action.checks, Check::Kind::List, &Check::kind), detail.error());
    if (word == "other data")
        return otherData();
    if (word == "unknown data")
        return unknownData(detail.error());
    ActionOutcome result = outcome(word == "done" ? Kind::Done : Kind::DoneInPart);
    if (images.size() == qsizetype(action.kept.size())) // else it failed before it had read them
        result.before = imagesIn(action, images);
    result.error = detail.error();
    for (qsizetype i = 0; i < woken.size(); ++i)
        result.woken.push_back(woken.at(i).integer());
    return result;
}

Reply ofOneField(const Reply &answer) { return answer.isArray() && answer.size() == 1 ? answer.at(0) : answer; }

BeforeImage imageOf(const Command &question, const Reply &said)
{
    const Reply answer = ofOneField(said);
    if (answer.isError() || answer.isArray())
        return {question, {}, false};
    if (asksForData(question)) {
        const QByteArray data = redis::dataIn(answer.view());
        return {question, data, !data.isEmpty()};
    }
    if (answer.isNil())
        return {question, {}};
    return {question, answer.type() == Reply::Type::Integer ? QByteArray::number(answer.integer()) : answer.bytes()};
}

std::optional<ActionOutcome> objectionToLonger(const Check &check, const Reply &beginning)
{
    const bool holds = check.kind == Check::Kind::Present || check.kind == Check::Kind::Differs;
    return holds ? std::nullopt : std::optional(holderChanged(beginning.view()));
}

std::optional<ActionOutcome> objectionTo(const Check &check, const Reply &said)
{
    const Reply answer = ofOneField(said);
    if (check.kind == Check::Kind::List)
        return answer.isError() ? std::optional(noList(check, answer.error())) : std::nullopt;
    if (answer.isError())
        return check.kind == Check::Kind::SameData ? unknownData(answer.error()) : refusal(answer.error());
    if (check.kind == Check::Kind::Client)
        return objectionToClient(check.expected, answer);
    if (check.kind == Check::Kind::SameData)
        return redis::goesOnFrom(answer.view(), check.expected) ? std::nullopt : std::optional(otherData());
    const bool isNumber = answer.type() == Reply::Type::Integer;
    const QByteArray found = isNumber ? QByteArray::number(answer.integer()) : answer.bytes();
    const bool isNothing = answer.isNil() || (isNumber && answer.integer() == 0);
    const bool isScore = check.command.front() == "ZSCORE"; // of the member that is the holder
    const QByteArray holder = isScore ? check.command.back() : isNumber ? QByteArray() : found;
    switch (check.kind) {
    case Check::Kind::Missing: return isNothing ? std::nullopt : std::optional(holderChanged(holder));
    case Check::Kind::Present: return isNothing ? std::optional(outcome(Kind::AlreadyGone)) : std::nullopt;
    case Check::Kind::Differs:
        if (answer.isNil() || found != check.expected)
            return std::nullopt;
        return found == "0" ? outcome(Kind::AlreadyGone) : holderChanged({}); // of a count of holders
    case Check::Kind::AtMost: return found.toLongLong() <= check.expected.toLongLong() ? std::nullopt : std::optional(holderChanged({}));
    case Check::Kind::Lease:
        if (answer.isNil() || answer.integer() == -2)
            return outcome(Kind::AlreadyGone);
        return leaseBounds(check).contain(answer.integer()) ? std::nullopt : std::optional(holderChanged({}));
    case Check::Kind::Equals:
    case Check::Kind::SameData:
    case Check::Kind::List:
    case Check::Kind::Client: break;
    }
    if (answer.isNil())
        return outcome(Kind::AlreadyGone);
    return found == check.expected ? std::nullopt : std::optional(holderChanged(holder));
}

} // namespace lockscope
