// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/locksearch.h"

#include "base/globpattern.h"
#include "base/language.h"
#include "base/safetext.h"
#include "base/spantext.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using Field = SearchTerm::Field;
using Relation = SearchTerm::Relation;
using State = SearchTerm::State;

struct SearchText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::SearchText)
};

constexpr int shownChars = 60;

struct FieldName {
    QLatin1StringView name;
    Field field;
};
constexpr FieldName fieldNames[] = {
    {QLatin1StringView("key"), Field::Key},       {QLatin1StringView("holder"), Field::Holder},   {QLatin1StringView("library"), Field::Library},
    {QLatin1StringView("node"), Field::Node},     {QLatin1StringView("state"), Field::State},     {QLatin1StringView("held"), Field::HeldFor},
    {QLatin1StringView("left"), Field::TimeLeft}, {QLatin1StringView("waiting"), Field::Waiting}, {QLatin1StringView("renewals"), Field::Renewals}};

struct StateName {
    QLatin1StringView name;
    State state;
    const char *words; ///< with context "lockscope::SearchText"
    const char *opposite;
};
constexpr StateName stateNames[] = {
    {QLatin1StringView("held"), State::Held, QT_TRANSLATE_NOOP("lockscope::SearchText", "held"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "not held")},
    {QLatin1StringView("ending-soon"), State::EndingSoon, QT_TRANSLATE_NOOP("lockscope::SearchText", "ending soon"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "not ending soon")},
    {QLatin1StringView("held-too-long"), State::HeldTooLong, QT_TRANSLATE_NOOP("lockscope::SearchText", "held too long"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "not held too long")},
    {QLatin1StringView("stale"), State::Stale, QT_TRANSLATE_NOOP("lockscope::SearchText", "stale"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "not stale")},
    {QLatin1StringView("no-deadline"), State::NoDeadline, QT_TRANSLATE_NOOP("lockscope::SearchText", "without a deadline"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "with a deadline")},
    {QLatin1StringView("blocked"), State::Blocked, QT_TRANSLATE_NOOP("lockscope::SearchText", "blocked"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "not blocked")},
    {QLatin1StringView("no-majority"), State::NoMajority, QT_TRANSLATE_NOOP("lockscope::SearchText", "without a majority"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "with a majority")},
    {QLatin1StringView("contended"), State::Contended, QT_TRANSLATE_NOOP("lockscope::SearchText", "contended"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "not contended")},
    {QLatin1StringView("renewing"), State::Renewing, QT_TRANSLATE_NOOP("lockscope::SearchText", "renewed"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "never renewed")},
    {QLatin1StringView("simulated"), State::Simulated, QT_TRANSLATE_NOOP("lockscope::SearchText", "simulated"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "not simulated")},
    {QLatin1StringView("attention"), State::Attention, QT_TRANSLATE_NOOP("lockscope::SearchText", "needs attention"),
     QT_TRANSLATE_NOOP("lockscope::SearchText", "needs no attention")},
};

QString translated(const char *text) { return QCoreApplication::translate("lockscope::SearchText", text); }

std::optional<Field> fieldOf(QStringView name)
{
    const auto found = std::ranges::find_if(fieldNames, [name](const FieldName &each) { return name.compare(each.name, Qt::CaseInsensitive) == 0; });
    return found == std::end(fieldNames) ? std::nullopt : std::optional(found->field);
}

const StateName *stateOf(QStringView name)
{
    const auto found = std::ranges::find_if(stateNames, [name](const StateName &each) { return name.compare(each.name, Qt::CaseInsensitive) == 0; });
    return found == std::end(stateNames) ? nullptr : found;
}

bool isNumber(Field field) { return field == Field::HeldFor || field == Field::TimeLeft || field == Field::Waiting || field == Field::Renewals; }

bool isTime(Field field) { return field == Field::HeldFor || field == Field::TimeLeft; }

class Parser {
public:
    explicit Parser(const QString &text) : m_text(text) {}

