// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownprotocol.h"

#include "base/safetext.h"
#include "racelab/own/owncommand.h"
#include "racelab/own/ownkeys.h"
#include "racelab/own/ownscanner.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownChars = 40;
constexpr std::size_t mostTerms = 16;

struct OwnExpressionText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnExpressionText)
};

Unexpected<Error> tooLarge() { return invalidInput(OwnExpressionText::tr("a number becomes too large")); }

QString shown(QStringView text) { return u'“' + visibleText(text.toString(), shownChars) + u'”'; }

QString whereIn(OwnScanner &scanner)
{
    return scanner.isAtEnd() ? OwnExpressionText::tr("at its end") : OwnExpressionText::tr("at %1").arg(shown(scanner.rest()));
}

struct OwnText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnText)
};

/** Not in a member: lupdate of Qt 6.8 does not find the class there. */
QString afterGivingUp(const QString &say) { return OwnText::tr("after giving up: %1").arg(say); }

/** True if the argument contains a word like a client's name. */
bool namesAClient(const OwnArgument &argument)
{
    static const QRegularExpression name(u"C[0-9]"_s);
    return std::ranges::any_of(argument.texts, [](const QByteArray &text) { return name.match(QString::fromUtf8(text)).hasMatch(); });
}

/** True if a command may order texts or look into one, by a script or a sorted set. A wrong true only makes the exploration slower. */
bool mayTellClientsApart(const OwnPart &part)
{
    static const QRegularExpression orders(u"[<>]|\\bsort\\b|\\bstring\\b|:\\s*\\w+\\s*\\(|\\bz[a-z]+"_s, QRegularExpression::CaseInsensitiveOption);
    return std::ranges::any_of(part.steps, [](const OwnStep &step) {
        if (step.command.empty())
            return false;
        if (std::ranges::any_of(step.command, namesAClient))
            return true;
        const QByteArray verb = step.command.front().texts.front();
        return verb.startsWith('Z') || (verb == "EVAL" && orders.match(QString::fromUtf8(step.command.at(1).texts.front())).hasMatch());
    });
}

bool mayGoInCircles(const OwnPart &part)
{
    for (std::size_t i = 0; i < part.steps.size(); ++i) {
        const OwnStep &step = part.steps[i];
        const auto isBack = [i](const OwnTarget &target) { return target.step && *target.step <= i; };
        if ((step.unanswered && isBack(*step.unanswered)) || std::ranges::any_of(step.then, isBack, &OwnClause::target))
            return true;
    }
    return false;
}

/** Of a protocol that has none of its own: as WorldSpec::lease. */
constexpr Duration exploredLease = std::chrono::minutes(10);

/** The reader has tried it. */
Duration timeOf(const OwnExpression &time, Duration lease)
{
    const Result<OwnValue> value = time.value({{u"lease"_s, QByteArray::number(lease.count())}});
    return value ? Duration(wholeNumber(*value).value_or(0)) : Duration(0);
}

/** BLPOP or BRPOP without a timeout. */
bool waitsForElement(const std::vector<OwnArgument> &command)
{
    return isWaiting(command.front().texts.front()) && command.size() == 3 && command.back().values.empty() && command.back().texts.front() == "0";
}

/** The steps from which acquire can only end as acquired, by their numbers from 1. */
QList<int> boundStepsOf(const OwnPart &acquire)
{
    QList<int> bound;
    const auto isBound = [&](const OwnTarget &target) {
        return target.step ? bound.contains(int(*target.step) + 1) : target.end == OwnEnd::Acquired;
    };
    for (bool isMore = true; isMore;) {
        isMore = false;
        for (int number = 1; number <= int(acquire.steps.size()); ++number) {
            const OwnStep &step = acquire.steps[std::size_t(number) - 1];
            const bool waits = !step.command.empty() && isWaiting(step.command.front().texts.front());
            if (waits || bound.contains(number) || !std::ranges::all_of(step.then, isBound, &OwnClause::target))
                continue;
            bound << number;
            isMore = true;
        }
    }
    return bound;
}

} // namespace

QString shownValue(const OwnValue &value) { return value ? u'“' + safeText(*value, shownChars) + u'”' : u"nil"_s; }

Result<qint64> wholeNumber(const OwnValue &value)
{
    bool isNumber = false;
    const qint64 number = value ? value->toLongLong(&isNumber) : 0;
    if (!isNumber)
        return invalidInput(OwnExpressionText::tr("%1 is not a whole number").arg(shownValue(value)));
    return number;
}

// ---- OwnExpression

Result<OwnExpression> OwnExpression::parse(QStringView text)
{
    OwnScanner scanner(text);
    Result<OwnExpression> expression = read(scanner);
    if (expression && !scanner.isAtEnd())
        return invalidInput(OwnExpressionText::tr("%1 is not valid %2").arg(shown(text), whereIn(scanner)));
    return expression;
}

