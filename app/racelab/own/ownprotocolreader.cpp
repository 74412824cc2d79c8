// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownprotocolreader.h"

#include "base/safetext.h"
#include "racelab/own/ownjson.h"
#include "racelab/own/ownpartreader.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnReaderText)
};

constexpr int longestSentence = 300;

/** The line and column at which the parser stopped, as editors count them. */
QString placeOf(const QByteArray &json, int offset)
{
    const QByteArrayView before = QByteArrayView(json).first(std::clamp<qsizetype>(offset, 0, json.size()));
    const qsizetype line = std::ranges::count(before, '\n') + 1;
    const qsizetype column = before.size() - before.lastIndexOf('\n');
    return OwnReaderText::tr("line %1, column %2").arg(QString::number(line), QString::number(column));
}

Result<QJsonObject> objectIn(const QByteArray &json)
{
    if (json.size() > longestOwnProtocol)
        return invalidInput(OwnReaderText::tr("The file is too long for a protocol: it can have at most %1 bytes.").arg(longestOwnProtocol));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        return invalidInput(OwnReaderText::tr("Not valid JSON: %1 at %2. Check the quotes, commas and brackets there and before it.")
                                .arg(error.errorString(), placeOf(json, error.offset)));
    if (!document.isObject())
        return invalidInput(OwnReaderText::tr("A protocol must be one JSON object with “protocol”, “sentence”, “acquire” and “release”."));
    return document.object();
}

Result<QString> idIn(const QJsonObject &object)
{
    static const QRegularExpression form(u"^[a-z][a-z0-9-]{0,39}$"_s);
    const Result<QString> id = ownjson::text(object, u"protocol"_s, 40);
    if (!id)
        return id;
    if (!form.match(*id).hasMatch())
        return invalidInput(OwnReaderText::tr("“%1” is not a valid protocol name: begin with a lower-case letter and use only lower-case letters, "
                                              "digits and hyphens, as in “our-lock”.")
                                .arg(*id));
    return id;
}

/** All names under which steps keep something. */
QSet<QString> keptNames(const QJsonValue &steps)
{
    QSet<QString> names;
    for (const QJsonValue &step : steps.toArray()) {
        for (const QString &name : step[u"keep"_s].toObject().keys())
            names += name;
        const QJsonValue save = step[u"save"_s];
        for (const QJsonValue &name : save.isArray() ? save.toArray() : QJsonArray{save}) {
            if (!name.toString().isEmpty())
                names += name.toString();
        }
    }
    return names;
}

Result<void> readRenewal(const QJsonObject &object, OwnPartReader &reader, OwnProtocol &protocol)
{
    const QJsonValue value = object[u"whileHolding"_s];
    if (value.isUndefined())
        return {};
    if (!value.isObject())
        return invalidInput(OwnReaderText::tr("“whileHolding” must be an object, as in {\"every\": \"lease / 3\", \"steps\": […]}."));
    const QJsonObject holding = value.toObject();
    if (const Result<void> known = ownjson::onlyKnows(holding, {u"every"_s, u"steps"_s}, u"whileHolding"_s); !known)
        return known;
    Result<OwnExpression> every = reader.expression(holding[u"every"_s], u"whileHolding, “every”"_s);
    if (!every)
        return failure(every.error());
    protocol.renewEvery = std::move(every).value();
    return reader.read(holding[u"steps"_s], protocol.whileHolding);
}

Result<void> readParts(const QJsonObject &object, OwnPartReader &reader, OwnProtocol &protocol)
{
    for (OwnPart *const part : {&protocol.acquire, &protocol.release, &protocol.giveUp}) {
        if (part == &protocol.giveUp && !object.contains(part->name))
            continue;
        if (const Result<void> read = reader.read(object[part->name], *part); !read)
            return read;
    }
    return readRenewal(object, reader, protocol);
}

Result<void> readValueIs(const QJsonObject &object, OwnProtocol &protocol)
{
    const QJsonValue value = object[u"valueIs"_s];
    if (value.isUndefined() || value == u"deadline"_s)
        return {};
    protocol.keepsAcquisitionTime = value == u"time of acquisition"_s;
    return protocol.keepsAcquisitionTime
        ? Result<void>()
        : invalidInput(OwnReaderText::tr("“valueIs” must be “deadline” or “time of acquisition”: what the time in the lock's value means."));
}

