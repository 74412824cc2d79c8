// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/undomemory.h"

#include "locks/lock.h"
#include "operate/undoplan.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct UndoMemoryText {
    LOCKSCOPE_MESSAGES(lockscope::UndoMemoryText)
};

constexpr int formatOfUndo = 2;  // of an undo
constexpr int formatOfParts = 5; // the before-images of any number of servers, and their data
constexpr int formatWithSum = 6; // the same with a checksum
const QString sumName = QStringLiteral("sha256");

/** The checksum of the object without its member "sha256", in the form in which Qt writes JSON. */
QString sumOf(QJsonObject object)
{
    object.remove(sumName);
    const QByteArray whole = QJsonDocument(object).toJson(QJsonDocument::Compact);
    return QString::fromLatin1(QCryptographicHash::hash(whole, QCryptographicHash::Sha256).toHex());
}

QByteArray sealed(QJsonObject object)
{
    object.insert(sumName, sumOf(object));
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

/** Version 5 had no checksum. */
bool isIntact(const QJsonObject &object, bool mustHaveSum)
{
    return object.contains(sumName) ? object[sumName].toString() == sumOf(object) : !mustHaveSum;
}

QJsonValue fromBytes(const QByteArray &bytes) { return QString::fromLatin1(bytes.toBase64()); }

QJsonArray fromCommand(const redis::Command &command)
{
    QJsonArray words;
    for (const QByteArray &word : command)
        words.append(fromBytes(word));
    return words;
}

QJsonObject fromCheck(const Check &check)
{
    return {{u"kind"_s, int(check.kind)}, {u"expected"_s, fromBytes(check.expected)}, {u"command"_s, fromCommand(check.command)}};
}

QJsonObject fromImage(const BeforeImage &image)
{
    QJsonObject object{{u"question"_s, fromCommand(image.question)}};
    if (image.answer)
        object.insert(u"answer"_s, fromBytes(*image.answer));
    return object;
}

// Readers. They return false unless the value has exactly the form in which it is written: a check left out would count as one that holds.

bool read(QByteArray &bytes, const QJsonValue &value)
{
    auto decoded = QByteArray::fromBase64Encoding(value.toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    bytes = *decoded;
    return value.isString() && bool(decoded);
}

bool read(Check &check, const QJsonValue &value);
bool read(BeforeImage &image, const QJsonValue &value);

template <class One>
bool read(std::vector<One> &list, const QJsonValue &value)
{
    const QJsonArray all = value.toArray();
    return value.isArray() && std::ranges::all_of(all, [&list](const QJsonValue &item) { return read(list.emplace_back(), item); });
}

bool read(Check &check, const QJsonValue &value)
{
    const int kind = value["kind"_L1].toInt(-1);
    check.kind = Check::Kind(kind);
    return kind >= 0 && kind <= int(Check::Kind::AtMost) && read(check.expected, value["expected"_L1]) && read(check.command, value["command"_L1]);
}

bool read(BeforeImage &image, const QJsonValue &value)
{
    const QJsonValue answer = value["answer"_L1];
    return read(image.question, value["question"_L1]) && (answer.isUndefined() || read(image.answer.emplace(), answer));
}

bool read(Bytes &bytes, const QJsonValue &value)
{
    QByteArray raw;
    const bool isRead = read(raw, value);
    bytes = Bytes(raw);
    return isRead;
}

std::optional<qint64> wholeNumber(const QJsonValue &value)
{
    const qint64 number = value.toInteger(-1);
    return value.isDouble() && number == value.toInteger(0) ? std::optional(number) : std::nullopt;
}

/** True for the reads from which planUndo() can write the value again: they have this number of words. */
bool isKeptRead(const redis::Command &question)
{
    static const std::map<QByteArray, std::size_t> words{{"GET", 2},  {"DUMP", 2}, {"PTTL", 2},   {"HLEN", 2},      {"SCARD", 2}, {"ZCARD", 2},
                                                         {"INFO", 2}, {"HGET", 3}, {"ZSCORE", 3}, {"SISMEMBER", 3}, {"HPTTL", 5}};
    const auto known = question.empty() ? words.end() : words.find(question.front());
    return known != words.end() && known->second == question.size();
}

bool isWhole(const redis::Command &command, std::size_t fewestWords) { return command.size() >= fewestWords && !command.front().isEmpty(); }

/** False: the memory is damaged. */
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

/** The memory of the action on one server. */
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

/** False: the object describes nothing that can be put back under this key. */
bool readDone(DoneAction &done, const QJsonObject &object, const QByteArray &key, UnixTime wallNow, Instant now)
{
    Action &action = done.action;
    ActionOutcome &outcome = done.outcome;
    const QString verb = object["verb"_L1].toString();
    action.verb = verb == QLatin1String(verbName(Verb::FenceOff)) ? Verb::FenceOff : Verb::Clear;
    const bool isRead = verb == QLatin1String(verbName(action.verb)) && read(action.key, object["key"_L1]) && read(action.holder, object["holder"_L1])
        && read(action.undoChecks, object["checks"_L1]) && read(action.undoSteps, object["steps"_L1]) && read(outcome.before, object["kept"_L1]);
    const QJsonValue ends = object["ends_in_ms"_L1];
    const auto doneAt = wholeNumber(object["done_at_ms"_L1]), endsIn = wholeNumber(ends);
    if (!isRead || action.key.toByteArray() != key || !doneAt || (!endsIn && !ends.isUndefined()))
        return false;
    outcome.kind = ActionOutcome::Kind::Done;
    // A lease must not become longer when the clock is set back.
    const Duration since = std::clamp(wallNow - fromUnixMs(std::max<qint64>(0, *doneAt)), Duration(0), Duration(longestLease));
    outcome.at = now - since;
    if (endsIn)
        action.ends = outcome.at + std::clamp(Duration(*endsIn), Duration(-longestLease), Duration(longestLease));
    return canBePlanned(action, outcome);
}

/** The action on a further server; false as above. */
bool readElsewhere(DoneThere &there, const QJsonObject &object, const QByteArray &key, UnixTime wallNow, Instant now)
{
    DoneAction done;
    const bool isRead = readDone(done, object, key, wallNow, now) && !done.action.undoChecks.empty();
    there = {object["node"_L1].toString(), std::move(done.action), std::move(done.outcome)};
    return isRead && !there.node.isEmpty();
}

/** Empty: nothing was put back anywhere. */
QByteArray rememberUndo(const DoneAction &done)
{
    if (!mayBeChanged(done))
        return {};
    const bool isOnFirst =
        done.outcome.kind == ActionOutcome::Kind::Done || (done.outcome.kind == ActionOutcome::Kind::AlreadyGone && done.action.steps.empty());
    const bool isOnAll =
        isOnFirst && std::ranges::all_of(done.elsewhere, [](const DoneThere &there) { return there.outcome.kind == ActionOutcome::Kind::Done; });
    QJsonObject object{{u"version"_s, formatOfUndo}, {u"verb"_s, QLatin1String(verbName(Verb::Undo))}};
    if (!isOnAll)
        object.insert(u"in_part"_s, true);
    if (!done.elsewhere.empty())
        object.insert(u"elsewhere"_s, QJsonArray());
    for (const Check &check : done.action.checks) {
        if (check.kind == Check::Kind::SameData)
            object.insert(u"data"_s, fromBytes(check.expected));
    }
    return sealed(object);
}

/** The undo can compare that the lock is free: otherwise it could take it from another holder. */
bool canBePutBack(const Action &action, const ActionOutcome &outcome) { return !action.undoChecks.empty() && planUndo(action, outcome, outcome.at); }

} // namespace

QByteArray rememberForUndo(const DoneAction &done, UnixTime doneAt)
{
    if (done.action.verb == Verb::Undo)
        return rememberUndo(done);
    const bool isOnFirst = canBePutBack(done.action, done.outcome);
    QJsonArray elsewhere;
    for (const DoneThere &there : done.elsewhere) {
        if (!canBePutBack(there.action, there.outcome))
            continue;
        QJsonObject one = fromDone(there.action, there.outcome, doneAt + roundToMs(there.outcome.at - done.outcome.at));
        one.insert(u"node"_s, there.node);
        elsewhere.append(one);
    }
    if (!isOnFirst && elsewhere.isEmpty())
        return {};
    QJsonObject object = fromDone(done.action, done.outcome, doneAt);
    object.insert(u"version"_s, formatWithSum);
    if (!isOnFirst)
        object.insert(u"nothing_on_first"_s, true);
    if (!done.elsewhere.empty())
        object.insert(u"elsewhere"_s, elsewhere);
    return sealed(object);
}

Result<DoneAction> recallForUndo(const QByteArray &memory, const QByteArray &key, UnixTime wallNow, Instant now)
{
    const QJsonObject object = QJsonDocument::fromJson(memory).object();
    const int version = object["version"_L1].toInt();
    const QJsonValue elsewhere = object["elsewhere"_L1], nothingOnFirst = object["nothing_on_first"_L1];
    DoneAction done;
    const bool isSealed = (version == formatWithSum && isIntact(object, true)) || (version == formatOfParts && !object.contains(sumName));
    bool isKnown = isSealed && readDone(done, object, key, wallNow, now) && (elsewhere.isUndefined() || elsewhere.isArray());
    for (const QJsonValue one : elsewhere.toArray())
        isKnown = isKnown && readElsewhere(done.elsewhere.emplace_back(), one.toObject(), key, wallNow, now);
    if (nothingOnFirst.toBool()) {
        done.outcome.kind = ActionOutcome::Kind::AlreadyGone;
        isKnown = isKnown && !done.elsewhere.empty();
    } else {
        isKnown = isKnown && nothingOnFirst.isUndefined() && !done.action.undoChecks.empty();
    }
    if (!isKnown)
        return invalidInput(UndoMemoryText::tr("This version of Lockscope cannot read the data that was saved for undo."));
    return done;
}

bool isOfUndoInPart(const QByteArray &memory) { return isOfUndo(memory) && QJsonDocument::fromJson(memory).object()["in_part"_L1].toBool(); }

bool isOfUndo(const QByteArray &memory)
{
    const QJsonObject object = QJsonDocument::fromJson(memory).object();
    return object["version"_L1].toInt() == formatOfUndo && object["verb"_L1].toString() == QLatin1String(verbName(Verb::Undo))
        && isIntact(object, false);
}

QByteArrayList dataOfUndo(const QByteArray &memory)
{
    const QJsonObject object = QJsonDocument::fromJson(memory).object();
    std::vector<BeforeImage> kept;
    QByteArray data;
    if (!isIntact(object, false))
        return {};
    if (isOfUndo(memory))
        return read(data, object["data"_L1]) ? data.split(' ') : QByteArrayList();
    QByteArrayList all;
    if (read(kept, object["kept"_L1])) {
        for (const BeforeImage &image : kept) {
            if (!image.question.empty() && asksForData(image.question) && image.answer)
                all += *image.answer;
        }
    }
    return all;
}

QStringList furtherServersOf(const QByteArray &memory)
{
    QStringList urls;
    for (const QJsonValue one : QJsonDocument::fromJson(memory).object()["elsewhere"_L1].toArray())
        urls += one["node"_L1].toString();
    return urls;
}

bool isOfSeveralServers(const QByteArray &memory) { return QJsonDocument::fromJson(memory).object().contains("elsewhere"_L1); }

} // namespace lockscope
