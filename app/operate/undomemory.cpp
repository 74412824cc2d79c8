// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/undomemory.h"

#include "locks/lock.h"
#include "operate/undoplan.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct UndoMemoryText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::UndoMemoryText)
};

constexpr int formatOfUndo = 2;  // what an undo leaves
constexpr int formatOfParts = 5; // reads of any number of servers, and on which data

QJsonValue fromBytes(const QByteArray &bytes) { return QString::fromLatin1(bytes.toBase64()); }
QByteArray toBytes(const QJsonValue &value) { return QByteArray::fromBase64(value.toString().toLatin1()); }

QJsonArray fromCommand(const redis::Command &command)
{
    QJsonArray words;
    for (const QByteArray &word : command)
        words.append(fromBytes(word));
    return words;
}

redis::Command toCommand(const QJsonValue &value)
{
    redis::Command command;
    for (const QJsonValue word : value.toArray())
        command.push_back(toBytes(word));
    return command;
}

QJsonObject fromCheck(const Check &check)
{
    return {{u"kind"_s, int(check.kind)}, {u"expected"_s, fromBytes(check.expected)}, {u"command"_s, fromCommand(check.command)}};
}

Check toCheck(const QJsonValue &value)
{
    const int kind = std::clamp(value["kind"_L1].toInt(), 0, int(Check::Kind::AtMost));
    return {toCommand(value["command"_L1]), Check::Kind(kind), toBytes(value["expected"_L1])};
}

QJsonObject fromImage(const BeforeImage &image)
{
    QJsonObject object{{u"question"_s, fromCommand(image.question)}};
    if (image.answer)
        object.insert(u"answer"_s, fromBytes(*image.answer));
    return object;
}

BeforeImage toImage(const QJsonValue &value)
{
    BeforeImage image{toCommand(value["question"_L1]), {}, true};
    if (const QJsonValue answer = value["answer"_L1]; answer.isString())
        image.answer = toBytes(answer);
    return image;
}

/** The number of words of each read that can be written again, see planUndo(). */
bool isKeptRead(const redis::Command &question)
{
    static const std::map<QByteArray, std::size_t> words{{"GET", 2},  {"DUMP", 2}, {"PTTL", 2},   {"HLEN", 2},      {"SCARD", 2}, {"ZCARD", 2},
                                                         {"INFO", 2}, {"HGET", 3}, {"ZSCORE", 3}, {"SISMEMBER", 3}, {"HPTTL", 5}};
    const auto known = question.empty() ? words.end() : words.find(question.front());
    return known != words.end() && known->second == question.size();
}

bool isWhole(const redis::Command &command, std::size_t fewestWords) { return command.size() >= fewestWords && !command.front().isEmpty(); }

/** What is not is damaged. */
bool canBePlanned(const Action &action, const ActionOutcome &outcome)
{
    const auto isStep = [](const redis::Command &step) {
        const bool hasLease = isWhole(step, 2) && (step.front() == "PEXPIRE" || step.front() == "HPEXPIRE" || step.front() == "RESTORE");
        return isWhole(step, hasLease ? 3 : 2);
    };
    return std::ranges::all_of(action.undoChecks, [](const Check &check) { return isWhole(check.command, 2); })
        && std::ranges::all_of(action.undoSteps, isStep) && std::ranges::all_of(outcome.before, isKeptRead, &BeforeImage::question);
}

template <class List, class One>
QJsonArray fromList(const List &list, One one)
{
    QJsonArray array;
    for (const auto &item : list)
        array.append(one(item));
    return array;
}

template <class List, class One>
void toList(List &list, const QJsonValue &value, One one)
{
    for (const QJsonValue item : value.toArray())
        list.push_back(one(item));
}

/** What was done on one server. */
QJsonObject fromDone(const Action &action, const ActionOutcome &outcome, UnixTime doneAt)
{
    QJsonObject object{
        {u"verb"_s, QLatin1String(verbName(action.verb))},     {u"key"_s, fromBytes(action.key.toByteArray())},
        {u"holder"_s, fromBytes(action.holder.toByteArray())}, {u"done_at_ms"_s, toMs(doneAt)},
        {u"checks"_s, fromList(action.undoChecks, fromCheck)}, {u"steps"_s, fromList(action.undoSteps, fromCommand)},
        {u"kept"_s, fromList(outcome.before, fromImage)},
    };
    if (action.ends)
        object.insert(u"ends_in_ms"_s, qint64(roundToMs(*action.ends - outcome.at).count()));
    return object;
}

