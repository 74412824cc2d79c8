// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "language.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <map>

namespace checker {
namespace {

constexpr qsizetype MOST_STEPS = 250;

const std::array<const char *, 4> PART_NAMES{"acquire", "release", "whileHolding", "giveUp"};
const std::array<std::map<std::string, End>, 4> ENDS{{
    {{"acquired", End::Acquired}, {"busy", End::Busy}},
    {{"released", End::Released}, {"lost", End::Lost}},
    {{"again", End::Again}, {"stop", End::Stop}, {"lost", End::Lost}},
    {{"done", End::Done}},
}};

std::string textOfJson(const QJsonValue &value) { return value.isDouble() ? std::to_string(value.toInteger()) : value.toString().toStdString(); }

} // namespace

std::vector<std::string> textsOfJson(const QJsonValue &value)
{
    std::vector<std::string> texts;
    if (value.isArray()) {
        for (const QJsonValue one : value.toArray())
            texts.push_back(textOfJson(one));
    } else if (!value.isUndefined()) {
        texts.push_back(textOfJson(value));
    }
    return texts;
}

std::string upper(std::string text)
{
    for (char &letter : text)
        letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return text;
}

std::pair<std::string, std::string> splitEntry(const std::string &entry)
{
    const std::size_t at = entry.find(" if ");
    std::string target = entry.substr(0, at);
    target.erase(target.find_last_not_of(' ') + 1);
    return {target.substr(std::min(target.find_first_not_of(' '), target.size())), at == std::string::npos ? std::string() : entry.substr(at + 4)};
}

namespace {

std::string commandName(const QJsonArray &send) { return upper(textOfJson(send.first())); }

/** The texts of a step that may use values. */
std::vector<std::string> textsWithValues(const QJsonObject &step)
{
    std::vector<std::string> texts;
    for (const QJsonValue value : step[u"keep"].toObject())
        texts.push_back(textOfJson(value));
    for (const std::string &entry : textsOfJson(step[u"then"]))
        texts.push_back(splitEntry(entry).second);
    const QJsonArray send = step[u"send"].toArray();
    for (qsizetype at = 0; at < send.size(); ++at) {
        if (at != 1 || commandName(send) != "EVAL")
            for (const std::string &sum : sumsIn(textOfJson(send[at])))
                texts.push_back(sum);
    }
    return texts;
}

/** Makes the steps of one part. The names that all parts keep or save must be known before. */
class PartReader {
public:
    PartReader(PartName name, const QJsonArray &steps, const Names &names) : m_part(static_cast<std::size_t>(name)), m_steps(steps), m_known(names) {}

    Part read() const
    {
        if (m_steps.size() > MOST_STEPS)
            throw TooLarge("more steps in a part than " + std::to_string(MOST_STEPS));
        Part part;
        for (const QJsonValue step : m_steps)
            part.push_back(stepOf(step.toObject(), part.size()));
        return part;
    }

private:
    Step stepOf(const QJsonObject &source, std::size_t at) const
    {
        Step step;
        step.name = source[u"name"].toString().toStdString();
        const QJsonObject keep = source[u"keep"].toObject();
        for (auto one = keep.begin(); one != keep.end(); ++one)
            step.keep.emplace_back(m_known.at(one.key().toStdString()), parseSum(textOfJson(one.value()), m_known));
        if (source.contains(u"send"))
            readSend(source[u"send"].toArray(), step);
        for (const std::string &name : textsOfJson(source[u"save"]))
            step.save.push_back(m_known.at(name));
        step.savesList = source[u"save"].isArray();
        for (const std::string &entry : textsOfJson(source[u"then"]))
            step.then.push_back(entryOf(entry, at));
        if (source.contains(u"unanswered"))
            step.unanswered = target(textOfJson(source[u"unanswered"]), at);
        for (const std::string &text : textsWithValues(source))
            step.looksAtClock = step.looksAtClock || mentions(text, "now");
        for (const std::string &entry : textsOfJson(source[u"then"]))
            step.asksForError = step.asksForError || mentions(splitEntry(entry).second, "error");
        return step;
    }

