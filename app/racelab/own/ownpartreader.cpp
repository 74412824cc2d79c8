// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownpartreader.h"

#include "base/language.h"
#include "base/likeword.h"
#include "base/safetext.h"
#include "racelab/own/owncommand.h"
#include "racelab/own/ownscanner.h"
#include "racelab/own/ownscript.h"
#include "racelab/own/ownwords.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;
using ownwords::quoted;

namespace {

struct OwnPartText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnPartText)
};

constexpr int mostSteps = 40, mostWords = 32, mostClauses = 12, mostNames = 16;
constexpr int longestSay = 160, longestName = 32;
constexpr qsizetype longestWord = 4096, longestScript = 16 * 1024, longestClause = 300;

bool isName(const QString &text)
{
    static const QRegularExpression form(u"^[A-Za-z][A-Za-z0-9]{0,31}$"_s);
    return form.match(text).hasMatch() && !ownwords::given().contains(text) && text != u"nil";
}

/** A whole number as it is sent. */
std::optional<QString> wholeNumberIn(const QString &written)
{
    bool isWhole = false;
    if (const qint64 number = written.toLongLong(&isWhole); isWhole)
        return QString::number(number);
    const double number = written.toDouble();
    const bool isExact = std::abs(number) < 1e15 && number == double(qint64(number));
    return isExact ? std::optional(QString::number(qint64(number))) : std::nullopt;
}

/** A word of a command; a script may be a list of its lines. */
std::optional<QString> wordIn(const SourceValue &value, bool isScript)
{
    if (value.isText())
        return value.text;
    if (value.type == SourceValue::Type::Number)
        return wholeNumberIn(value.text);
    if (!isScript || !value.isList() || !std::ranges::all_of(value.items, &SourceValue::isText))
        return std::nullopt;
    QStringList lines;
    for (const SourceValue &line : value.items)
        lines << line.text;
    return lines.join(u'\n');
}

/** The text that has this character of a word, which may be a list of lines; the index is then one in it. */
const SourceValue &lineAt(const SourceValue &word, qsizetype &index)
{
    for (const SourceValue &line : word.items) {
        if (index <= line.text.size())
            return line;
        index -= line.text.size() + 1;
    }
    return word;
}

/** Where the name stands in a text, outside of quotes. */
qsizetype indexOfName(QStringView text, const QString &name, qsizetype from, qsizetype to)
{
    bool isQuoted = false;
    const auto isPart = [&](qsizetype i) { return i >= 0 && i < text.size() && text[i].isLetterOrNumber(); };
    for (qsizetype i = from; i < to; ++i) {
        isQuoted ^= text[i] == u'\'';
        if (!isQuoted && text.sliced(i).startsWith(name) && !isPart(i - 1) && !isPart(i + name.size()))
            return i;
    }
    return from;
}

/** Where a part goes on without an answer, if its step does not say it. */
OwnTarget withoutAnswer(const QString &part)
{
    return {.step = {},
            .end = part == u"acquire" ? OwnEnd::Busy
                : part == u"release"  ? OwnEnd::Lost
                : part == u"write"    ? OwnEnd::Refused
                                      : OwnEnd::Done};
}

} // namespace

void checkEntries(SourceValue &object, const QStringList &known, const QString &owner, MistakeCollector &mistakes)
{
    static const QRegularExpression plain(u"^\\w+$"_s); // not "$schema", which nobody needs
    for (SourceValue::Name &name : object.names) {
        if (known.contains(name.text))
            continue;
        const auto like = likeWord(name.text, known);
        mistakes.add(
            name.at,
            like ? OwnPartText::tr("%1 has an unknown entry %2. Did you mean “%3”?").arg(owner, quoted(name.text), *like)
                 : OwnPartText::tr("%1 has an unknown entry %2. Known entries: %3").arg(owner, quoted(name.text), joinItems(known.filter(plain))));
        if (like && !object.contains(*like))
            name.text = *like;
    }
}