Result<void> readLocks(const QJsonObject &object, OwnProtocol &protocol)
{
    const QJsonValue value = object[u"locks"_s];
    if (value.isUndefined())
        return {};
    protocol.locks = value.toInt();
    return protocol.locks >= 1 && protocol.locks <= 3
        ? Result<void>()
        : invalidInput(
            OwnReaderText::tr("“locks” must be the number of locks that it takes at once, from 1 to 3: their keys are key1, key2 and key3."));
}

/** Refuses protocols that cannot be a lock. */
Result<void> checkSense(const OwnProtocol &protocol, const OwnPartReader &reader)
{
    const auto acquires = [](const OwnClause &clause) { return !clause.target.step && clause.target.end == OwnEnd::Acquired; };
    if (std::ranges::none_of(protocol.acquire.steps, [&](const OwnStep &step) { return std::ranges::any_of(step.then, acquires); }))
        return invalidInput(OwnReaderText::tr("acquire: no step ends with “acquired”, so no client could ever hold the lock."));
    const auto hasKey = [](const OwnArgument &argument) {
        return std::ranges::any_of(argument.values,
                                   [](const OwnExpression &value) { return value.names().contains(u"key"_s) || value.names().contains(u"key1"_s); });
    };
    if (std::ranges::none_of(protocol.acquire.steps, [&](const OwnStep &step) { return std::ranges::any_of(step.command, hasKey); }))
        return invalidInput(OwnReaderText::tr("acquire: no step sends “{key}”, which is the lock's key."));
    if (!protocol.fence.isEmpty() && !reader.keeps(protocol.fence))
        return invalidInput(OwnReaderText::tr("“fence” must name a value that a step keeps, and no step keeps “%1”.").arg(protocol.fence));
    return {};
}

/** Reads everything but the parts. */
Result<OwnProtocol> readHead(const QJsonObject &object)
{
    const QStringList known{u"protocol"_s,     u"sentence"_s, u"acquire"_s, u"release"_s, u"giveUp"_s,
                            u"whileHolding"_s, u"valueIs"_s,  u"fence"_s,   u"locks"_s};
    if (const Result<void> only = ownjson::onlyKnows(object, known, OwnReaderText::tr("The protocol")); !only)
        return failure(only.error());
    const Result<QString> id = idIn(object);
    const Result<QString> sentence = ownjson::text(object, u"sentence"_s, longestSentence);
    const Result<QString> fence = ownjson::optionalText(object, u"fence"_s, longestSentence);
    for (const Result<QString> *const text : {&id, &sentence, &fence}) {
        if (!*text)
            return failure(text->error());
    }
    OwnProtocol protocol;
    protocol.id = *id;
    protocol.sentence = *sentence;
    protocol.fence = *fence;
    protocol.acquire.name = u"acquire"_s;
    protocol.release.name = u"release"_s;
    protocol.giveUp.name = u"giveUp"_s;
    protocol.whileHolding.name = u"whileHolding"_s;
    for (const auto read : {readValueIs, readLocks}) {
        if (const Result<void> done = read(object, protocol); !done)
            return failure(done.error());
    }
    return protocol;
}

} // namespace

Result<OwnProtocol> readOwnProtocol(const QByteArray &json)
{
    const Result<QJsonObject> read = objectIn(json);
    if (!read)
        return failure(read.error());
    const QJsonObject &object = *read;
    Result<OwnProtocol> head = readHead(object);
    if (!head)
        return head;
    OwnProtocol protocol = std::move(head).value();
    protocol.version = QString::fromLatin1(QCryptographicHash::hash(json, QCryptographicHash::Sha256).first(8).toHex());
    QSet<QString> kept;
    for (const QJsonValue &steps :
         std::initializer_list<QJsonValue>{object[u"acquire"_s], object[u"release"_s], object[u"giveUp"_s], object[u"whileHolding"_s][u"steps"_s]})
        kept += keptNames(steps);
    OwnPartReader reader(std::move(kept), protocol.locks);
    if (const Result<void> parts = readParts(object, reader, protocol); !parts)
        return failure(parts.error());
    protocol.looksAtClock = reader.sawClock();
    if (const Result<void> sense = checkSense(protocol, reader); !sense)
        return failure(sense.error());
    return protocol;
}

} // namespace lockscope