    void readSend(const QJsonArray &send, Step &step) const
    {
        const std::string command = commandName(send);
        step.waits = command == "SUBSCRIBE" || command == "BLPOP" || command == "BRPOP";
        if (step.waits && m_part != static_cast<std::size_t>(PartName::Acquire))
            throw Unjudgeable("who waits does so in acquire");
        step.send.push_back(parseArgument(command, m_known));
        for (qsizetype at = 1; at < send.size(); ++at) {
            if (at == 1 && command == "EVAL")
                step.send.push_back(scriptOf(send[at]));
            else
                step.send.push_back(parseArgument(textOfJson(send[at]), m_known));
        }
    }

    /** A script is taken as it is, so what stands in it is made to be read as text. */
    ExpressionPointer scriptOf(const QJsonValue &value) const
    {
        std::string script;
        for (const std::string &line : textsOfJson(value))
            script += (script.empty() ? "" : "\n") + line;
        std::string quoted;
        for (const char letter : script)
            quoted += std::string(letter == '{' || letter == '}' ? 2 : 1, letter);
        return parseArgument(quoted, m_known);
    }

    Entry entryOf(const std::string &text, std::size_t at) const
    {
        const auto [word, when] = splitEntry(text);
        return Entry{target(word, at), when.empty() ? nullptr : parseCondition(when, m_known)};
    }

    Target target(const std::string &word, std::size_t at) const
    {
        if (const auto end = ENDS[m_part].find(word); end != ENDS[m_part].end())
            return Target{end->second, 0};
        if (word == "next")
            return Target{End::None, at + 1};
        for (qsizetype place = 0; place < m_steps.size(); ++place) {
            if (m_steps[place].toObject()[u"name"].toString().toStdString() == word)
                return Target{End::None, static_cast<std::size_t>(place)};
        }
        throw Unjudgeable("no step has the name " + word);
    }

