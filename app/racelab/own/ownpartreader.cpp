// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownpartreader.h"

#include "base/language.h"
#include "base/safetext.h"
#include "racelab/own/owncommand.h"
#include "racelab/own/ownjson.h"
#include "racelab/own/ownscanner.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnPartText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnPartText)
};

constexpr int mostSteps = 40, mostWords = 32, mostClauses = 12, mostNames = 16;
constexpr int longestSay = 160, longestName = 32;
constexpr qsizetype longestWord = 4096, longestScript = 16 * 1024, longestClause = 300;

const QStringList &givenNames()
{
    static const QStringList names{u"key"_s, u"lease"_s, u"token"_s, u"now"_s, u"answer"_s, u"error"_s, u"key1"_s, u"key2"_s, u"key3"_s};
    return names;
}

struct NamedEnd {
    QString name;
    OwnEnd end;
};
/** The possible ends of a part; the last one applies after its last step. */
std::vector<NamedEnd> endsOf(const QString &part)
{
    if (part == u"acquire")
        return {{u"acquired"_s, OwnEnd::Acquired}, {u"busy"_s, OwnEnd::Busy}};
    if (part == u"release")
        return {{u"lost"_s, OwnEnd::Lost}, {u"released"_s, OwnEnd::Released}};
    if (part == u"whileHolding")
        return {{u"stop"_s, OwnEnd::Stop}, {u"lost"_s, OwnEnd::Lost}, {u"again"_s, OwnEnd::Again}};
    return {{u"done"_s, OwnEnd::Done}};
}

QString quoted(const QString &text) { return u'“' + visibleText(text, 60) + u'”'; }

bool isName(const QString &text)
{
    static const QRegularExpression form(u"^[A-Za-z][A-Za-z0-9]{0,31}$"_s);
    return form.match(text).hasMatch() && !givenNames().contains(text) && text != u"nil";
}

/** A word of a command; a script may be a list of its lines. */
std::optional<QString> wordIn(const QJsonValue &value)
{
    if (value.isString())
        return value.toString();
    if (value.isDouble() && value.toDouble() == double(value.toInteger()))
        return QString::number(value.toInteger());
    if (!value.isArray())
        return std::nullopt;
    QStringList lines;
    for (const QJsonValue &line : value.toArray()) {
        if (!line.isString())
            return std::nullopt;
        lines << line.toString();
    }
    return lines.join(u'\n');
}

} // namespace

OwnPartReader::OwnPartReader(QSet<QString> kept, int locks) : m_kept(std::move(kept)), m_given(givenNames().first(6))
{
    for (int i = 1; locks > 1 && i <= locks; ++i)
        m_given << u"key%1"_s.arg(i);
}

Unexpected<Error> OwnPartReader::wrong(const QString &why) const
{
    return invalidInput(OwnPartText::tr("%1, step %2: %3.").arg(m_part, QString::number(m_step + 1), why));
}

Result<void> OwnPartReader::read(const QJsonValue &steps, OwnPart &part)
{
    const QJsonArray array = steps.toArray();
    if (array.isEmpty() || array.size() > mostSteps)
        return invalidInput(OwnPartText::tr("“%1” must be a list of 1 to %2 steps.").arg(part.name, QString::number(mostSteps)));
    m_part = part.name;
    m_stepNames.clear();
    for (const QJsonValue &step : array)
        m_stepNames << step[u"name"_s].toString();
    for (m_step = 0; m_step < std::size_t(array.size()); ++m_step) {
        const QJsonValue value = array[qsizetype(m_step)];
        if (!value.isObject())
            return wrong(OwnPartText::tr("a step must be an object, as in {\"say\": \"Delete it\", \"send\": [\"DEL\", \"{key}\"]}"));
        Result<OwnStep> step = readStep(value.toObject());
        if (!step)
            return failure(step.error());
        part.steps.push_back(std::move(step).value());
    }
    return {};
}

Result<OwnExpression> OwnPartReader::expression(const QJsonValue &text, const QString &where)
{
    Result<OwnExpression> expression = OwnExpression::parse(text.toString().left(longestClause));
    if (!expression)
        return invalidInput(OwnPartText::tr("%1: %2.").arg(where, expression.error().text));
    if (const Result<void> known = checkNames(expression->names()); !known)
        return invalidInput(OwnPartText::tr("%1: %2.").arg(where, known.error().text));
    return expression;
}

