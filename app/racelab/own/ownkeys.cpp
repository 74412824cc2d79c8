// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownkeys.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array counting{"INCR", "INCRBY", "DECR", "DECRBY", "HINCRBY", "ZINCRBY"};
/** They change nothing, or only the lease. */
constexpr std::array reading{"GET",    "STRLEN", "EXISTS", "TTL",    "PTTL", "TYPE",   "HGET",   "HEXISTS", "HLEN",    "SISMEMBER", "SCARD",
                             "ZSCORE", "ZRANK",  "ZCARD",  "ZCOUNT", "LLEN", "LINDEX", "EXPIRE", "PEXPIRE", "PERSIST", "GETEX"};

bool isOneOf(const auto &commands, const QByteArray &command)
{
    return std::ranges::any_of(commands, [&](const char *name) { return command == name; });
}

KeyUse usedBy(const QByteArray &command)
{
    const bool counts = isOneOf(counting, command);
    return {.form = {}, .counts = counts, .writes = !counts && !isOneOf(reading, command)};
}

/** In a regular expression: anything. */
QString formOf(const OwnExpression &value)
{
    const QString name = value.onlyName();
    if (name == u"key" || name == u"key1" || name == u"key2" || name == u"key3")
        return QString(KeyUse::lockKey);
    if (name == u"lease")
        return QString(KeyUse::lease);
    if (name == u"resource")
        return u"resource\\."_s + KeyUse::lockKey;
    return name == u"token" ? QString(KeyUse::token) : u".*"_s;
}

QString formOf(const OwnArgument &argument)
{
    QString form;
    for (qsizetype i = 0; i < argument.texts.size(); ++i) {
        form += QRegularExpression::escape(QString::fromLatin1(argument.texts[i]));
        if (std::size_t(i) < argument.values.size())
            form += formOf(argument.values[std::size_t(i)]);
    }
    return form;
}

/** The script with KEYS[1] in the places of names that it gives its keys: "local lock, mine = KEYS[1], ARGV[1]". */
QString withoutNames(QString script)
{
    static const QRegularExpression naming(
        uR"(\blocal\s+(\w+(?:\s*,\s*\w+)*)\s*=\s*((?:KEYS|ARGV)\[\s*\d+\s*\](?:\s*,\s*(?:KEYS|ARGV)\[\s*\d+\s*\])*)(?=\s|;|$))"_s);
    for (QRegularExpressionMatch match = naming.match(script); match.hasMatch(); match = naming.match(script)) {
        const QStringList names = match.captured(1).split(u','), values = match.captured(2).split(u',');
        QString rest = script;
        rest.remove(match.capturedStart(), match.capturedLength());
        for (qsizetype i = 0; i < names.size(); ++i) {
            const QString name = names[i].trimmed();
            const bool isAssigned = rest.contains(QRegularExpression(u"\\b%1\\s*=(?!=)"_s.arg(name)));
            if (i >= values.size() || isAssigned)
                return script;
            if (values[i].trimmed().front() == u'K')
                rest.replace(QRegularExpression(u"(?<![.\\w'\"])%1(?![\\w'\"])"_s.arg(name)), values[i].trimmed());
        }
        script = rest;
    }
    return script;
}

/** What a script does to the keys that it is given, each time that it names one; a key's number is 0 if it may be any of them, or −1 if it is none of them. */
std::vector<std::pair<int, KeyUse>> usesIn(const QString &script)
{
    static const QRegularExpression call(uR"(\bredis\.p?call\s*\(\s*(?:(['"])(\w+)\1\s*(?:,\s*KEYS\[\s*(\d+)\s*\](\s*[,)])?)?)?)"_s);
    static const QRegularExpression name(uR"(\bKEYS\b(?:\[\s*(\d+)\s*\])?)"_s);
    const KeyUse written{.form = {}, .writes = true};
    std::vector<std::pair<int, KeyUse>> uses;
    QList<qsizetype> named; // where a call ends in a key
    for (const QRegularExpressionMatch &match : call.globalMatch(script)) {
        const QByteArray command = match.captured(2).toUpper().toLatin1();
        if (match.hasCaptured(3) && !match.captured(3).isEmpty()) {
            uses.emplace_back(match.captured(3).toInt(), usedBy(command));
            named << match.capturedEnd(3);
        }
        const bool isThatKey = !match.captured(4).isEmpty(); // and not a name that begins with it
        if (!isThatKey && !isOneOf(reading, command) && command != "PUBLISH")
            uses.emplace_back(-1, written);
    }
    for (const QRegularExpressionMatch &match : name.globalMatch(script)) {
        const bool hasNumber = !match.captured(1).isEmpty();
        if (!hasNumber || !named.contains(match.capturedEnd(1)))
            uses.emplace_back(hasNumber ? match.captured(1).toInt() : 0, written);
    }
    return uses;
}

class UsesOfStep {
public:
    UsesOfStep(const OwnStep &step, bool decides, std::vector<KeyUse> &uses) : m_step(step), m_decides(decides), m_uses(uses) {}