    LockSearch parse()
    {
        while (skipSpace()) {
            m_begin = m_at;
            m_term = {};
            m_term.isNegated = m_text[m_at] == u'-' && m_at + 1 < m_text.size() && !m_text[m_at + 1].isSpace();
            m_at += m_term.isNegated ? 1 : 0;
            if (m_text[m_at] == u'/' && takeExpression())
                continue;
            takeWord();
        }
        return std::move(m_search);
    }

private:
    bool skipSpace()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
        return m_at < m_text.size();
    }
    void accept() { m_search.terms.push_back(m_term); }
    void refuse(const QString &why) { m_search.problems.push_back({m_begin, m_at - m_begin, why}); }

    /** From one slash to the next that ends a word; a key may begin with a slash, too. */
    bool takeExpression()
    {
        qsizetype end = m_at + 1;
        const auto endsThere = [&] { return m_text[end] == u'/' && (end + 1 == m_text.size() || m_text[end + 1].isSpace()); };
        while (end < m_text.size() && !endsThere())
            ++end;
        if (end >= m_text.size() || end == m_at + 1)
            return false;
        takeExpression(m_text.mid(m_at + 1, end - m_at - 1), end + 1);
        return true;
    }
    void takeExpression(const QString &pattern, qsizetype end)
    {
        m_at = end;
        const QRegularExpression expression(pattern);
        if (!expression.isValid())
            return refuse(SearchText::tr("The regular expression is not valid: %1.").arg(expression.errorString()));
        m_term.relation = Relation::Matches;
        m_term.text = pattern;
        accept();
    }
    /** Up to a space that is not between quotation marks. Two of these stand for one. */
    QString takeText()
    {
        m_pattern.clear();
        m_isPattern = false;
        QString text;
        for (bool isQuoted = false; m_at < m_text.size() && (isQuoted || !m_text[m_at].isSpace()); ++m_at) {
            const bool isMark = m_text[m_at] == u'"';
            const bool isDoubled = isMark && isQuoted && m_at + 1 < m_text.size() && m_text[m_at + 1] == u'"';
            if (isMark && !isDoubled) {
                isQuoted = !isQuoted;
                continue;
            }
            m_isPattern = m_isPattern || (!isQuoted && (m_text[m_at] == u'*' || m_text[m_at] == u'?'));
            text += m_text[m_at];
            m_pattern += isQuoted ? QString::fromUtf8(escapedGlob(QString(m_text[m_at]).toUtf8())) : QString(m_text[m_at]);
            m_at += isDoubled ? 1 : 0;
        }
        return text;
    }
    void acceptText(const QString &text)
    {
        m_term.relation = m_isPattern ? Relation::Fits : Relation::Contains;
        m_term.text = m_isPattern ? m_pattern : text;
        accept();
    }
    void takeWord()
    {
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && (m_text[m_at].isLetter() || m_text[m_at] == u'-'))
            ++m_at;
        const QStringView name = QStringView(m_text).sliced(begin, m_at - begin);
        const bool isWhole = m_at == m_text.size() || m_text[m_at].isSpace();
        const StateName *state = isWhole ? stateOf(name) : nullptr;
        if (state)
            return acceptState(*state);
        const QChar sign = isWhole ? QChar() : m_text[m_at];
        const std::optional<Field> field = fieldOf(name);
        if (field && (sign == u':' || (isNumber(*field) && (sign == u'<' || sign == u'>'))))
            return takeValue(*field, sign);
        m_at = begin;
        const QString text = takeText();
        if (!text.isEmpty()) // else a quotation that has only begun
            acceptText(text);
    }
    void acceptState(const StateName &state)
    {
        m_term.field = Field::State;
        m_term.relation = Relation::Is;
        m_term.state = state.state;
        accept();
    }
    void takeValue(Field field, QChar sign)
    {
        m_term.field = field;
        ++m_at;
        if (isNumber(field))
            return takeNumber(sign);
        if (field != Field::State && m_at < m_text.size() && m_text[m_at] == u'/' && takeExpression())
            return;
        const QString text = takeText();
        if (text.isEmpty())
            return refuse(SearchText::tr("A value is missing."));
        if (field != Field::State)
            return acceptText(text);
        if (const StateName *state = stateOf(text))
            return acceptState(*state);
        QStringList names;
        for (const StateName &each : stateNames)
            names += each.name;
        refuse(SearchText::tr("Unknown state \"%1\". States are: %2.").arg(stillVisibleText(text, shownChars), joinItems(names)));
    }
    void takeNumber(QChar sign)
    {
        if (sign == u':' && m_at < m_text.size() && (m_text[m_at] == u'<' || m_text[m_at] == u'>'))
            sign = m_text[m_at++];
        m_term.orEqual = m_at < m_text.size() && m_text[m_at] == u'=';
        m_at += m_term.orEqual ? 1 : 0;
        m_term.relation = sign == u'<' ? Relation::Below : Relation::Above;
        const QString text = takeText();
        if (sign == u':')
            return refuse(SearchText::tr("Write > or < before the value."));
        if (!isTime(m_term.field)) {
            bool isCount = false;
            m_term.number = text.toLongLong(&isCount);
            return isCount ? accept() : refuse(SearchText::tr("\"%1\" is not a whole number.").arg(stillVisibleText(text, shownChars)));
        }
        const Result<Duration> span = text == u"0" ? Result<Duration>(Duration(0)) : parseSpan(text);
        if (!span)
            return refuse(SearchText::tr("\"%1\" is not a duration. Examples: 500ms, 10s, 5m, 2h.").arg(stillVisibleText(text, shownChars)));
        m_term.number = span->count();
        accept();
    }

    const QString &m_text;
    qsizetype m_at = 0, m_begin = 0;
    SearchTerm m_term;
    LockSearch m_search;
    QString m_pattern; // of the text that was taken last
    bool m_isPattern = false;
};