Result<OwnStep> OwnPartReader::readStep(const QJsonObject &object)
{
    const QString where = OwnPartText::tr("%1, step %2").arg(m_part, QString::number(m_step + 1));
    if (const Result<void> known =
            ownjson::onlyKnows(object, {u"name"_s, u"say"_s, u"keep"_s, u"send"_s, u"save"_s, u"then"_s, u"unanswered"_s}, where);
        !known)
        return failure(known.error());
    if (object.isEmpty())
        return wrong(OwnPartText::tr("the step does nothing: give it “send”, “keep” or “then”"));
    const Result<QString> name = ownjson::optionalText(object, u"name"_s, longestName);
    const Result<QString> say = ownjson::optionalText(object, u"say"_s, longestSay);
    if (!name || !say)
        return wrong((name ? say : name).error().text.english().chopped(1));
    if (!name->isEmpty()) {
        OwnScanner scanner(*name);
        if (!scanner.word() || !scanner.isAtEnd())
            return wrong(OwnPartText::tr("“%1” is not a valid step name: use letters, digits and hyphens, beginning with a letter").arg(*name));
        const Result<OwnTarget> target = readTarget(*name);
        if (m_stepNames.count(*name) > 1 || !target || target->step != m_step)
            return wrong(OwnPartText::tr("the name “%1” already has a meaning: give the step another name").arg(*name));
    }
    OwnStep step;
    step.name = *name;
    step.say = *say;
    const bool sawClockBefore = std::exchange(m_sawClock, false);
    for (const auto read : {&OwnPartReader::readKeeping, &OwnPartReader::readCommand, &OwnPartReader::readClauses, &OwnPartReader::readUnanswered}) {
        if (const Result<void> done = (this->*read)(object, step); !done)
            return failure(done.error());
    }
    step.looksAtClock = std::exchange(m_sawClock, m_sawClock || sawClockBefore);
    return step;
}

/** Reads "keep" and "save". */
Result<void> OwnPartReader::readKeeping(const QJsonObject &object, OwnStep &step)
{
    const QJsonValue keep = object[u"keep"_s];
    if (!keep.isUndefined() && (!keep.isObject() || keep.toObject().size() > mostNames))
        return wrong(OwnPartText::tr("“keep” must be an object of at most %1 values, as in {\"begin\": \"now\"}").arg(mostNames));
    const QJsonObject values = keep.toObject();
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (!isName(it.key()))
            return wrong(OwnPartText::tr("%1 is not a valid value name: use at most %2 letters and digits, and none of %3")
                             .arg(quoted(it.key()), QString::number(longestName), joinItems(givenNames())));
        Result<OwnExpression> value =
            expression(it.value(), OwnPartText::tr("%1, step %2, keep %3").arg(m_part, QString::number(m_step + 1), quoted(it.key())));
        if (!value)
            return failure(value.error());
        step.keep.emplace_back(it.key(), std::move(value).value());
    }
    const QJsonValue save = object[u"save"_s];
    if (save.isUndefined())
        return {};
    step.savesList = save.isArray();
    const QJsonArray names = save.isArray() ? save.toArray() : QJsonArray{save};
    for (const QJsonValue &name : names) {
        if (!isName(name.toString()) || names.size() > mostNames)
            return wrong(
                OwnPartText::tr("“save” must name the value that keeps the answer, or those that keep a list: use letters and digits, and none of %1")
                    .arg(joinItems(givenNames())));
        step.save << name.toString();
    }
    if (!object.contains(u"send"_s))
        return wrong(OwnPartText::tr("there is no answer to save, because the step sends nothing"));
    return {};
}