/** False: the object describes nothing that can be put back. */
bool toDone(const QJsonObject &object, UnixTime wallNow, Instant now, Action &action, ActionOutcome &outcome)
{
    const QString verb = object["verb"_L1].toString();
    action.verb = verb == QLatin1String(verbName(Verb::FenceOff)) ? Verb::FenceOff : Verb::Clear;
    if (verb != QLatin1String(verbName(action.verb)))
        return false;
    action.key = Bytes(toBytes(object["key"_L1]));
    action.holder = Bytes(toBytes(object["holder"_L1]));
    toList(action.undoChecks, object["checks"_L1], toCheck);
    toList(action.undoSteps, object["steps"_L1], toCommand);
    toList(outcome.before, object["kept"_L1], toImage);
    outcome.kind = ActionOutcome::Kind::Done;
    // The time of a lease must not grow because somebody has set the clock back.
    const Duration since =
        std::clamp(wallNow - fromUnixMs(std::max<qint64>(0, object["done_at_ms"_L1].toInteger())), Duration(0), Duration(longestLease));
    outcome.at = now - since;
    if (const QJsonValue ends = object["ends_in_ms"_L1]; ends.isDouble())
        action.ends = outcome.at + std::clamp(Duration(ends.toInteger()), Duration(-longestLease), Duration(longestLease));
    return canBePlanned(action, outcome);
}

bool mayBePutBack(const ActionOutcome &outcome)
{
    using Kind = ActionOutcome::Kind;
    return outcome.kind == Kind::Done || outcome.kind == Kind::DoneInPart || outcome.mayBeDone;
}

/** Empty: nothing was put back anywhere. */
QByteArray rememberUndo(const DoneAction &done)
{
    const bool isAny =
        mayBePutBack(done.outcome) || std::ranges::any_of(done.elsewhere, [](const DoneElsewhere &there) { return mayBePutBack(there.outcome); });
    if (!isAny)
        return {};
    const bool isOnFirst =
        done.outcome.kind == ActionOutcome::Kind::Done || (done.outcome.kind == ActionOutcome::Kind::AlreadyGone && done.action.steps.empty());
    const bool isOnAll =
        isOnFirst && std::ranges::all_of(done.elsewhere, [](const DoneElsewhere &there) { return there.outcome.kind == ActionOutcome::Kind::Done; });
    QJsonObject object{{u"version"_s, formatOfUndo}, {u"verb"_s, QLatin1String(verbName(Verb::Undo))}};
    if (!isOnAll)
        object.insert(u"in_part"_s, true);
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

} // namespace

QByteArray rememberForUndo(const DoneAction &done, UnixTime doneAt)
{
    if (done.action.verb == Verb::Undo)
        return rememberUndo(done);
    const bool isOnFirst = planUndo(done.action, done.outcome, done.outcome.at).has_value();
    QJsonArray elsewhere;
    for (const DoneElsewhere &there : done.elsewhere) {
        if (!planUndo(there.action, there.outcome, there.outcome.at))
            continue;
        QJsonObject one = fromDone(there.action, there.outcome, doneAt + roundToMs(there.outcome.at - done.outcome.at));
        one.insert(u"node"_s, there.node);
        elsewhere.append(one);
    }
    if (!isOnFirst && elsewhere.isEmpty())
        return {};
    QJsonObject object = fromDone(done.action, done.outcome, doneAt);
    object.insert(u"version"_s, formatOfParts);
    if (!isOnFirst)
        object.insert(u"nothing_on_first"_s, true);
    if (!done.elsewhere.empty())
        object.insert(u"elsewhere"_s, elsewhere);
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

Result<DoneAction> recallForUndo(const QByteArray &memory, UnixTime wallNow, Instant now)
{
    const QJsonObject object = QJsonDocument::fromJson(memory).object();
    const int version = object["version"_L1].toInt();
    DoneAction done;
    bool isKnown = version == formatOfParts && toDone(object, wallNow, now, done.action, done.outcome);
    for (const QJsonValue one : object["elsewhere"_L1].toArray()) {
        DoneElsewhere there{one["node"_L1].toString(), {}, {}};
        isKnown = isKnown && !there.node.isEmpty() && toDone(one.toObject(), wallNow, now, there.action, there.outcome);
        done.elsewhere.push_back(std::move(there));
    }
    if (object["nothing_on_first"_L1].toBool()) {
        done.outcome.kind = ActionOutcome::Kind::AlreadyGone;
        isKnown = isKnown && !done.elsewhere.empty();
    }
    if (!isKnown)
        return invalidInput(UndoMemoryText::tr("This version of Lockscope cannot read the data that was saved for undo."));
    return done;
}

bool isOfUndoInPart(const QByteArray &memory) { return isOfUndo(memory) && QJsonDocument::fromJson(memory).object()["in_part"_L1].toBool(); }

bool isOfUndo(const QByteArray &memory)
{
    const QJsonObject object = QJsonDocument::fromJson(memory).object();
    return object["version"_L1].toInt() == formatOfUndo && object["verb"_L1].toString() == QLatin1String(verbName(Verb::Undo));
}

} // namespace lockscope
