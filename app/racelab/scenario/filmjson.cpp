// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/filmjson.h"

#include "base/jsonbytes.h"
#include "racelab/film/filmverdict.h"
#include "racelab/scenario/scenarioclaim.h"
#include "redis/clitext.h"

#include <QJsonArray>
#include <QJsonObject>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

QJsonValue textOrNull(const QString &text) { return text.isEmpty() ? QJsonValue() : QJsonValue(text); }

QJsonValue nameOrNull(const FilmAct &act, int client) { return client < 0 ? QJsonValue() : QJsonValue(act.actors[std::size_t(client)].name); }

QString stateWord(FilmClient::State state)
{
    switch (state) {
    case FilmClient::State::Waiting: return u"waiting"_s;
    case FilmClient::State::Trying: return u"trying"_s;
    case FilmClient::State::Believing: return u"believing"_s;
    case FilmClient::State::Releasing: return u"releasing"_s;
    case FilmClient::State::Done: return u"done"_s;
    case FilmClient::State::GaveUp: return u"gave-up"_s;
    case FilmClient::State::Crashed: return u"crashed"_s;
    case FilmClient::State::Failed: return u"failed"_s;
    }
    Q_UNREACHABLE();
}

QJsonArray clientsOf(const FilmAct &act, const FilmFrame &frame)
{
    QJsonArray clients;
    for (std::size_t i = 0; i < frame.clients.size(); ++i) {
        const FilmClient &client = frame.clients[i];
        clients.append(QJsonObject{{u"name"_s, act.actors[i].name},
                                   {u"state"_s, stateWord(client.state)},
                                   {u"step"_s, client.step},
                                   {u"paused"_s, client.paused},
                                   {u"next"_s, textOrNull(client.nextCommand)},
                                   {u"fencing_token"_s, client.fencingToken ? QJsonValue(*client.fencingToken) : QJsonValue()}});
    }
    return clients;
}

QJsonArray serversOf(const FilmAct &act, const FilmFrame &frame)
{
    QJsonArray servers;
    for (const FilmServer &server : frame.servers) {
        QJsonArray keys;
        for (const FilmKey &key : server.keys) {
            QJsonObject object{{u"type"_s, key.type},
                               {u"value"_s, key.value},
                               {u"lease_ms"_s, key.lease ? QJsonValue(qint64(key.lease->count())) : QJsonValue()},
                               {u"owner"_s, nameOrNull(act, key.owner)},
                               {u"lapsed"_s, key.lapsed}};
            putBytes(object, u"key"_s, key.key);
            keys.append(object);
        }
        servers.append(QJsonObject{{u"up"_s, server.isUp}, {u"primary"_s, server.isPrimary}, {u"keys"_s, keys}});
    }
    return servers;
}

QJsonArray eventsOf(const FilmAct &act, const FilmFrame &frame)
{
    QJsonArray events;
    for (const FilmEvent &event : frame.events) {
        events.append(QJsonObject{{u"event"_s, eventWord(event.kind)},
                                  {u"client"_s, nameOrNull(act, event.client)},
                                  {u"other"_s, nameOrNull(act, event.other)},
                                  {u"text"_s, event.text.english()}});
    }
    return events;
}

QJsonValue bytesOf(QByteArrayView bytes)
{
    QJsonObject object;
    putBytes(object, u"text"_s, bytes);
    const auto text = object.constFind(u"text"_s);
    return text != object.constEnd() ? *text : QJsonValue(QJsonObject{{u"base64"_s, object.value(u"text_base64"_s)}});
}

/** As the server sent it. */
QJsonValue replyOf(const redis::Reply &reply)
{
    switch (reply.type()) {
    case redis::Reply::Type::Nil: return QJsonValue();
    case redis::Reply::Type::Integer: return reply.integer();
    case redis::Reply::Type::Error: return QJsonObject{{u"error"_s, bytesOf(reply.view())}};
    case redis::Reply::Type::Status:
    case redis::Reply::Type::String: return bytesOf(reply.view());
    case redis::Reply::Type::Array: break;
    }
    QJsonArray elements;
    for (qsizetype i = 0; i < reply.size(); ++i)
        elements.append(replyOf(reply.at(i)));
    return elements;
}

/** The commands for redis-cli, line by line; the reply is that to the last one. */
void putExchanges(QJsonObject &object, const FilmFrame &frame)
{
    QStringList lines;
    for (const FilmExchange &exchange : frame.exchanges)
        lines << redis::typedText(exchange.command);
    object.insert(u"redis_cli"_s, textOrNull(lines.join(u'\n')));
    if (!frame.exchanges.empty() && frame.exchanges.back().reply)
        object.insert(u"reply"_s, replyOf(*frame.exchanges.back().reply));
}