Result<OwnExpression> OwnExpression::read(OwnScanner &scanner)
{
    OwnExpression expression;
    QChar sign = u'+';
    do {
        Result<Operand> operand = readOperand(scanner);
        if (!operand)
            return failure(operand.error());
        if (!operand->name.isEmpty())
            expression.m_names << operand->name;
        expression.m_terms.emplace_back(sign, std::move(operand).value());
        if (expression.m_terms.size() > mostTerms)
            return invalidInput(OwnExpressionText::tr("a sum can have at most %1 parts").arg(mostTerms));
        sign = scanner.sign(u"+") ? u'+' : scanner.sign(u"-") ? u'-' : u'\0';
    } while (sign != u'\0');
    return expression;
}

Result<OwnExpression::Operand> OwnExpression::readOperand(OwnScanner &scanner)
{
    Operand operand;
    const bool isNegative = scanner.sign(u"-");
    if (const auto digits = scanner.digits()) {
        operand.literal = (isNegative ? "-" : "") + digits->toLatin1();
        if (const Result<qint64> number = wholeNumber(operand.literal); !number)
            return failure(number.error());
    } else if (isNegative) {
        return invalidInput(OwnExpressionText::tr("expected a number after “-”, %1").arg(whereIn(scanner)));
    } else if (const auto quoted = scanner.quoted()) {
        operand.literal = quoted->toUtf8();
    } else if (const auto name = scanner.name()) {
        if (*name != u"nil")
            operand.name = *name;
    } else {
        return invalidInput(OwnExpressionText::tr("expected a value %1: a name, a number, nil, or text in single quotes").arg(whereIn(scanner)));
    }
    while (true) {
        const QChar sign = scanner.sign(u"*") ? u'*' : scanner.sign(u"/") ? u'/' : u'\0';
        if (sign == u'\0')
            return operand;
        const auto digits = scanner.digits();
        const qint64 number = digits ? digits->toLongLong() : 0;
        if (number <= 0 || operand.factors.size() == mostTerms)
            return invalidInput(OwnExpressionText::tr("expected a number greater than 0 after “%1”, %2").arg(QString(sign), whereIn(scanner)));
        operand.factors.emplace_back(sign, number);
    }
}

Result<OwnValue> OwnExpression::valueOf(const Operand &operand, const OwnValues &values)
{
    if (operand.name.isEmpty())
        return operand.literal;
    const auto known = values.constFind(operand.name);
    if (known == values.cend())
        return invalidInput(OwnExpressionText::tr("“%1” has no value yet").arg(operand.name));
    return *known;
}

Result<qint64> OwnExpression::numberOf(const Operand &operand, const OwnValues &values)
{
    const Result<OwnValue> value = valueOf(operand, values);
    if (!value)
        return failure(value.error());
    const Result<qint64> number = wholeNumber(*value);
    if (!number)
        return operand.name.isEmpty()
            ? number
            : invalidInput(OwnExpressionText::tr("%1 is %2, which is not a whole number").arg(operand.name, shownValue(*value)));
    qint64 product = *number;
    for (const auto &[sign, factor] : operand.factors) {
        if (sign == u'/')
            product /= factor;
        else if (__builtin_mul_overflow(product, factor, &product))
            return tooLarge();
    }
    return product;
}

QString OwnExpression::onlyName() const
{
    return m_terms.size() == 1 && m_terms.front().second.factors.empty() ? m_terms.front().second.name : QString();
}

Result<OwnValue> OwnExpression::value(const OwnValues &values) const
{
    if (m_terms.size() == 1 && m_terms.front().second.factors.empty())
        return valueOf(m_terms.front().second, values);
    qint64 sum = 0;
    for (const auto &[sign, operand] : m_terms) {
        const Result<qint64> number = numberOf(operand, values);
        if (!number)
            return failure(number.error());
        if (sign == u'+' ? __builtin_add_overflow(sum, *number, &sum) : __builtin_sub_overflow(sum, *number, &sum))
            return tooLarge();
    }
    return OwnValue(QByteArray::number(sum));
}

// ---- OwnComparison

Result<OwnComparison> OwnComparison::read(OwnScanner &scanner)
{
    OwnComparison comparison;
    Result<OwnExpression> left = OwnExpression::read(scanner);
    if (!left)
        return failure(left.error());
    for (const QString &sign : {u"!="_s, u"<="_s, u">="_s, u"="_s, u"<"_s, u">"_s}) {
        if (scanner.sign(sign)) {
            comparison.m_operator = sign;
            break;
        }
    }
    if (comparison.m_operator.isEmpty())
        return invalidInput(OwnExpressionText::tr("expected =, !=, <, <=, > or >= %1").arg(whereIn(scanner)));
    if (comparison.m_operator == u"=" && scanner.sign(u"="))
        return invalidInput(OwnExpressionText::tr("write = instead of =="));
    Result<OwnExpression> right = OwnExpression::read(scanner);
    if (!right)
        return failure(right.error());
    comparison.m_left = std::move(left).value();
    comparison.m_right = std::move(right).value();
    return comparison;
}

