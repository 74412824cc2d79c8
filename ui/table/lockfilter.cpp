// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockfilter.h"

#include "base/globpattern.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "locks/lockjudge.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace lockscope::ui {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

QByteArray inLowerCase(QByteArrayView bytes)
{
    QByteArray result = bytes.toByteArray();
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

/** Of a pattern: what can be marked in what fits, from its first literal part to its last. */
QString expressionOf(const QString &pattern)
{
    qsizetype from = 0, to = pattern.size();
    while (from < to && pattern[from] == u'*')
        ++from;
    while (to > from && pattern[to - 1] == u'*' && !(to > 1 && pattern[to - 2] == u'\\'))
        --to;
    QString expression;
    for (qsizetype at = from; at < to; ++at) {
        const qsizetype end = pattern[at] == u'[' ? pattern.indexOf(u']', at + 1) : -1;
        if (end > at && end < to) {
            expression += pattern.sliced(at, end - at + 1);
            at = end;
        } else if (pattern[at] == u'*' || pattern[at] == u'?') {
            expression += pattern[at] == u'*' ? QStringLiteral(".*") : QStringLiteral(".");
        } else {
            at += pattern[at] == u'\\' && at + 1 < to ? 1 : 0;
            expression += QRegularExpression::escape(QString(pattern[at]));
        }
    }
    return expression;
}

/** Bounded: an expression can take time without end. */
QRegularExpression bounded(const QString &expression)
{
    return QRegularExpression(QStringLiteral("(*LIMIT_MATCH=20000)") + expression, QRegularExpression::CaseInsensitiveOption);
}

Traits traitsOf(SearchTerm::State state)
{
    switch (state) {
    case SearchTerm::State::Held: return Trait::Held;
    case SearchTerm::State::EndingSoon: return Trait::EndingSoon;
    case SearchTerm::State::HeldTooLong: return Trait::HeldTooLong;
    case SearchTerm::State::Stale: return Trait::Stale;
    case SearchTerm::State::NoDeadline: return Trait::NoDeadline;
    case SearchTerm::State::Blocked: return Trait::Blocked;
    case SearchTerm::State::NoMajority: return Trait::NoMajority;
    case SearchTerm::State::Contended: return Trait::Contended;
    case SearchTerm::State::Renewing: return Trait::Renewing;
    case SearchTerm::State::Simulated: return Trait::Simulated;
    case SearchTerm::State::Attention: return attentionTraits;
    }
    Q_UNREACHABLE();
}

/** Nothing: not known, or it has none. */
std::optional<qint64> numberOf(SearchTerm::Field field, const LockRow &row, Instant now)
{
    if (field == SearchTerm::Field::Renewals)
        return row.lock.renewals;
    if (field == SearchTerm::Field::HeldFor)
        return row.state == LockState::Blocked || row.state == LockState::Free ? std::nullopt : std::optional<qint64>(row.lock.heldFor(now).count());
    if (field == SearchTerm::Field::TimeLeft) {
        const auto left = row.timeLeft(now);
        return left ? std::optional<qint64>(left->count()) : std::nullopt;
    }
    const auto waiters = knownWaiters(row.lock);
    return waiters ? std::optional(waiters->count) : std::nullopt;
}

bool isAnyHolder(const LockRow &row, const auto &isFound)
{
    if (isFound(row.lock.token) || (!row.client().isEmpty() && isFound(row.client().toUtf8())))
        return true;
    if (!row.lock.details)
        return false;
    return std::ranges::any_of(row.lock.details->holders, [&](const Holder &holder) { return isFound(holder.token); });
}

/** Whether all that one search finds, another one finds, too. With its first backslash a text begins to find escapes. */
bool isNarrower(const LockSearch &narrow, const LockSearch &wide)
{
    const auto implies = [](const SearchTerm &a, const SearchTerm &b) {
        const bool areTexts = a.field == b.field && a.relation == SearchTerm::Relation::Contains && b.relation == a.relation;
        return a == b
            || (areTexts && !a.isNegated && !b.isNegated && a.text.contains(b.text, Qt::CaseInsensitive)
                && a.text.contains(u'\\') == b.text.contains(u'\\'));
    };
    return std::ranges::all_of(wide.terms, [&](const SearchTerm &each) {
        return std::ranges::any_of(narrow.terms, [&](const SearchTerm &term) { return implies(term, each); });
    });
}

} // namespace

TextNeedle::TextNeedle(const QString &text) : m_bytes(text.toUtf8()), m_hasEscape(text.contains(u'\\'))
{
    std::transform(m_bytes.begin(), m_bytes.end(), m_bytes.begin(), lower);
}

bool TextNeedle::isIn(QByteArrayView bytes) const { return isWithin(bytes) || (m_hasEscape && isWithin(safeText(bytes).toUtf8())); }

/** memchr() looks at many bytes at a time. */
bool TextNeedle::isWithin(QByteArrayView bytes) const
{
    if (bytes.size() < m_bytes.size())
        return false;
    const char first = m_bytes.front();
    const auto beginsWith = [&](char letter) {
        const char *at = bytes.begin();
        const char *const last = bytes.end() - m_bytes.size();
        while (at <= last && (at = static_cast<const char *>(std::memchr(at, letter, std::size_t(last - at) + 1)))) {
            if (std::equal(m_bytes.cbegin(), m_bytes.cend(), at, [](char a, char b) { return a == lower(b); }))
                return true;
            ++at;
        }
        return false;
    };
    return beginsWith(first) || (upper(first) != first && beginsWith(upper(first)));
}