OwnPartReader::OwnPartReader(MistakeCollector &mistakes, QStringList kept, int locks)
    : m_mistakes(mistakes), m_kept(std::move(kept)), m_areLocksRight(locks > 0), m_given(ownwords::given(std::max(locks, 1)))
{
}

void OwnPartReader::read(const SourceValue &steps, OwnPart &part, FlowPart &flow)
{
    m_mistakes.enter(part.name == u"whileHolding" ? part.name : QString());
    const QString entry = part.name == u"whileHolding" ? u"steps"_s : part.name;
    if (steps.isMissing())
        return add(steps, OwnPartText::tr("“%1” is missing: it must be a list of 1 to %2 steps").arg(entry, QString::number(mostSteps)));
    if (steps.items.empty() || !steps.isList() || steps.items.size() > mostSteps)
        return add(steps, OwnPartText::tr("“%1” must be a list of 1 to %2 steps").arg(entry, QString::number(mostSteps)));
    m_part = part.name;
    m_stepNames.clear();
    for (const SourceValue &step : steps.items)
        m_stepNames << step[u"name"].text;
    part.steps.resize(steps.items.size());
    flow.isRead = true;
    for (m_step = 0; m_step < steps.items.size(); ++m_step) {
        m_mistakes.enter(m_part, int(m_step) + 1);
        m_flow.at = steps.items[m_step].at;
        readStep(steps.items[m_step], part.steps[m_step]);
        flow.steps.push_back(std::exchange(m_flow, {}));
    }
    m_mistakes.leave();
}

void OwnPartReader::readStep(SourceValue object, OwnStep &step)
{
    if (!object.isObject()) {
        m_flow.mayGoAnywhere = true;
        return add(object, OwnPartText::tr("a step must be an object, as in {\"say\": \"Delete it\", \"send\": [\"DEL\", \"{key}\"]}"));
    }
    checkEntries(object, ownwords::entriesOfStep(), OwnPartText::tr("the step"), m_mistakes);
    if (object.items.empty())
        add(object, OwnPartText::tr("the step does nothing: give it “send”, “keep” or “then”"));
    const bool sawClockBefore = std::exchange(m_sawClock, false);
    step.say = shownText(object, u"say"_s, longestSay);
    readName(object, step);
    readKeeping(object, step);
    readSaving(object, step);
    readCommand(object, step);
    readClauses(object, step);
    readUnanswered(object, step);
    step.looksAtClock = std::exchange(m_sawClock, m_sawClock || sawClockBefore);
}

QString OwnPartReader::shownText(const SourceValue &object, const QString &name, int longest)
{
    const SourceValue value = object[name];
    if (!value.isMissing() && !value.isText())
        add(value, OwnPartText::tr("“%1” must be a text in quotes").arg(name));
    else if (value.text.size() > longest)
        add(value, OwnPartText::tr("“%1” is too long: it can have at most %2 characters").arg(name, QString::number(longest)));
    return visibleText(value.text, longest);
}

void OwnPartReader::readName(const SourceValue &object, OwnStep &step)
{
    step.name = shownText(object, u"name"_s, longestName);
    const SourceValue value = object[u"name"];
    if (step.name.isEmpty() || !value.isText())
        return;
    OwnScanner scanner(step.name);
    if (!scanner.word() || !scanner.isAtEnd())
        return add(value,
                   OwnPartText::tr("%1 is not a valid step name: use letters, digits and hyphens, beginning with a letter").arg(quoted(step.name)));
    const std::optional<OwnTarget> target = targetNamed(step.name);
    if (step.name == u"next" || m_stepNames.count(step.name) > 1 || !target || target->step != m_step)
        add(value, OwnPartText::tr("the name %1 already has a meaning: give the step another name").arg(quoted(step.name)));
}