Result<bool> OwnComparison::holds(const OwnValues &values) const
{
    const Result<OwnValue> left = m_left.value(values), right = m_right.value(values);
    if (!left || !right)
        return failure(left ? right.error() : left.error());
    if (m_operator == u"=")
        return *left == *right;
    if (m_operator == u"!=")
        return *left != *right;
    if (!*left || !*right)
        return invalidInput(OwnExpressionText::tr("nil cannot be compared with < or >: check for nil first"));
    const Result<qint64> one = wholeNumber(*left), other = wholeNumber(*right);
    if (!one || !other)
        return failure(one ? other.error() : one.error());
    if (m_operator == u"<")
        return *one < *other;
    if (m_operator == u"<=")
        return *one <= *other;
    return m_operator == u">" ? *one > *other : *one >= *other;
}

bool OwnRole::mayTakeForever() const
{
    return std::ranges::any_of(parts(), [](const OwnPart *part) { return mayGoInCircles(*part); })
        || std::ranges::any_of(acquire.steps, [](const OwnStep &step) { return !step.command.empty() && waitsForElement(step.command); });
}

int OwnProtocol::firstStepOf(std::size_t index, const OwnPart &part) const
{
    int first = 1;
    for (const auto which : {&OwnRole::acquire, &OwnRole::release, &OwnRole::giveUp, &OwnRole::write, &OwnRole::whileHolding}) {
        for (std::size_t i = 0; i < roleCount(); ++i) {
            if (i == index && &(role(i).*which) == &part)
                return first;
            first += int((role(i).*which).steps.size());
        }
    }
    Q_UNREACHABLE();
}

ProtocolInfo OwnProtocol::info() const
{
    ProtocolInfo info{.id = id, .section = ProtocolInfo::own, .version = version, .sentence = sentence};
    const auto describe = [this](QList<Message> &list, OwnPart OwnRole::*which, QString (*shown)(const QString &)) {
        for (std::size_t i = 0; i < roleCount(); ++i) {
            for (const OwnStep &step : (role(i).*which).steps)
                list << (role(i).is.name.isEmpty() ? shown(step.say) : role(i).is.name + u": "_s + shown(step.say));
        }
    };
    const auto asItIs = [](const QString &say) { return say; };
    describe(info.acquire, &OwnRole::acquire, asItIs);
    describe(info.release, &OwnRole::release, asItIs);
    describe(info.release, &OwnRole::giveUp, afterGivingUp);
    describe(info.release, &OwnRole::write, asItIs);
    describe(info.holding, &OwnRole::whileHolding, asItIs);
    for (std::size_t i = 0; i < roleCount(); ++i) {
        const OwnRole &one = role(i);
        for (const OwnPart *const part : one.parts())
            info.tellsClientsApart |= mayTellClientsApart(*part);
        info.mayTryForever |= one.mayTakeForever();
        info.keepsAttempts |= !one.giveUp.steps.empty(); // giveUp uses values of the last attempt
        for (const int step : boundStepsOf(one.acquire))
            info.boundSteps << firstStepOf(i, one.acquire) + step - 1;
        info.asksForPermits |= usesValue(one, u"permits"_s);
        if (roleCount() > 1)
            info.roles.push_back(one.is);
    }
    info.keys = locks;
    info.permits = permits;
    info.sharing = permits > 0 ? Sharing::Permits : std::ranges::any_of(info.roles, &ProtocolRole::shares) ? Sharing::Readers : Sharing::Exclusive;
    info.keyUses = keyUsesOf(*this);
    info.lease = leaseOf(*this);
    if (work)
        info.work = timeOf(*work, info.lease.value_or(exploredLease));
    info.keepsTimeInValue = looksAtClock;
    info.keepsAcquisitionTime = keepsAcquisitionTime;
    return info;
}

Result<OwnProtocol> besideEachOther(const OwnProtocol &first, OwnProtocol second)
{
    if (first.locks != second.locks || first.permits != second.permits)
        return invalidInput(OwnText::tr("%1 and %2 cannot be used beside each other: they do not take the same number of locks, or permits.")
                                .arg(first.id, second.id));
    OwnProtocol both = first;
    const auto named = [](OwnRole role, const QString &id, int version) {
        role.is.name = role.is.name.isEmpty() ? id : id + u'/' + role.is.name;
        role.is.version = version;
        return role;
    };
    if (second.id == first.id)
        second.id += u"-2"_s;
    both.furtherRoles.clear();
    static_cast<OwnRole &>(both) = named(first, first.id, 0);
    for (std::size_t i = 1; i < first.roleCount(); ++i)
        both.furtherRoles.push_back(named(first.role(i), first.id, 0));
    for (std::size_t i = 0; i < second.roleCount(); ++i)
        both.furtherRoles.push_back(named(second.role(i), second.id, 1));
    both.id = first.id + u'+' + second.id;
    both.sentence = OwnText::tr("%1 and %2 beside each other").arg(first.id, second.id);
    both.version = first.version + second.version;
    both.looksAtClock |= second.looksAtClock;
    both.keepsAcquisitionTime |= second.keepsAcquisitionTime;
    return both;
}

} // namespace lockscope