bool LockFilter::setSearch(const QString &text)
{
    if (text == m_search)
        return false;
    LockSearch understood = parseLockSearch(text);
    m_isNarrower = m_isNarrower && !m_understood.dependsOnTime() && isNarrower(understood, m_understood);
    m_search = text;
    m_understood = std::move(understood);
    m_conditions.clear();
    for (const SearchTerm &term : m_understood.terms) {
        m_conditions.push_back(conditionOf(term));
        findNodes(m_conditions.back());
    }
    return true;
}

bool LockFilter::setNodes(const QHash<NodeNumber, QString> &names)
{
    m_nodes = names;
    bool isAnother = false;
    for (Condition &condition : m_conditions) {
        const QSet<NodeNumber> before = condition.nodes;
        findNodes(condition);
        isAnother = isAnother || condition.nodes != before;
    }
    m_isNarrower = m_isNarrower && !isAnother;
    return isAnother;
}

void LockFilter::findNodes(Condition &condition) const
{
    condition.nodes.clear();
    for (auto node = m_nodes.begin(); node != m_nodes.end() && condition.term.field == SearchTerm::Field::Node; ++node) {
        if (isFound(condition, node->toUtf8()))
            condition.nodes.insert(node.key());
    }
}

bool LockFilter::setTraits(Traits traits)
{
    if (traits == m_traits)
        return false;
    m_isNarrower = m_isNarrower && !m_traits;
    m_traits = traits;
    return true;
}

LockFilter::Condition LockFilter::conditionOf(const SearchTerm &term)
{
    Condition condition;
    condition.term = term;
    if (term.relation == SearchTerm::Relation::Contains)
        condition.needle = TextNeedle(term.text);
    else if (term.relation == SearchTerm::Relation::Fits)
        condition.pattern = inLowerCase(term.text.toUtf8());
    else if (term.relation == SearchTerm::Relation::Is)
        condition.traits = traitsOf(term.state);
    if (term.relation == SearchTerm::Relation::Fits)
        condition.expression = bounded(expressionOf(term.text)); // marks what fits
    else if (term.relation == SearchTerm::Relation::Matches)
        condition.expression = bounded(term.text);
    return condition;
}

bool LockFilter::isFound(const Condition &condition, QByteArrayView bytes)
{
    if (condition.term.relation == SearchTerm::Relation::Contains)
        return condition.needle.isIn(bytes);
    if (condition.term.relation == SearchTerm::Relation::Fits)
        return matchesGlob(condition.pattern, inLowerCase(bytes));
    return condition.expression.match(QString::fromUtf8(bytes)).hasMatch();
}

std::optional<TextPart> LockFilter::partIn(SearchTerm::Field field, const QString &shown) const
{
    for (const Condition &each : m_conditions) {
        const SearchTerm &term = each.term;
        if (term.isNegated || (term.field != field && term.field != SearchTerm::Field::KeyOrHolder))
            continue;
        TextPart part;
        if (term.relation == SearchTerm::Relation::Contains) {
            part = {shown.indexOf(term.text, 0, Qt::CaseInsensitive), term.text.size()};
        } else {
            const QRegularExpressionMatch match = each.expression.match(shown);
            part = {match.capturedStart(), match.capturedLength()};
        }
        if (part.at >= 0 && part.length > 0)
            return part;
    }
    return {};
}

bool LockFilter::isTrue(const Condition &condition, const LockRow &row, Instant now, const LockJudge &judge)
{
    const SearchTerm &term = condition.term;
    const auto isFound = [&](QByteArrayView bytes) { return LockFilter::isFound(condition, bytes); };
    const auto isFoundInKey = [&] { // or in the name whose digest it has
        if (isFound(row.lock.key))
            return true;
        const LockProfile *profile = judge.profileOf(row.lock);
        return profile && isFound(profile->nameOf(row.lock.key));
    };
    switch (term.field) {
    case SearchTerm::Field::KeyOrHolder: return isFoundInKey() || isAnyHolder(row, isFound);
    case SearchTerm::Field::Key: return isFoundInKey();
    case SearchTerm::Field::Holder: return isAnyHolder(row, isFound);
    case SearchTerm::Field::Library: {
        const LockProfile *profile = judge.profileOf(row.lock);
        return profile && !profile->label.isEmpty() ? isFound(profile->label.toUtf8()) : isFound(schemeOf(row.lock).label);
    }
    case SearchTerm::Field::Node: return condition.nodes.contains(row.lock.node);
    case SearchTerm::Field::State: return bool(row.traits() & condition.traits);
    case SearchTerm::Field::HeldFor:
    case SearchTerm::Field::TimeLeft:
    case SearchTerm::Field::Waiting:
    case SearchTerm::Field::Renewals: break;
    }
    const std::optional<qint64> number = numberOf(term.field, row, now);
    if (!number)
        return false;
    const bool isBeyond = term.relation == SearchTerm::Relation::Above ? *number > term.number : *number < term.number;
    return isBeyond || (term.orEqual && *number == term.number);
}

bool LockFilter::accepts(const LockRow &row, Instant now, const LockJudge &judge) const
{
    if (m_traits && !(row.traits() & m_traits))
        return false;
    return std::ranges::all_of(m_conditions, [&](const Condition &each) { return isTrue(each, row, now, judge) != each.term.isNegated; });
}

} // namespace lockscope::ui