/** Reads "keep". */
void OwnPartReader::readKeeping(const SourceValue &object, OwnStep &step)
{
    m_when = FlowStep::When::Keeping;
    const SourceValue keep = object[u"keep"];
    if (!keep.isMissing() && (!keep.isObject() || keep.items.size() > mostNames))
        return add(keep, OwnPartText::tr("“keep” must be an object of at most %1 values, as in {\"begin\": \"now\"}").arg(mostNames));
    for (std::size_t i = 0; i < keep.names.size(); ++i) {
        const SourceValue::Name &name = keep.names[i];
        m_flow.keeps += name.text;
        if (!isName(name.text))
            m_mistakes.add(name.at,
                           OwnPartText::tr("%1 is not a valid value name: use at most %2 letters and digits, and none of %3")
                               .arg(quoted(name.text), QString::number(longestName), joinItems(ownwords::given())));
        if (std::optional<OwnExpression> value = expression(keep.items[i]))
            step.keep.emplace_back(name.text, *std::move(value));
    }
}

void OwnPartReader::readSaving(const SourceValue &object, OwnStep &step)
{
    const SourceValue save = object[u"save"];
    if (save.isMissing())
        return;
    step.savesList = save.isList();
    const std::vector<SourceValue> names = save.isList() ? save.items : std::vector{save};
    for (const SourceValue &name : names) {
        m_flow.saves += name.text;
        step.save << name.text;
    }
    const auto wrong = std::ranges::find_if_not(names, [](const SourceValue &name) { return name.isText() && isName(name.text); });
    if (wrong != names.end() || names.size() > mostNames)
        add(wrong == names.end() ? save : *wrong,
            OwnPartText::tr("“save” must name the value that keeps the answer, or those that keep a list: use letters and digits, and none of %1")
                .arg(joinItems(ownwords::given())));
    if (!object.contains(u"send"))
        add(save, OwnPartText::tr("there is no answer to save, because the step sends nothing"));
}

void OwnPartReader::readCommand(const SourceValue &object, OwnStep &step)
{
    const SourceValue send = object[u"send"];
    if (send.isMissing())
        return;
    m_when = FlowStep::When::Sending;
    m_flow.sends = true;
    if (!send.isList() || send.items.empty() || send.items.size() > mostWords)
        return add(send, OwnPartText::tr("“send” must be a command as a list of 1 to %1 words, as in [\"GET\", \"{key}\"]").arg(mostWords));
    const bool isScript = send.items.front().text.toUpper() == u"EVAL";
    QStringList words;
    for (const SourceValue &value : send.items) {
        const std::optional<QString> word = wordIn(value, isScript && words.size() == 1);
        if (!word)
            add(value, OwnPartText::tr("the words of “send” must be texts in quotes"));
        words << word.value_or(u"{}"_s); // as if it had a value
    }
    words.front() = words.front().toUpper();
    if (const auto fault = wordIn(send.items.front(), false) ? faultInCommand(words) : std::nullopt)
        add(send.items[std::size_t(fault->word)], fault->why);
    else if (isWaiting(words.front().toUtf8()) && m_part != u"acquire")
        add(send.items.front(), OwnPartText::tr("only steps of “acquire” can wait"));
    else if (isScript)
        checkScript(send, words);
    for (std::size_t i = 0; i < send.items.size(); ++i) {
        const bool isVerbatim = i == 0 || (isScript && i <= 2) || !send.items[i].isText();
        const QString &word = words[qsizetype(i)];
        if (word.toUtf8().size() > (isScript && i == 1 ? longestScript : longestWord))
            add(send.items[i], OwnPartText::tr("word %1 of “send” is too long").arg(i + 1));
        step.command.push_back(isVerbatim ? OwnArgument{.texts = {word.toUtf8()}, .values = {}} : readArgument(send.items[i]));
    }
    if (step.say.isEmpty())
        step.say = isScript ? OwnPartText::tr("by script") : visibleText(words.join(u' '), longestSay);
}

