// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownrunner.h"

#include "base/safetext.h"
#include "protocols/timestamps.h"
#include "racelab/own/owncommand.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnRunnerText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnRunnerText)
};

constexpr int mostStepsRun = 100;
constexpr qsizetype longestArgument = 4096;
constexpr int shownOfAnswer = 400;

Error inStep(const OwnPart &part, std::size_t step, Error error)
{
    if (error.kind != Error::Kind::Cancelled)
        error.text = OwnRunnerText::tr("%1, step %2: %3").arg(part.name, QString::number(step + 1), stillVisibleText(error.text, shownOfAnswer));
    return error;
}

Result<QByteArray> textOf(const OwnArgument &argument, const OwnValues &values)
{
    QByteArray text = argument.texts.front();
    for (std::size_t i = 0; i < argument.values.size(); ++i) {
        const Result<OwnValue> value = argument.values[i].value(values);
        if (!value)
            return failure(value.error());
        if (!*value)
            return invalidInput(OwnRunnerText::tr("nil cannot be sent"));
        text += **value + argument.texts[qsizetype(i) + 1];
        if (text.size() > longestArgument)
            return invalidInput(OwnRunnerText::tr("a word of the command is longer than %1 bytes").arg(longestArgument));
    }
    return text;
}

Result<redis::Command> commandOf(const OwnStep &step, const OwnValues &values)
{
    redis::Command command;
    for (const OwnArgument &argument : step.command) {
        Result<QByteArray> text = argument.values.empty() ? Result<QByteArray>(argument.texts.front()) : textOf(argument, values);
        if (!text)
            return failure(text.error());
        command.push_back(std::move(text).value());
    }
    return command;
}

Result<OwnValue> valueOf(const redis::Reply &reply)
{
    switch (reply.type()) {
    case redis::Reply::Type::Nil: return OwnValue();
    case redis::Reply::Type::Integer: return OwnValue(QByteArray::number(reply.integer()));
    case redis::Reply::Type::Array:
        return invalidInput(
            OwnRunnerText::tr("the answer is a list of %1: “save” its elements, each under a name, as in [\"first\", \"second\"]").arg(reply.size()));
    default: break;
    }
    if (reply.view().size() > longestArgument)
        return invalidInput(OwnRunnerText::tr("the answer is longer than %1 bytes").arg(longestArgument));
    return OwnValue(reply.bytes());
}

/** Without an answer that can be used: all that the step would keep of it is nil. */
void takeNothing(const OwnStep &step, OwnValues &values)
{
    values[u"answer"_s] = {};
    for (const QString &name : step.save)
        values[name] = {};
}

/** True for an error that the server answered. */
bool isAnswer(const Error &error) { return error.kind == Error::Kind::Server || error.kind == Error::Kind::WrongType; }

bool handlesError(const OwnStep &step)
{
    const auto asks = [](const OwnComparison &comparison) { return comparison.names().contains(u"error"_s); };
    return std::ranges::any_of(step.then, [&](const OwnClause &clause) {
        return std::ranges::any_of(clause.alternatives, [&](const auto &comparisons) { return std::ranges::any_of(comparisons, asks); });
    });
}

/** Stores the answer as the step says. If the step saves the elements of a list, "answer" is their number. */
Result<void> takeAnswer(const OwnStep &step, const redis::Reply &reply, OwnValues &values)
{
    const bool isList = step.savesList && reply.type() == redis::Reply::Type::Array;
    const Result<OwnValue> answer = isList ? OwnValue(QByteArray::number(reply.size())) : valueOf(reply);
    if (!answer)
        return failure(answer.error());
    values[u"answer"_s] = *answer;
    for (qsizetype i = 0; i < step.save.size(); ++i) {
        const Result<OwnValue> kept = isList ? (i < reply.size() ? valueOf(reply.at(i)) : OwnValue()) : step.savesList ? OwnValue() : answer;
        if (!kept)
            return failure(kept.error());
        values[step.save[i]] = *kept;
    }
    return {};
}

/** The command to send after the wait, without its blocking part; empty: the command only waits. */
redis::Command afterSign(const redis::Command &waiting)
{
    if (waiting.front() == "SUBSCRIBE")
        return {};
    return redis::command(waiting.front() == "BLPOP" ? "LPOP" : "RPOP", waiting.at(1));
}

/** Stops at the first comparison that does not hold: "answer != nil and answer < now". */
Result<bool> doAllHold(const std::vector<OwnComparison> &comparisons, const OwnValues &values)
{
    for (const OwnComparison &comparison : comparisons) {
        const Result<bool> holds = comparison.holds(values);
        if (!holds || !*holds)
            return holds;
    }
    return true;
}

Result<bool> applies(const OwnClause &clause, const OwnValues &values)
{
    for (const auto &comparisons : clause.alternatives) {
        const Result<bool> holds = doAllHold(comparisons, values);
        if (!holds || *holds)
            return holds;
    }
    return clause.alternatives.empty();
}