QString numberText(const SearchTerm &term)
{
    const bool isAbove = (term.relation == Relation::Above) != term.isNegated;
    const bool orEqual = term.orEqual != term.isNegated;
    const QString number = isTime(term.field) ? shownSpan(Duration(term.number)) : countText(term.number);
    switch (term.field) {
    case Field::HeldFor:
        if (isAbove)
            return (orEqual ? SearchText::tr("held for at least %1") : SearchText::tr("held longer than %1")).arg(number);
        return (orEqual ? SearchText::tr("held for at most %1") : SearchText::tr("held for less than %1")).arg(number);
    case Field::TimeLeft:
        if (isAbove)
            return (orEqual ? SearchText::tr("at least %1 left") : SearchText::tr("more than %1 left")).arg(number);
        return (orEqual ? SearchText::tr("at most %1 left") : SearchText::tr("less than %1 left")).arg(number);
    case Field::Renewals:
        if (isAbove)
            return (orEqual ? SearchText::tr("at least %1 renewals") : SearchText::tr("more than %1 renewals")).arg(number);
        return (orEqual ? SearchText::tr("at most %1 renewals") : SearchText::tr("fewer than %1 renewals")).arg(number);
    default:
        if (isAbove)
            return (orEqual ? SearchText::tr("at least %1 waiting") : SearchText::tr("more than %1 waiting")).arg(number);
        return (orEqual ? SearchText::tr("at most %1 waiting") : SearchText::tr("fewer than %1 waiting")).arg(number);
    }
}

QString containsText(const SearchTerm &term)
{
    const QString text = stillVisibleText(term.text, shownChars);
    switch (term.field) {
    case Field::Key: return (term.isNegated ? SearchText::tr("key does not contain \"%1\"") : SearchText::tr("key contains \"%1\"")).arg(text);
    case Field::Holder:
        return (term.isNegated ? SearchText::tr("holder does not contain \"%1\"") : SearchText::tr("holder contains \"%1\"")).arg(text);
    case Field::Library:
        return (term.isNegated ? SearchText::tr("library does not contain \"%1\"") : SearchText::tr("library contains \"%1\"")).arg(text);
    case Field::Node: return (term.isNegated ? SearchText::tr("not on nodes with \"%1\"") : SearchText::tr("on nodes with \"%1\"")).arg(text);
    default:
        return (term.isNegated ? SearchText::tr("neither key nor holder contains \"%1\"") : SearchText::tr("key or holder contains \"%1\""))
            .arg(text);
    }
}

QString fitsText(const SearchTerm &term)
{
    const QString text = stillVisibleText(term.text, shownChars);
    switch (term.field) {
    case Field::Key: return (term.isNegated ? SearchText::tr("key does not fit %1") : SearchText::tr("key fits %1")).arg(text);
    case Field::Holder: return (term.isNegated ? SearchText::tr("holder does not fit %1") : SearchText::tr("holder fits %1")).arg(text);
    case Field::Library: return (term.isNegated ? SearchText::tr("library does not fit %1") : SearchText::tr("library fits %1")).arg(text);
    case Field::Node: return (term.isNegated ? SearchText::tr("not on nodes that fit %1") : SearchText::tr("on nodes that fit %1")).arg(text);
    default: return (term.isNegated ? SearchText::tr("neither key nor holder fits %1") : SearchText::tr("key or holder fits %1")).arg(text);
    }
}