/** words: of an EVAL whose number of keys is right. */
void OwnPartReader::checkScript(const SourceValue &list, const QStringList &words)
{
    const int keys = words[2].toInt();
    for (const ScriptFault &fault : faultsInScript(words[1], keys, int(words.size()) - 3 - keys)) {
        qsizetype index = fault.at;
        const SourceValue &line = lineAt(list.items[1], index);
        m_mistakes.add(line, index, fault.why);
    }
}

/** "fence.{key}": values are in braces; a doubled brace is one. */
OwnArgument OwnPartReader::readArgument(const SourceValue &value)
{
    static const QRegularExpression braces(u"[{}]"_s);
    const QString &text = value.text;
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
        if (end < 0) {
            m_mistakes.add(
                value, brace,
                OwnPartText::tr("%1 has an unmatched brace. Write values in braces, as in {key}, and {{ for a brace itself").arg(quoted(text)));
            break;
        }
        const Result<OwnExpression> read = OwnExpression::parse(QStringView(text).sliced(brace + 1, end - brace - 1));
        if (read) {
            use(value, read->names(), brace + 1, end);
            argument.values.push_back(*read);
            argument.texts << QByteArray();
        } else {
            m_mistakes.add(value, brace, read.error().text);
        }
        i = end + 1;
    }
    return argument;
}

void OwnPartReader::readClauses(const SourceValue &object, OwnStep &step)
{
    m_when = FlowStep::When::Deciding;
    const SourceValue then = object[u"then"];
    const std::vector<SourceValue> clauses = then.isText() ? std::vector{then} : then.items;
    const bool isList = then.isMissing() || then.isText() || (then.isList() && !clauses.empty() && clauses.size() <= mostClauses);
    if (!isList || !std::ranges::all_of(clauses, &SourceValue::isText)) {
        m_flow.mayGoAnywhere = true;
        return add(then, OwnPartText::tr("“then” must be a list of 1 to %1 texts, as in [\"acquired if answer = 'OK'\", \"busy\"]").arg(mostClauses));
    }
    for (const SourceValue &clause : clauses) {
        if (!step.then.empty() && step.then.back().alternatives.empty()) {
            add(clause, OwnPartText::tr("%1 is never reached: the entry before it has no “if”").arg(quoted(clause.text)));
            break;
        }
        readClause(clause, step);
    }
    if (step.say.isEmpty())
        step.say = clauses.empty() ? OwnPartText::tr("keep a value") : visibleText(clauses.front().text, longestSay);
    endClauses(object, step);
}

/** Appends the default clause, which continues at the next step. */
void OwnPartReader::endClauses(const SourceValue &object, OwnStep &step)
{
    if (m_flow.mayGoAnywhere || (!step.then.empty() && step.then.back().alternatives.empty()))
        return;
    const SourceValue then = object[u"then"];
    if (const std::optional<OwnTarget> next = readTarget(then.items.empty() ? then : then.items.back(), u"next"_s)) {
        step.then.push_back({.target = *next, .alternatives = {}});
        m_flow.targets.push_back(*next);
    }
}

/** "busy if answer > now" */
void OwnPartReader::readClause(const SourceValue &value, OwnStep &step)
{
    const auto wrong = [&](qsizetype at, const QString &why) {
        m_flow.mayGoAnywhere = true;
        m_mistakes.add(value, at, why);
    };
    const QString &text = value.text;
    if (text.size() > longestClause)
        return wrong(0, OwnPartText::tr("%1 is too long").arg(quoted(text)));
    OwnScanner scanner(text);
    const auto word = scanner.word();
    const bool isConditional = scanner.keyword(u"if");
    if (!word || (!isConditional && !scanner.isAtEnd()))
        return wrong(scanner.position(),
                     OwnPartText::tr("%1 is not valid. Write where the step goes on, and when, as in “busy if answer = nil”").arg(quoted(text)));
    const std::optional<OwnTarget> target = readTarget(value, *word);
    OwnClause clause{.target = target.value_or(OwnTarget()), .alternatives = {}};
    for (bool goesOn = isConditional; goesOn; goesOn = scanner.keyword(u"or")) {
        std::optional<std::vector<OwnComparison>> comparisons = readComparisons(value, scanner);
        if (!comparisons) {
            m_flow.mayGoAnywhere = true;
            return;
        }
        clause.alternatives.push_back(*std::move(comparisons));
    }
    if (!scanner.isAtEnd())
        return wrong(text.size() - scanner.rest().size(),
                     OwnPartText::tr("%1: expected “and”, “or” or the end before %2").arg(quoted(text), quoted(scanner.rest().toString())));
    step.then.push_back(std::move(clause));
    if (target)
        m_flow.targets.push_back(*target);
}

