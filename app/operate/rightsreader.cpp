// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/rightsreader.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/shellword.h"
#include "operate/boundedreads.h"
#include "operate/onecommand.h"
#include "operate/undoplan.h"
#include "watch/reading/refusal.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace lockscope {

using namespace std::chrono_literals;

namespace {

using redis::command;
using redis::Command;
using redis::Connection;
using redis::Reply;

using Commands = std::vector<Command>;
/** The commands that the user may not send, each with the server's answer. */
using Denials = std::map<Command, QByteArray>;

struct RightsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::RightsText)
};

constexpr Duration interval = 2s;

Command withKeys(Command begun, const Action &action)
{
    begun.insert(begun.end(), action.keys.begin(), action.keys.end());
    return begun;
}

/** How a string is read: in part, or whole once its length is known. */
enum class Strings : bool { InPart, Whole };

/** Adds the commands without which the action cannot be done. */
Commands with(Commands commands, const Action &action, Strings by = Strings::InPart)
{
    for (const Check &check : action.checks) {
        const bool isString = check.command.front() == "GET";
        if (const Command length = lengthQuestion(check.command); isString && by == Strings::InPart)
            commands.push_back(command("GETRANGE", check.command.at(1), 0, 1));
        else if (!length.empty())
            commands.push_back(length);
        if (!isString || by == Strings::Whole)
            commands.push_back(check.command);
    }
    for (const LeastLease &lease : action.leases) {
        commands.push_back(command("PTTL", lease.key));
        commands.push_back(command("PEXPIRE", lease.key, lease.time.count()));
    }
    commands.insert(commands.end(), action.steps.begin(), action.steps.end());
    return commands;
}

/** The ways that perform() tries; the user needs all commands of one of them. */
std::vector<Commands> waysOf(const Action &action)
{
    if (isOnClient(action))
        return {with({}, action)};
    const Commands script{withKeys(command("EVAL", "return 0", action.keys.size()), action)};
    const Commands transaction{{"MULTI"}, {"EXEC"}, withKeys({"WATCH"}, action)};
    return {with(script, action), with(script, action, Strings::Whole), with(transaction, action), with(transaction, action, Strings::Whole)};
}

/** The command as an ACL names it. */
QByteArray rightOf(const Command &denied)
{
    const bool hasSubcommands = denied.front() == "CLIENT";
    return (hasSubcommands ? denied.front() + '|' + denied.at(1) : denied.front()).toLower();
}

/** The key that was denied; empty: the command was denied. */
QByteArray keyIn(const QByteArray &denial, const Action &action)
{
    if (refusalIn({Error::Kind::NoPermission, QString::fromUtf8(denial), "NOPERM"}) != Refusal::Key)
        return {};
    const auto named = std::ranges::find_if(action.keys, [&](const QByteArray &key) { return denial.contains(QByteArray('\'' + key + '\'')); });
    return named == action.keys.end() ? action.key.toByteArray() : *named;
}

/** True if the key can be written as one word of redis-cli and, as a pattern, matches no other key. */
bool isPlainPattern(const QByteArray &key)
{
    return isPrintableAscii(key) && std::ranges::none_of(key, [](char c) { return QByteArrayView(" *?[]\\'\"").contains(c); });
}

/** What is not possible without them. */
enum class For : bool { Action, Undo };

QString lackText(const Commands &denied, const Denials &denials, const Action &action, const QString &user, For what)
{
    QStringList commands, keys, rules;
    for (const Command &each : denied) {
        const QByteArray key = keyIn(denials.at(each), action), right = rightOf(each);
        if (key.isEmpty())
            commands += QString::fromLatin1(right.toUpper()).replace(u'|', u' ');
        else
            keys += safeText(key, 200);
        if (key.isEmpty() || isPlainPattern(key))
            rules += key.isEmpty() ? u'+' + QString::fromLatin1(right) : u'~' + QString::fromLatin1(key);
    }
    for (QStringList *list : {&commands, &keys, &rules})
        list->removeDuplicates();
    const QString shown = commands.join(u", "), shownKeys = keys.join(u", ");
    const QString lacking = keys.isEmpty() ? RightsText::tr("The user %1 has no permission for %2.").arg(user, shown)
        : commands.isEmpty()               ? RightsText::tr("The user %1 has no permission for the key %2.").arg(user, shownKeys)
                                           : RightsText::tr("The user %1 has no permission for %2, nor for the key %3.").arg(user, shown, shownKeys);
    const QString lack =
        joinSentences({lacking, what == For::Undo ? RightsText::tr("This cannot be undone.") : RightsText::tr("Nothing would be done.")});
    return rules.isEmpty() ? lack : RightsText::tr("%1 To allow it: ACL SETUSER %2 %3").arg(lack, user, rules.join(u' '));
}