Result<OwnTarget> targetOf(const OwnStep &step, const OwnValues &values)
{
    for (const OwnClause &clause : step.then) {
        const Result<bool> isIt = applies(clause, values);
        if (!isIt)
            return failure(isIt.error());
        if (*isIt)
            return clause.target;
    }
    Q_UNREACHABLE(); // the last clause always applies
}

Result<void> keepValues(const OwnStep &step, OwnValues &values)
{
    const OwnValues before = values;
    for (const auto &[name, expression] : step.keep) {
        const Result<OwnValue> value = expression.value(before);
        if (!value)
            return failure(value.error());
        values[name] = *value;
    }
    return {};
}

OwnValues givenBy(const ProtocolSpec &spec)
{
    OwnValues values{{u"key"_s, spec.key},
                     {u"lease"_s, QByteArray::number(spec.lease.count())},
                     {u"permits"_s, QByteArray::number(spec.permits)},
                     {u"resource"_s, resourceOf(spec.key)}};
    const QByteArrayList keys = QByteArrayList{spec.key} + spec.furtherKeys;
    for (qsizetype i = 0; keys.size() > 1 && i < keys.size(); ++i)
        values.insert(u"key%1"_s.arg(i + 1), keys[i]);
    return values;
}

/** How a part ends if it cannot use an answer, as a client whose code has thrown. */
OwnTarget failureIn(const OwnPart &part)
{
    return {.step = {},
            .end = part.name == u"acquire"     ? OwnEnd::Busy
                : part.name == u"release"      ? OwnEnd::Lost
                : part.name == u"whileHolding" ? OwnEnd::Stop
                : part.name == u"write"        ? OwnEnd::Refused
                                               : OwnEnd::Done};
}

void appendValues(QByteArray &text, const OwnValues &values, const OwnValues &given)
{
    QStringList names = values.keys();
    std::ranges::sort(names);
    for (const QString &name : names) {
        if (given.contains(name))
            continue;
        const OwnValue &value = values[name];
        text += name.toLatin1() + (value ? '=' + QByteArray::number(value->size()) + ':' + *value : QByteArray("=nil")) + ' ';
    }
}

/** A script's answer is good unless it is nil or 0. */
Heard hearScript(const redis::Reply &reply, UnixTime)
{
    const bool isZero = reply.type() == redis::Reply::Type::Integer && reply.integer() == 0;
    return {answerText(reply), !reply.isNil() && !isZero};
}

} // namespace

OwnRunner::OwnRunner(std::shared_ptr<const OwnProtocol> protocol, Actor &actor, const ProtocolSpec &spec)
    : RaceProtocol(actor, spec), m_protocol(std::move(protocol)), m_role(m_protocol->role(spec.ownRole)), m_given(givenBy(spec)), m_values(m_given)
{
}

QCoro::Task<Result<Attempt>> OwnRunner::attempt()
{
    m_values = m_given;
    m_values[u"token"_s] = m_actor.newToken();
    m_failedRenewal.reset();
    m_hasLost = false;
    CO_TRY(const OwnEnd end, co_await run(m_actor, m_role.acquire, m_values));
    co_return end == OwnEnd::Acquired ? Attempt::Acquired : Attempt::Busy;
}

QCoro::Task<Result<Message>> OwnRunner::release()
{
    if (m_failedRenewal)
        co_return failure(*m_failedRenewal);
    CO_TRY(const OwnEnd end, co_await run(m_actor, m_role.release, m_values));
    co_return end == OwnEnd::Lost ? notes::notMine() : notes::released();
}

QCoro::Task<Result<void>> OwnRunner::giveUp()
{
    if (m_role.giveUp.steps.empty())
        co_return Result<void>();
    const Result<OwnEnd> end = co_await run(m_actor, m_role.giveUp, m_values);
    co_return end ? Result<void>() : failure(end.error());
}

QCoro::Task<Result<bool>> OwnRunner::write()
{
    CO_TRY(const OwnEnd end, co_await run(m_actor, m_role.write, m_values));
    co_return end == OwnEnd::Written;
}

QCoro::Task<void> OwnRunner::whileHolding(Actor &renewer)
{
    if (m_role.whileHolding.steps.empty())
        co_return;
    m_renewed = m_values;
    for (bool goesOn = true; goesOn;) {
        if (m_role.renewEvery.names().contains(u"now"_s))
            m_renewed[u"now"_s] = QByteArray::number(toMs(renewer.now()));
        const Result<OwnValue> every = m_role.renewEvery.value(m_renewed);
        const Result<qint64> time = every ? wholeNumber(*every) : failure(every.error());
        if (!time || *time <= 0) {
            m_failedRenewal = Error{Error::Kind::InvalidInput, OwnRunnerText::tr("whileHolding: “every” is not a time in milliseconds"), {}};
            break;
        }
        const Actor::Rest rest = co_await renewer.rest(Duration(*time));
        if (rest == Actor::Rest::Ended)
            break;
        const Result<OwnEnd> end = co_await run(renewer, m_role.whileHolding, m_renewed);
        if (!end && end.error().kind != Error::Kind::Cancelled)
            m_failedRenewal = end.error();
        goesOn = end && *end == OwnEnd::Again;
        m_hasLost = end && *end == OwnEnd::Lost;
    }
    m_renewed.clear();
}