Result<void> OwnPartReader::readCommand(const QJsonObject &object, OwnStep &step)
{
    if (!object.contains(u"send"_s))
        return {};
    const QJsonArray array = object[u"send"_s].toArray();
    if (array.isEmpty() || array.size() > mostWords)
        return wrong(OwnPartText::tr("“send” must be a command as a list of 1 to %1 words, as in [\"GET\", \"{key}\"]").arg(mostWords));
    QByteArrayList words;
    for (const QJsonValue &value : array) {
        const std::optional<QString> word = wordIn(value);
        if (!word)
            return wrong(OwnPartText::tr("the words of “send” must be texts in quotes"));
        words << word->toUtf8();
    }
    words.front() = words.front().toUpper();
    if (const QString why = whyNotSent(words); !why.isEmpty())
        return wrong(why);
    if (isWaiting(words.front()) && m_part != u"acquire")
        return wrong(OwnPartText::tr("only steps of “acquire” can wait"));
    const bool isScript = words.front() == "EVAL";
    for (qsizetype i = 0; i < words.size(); ++i) {
        const bool isVerbatim = i == 0 || (isScript && i <= 2);
        if (words[i].size() > (isScript && i == 1 ? longestScript : longestWord))
            return wrong(OwnPartText::tr("word %1 of “send” is too long").arg(i + 1));
        Result<OwnArgument> argument = isVerbatim ? OwnArgument{.texts = {words[i]}, .values = {}} : readArgument(QString::fromUtf8(words[i]));
        if (!argument)
            return failure(argument.error());
        step.command.push_back(std::move(argument).value());
    }
    if (step.say.isEmpty())
        step.say = isScript ? OwnPartText::tr("by script") : safeText(words.join(' '), longestSay);
    return {};
}

/** "fence.{key}": values are in braces; a doubled brace is one. */
Result<OwnArgument> OwnPartReader::readArgument(const QString &text)
{
    static const QRegularExpression braces(u"[{}]"_s);
    OwnArgument argument{.texts = {QByteArray()}, .values = {}};
    for (qsizetype i = 0; i < text.size();) {
        const qsizetype brace = text.indexOf(braces, i);
        argument.texts.back() += QStringView(text).sliced(i, (brace < 0 ? text.size() : brace) - i).toUtf8();
        if (brace < 0)
            break;
        if (brace + 1 < text.size() && text[brace + 1] == text[brace]) {
            argument.texts.back() += text[brace].toLatin1();
            i = brace + 2;
            continue;
        }
        const qsizetype end = text[brace] == u'{' ? text.indexOf(u'}', brace) : -1;
        if (end < 0)
            return wrong(
                OwnPartText::tr("%1 has an unmatched brace. Write values in braces, as in {key}, and {{ for a brace itself").arg(quoted(text)));
        Result<OwnExpression> value = OwnExpression::parse(QStringView(text).sliced(brace + 1, end - brace - 1));
        if (!value)
            return wrong(value.error().text);
        if (const Result<void> known = checkNames(value->names()); !known)
            return wrong(known.error().text);
        argument.values.push_back(std::move(value).value());
        argument.texts << QByteArray();
        i = end + 1;
    }
    return argument;
}

Result<void> OwnPartReader::readClauses(const QJsonObject &object, OwnStep &step)
{
    const QJsonValue then = object[u"then"_s];
    const QJsonArray clauses = then.isString() ? QJsonArray{then} : then.toArray();
    const bool isList = then.isUndefined() || (!clauses.isEmpty() && clauses.size() <= mostClauses);
    if (!isList || std::ranges::any_of(clauses, [](const QJsonValue &clause) { return !clause.isString(); }))
        return wrong(OwnPartText::tr("“then” must be a list of 1 to %1 texts, as in [\"acquired if answer = 'OK'\", \"busy\"]").arg(mostClauses));
    for (const QJsonValue &text : clauses) {
        if (!step.then.empty() && step.then.back().alternatives.empty())
            return wrong(OwnPartText::tr("%1 is never reached: the entry before it has no “if”").arg(quoted(text.toString())));
        Result<OwnClause> clause = readClause(text.toString());
        if (!clause)
            return failure(clause.error());
        step.then.push_back(std::move(clause).value());
    }
    if (step.say.isEmpty())
        step.say = clauses.isEmpty() ? OwnPartText::tr("keep a value") : visibleText(clauses.first().toString(), longestSay);
    return endClauses(step);
}

/** Reads where the step goes on when its command or answer is lost or late. */
Result<void> OwnPartReader::readUnanswered(const QJsonObject &object, OwnStep &step)
{
    const QJsonValue word = object[u"unanswered"_s];
    if (word.isUndefined())
        return {};
    if (m_part == u"whileHolding")
        return wrong(OwnPartText::tr("“unanswered” is only for acquire, release and giveUp: renewals are not lost"));
    if (step.command.empty())
        return wrong(OwnPartText::tr("the step sends nothing that can stay unanswered"));
    const Result<OwnTarget> target = readTarget(word.toString());
    if (!target)
        return failure(target.error());
    step.unanswered = *target;
    return {};
}