/** The lack of the way that lacks least; empty: a way lacks nothing. */
QString lackOf(const Action &action, const Denials &denials, const QString &user, For what = For::Action)
{
    std::vector<Commands> ways = waysOf(action);
    for (Commands &way : ways)
        std::erase_if(way, [&](const Command &each) { return !denials.contains(each); });
    const Commands &best = *std::ranges::min_element(ways, {}, &Commands::size);
    return best.empty() ? QString() : lackText(best, denials, action, user, what);
}

Command publishing(const Publication &message) { return command("PUBLISH", message.channel, message.payload); }

void addFurther(RightsLack &lack, const Action &action, const std::optional<Action> &undo, const Denials &denials, const QString &user)
{
    if (std::ranges::any_of(action.messages, [&](const Publication &message) { return denials.contains(publishing(message)); }))
        lack.toWake = RightsText::tr("Waiting clients could not be woken: the user has no permission for PUBLISH.");
    if (undo)
        lack.toUndo = lackOf(*undo, denials, user, For::Undo);
}

/** True for a refusal. Other errors say nothing about rights: the command is unknown there, or the connection has broken. */
bool isNoAnswer(const Error &error) { return refusalIn(error) != Refusal::None; }

/** One command can do the action, and this user may send it. */
QCoro::Task<bool> mayUseOneCommand(QPointer<Connection> server, Action action, QByteArray user)
{
    const auto found = co_await oneCommandFor(*server, std::move(action));
    if (!found || !*found || !server)
        co_return false;
    Command question = command("ACL", "DRYRUN", user);
    question.insert(question.end(), (*found)->begin(), (*found)->end());
    const auto asked = server->send(question);
    const Result<Reply> answer = co_await asked;
    co_return answer && !answer->isString();
}

/** The denied ones of these commands; nothing: the server will not or cannot say. */
QCoro::Task<std::optional<Denials>> denialsOf(QPointer<Connection> server, QByteArray user, std::set<Command> commands)
{
    std::optional<Denials> denials;
    Commands questions;
    for (const Command &each : commands) {
        questions.push_back(command("ACL", "DRYRUN", user));
        questions.back().insert(questions.back().end(), each.begin(), each.end());
    }
    const auto first = server->send(questions.front());
    const Result<Reply> answer = co_await first; // alone: each refusal would be an entry in the server's ACL LOG
    if (!answer || !server)
        co_return denials;
    const auto asked = server->pipeline(questions);
    const auto replies = co_await asked;
    if (!replies)
        co_return denials;
    denials.emplace();
    auto reply = replies->begin();
    for (const Command &each : commands) {
        if (reply->isString())
            denials->emplace(each, reply->bytes());
        ++reply;
    }
    co_return denials;
}