/** "answer != nil and answer < now" */
std::optional<std::vector<OwnComparison>> OwnPartReader::readComparisons(const SourceValue &value, OwnScanner &scanner)
{
    std::vector<OwnComparison> comparisons;
    do {
        const qsizetype from = scanner.position();
        Result<OwnComparison> comparison = OwnComparison::read(scanner);
        if (!comparison) {
            m_mistakes.add(value, scanner.position(), OwnPartText::tr("%1: %2").arg(quoted(value.text), comparison.error().text));
            return std::nullopt;
        }
        use(value, comparison->names(), from, scanner.position());
        comparisons.push_back(std::move(comparison).value());
    } while (scanner.keyword(u"and"));
    return comparisons;
}

/** Reads where the step goes on when its command or answer is lost or late. */
void OwnPartReader::readUnanswered(const SourceValue &object, OwnStep &step)
{
    const SourceValue word = object[u"unanswered"];
    if (word.isMissing()) {
        if (m_flow.sends && m_part != u"whileHolding" && m_part != u"write")
            m_flow.targets.push_back(withoutAnswer(m_part));
        return;
    }
    if (m_part == u"whileHolding" || m_part == u"write")
        return add(word, OwnPartText::tr("“unanswered” is only for acquire, release and giveUp: renewals are not lost"));
    if (!m_flow.sends)
        return add(word, OwnPartText::tr("the step sends nothing that can stay unanswered"));
    step.unanswered = readTarget(word, word.text);
    if (step.unanswered)
        m_flow.targets.push_back(*step.unanswered);
}

std::optional<OwnTarget> OwnPartReader::targetNamed(const QString &word) const
{
    const std::vector<ownwords::End> ends = ownwords::endsOf(m_part);
    if (word == u"next") {
        const bool isLast = m_step + 1 == std::size_t(m_stepNames.size());
        return isLast ? OwnTarget{.step = {}, .end = ends.back().end} : OwnTarget{.step = m_step + 1};
    }
    if (const auto end = std::ranges::find(ends, word, &ownwords::End::name); end != ends.end())
        return OwnTarget{.step = {}, .end = end->end};
    const qsizetype step = word.isEmpty() ? -1 : m_stepNames.indexOf(word);
    return step >= 0 ? std::optional(OwnTarget{.step = std::size_t(step)}) : std::nullopt;
}

QStringList OwnPartReader::possibleTargets() const
{
    QStringList words{u"next"_s};
    std::ranges::transform(ownwords::endsOf(m_part), std::back_inserter(words), &ownwords::End::name);
    std::ranges::copy_if(m_stepNames, std::back_inserter(words), [](const QString &name) { return !name.isEmpty(); });
    return words;
}

std::optional<OwnTarget> OwnPartReader::readTarget(const SourceValue &value, const QString &word)
{
    std::optional<OwnTarget> target = targetNamed(word);
    if (word == u"next" && m_part == u"acquire" && m_step + 1 == std::size_t(m_stepNames.size())) {
        add(value, OwnPartText::tr("the last step must end with “acquired” or “busy” for every answer"));
        target.reset();
    } else if (!target) {
        const auto like = likeWord(word, possibleTargets());
        add(value,
            like ? OwnPartText::tr("the step cannot go on at %1. Did you mean “%2”?").arg(quoted(word), visibleText(*like, 60))
                 : OwnPartText::tr("the step cannot go on at %1. Possible: %2").arg(quoted(word), visibleText(joinItems(possibleTargets()), 300)));
    }
    m_flow.mayGoAnywhere |= !target;
    return target;
}