    void append()
    {
        const QByteArray verb = m_step.command.front().texts.front();
        const std::size_t words = m_step.command.size();
        if (verb == "EVAL")
            return appendScript();
        if (verb == "PUBLISH" || verb == "SUBSCRIBE")
            return;
        const bool areAllKeys = verb == "DEL" || verb == "UNLINK" || verb == "EXISTS";
        const bool hasPairs = verb == "MSET" || verb == "MSETNX";
        const std::size_t last = areAllKeys || hasPairs ? words : verb.startsWith("RENAME") ? 3 : 2;
        for (std::size_t i = 1; i < std::min(last, words); i += hasPairs ? 2 : 1)
            append(usedBy(verb), formOf(m_step.command[i]));
    }

private:
    void append(KeyUse use, const QString &form)
    {
        use.form = form;
        use.decides = m_decides;
        m_uses.push_back(use);
    }
    void appendScript()
    {
        const auto keys = std::size_t(m_step.command.at(2).texts.front().toInt());
        for (std::size_t i = 1; i <= keys; ++i)
            append({}, formOf(m_step.command.at(2 + i))); // named, whatever the script does with it
        for (const auto &[number, use] : usesIn(withoutNames(QString::fromUtf8(m_step.command.at(1).texts.front())))) {
            if (number < 0)
                append(use, u".*"_s);
            for (std::size_t i = 1; i <= keys; ++i) {
                if (number == 0 || number == int(i))
                    append(use, formOf(m_step.command.at(2 + i)));
            }
        }
    }

    const OwnStep &m_step;
    const bool m_decides;
    std::vector<KeyUse> &m_uses;
};

bool decides(const OwnStep &step)
{
    const auto isOther = [&](const OwnClause &clause) {
        const OwnTarget &first = step.then.front().target;
        return clause.target.step != first.step || (!clause.target.step && clause.target.end != first.end);
    };
    return !step.save.isEmpty() || std::ranges::any_of(step.then, isOther);
}

/** A shorter one is a mistake, which is to be found. */
constexpr Duration shortestLease = std::chrono::seconds(1);

bool uses(const OwnStep &step, const QString &name)
{
    const auto isIn = [&](const OwnExpression &value) { return value.names().contains(name); };
    const auto sends = [&](const OwnArgument &argument) { return std::ranges::any_of(argument.values, isIn); };
    const auto asks = [&](const OwnComparison &comparison) { return comparison.names().contains(name); };
    const auto decidesBy = [&](const OwnClause &clause) {
        return std::ranges::any_of(clause.alternatives, [&](const auto &all) { return std::ranges::any_of(all, asks); });
    };
    return std::ranges::any_of(step.keep, [&](const auto &kept) { return isIn(kept.second); }) || std::ranges::any_of(step.command, sends)
        || std::ranges::any_of(step.then, decidesBy);
}

/** The lease that the command gives, if it is written as a number. */
std::optional<Duration> literalLease(const std::vector<OwnArgument> &command)
{
    const auto numberAt = [&](std::size_t i, int unit) -> std::optional<Duration> {
        bool isNumber = false;
        const qint64 number = i < command.size() && command[i].values.empty() ? command[i].texts.front().toLongLong(&isNumber) : 0;
        return isNumber && number > 0 && number < 1'000'000'000 ? std::optional(Duration(number * unit)) : std::nullopt;
    };
    const QByteArray verb = command.empty() ? QByteArray() : command.front().texts.front();
    if (verb == "EXPIRE" || verb == "SETEX")
        return numberAt(2, 1000);
    if (verb == "PEXPIRE" || verb == "PSETEX")
        return numberAt(2, 1);
    for (std::size_t i = 3; verb == "SET" && i < command.size(); ++i) {
        const QByteArray word = command[i].texts.front().toUpper();
        if (word == "EX" || word == "PX")
            return numberAt(i + 1, word == "EX" ? 1000 : 1);
    }
    return std::nullopt;
}

} // namespace

bool usesValue(const OwnRole &role, const QString &name)
{
    return role.renewEvery.names().contains(name) || std::ranges::any_of(role.parts(), [&](const OwnPart *part) {
               return std::ranges::any_of(part->steps, [&](const OwnStep &step) { return uses(step, name); });
           });
}

std::optional<Duration> leaseOf(const OwnProtocol &protocol)
{
    std::optional<Duration> shortest;
    for (std::size_t i = 0; i < protocol.roleCount(); ++i) {
        if (usesValue(protocol.role(i), u"lease"_s))
            return std::nullopt;
        for (const OwnStep &step : protocol.role(i).acquire.steps) {
            if (const auto lease = literalLease(step.command); lease && *lease >= shortestLease)
                shortest = std::min(*lease, shortest.value_or(*lease));
        }
    }
    return shortest;
}

std::vector<KeyUse> keyUsesOf(const OwnProtocol &protocol)
{
    std::vector<KeyUse> uses;
    for (std::size_t i = 0; i < protocol.roleCount(); ++i) {
        const OwnRole &role = protocol.role(i);
        for (const OwnPart *const part : role.parts()) {
            for (const OwnStep &step : part->steps) {
                if (!step.command.empty())
                    UsesOfStep(step, part == &role.acquire && decides(step), uses).append();
            }
        }
    }
    return uses;
}

} // namespace lockscope