std::optional<qint64> OwnRunner::fencingToken() const
{
    const Result<qint64> number = wholeNumber(m_values.value(m_role.fence));
    return number ? std::optional(*number) : std::nullopt;
}

std::vector<std::pair<QString, QByteArray>> OwnRunner::remembered() const
{
    std::vector<std::pair<QString, QByteArray>> all;
    for (const OwnValues *const values : {&m_values, &m_renewed}) {
        for (auto value = values->begin(); value != values->end(); ++value) {
            if (*value)
                all.emplace_back(value.key(), **value);
        }
    }
    return all;
}

std::optional<QByteArray> OwnRunner::memory() const
{
    QByteArray text;
    appendValues(text, m_values, m_given);
    text += '|';
    appendValues(text, m_renewed, m_given);
    text += m_hasLost ? '1' : '0';
    return m_failedRenewal ? text + '!' : text; // not the error's words, which depend on the language
}

/** Runs a part. The error names the step. */
QCoro::Task<Result<OwnEnd>> OwnRunner::run(Actor &actor, const OwnPart &part, OwnValues &values)
{
    const int firstStep = m_protocol->firstStepOf(m_spec.ownRole, part);
    std::size_t at = 0;
    for (int steps = 0; steps < mostStepsRun; ++steps) {
        const OwnStep &step = part.steps[at];
        actor.atStep(firstStep + int(at));
        const Result<Sent> sent = co_await send(actor, step, values);
        if (!sent)
            co_return failure(inStep(part, at, sent.error()));
        const bool isLeft = *sent == Sent::Unanswered || (*sent == Sent::Refused && !handlesError(step));
        const Result<OwnTarget> target = !isLeft           ? targetOf(step, values)
            : *sent == Sent::Unanswered && step.unanswered ? *step.unanswered
                                                           : failureIn(part);
        if (!target)
            co_return failure(inStep(part, at, target.error()));
        if (!target->step)
            co_return target->end;
        at = *target->step;
        steps = step.command.empty() ? steps : 0; // a command lets other clients run
    }
    co_return invalidInput(OwnRunnerText::tr("%1 runs in a circle: it made %2 steps without sending a command").arg(part.name).arg(mostStepsRun));
}

/** Does everything of a step before its decision; `values` are then those after the answer. */
QCoro::Task<Result<OwnRunner::Sent>> OwnRunner::send(Actor &actor, const OwnStep &step, OwnValues &values)
{
    const auto lookAtClock = [&] { values[u"now"_s] = QByteArray::number(toMs(actor.now())); };
    if (step.looksAtClock) // else reading the clock would make the client's state depend on the time for no reason
        lookAtClock();
    if (const Result<void> kept = keepValues(step, values); !kept)
        co_return failure(kept.error());
    if (step.command.empty())
        co_return Sent::Answered;
    const Result<redis::Command> command = commandOf(step, values);
    if (!command)
        co_return failure(command.error());
    redis::Command toSend = *command;
    if (isWaiting(toSend.front()) && toSend.back() == "0" && toSend.size() == 3) {
        CO_CHECK(co_await actor.awaitElement(toSend.at(1)));
        toSend = afterSign(toSend);
    } else if (isWaiting(toSend.front())) {
        CO_TRY(const bool isSign, co_await actor.awaitSign());
        toSend = isSign ? afterSign(toSend) : redis::Command();
        values[u"answer"_s] = isSign ? OwnValue("1") : OwnValue();
        for (const QString &name : step.save)
            values[name] = step.savesList ? OwnValue() : values[u"answer"_s];
    }
    Sent sent = Sent::Answered;
    values[u"error"_s] = {};
    if (!toSend.empty()) {
        const Result<redis::Reply> reply = co_await actor.send(toSend, hearing(toSend.front()));
        const bool isUnanswered = !reply && reply.error().kind == Error::Kind::TimedOut;
        if (!reply && !isUnanswered && !isAnswer(reply.error()))
            co_return failure(reply.error());
        if (!reply) {
            sent = isUnanswered ? Sent::Unanswered : Sent::Refused;
            takeNothing(step, values);
            values[u"error"_s] = isUnanswered ? OwnValue() : OwnValue(reply.error().code);
        } else if (const Result<void> taken = takeAnswer(step, *reply, values); !taken) {
            co_return failure(taken.error());
        }
    }
    if (step.looksAtClock)
        lookAtClock();
    co_return sent;
}

Actor::Hear OwnRunner::hearing(const QByteArray &command) const
{
    if (command == "SET")
        return hearOk;
    if (command == "EVAL")
        return hearScript;
    if (command == "GET" || command == "GETSET")
        return m_protocol->looksAtClock && !m_protocol->keepsAcquisitionTime ? hearDeadline : hearValue;
    return hearOne;
}

} // namespace lockscope