QString matchesText(const SearchTerm &term)
{
    const QString text = stillVisibleText(term.text, shownChars);
    switch (term.field) {
    case Field::Key: return (term.isNegated ? SearchText::tr("key does not match /%1/") : SearchText::tr("key matches /%1/")).arg(text);
    case Field::Holder: return (term.isNegated ? SearchText::tr("holder does not match /%1/") : SearchText::tr("holder matches /%1/")).arg(text);
    case Field::Library: return (term.isNegated ? SearchText::tr("library does not match /%1/") : SearchText::tr("library matches /%1/")).arg(text);
    case Field::Node: return (term.isNegated ? SearchText::tr("not on nodes that match /%1/") : SearchText::tr("on nodes that match /%1/")).arg(text);
    default: return (term.isNegated ? SearchText::tr("neither key nor holder matches /%1/") : SearchText::tr("key or holder matches /%1/")).arg(text);
    }
}

QString termText(const SearchTerm &term)
{
    switch (term.relation) {
    case Relation::Contains: return containsText(term);
    case Relation::Fits: return fitsText(term);
    case Relation::Matches: return matchesText(term);
    case Relation::Is: {
        const auto name = std::ranges::find(stateNames, term.state, &StateName::state);
        return translated(term.isNegated ? name->opposite : name->words);
    }
    case Relation::Above:
    case Relation::Below: return numberText(term);
    }
    Q_UNREACHABLE();
}

} // namespace

bool LockSearch::dependsOnTime() const
{
    return std::ranges::any_of(terms, [](const SearchTerm &term) { return isTime(term.field); });
}

LockSearch parseLockSearch(const QString &text) { return Parser(text).parse(); }

QString lockSearchText(const LockSearch &search)
{
    QStringList texts;
    for (const SearchTerm &term : search.terms)
        texts += termText(term);
    return texts.join(u" · "_s);
}

QString lockSearchProblems(const QString &text, const LockSearch &search)
{
    QStringList texts;
    for (const SearchProblem &problem : search.problems) {
        //: %1 is a part of the search, %2 the number of its first character, %3 a sentence
        texts += SearchText::tr("\"%1\" at character %2 is ignored: %3")
                     .arg(stillVisibleText(text.mid(problem.at, problem.length), shownChars), countText(problem.at + 1), problem.text);
    }
    return texts.join(u' ');
}

QString lockSearchAdvice(const LockSearch &search)
{
    const auto isAnchored = [](const SearchTerm &term) { return term.relation == Relation::Fits && !term.isNegated && !term.text.startsWith(u'*'); };
    const auto found = std::ranges::find_if(search.terms, isAnchored);
    if (found == search.terms.end())
        return {};
    //: %1 is a pattern such as orders:*1
    return SearchText::tr("A pattern fits a whole name from its beginning. To find it anywhere: *%1").arg(stillVisibleText(found->text, shownChars));
}

QStringList lockSearchCompletions(const QString &word)
{
    QStringList all;
    for (const FieldName &field : fieldNames) {
        // The sign that is usual: locks that are held for long, or have little time left.
        const QChar sign = !isNumber(field.field) ? u':' : field.field == Field::TimeLeft ? u'<' : u'>';
        all << field.name + sign;
    }
    for (const StateName &state : stateNames)
        all << "state:"_L1 + state.name;
    const bool hasField = word.contains(u':');
    all.removeIf([&](const QString &each) {
        const bool isState = each.size() > 6 && each.startsWith("state:"_L1);
        return isState != hasField || each.size() == word.size() || !each.startsWith(word, Qt::CaseInsensitive);
    });
    return all;
}

QString searchOnNode(const QString &text, const QString &node)
{
    static const QRegularExpression nodeTerm(u"(^|\\s)-?node:(\"[^\"]*\"|\\S)*"_s, QRegularExpression::CaseInsensitiveOption);
    const QString rest = QString(text).remove(nodeTerm).simplified();
    const QString term = node.isEmpty() ? QString() : u"node:"_s + (node.contains(u' ') ? u'"' + node + u'"' : node);
    return QStringList{rest, term}.join(u' ').trimmed();
}

QString literalSearch(const QString &text)
{
    const LockSearch asTyped = parseLockSearch(text);
    SearchTerm word;
    word.text = text;
    if (text.isEmpty() || (asTyped.problems.empty() && asTyped.terms == std::vector{word}))
        return text;
    QString quoted = text;
    return u'"' + quoted.replace(u'"', u"\"\""_s) + u'"';
}

} // namespace lockscope