/** Appends the default clause, which continues at the next step. */
Result<void> OwnPartReader::endClauses(OwnStep &step) const
{
    if (!step.then.empty() && step.then.back().alternatives.empty())
        return {};
    Result<OwnTarget> next = readTarget(u"next"_s);
    if (!next)
        return failure(next.error());
    step.then.push_back({.target = *next, .alternatives = {}});
    return {};
}

Result<OwnClause> OwnPartReader::readClause(const QString &text)
{
    if (text.size() > longestClause)
        return wrong(OwnPartText::tr("%1 is too long").arg(quoted(text)));
    OwnScanner scanner(text);
    const auto word = scanner.word();
    const bool isConditional = scanner.keyword(u"if");
    if (!word || (!isConditional && !scanner.isAtEnd()))
        return wrong(OwnPartText::tr("%1 is not valid. Write where the step goes on, and when, as in “busy if answer = nil”").arg(quoted(text)));
    const Result<OwnTarget> target = readTarget(*word);
    if (!target)
        return failure(target.error());
    OwnClause clause{.target = *target, .alternatives = {}};
    for (bool goesOn = isConditional; goesOn; goesOn = scanner.keyword(u"or")) {
        Result<std::vector<OwnComparison>> comparisons = readComparisons(scanner);
        if (!comparisons)
            return wrong(OwnPartText::tr("%1: %2").arg(quoted(text), comparisons.error().text));
        clause.alternatives.push_back(std::move(comparisons).value());
    }
    if (!scanner.isAtEnd())
        return wrong(OwnPartText::tr("%1: expected “and”, “or” or the end before %2").arg(quoted(text), quoted(scanner.rest().toString())));
    return clause;
}

/** "answer != nil and answer < now" */
Result<std::vector<OwnComparison>> OwnPartReader::readComparisons(OwnScanner &scanner)
{
    std::vector<OwnComparison> comparisons;
    do {
        Result<OwnComparison> comparison = OwnComparison::read(scanner);
        if (!comparison)
            return failure(comparison.error());
        if (const Result<void> known = checkNames(comparison->names()); !known)
            return failure(known.error());
        comparisons.push_back(std::move(comparison).value());
    } while (scanner.keyword(u"and"));
    return comparisons;
}

Result<OwnTarget> OwnPartReader::readTarget(const QString &word) const
{
    const std::vector<NamedEnd> ends = endsOf(m_part);
    if (word == u"next") {
        if (m_step + 1 < std::size_t(m_stepNames.size()))
            return OwnTarget{.step = m_step + 1};
        if (m_part == u"acquire")
            return wrong(OwnPartText::tr("the last step must end with “acquired” or “busy” for every answer"));
        return OwnTarget{.step = {}, .end = ends.back().end};
    }
    if (const auto end = std::ranges::find(ends, word, &NamedEnd::name); end != ends.end())
        return OwnTarget{.step = {}, .end = end->end};
    if (const qsizetype step = m_stepNames.indexOf(word); step >= 0)
        return OwnTarget{.step = std::size_t(step)};
    QStringList known;
    std::ranges::transform(ends, std::back_inserter(known), &NamedEnd::name);
    std::ranges::copy_if(m_stepNames, std::back_inserter(known), [](const QString &name) { return !name.isEmpty(); });
    return wrong(OwnPartText::tr("the step cannot go on at %1. Possible: next, %2").arg(quoted(word), visibleText(joinItems(known), 300)));
}

Result<void> OwnPartReader::checkNames(const QStringList &names)
{
    for (const QString &name : names) {
        m_sawClock |= name == u"now";
        if (m_given.contains(name) || m_kept.contains(name))
            continue;
        if (givenNames().contains(name))
            return invalidInput(OwnPartText::tr("there is no value named %1: give the number of locks, as in \"locks\": 2").arg(quoted(name)));
        return invalidInput(
            OwnPartText::tr("there is no value named %1. Known values: %2, and those that steps keep; write text in single quotes, as in 'OK'")
                .arg(quoted(name), joinItems(m_given)));
    }
    return {};
}

} // namespace lockscope
