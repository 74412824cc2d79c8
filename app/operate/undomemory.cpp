// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/undomemory.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct UndoMemoryWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::UndoMemoryWords)
};

constexpr int formatVersion = 1;

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
    const int kind = std::clamp(value["kind"_L1].toInt(), 0, int(Check::Kind::Missing));
    return {toCommand(value["command"_L1]), Check::Kind(kind), toBytes(value["expected"_L1])};
}

QJsonObject fromImage(const BeforeImage &image)
{
    QJsonObject object{{u"key"_s, fromBytes(image.key.toByteArray())}, {u"dump"_s, fromBytes(image.dump.toByteArray())}};
    if (image.ttl)
        object.insert(u"ttl_ms"_s, qint64(image.ttl->count()));
    return object;
}

BeforeImage toImage(const QJsonValue &value)
{
    BeforeImage image{Bytes(toBytes(value["key"_L1])), Bytes(toBytes(value["dump"_L1])), {}};
    if (const QJsonValue ttl = value["ttl_ms"_L1]; ttl.isDouble())
        image.ttl = Duration(ttl.toInteger());
    return image;
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

} // namespace

QByteArray rememberForUndo(const DoneAction &done, UnixTime doneAt)
{
    if (!done.elsewhere.empty() || !planUndo(done.action, done.outcome, done.outcome.at))
        return {};
    return QJsonDocument(QJsonObject{
                             {u"version"_s, formatVersion},
                             {u"verb"_s, QLatin1String(verbName(done.action.verb))},
                             {u"key"_s, fromBytes(done.action.key.toByteArray())},
                             {u"holder"_s, fromBytes(done.action.holder.toByteArray())},
                             {u"done_at_ms"_s, toMs(doneAt)},
                             {u"checks"_s, fromList(done.action.undoChecks, fromCheck)},
                             {u"steps"_s, fromList(done.action.undoSteps, fromCommand)},
                             {u"images"_s, fromList(done.outcome.before, fromImage)},
                         })
        .toJson(QJsonDocument::Compact);
}

Result<DoneAction> recallForUndo(const QByteArray &memory, UnixTime wallNow, Instant now)
{
    const QJsonObject object = QJsonDocument::fromJson(memory).object();
    DoneAction done;
    const QString verb = object["verb"_L1].toString();
    done.action.verb = verb == QLatin1String(verbName(Verb::FenceOff)) ? Verb::FenceOff : Verb::Clear;
    const bool isKnown = object["version"_L1].toInt() == formatVersion && verb == QLatin1String(verbName(done.action.verb));
    if (!isKnown)
        return failure(Error::Kind::InvalidInput, UndoMemoryWords::tr("What was kept for undo cannot be read by this version."));
    done.action.key = Bytes(toBytes(object["key"_L1]));
    done.action.holder = Bytes(toBytes(object["holder"_L1]));
    toList(done.action.undoChecks, object["checks"_L1], toCheck);
    toList(done.action.undoSteps, object["steps"_L1], toCommand);
    toList(done.outcome.before, object["images"_L1], toImage);
    done.outcome.kind = ActionOutcome::Kind::Done;
    // The time of a lease must not grow because somebody has set the clock back.
    const Duration since = std::max(Duration(0), wallNow - fromUnixMs(object["done_at_ms"_L1].toInteger()));
    done.outcome.at = now - since;
    return done;
}

} // namespace lockscope