    std::size_t m_part;
    QJsonArray m_steps;
    const Names &m_known;
};

/** The steps of each part; none for a part that is not there. */
std::array<QJsonArray, 4> stepsOf(const QJsonObject &source)
{
    std::array<QJsonArray, 4> steps;
    for (std::size_t part = 0; part < steps.size(); ++part) {
        const QJsonValue found = source[QLatin1StringView(PART_NAMES[part])];
        steps[part] = found.isObject() ? found[u"steps"].toArray() : found.toArray();
    }
    return steps;
}

bool goesBack(const Part &part)
{
    for (std::size_t at = 0; at < part.size(); ++at) {
        for (const Entry &entry : part[at].then) {
            if (entry.target.end == End::None && entry.target.at <= at)
                return true;
        }
        if (part[at].unanswered && part[at].unanswered->end == End::None && part[at].unanswered->at <= at)
            return true;
    }
    return false;
}

bool sleeps(const QJsonValue &step)
{
    const QJsonArray send = step[u"send"].toArray();
    const std::string command = send.isEmpty() ? std::string() : commandName(send);
    return (command == "BLPOP" || command == "BRPOP") && textOfJson(send.last()) == "0";
}

/** Marks the steps of acquire from which it can only end as acquired. */
void findBoundSteps(Part &acquire)
{
    const auto leadsThere = [&](const Target &target) {
        return target.end == End::None ? target.at < acquire.size() && acquire[target.at].isBound : target.end == End::Acquired;
    };
    for (bool isMore = true; isMore;) {
        isMore = false;
        for (std::size_t at = 0; at < acquire.size(); ++at) {
            Step &step = acquire[at];
            const bool hasDefault = step.then.empty() || step.then.back().condition;
            bool isBound = !step.waits && (!hasDefault || leadsThere(Target{End::None, at + 1}));
            for (const Entry &entry : step.then)
                isBound = isBound && leadsThere(entry.target);
            isMore = isMore || (isBound && !step.isBound);
            step.isBound = step.isBound || isBound;
        }
    }
}

/** The shortest lease of at least a second that a command of acquire gives by a number. Nothing: none does. */
std::optional<std::int64_t> shortestLiteralLease(const QJsonArray &acquire)
{
    std::optional<std::int64_t> shortest;
    for (const QJsonValue step : acquire) {
        const QJsonArray send = step[u"send"].toArray();
        const std::string command = send.isEmpty() ? std::string() : commandName(send);
        qsizetype at = command == "EXPIRE" || command == "PEXPIRE" || command == "SETEX" || command == "PSETEX" ? 2 : 0;
        bool isInSeconds = command == "EXPIRE" || command == "SETEX";
        for (qsizetype word = 3; command == "SET" && at == 0 && word < send.size(); ++word) {
            const std::string option = upper(textOfJson(send[word]));
            isInSeconds = option == "EX";
            at = option == "EX" || option == "PX" ? word + 1 : 0;
        }
        const auto number = at > 0 && at < send.size() ? usualNumber(textOfJson(send[at])) : std::nullopt;
        const std::int64_t lease = number && *number < 1'000'000'000 ? *number * (isInSeconds ? 1000 : 1) : 0;
        if (lease >= 1000 && (!shortest || lease < *shortest))
            shortest = lease;
    }
    return shortest;
}

bool usesLease(const QJsonObject &source, const std::array<QJsonArray, 4> &steps)
{
    bool uses = mentions(textOfJson(source[u"whileHolding"][u"every"]), "lease");
    for (const QJsonArray &part : steps) {
        for (const QJsonValue step : part) {
            for (const std::string &text : textsWithValues(step.toObject()))
                uses = uses || mentions(text, "lease");
        }
    }
    return uses;
}

void readNames(const std::array<QJsonArray, 4> &steps, Names &names)
{
    for (const QJsonArray &part : steps) {
        for (const QJsonValue step : part) {
            for (const QString &name : step[u"keep"].toObject().keys())
                names.add(name.toStdString());
            for (const std::string &name : textsOfJson(step[u"save"]))
                names.add(name);
        }
    }
}

void readParts(const QJsonObject &source, Protocol &protocol)
{
    const std::array<QJsonArray, 4> steps = stepsOf(source);
    readNames(steps, protocol.names);
    for (std::size_t part = 0; part < steps.size(); ++part) {
        if (steps[part].isEmpty())
            continue;
        protocol.parts[part] = PartReader(static_cast<PartName>(part), steps[part], protocol.names).read();
        for (const Step &step : *protocol.parts[part])
            protocol.looksAtClock = protocol.looksAtClock || step.looksAtClock;
        protocol.canTakeForever = protocol.canTakeForever || goesBack(*protocol.parts[part]);
        for (const QJsonValue step : steps[part]) {
            protocol.usedKeys.add(PART_NAMES[part], step.toObject());
            protocol.canTakeForever = protocol.canTakeForever || (part == 0 && sleeps(step));
        }
    }
    if (!protocol.part(PartName::Acquire))
        throw Unjudgeable("there is no acquire");
    findBoundSteps(*protocol.parts[0]);
    if (!usesLease(source, steps))
        protocol.lease = shortestLiteralLease(steps[0]).value_or(LEASE);
}

} // namespace

std::size_t Names::add(const std::string &name)
{
    for (std::size_t at = 0; at < m_names.size(); ++at) {
        if (m_names[at] == name)
            return at;
    }
    if (m_names.size() == MOST)
        throw TooLarge("more values than " + std::to_string(MOST));
    m_names.push_back(name);
    return m_names.size() - 1;
}

std::size_t Names::at(const std::string &name) const
{
    for (std::size_t at = 0; at < m_names.size(); ++at) {
        if (m_names[at] == name)
            return at;
    }
    throw Unjudgeable("no such value: " + name);
}

Protocol protocolFrom(const QJsonObject &source)
{
    Protocol protocol;
    protocol.locks = static_cast<std::size_t>(source[u"locks"].toInteger(1));
    if (protocol.locks < 1 || protocol.locks > LOCKS)
        throw Unjudgeable("locks: from 1 to 3");
    protocol.isTimeOfAcquisition = source[u"valueIs"].toString() == QLatin1StringView("time of acquisition");
    protocol.usedKeys.setLocks(protocol.locks);
    readParts(source, protocol);
    const QJsonValue every = source[u"whileHolding"][u"every"];
    if (!every.isUndefined()) {
        protocol.every = parseSum(textOfJson(every), protocol.names);
        protocol.looksAtClock = protocol.looksAtClock || mentions(textOfJson(every), "now");
    }
    if (source.contains(u"fence"))
        protocol.fence = protocol.names.at(textOfJson(source[u"fence"]));
    protocol.showsOrder = upper(QJsonDocument(source).toJson().toStdString()).find("HGETALL") != std::string::npos;
    return protocol;
}

Protocol readProtocol(const std::string &name)
{
    QFile file(QString::fromStdString(name));
    if (!file.open(QIODevice::ReadOnly))
        throw Unjudgeable("cannot be read: " + name);
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (!document.isObject())
        throw Unjudgeable(name + ": " + error.errorString().toStdString());
    return protocolFrom(document.object());
}

} // namespace checker