QCoro::Task<RightsLacks> rightsFor(QPointer<Connection> server, std::vector<Action> actions)
{
    RightsLacks lacks{std::vector<RightsLack>(actions.size()), false};
    const auto asked = server->send(command("ACL", "WHOAMI"));
    const Result<Reply> user = co_await asked;
    if (!server || (!user && isNoAnswer(user.error())))
        co_return lacks;
    lacks.areKnown = !user; // before Redis 6, users may send anything
    std::set<Command> commands;
    std::vector<std::optional<Action>> undoes;
    for (const Action &action : actions) {
        undoes.push_back(undoAtOnce(action));
        for (const Commands &way : waysOf(action))
            commands.insert(way.begin(), way.end());
        for (const Commands &way : undoes.back() ? waysOf(*undoes.back()) : std::vector<Commands>())
            commands.insert(way.begin(), way.end());
        std::ranges::transform(action.messages, std::inserter(commands, commands.end()), publishing);
    }
    if (!user || commands.empty())
        co_return lacks;
    const auto asking = denialsOf(server, user->bytes(), std::move(commands));
    const std::optional<Denials> denials = co_await asking;
    lacks.areKnown = denials.has_value();
    for (std::size_t i = 0; denials && i < actions.size(); ++i) {
        RightsLack &lack = lacks.ofActions[i];
        const QString name = safeText(user->bytes(), 60);
        lack.text = lackOf(actions[i], *denials, name);
        if (!lack.text.isEmpty() && server) {
            const auto askingForOne = mayUseOneCommand(server, actions[i], user->bytes());
            const bool mayUseOne = co_await askingForOne;
            if (mayUseOne)
                lack.text.clear();
        }
        if (lack.text.isEmpty())
            addFurther(lack, actions[i], undoes[i], *denials, name);
    }
    co_return lacks;
}

/** Adds what of each action cannot be kept for an undo. */
QCoro::Task<RightsLacks> withSizes(QPointer<Connection> server, std::vector<Action> actions, RightsLacks lacks)
{
    Commands questions;
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        for (const Command &kept : canBeUndone(actions[i]) ? actions[i].kept : Commands()) {
            if (Command length = lengthQuestion(kept); !length.empty()) {
                questions.push_back(std::move(length));
                numbers.push_back(i);
            }
        }
    }
    if (!server || questions.empty())
        co_return lacks;
    const auto asked = server->pipeline(questions);
    const auto lengths = co_await asked;
    for (std::size_t i = 0; lengths && i < numbers.size(); ++i) {
        QString &toUndo = lacks.ofActions[numbers[i]].toUndo;
        if (!toUndo.isEmpty())
            continue;
        if ((*lengths)[i].integer() > mostOfImage)
            toUndo = RightsText::tr("This cannot be undone: a part of the lock is larger than %1 KiB, and is not kept.").arg(mostOfImage / 1024);
        else if ((*lengths)[i].isError() && (*lengths)[i].view().startsWith("WRONGTYPE"))
            toUndo = RightsText::tr("This cannot be undone: a part of the lock has another type than its library writes, and is not kept.");
    }
    co_return lacks;
}

} // namespace

QCoro::Task<RightsLacks> lacksFor(QPointer<Connection> server, std::vector<Action> actions)
{
    const auto asking = rightsFor(server, actions);
    RightsLacks lacks = co_await asking;
    const auto askingForSizes = withSizes(server, std::move(actions), std::move(lacks));
    co_return co_await askingForSizes;
}

void RightsReader::setAction(Connection *server, std::optional<Action> action)
{
    const bool isUnderWay = m_action && action && server == m_server;
    m_server = server;
    m_action = std::move(action);
    if (isUnderWay)
        return;
    ++m_round;
    tell({});
    if (m_action)
        tick();
}

void RightsReader::tick()
{
    m_clock.after(interval, this, [this, round = m_round] {
        if (round == m_round)
            tick();
    });
    if (!m_isAwaiting && m_server && m_server->isReady())
        ask();
}

QCoro::Task<> RightsReader::ask()
{
    const QPointer<RightsReader> self(this);
    const quint64 round = m_round;
    m_isAwaiting = true;
    const auto underWay = lacksFor(m_server, std::vector<Action>(1, *m_action));
    const RightsLacks lacks = co_await underWay;
    if (!self)
        co_return;
    m_isAwaiting = false;
    if (round != m_round)
        co_return;
    if (!lacks.areKnown)
        ++m_round;
    tell(lacks.ofActions.front());
}

void RightsReader::tell(const RightsLack &lack)
{
    if (std::exchange(m_lack, lack) != lack)
        emit changed(lack);
}

} // namespace lockscope