OwnExpression OwnPartReader::readEvery(const SourceValue &text, std::vector<FlowStep::Use> &uses)
{
    m_mistakes.enter(u"whileHolding"_s);
    m_flow = {};
    const std::optional<OwnExpression> every = text.isMissing() ? std::nullopt : expression(text);
    if (text.isMissing())
        add(text, OwnPartText::tr("“every” is missing: after how many milliseconds it runs, as in \"every\": \"lease / 3\""));
    uses = std::move(m_flow.uses);
    m_flow = {};
    const auto isNever = [&](qint64 lease) {
        const OwnValues values{{u"lease"_s, QByteArray::number(lease)}, {u"now"_s, QByteArray("1767225600000")}};
        const Result<OwnValue> value = every->value(values);
        const Result<qint64> time = value ? wholeNumber(*value) : failure(value.error());
        return !time || *time <= 0;
    };
    const auto isFixed = [](const QString &name) { return name == u"lease" || name == u"now"; };
    if (every && std::ranges::all_of(every->names(), isFixed) && std::ranges::all_of(std::array<qint64, 3>{1000, 30'000, 3'600'000}, isNever))
        add(text, OwnPartText::tr("“every” must be a time in milliseconds, greater than 0, as in \"lease / 3\": %1 never is").arg(quoted(text.text)));
    m_mistakes.leave();
    return every.value_or(OwnExpression());
}

std::optional<OwnExpression> OwnPartReader::readTime(const SourceValue &text)
{
    const Result<OwnExpression> time = OwnExpression::parse(text.isText() ? text.text.left(longestClause) : QString());
    const auto isLease = [](const QString &name) { return name == u"lease"; };
    if (!time || !std::ranges::all_of(time->names(), isLease))
        return std::nullopt;
    const Result<OwnValue> value = time->value({{u"lease"_s, QByteArray("1000")}});
    const Result<qint64> number = value ? wholeNumber(*value) : failure(value.error());
    return number && *number >= 0 ? std::optional(*time) : std::nullopt;
}

std::optional<OwnExpression> OwnPartReader::expression(const SourceValue &value)
{
    if (!value.isText()) {
        add(value, OwnPartText::tr("a value must be a text in quotes, as in \"now + lease\""));
        return std::nullopt;
    }
    const Result<OwnExpression> read = OwnExpression::parse(value.text.left(longestClause));
    if (!read) {
        add(value, read.error().text);
        return std::nullopt;
    }
    use(value, read->names(), 0, value.text.size());
    return *read;
}

void OwnPartReader::use(const SourceValue &value, const QStringList &names, qsizetype from, qsizetype to)
{
    for (const QString &name : names) {
        const qsizetype index = indexOfName(value.text, name, from, to);
        m_sawClock |= name == u"now";
        m_flow.uses.push_back({.name = name, .at = m_mistakes.offsetIn(value, index), .when = m_when});
        if (m_given.contains(name) || m_kept.contains(name))
            continue;
        if (ownwords::given().contains(name)) {
            if (m_areLocksRight)
                m_mistakes.add(value, index,
                               OwnPartText::tr("there is no value named %1: give the number of locks, as in \"locks\": 2").arg(quoted(name)));
            continue;
        }
        const auto like = likeWord(name, m_given + m_kept);
        m_mistakes.add(
            value, index,
            like ? OwnPartText::tr("there is no value named %1. Did you mean “%2”?").arg(quoted(name), *like)
                 : OwnPartText::tr("there is no value named %1. Known values: %2, and those that steps keep; write text in single quotes, as in 'OK'")
                       .arg(quoted(name), joinItems(m_given)));
    }
}

} // namespace lockscope