QJsonObject frameObject(const FilmAct &act, const FilmFrame &frame)
{
    return {{u"move"_s, moveText(frame.move)},
            {u"at_ms"_s, qint64(frame.at.count())},
            {u"time_ms"_s, toMs(frame.time)},
            {u"client"_s, nameOrNull(act, frame.client)},
            {u"server"_s, frame.server < 0 ? QJsonValue() : QJsonValue(frame.server + 1)},
            {u"command"_s, textOrNull(frame.command.english())},
            {u"verb"_s, textOrNull(frame.verb)},
            {u"answer"_s, textOrNull(frame.answer.english())},
            {u"good"_s, frame.good},
            {u"clients"_s, clientsOf(act, frame)},
            {u"servers"_s, serversOf(act, frame)},
            {u"events"_s, eventsOf(act, frame)},
            {u"narration"_s, textOrNull(frame.narration.english())}};
}

QJsonObject summaryOf(const FilmAct &act)
{
    QJsonArray overlaps, verdicts, clients, ownerless;
    const auto timeOf = [&](const std::optional<std::size_t> &frame) {
        return frame ? QJsonValue(qint64(act.frames[*frame].at.count())) : QJsonValue();
    };
    for (const FilmStretch &stretch : ownerlessStretches(act))
        ownerless.append(QJsonObject{{u"from_ms"_s, timeOf(stretch.fromFrame)}, {u"to_ms"_s, timeOf(stretch.toFrame)}});
    const std::vector<int> acquisitions = acquisitionsOf(act), renewals = renewalsOf(act);
    for (std::size_t i = 0; i < act.actors.size(); ++i) {
        const FilmActor &actor = act.actors[i];
        clients.append(QJsonObject{{u"name"_s, actor.name},
                                   {u"protocol"_s, actor.protocol.id},
                                   {u"clock_offset_ms"_s, qint64(actor.clockOffset.count())},
                                   {u"acquisitions"_s, acquisitions[i]},
                                   {u"renewals"_s, renewals[i]}});
    }
    for (const FilmOverlap &overlap : act.overlaps) {
        overlaps.append(QJsonObject{{u"first"_s, nameOrNull(act, overlap.first)},
                                    {u"second"_s, nameOrNull(act, overlap.second)},
                                    {u"from_ms"_s, qint64(act.frames[overlap.fromFrame].at.count())},
                                    {u"to_ms"_s, overlap.toFrame ? QJsonValue(qint64(act.frames[*overlap.toFrame].at.count())) : QJsonValue()}});
    }
    for (const FilmVerdict &verdict : verdictsOf(act)) {
        verdicts.append(QJsonObject{{u"event"_s, eventWord(verdict.kind)},
                                    {u"violation"_s, verdict.gravity == Gravity::Breach},
                                    {u"client"_s, nameOrNull(act, verdict.client)},
                                    {u"other"_s, nameOrNull(act, verdict.other)},
                                    {u"frame"_s, qint64(verdict.frame)},
                                    {u"at_ms"_s, qint64(verdict.at.count())},
                                    {u"text"_s, verdict.text}});
    }
    QJsonObject object{{u"title"_s, textOrNull(act.title)},
                       {u"clients"_s, clients},
                       {u"lease_ms"_s, qint64(act.lease.count())},
                       {u"frames"_s, qint64(act.frames.size())},
                       {u"replay"_s, textOrNull(act.replay)},
                       {u"finding_frame"_s, act.finding ? QJsonValue(qint64(act.finding->frame)) : QJsonValue()},
                       {u"overlaps"_s, overlaps},
                       {u"ownerless"_s, ownerless},
                       {u"verdicts"_s, verdicts}};
    putBytes(object, u"key"_s, act.key);
    return object;
}

} // namespace

QByteArray filmJson(const Film &film)
{
    QByteArray lines;
    QJsonArray acts;
    for (std::size_t i = 0; i < film.acts.size(); ++i) {
        const FilmAct &act = film.acts[i];
        for (std::size_t j = 0; j < act.frames.size(); ++j) {
            QJsonObject object = frameObject(act, act.frames[j]);
            putExchanges(object, act.frames[j]);
            object.insert(u"act"_s, qint64(i + 1));
            object.insert(u"frame"_s, qint64(j));
            object.insert(u"epilogue"_s, act.isEpilogue(j));
            lines += toJsonLine(object);
        }
        acts.append(summaryOf(act));
    }
    return lines
        + toJsonLine({{u"scenario"_s, textOrNull(film.id)}, {u"title"_s, film.title}, {u"server_version"_s, film.serverVersion}, {u"acts"_s, acts}});
}

} // namespace lockscope
