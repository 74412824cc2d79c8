// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "language.h"

#include "lease.h"
#include "ways.h"

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

/** One text or a list of them. */
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

/** The words of a command, which is in capitals; a script is one word. */
std::vector<std::string> wordsOf(const QJsonArray &send)
{
    std::vector<std::string> words;
    for (const QJsonValue word : send)
        words.push_back(textOfJson(word));
    if (words.empty())
        throw Unjudgeable("a command without words");
    words.front() = upper(words.front());
    if (words.front() != "EVAL" || words.size() < 2)
        return words;
    words[1].clear();
    for (const std::string &line : textsOfJson(send[1]))
        words[1] += (words[1].empty() ? "" : "\n") + line;
    return words;
}

/** What follows "if"; nothing if the entry has none. */
std::pair<std::string, std::string> splitEntry(const std::string &entry)
{
    const std::size_t at = entry.find(" if ");
    std::string target = entry.substr(0, at);
    target.erase(target.find_last_not_of(' ') + 1);
    return {target.substr(std::min(target.find_first_not_of(' '), target.size())), at == std::string::npos ? std::string() : entry.substr(at + 4)};
}

/** The texts of a step that may use values. */
std::vector<std::string> textsWithValues(const QJsonObject &step)
{
    std::vector<std::string> texts;
    for (const QJsonValue value : step[u"keep"].toObject())
        texts.push_back(textOfJson(value));
    for (const std::string &entry : textsOfJson(step[u"then"]))
        texts.push_back(splitEntry(entry).second);
    if (!step.contains(u"send"))
        return texts;
    const std::vector<std::string> words = wordsOf(step[u"send"].toArray());
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::vector<std::string> pieces = at == 1 && words.front() == "EVAL" ? std::vector<std::string>() : piecesOf(words[at]);
        for (std::size_t sum = 1; sum < pieces.size(); sum += 2)
            texts.push_back(pieces[sum]);
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
            addEntry(entry, at, step);
        if (source.contains(u"unanswered"))
            step.unanswered = target(textOfJson(source[u"unanswered"]), at);
        for (const std::string &text : textsWithValues(source))
            step.looksAtClock = step.looksAtClock || mentionsNow(text);
        return step;
    }

    void readSend(const QJsonArray &send, Step &step) const
    {
        step.words = wordsOf(send);
        const std::string &command = step.words.front();
        const bool isList = command == "BLPOP" || command == "BRPOP";
        step.waits = command == "SUBSCRIBE" || isList;
        step.sleeps = isList && step.words.size() > 2 && step.words[2] == "0";
        if (step.waits && m_part != static_cast<std::size_t>(PartName::Acquire))
            throw Unjudgeable("who waits does so in acquire");
        if (isList && step.words.size() < 2)
            throw Unjudgeable("who waits does so for a list");
        for (std::size_t at = 0; at < step.words.size(); ++at)
            step.send.push_back(parseArgument(at == 1 && command == "EVAL" ? quoted(step.words[at]) : step.words[at], m_known));
    }

    /** A script is taken as it is, so what stands in it is made to be read as text. */
    static std::string quoted(const std::string &script)
    {
        std::string text;
        for (const char letter : script)
            text += std::string(letter == '{' || letter == '}' ? 2 : 1, letter);
        return text;
    }

    void addEntry(const std::string &text, std::size_t at, Step &step) const
    {
        const auto [word, when] = splitEntry(text);
        step.then.push_back(Entry{target(word, at), when.empty() ? nullptr : parseCondition(when, m_known)});
        step.handlesErrors = step.handlesErrors || uses(when, "error");
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

void readNames(const std::array<QJsonArray, 4> &steps, Names &names)
{
    for (const QJsonArray &part : steps) {
        for (const QJsonValue step : part) {
            std::vector<std::string> own = textsOfJson(step[u"save"]);
            for (const QString &name : step[u"keep"].toObject().keys())
                own.push_back(name.toStdString());
            for (const std::string &name : own) {
                if (name == "error")
                    throw Unjudgeable("a step keeps or saves error");
                names.add(name);
            }
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
    }
    if (!protocol.part(PartName::Acquire))
        throw Unjudgeable("there is no acquire");
    markBound(*protocol.parts[static_cast<std::size_t>(PartName::Acquire)]);
}

/** What the steps say of the keys, and whether somebody may stand still for ever. */
void lookAtSteps(Protocol &protocol)
{
    for (const PartName name : {PartName::Acquire, PartName::Release, PartName::WhileHolding, PartName::GiveUp}) {
        if (!protocol.part(name))
            continue;
        const Part &part = *protocol.part(name);
        protocol.canStandStill = protocol.canStandStill || goesBack(part);
        for (std::size_t at = 0; at < part.size(); ++at) {
            const bool decides = name == PartName::Acquire && (!part[at].save.empty() || targetsOf(part[at], at).size() > 1);
            if (!part[at].words.empty())
                protocol.patterns.add(part[at].words, decides, protocol.locks);
            protocol.canStandStill = protocol.canStandStill || part[at].sleeps;
        }
    }
}

bool usesLease(const QJsonObject &source)
{
    std::vector<std::string> texts{textOfJson(source[u"whileHolding"][u"every"])};
    for (const QJsonArray &part : stepsOf(source)) {
        for (const QJsonValue step : part) {
            for (const std::string &text : textsWithValues(step.toObject()))
                texts.push_back(text);
        }
    }
    return std::any_of(texts.begin(), texts.end(), [](const std::string &text) { return uses(text, "lease"); });
}

/** The smallest that a command of acquire gives by a number, if the file does not say it by its name. */
std::int64_t leaseOf(const QJsonObject &source, const Part &acquire)
{
    std::optional<std::int64_t> smallest;
    for (const Step &step : acquire) {
        const auto lease = step.words.empty() ? std::nullopt : leaseIn(step.words);
        if (lease && (!smallest || *lease < *smallest))
            smallest = lease;
    }
    return usesLease(source) ? LEASE : smallest.value_or(LEASE);
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
    readParts(source, protocol);
    lookAtSteps(protocol);
    protocol.lease = leaseOf(source, *protocol.part(PartName::Acquire));
    const QJsonValue every = source[u"whileHolding"][u"every"];
    if (!every.isUndefined()) {
        protocol.every = parseSum(textOfJson(every), protocol.names);
        protocol.looksAtClock = protocol.looksAtClock || mentionsNow(textOfJson(every));
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
