// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/scorecardtext.h"

#include "base/csv.h"
#include "base/jsonbytes.h"
#include "base/language.h"
#include "base/safetext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using Verdict = ColumnScore::Verdict;

constexpr int oldestVersion = 1; // bound and findings are sentences in English
constexpr int formatVersion = 2;
constexpr qsizetype mostProtocols = 1000;
constexpr int longestText = 2000;
const QString betweenParts = u"; "_s;

struct CardText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ScorecardText)
};

QString timeText(UnixTime time) { return QDateTime::fromMSecsSinceEpoch(toMs(time)).toUTC().toString(u"yyyy-MM-dd HH:mm 'UTC'"_s); }

/** Text in a cell of a Markdown table: no markup of its own, one line. */
QString markdownText(QString text)
{
    static const QString marks = u"\\`*_[]<>|#&~"_s;
    QString out;
    for (const QChar c : text) {
        if (marks.contains(c))
            out += u'\\';
        out += c == u'\n' || c == u'\r' ? QChar(u' ') : c;
    }
    return out;
}

/** Removes characters that would end the code; names and schedules have none of them. */
QString markdownCode(QString text) { return u'`' + text.remove(u'`').remove(u'\n').remove(u'|') + u'`'; }

QString markdownCell(const ColumnScore &score)
{
    switch (score.verdict) {
    case Verdict::Holds: return CardText::tr("holds (%1 states)").arg(countText(qint64(score.states)));
    case Verdict::Broken: return u"**"_s + verdictText(score.verdict) + u"**"_s;
    case Verdict::NotExplored: return verdictText(score.verdict);
    }
    Q_UNREACHABLE();
}

QString findingsMarkdown(const Scorecard &card)
{
    QString text;
    for (const ProtocolScore &score : card.protocols) {
        for (const Column column : allColumns) {
            const ColumnScore &found = score[column];
            if (found.verdict == Verdict::Broken)
                //: a line of a list. %1: a protocol; %2: a question, as in "No deadlock"; %3: a sentence
                text += u"- "_s
                    + CardText::tr("%1, %2: %3 Schedule: %4")
                          .arg(markdownCode(score.protocol), columnTitle(column).toLower(), markdownText(found.finding.shown()),
                               markdownCode(found.schedule))
                    + u'\n';
        }
    }
    return text.isEmpty() ? text : u"\n"_s + CardText::tr("What broke, and the shortest schedule that breaks it:") + u"\n\n"_s + text;
}

QJsonObject columnToJson(const ColumnScore &score)
{
    return {{u"verdict"_s, verdictId(score.verdict)},
            {u"schedule"_s, score.schedule.isEmpty() ? QJsonValue() : QJsonValue(score.schedule)},
            {u"schedules"_s, qint64(score.schedules)},
            {u"states"_s, qint64(score.states)},
            {u"bound"_s, Message::joined(score.bound, betweenParts).english()},
            {u"finding"_s, score.finding.english()},
            {u"took_ms"_s, qint64(score.took.count())}};
}

QJsonObject rowOf(const ProtocolScore &score, const QJsonObject &columns)
{
    QJsonObject object{{u"protocol"_s, score.protocol}, {u"columns"_s, columns}};
    if (score.isOwn())
        object.insert(u"own_version"_s, score.version);
    return object;
}

QJsonObject boundsToJson(const Bounds &bounds)
{
    QJsonObject object{{u"clients"_s, bounds.clients}, {u"retries"_s, bounds.retries}, {u"rounds"_s, bounds.rounds},
                       {u"crashes"_s, bounds.crashes}, {u"pauses"_s, bounds.pauses},   {u"expiries"_s, bounds.expiries},
                       {u"servers"_s, bounds.servers}, {u"lost"_s, bounds.lost},       {u"late"_s, bounds.late}};
    if (bounds.work)
        object.insert(u"work_ms"_s, qint64(bounds.work->count()));
    return object;
}

Bounds boundsFromJson(const QJsonObject &object)
{
    const Bounds usual;
    const auto number = [&object](const QString &name, int otherwise) { return std::clamp(object[name].toInt(otherwise), 0, 1000); };
    return {.clients = number(u"clients"_s, usual.clients),
            .retries = number(u"retries"_s, usual.retries),
            .rounds = number(u"rounds"_s, usual.rounds),
            .crashes = number(u"crashes"_s, usual.crashes),
            .pauses = number(u"pauses"_s, usual.pauses),
            .expiries = number(u"expiries"_s, usual.expiries),
            .servers = number(u"servers"_s, usual.servers),
            .lost = number(u"lost"_s, usual.lost),
            .late = number(u"late"_s, usual.late),
            .work = object.contains(u"work_ms"_s) ? std::optional(Duration(std::max<qint64>(0, object[u"work_ms"_s].toInteger()))) : std::nullopt};
}

QString textFrom(const QJsonObject &object, const QString &name) { return stillVisibleText(object[name].toString(), longestText); }

quint64 countFrom(const QJsonObject &object, const QString &name) { return quint64(std::max<qint64>(0, object[name].toInteger())); }

std::optional<Verdict> verdictFrom(const QString &id)
{
    for (const Verdict verdict : {Verdict::NotExplored, Verdict::Holds, Verdict::Broken}) {
        if (id == verdictId(verdict))
            return verdict;
    }
    return std::nullopt;
}

QJsonObject scoreForFile(const ProtocolScore &score)
{
    QJsonObject columns;
    for (const Column column : allColumns) {
        QJsonObject object = columnToJson(score[column]);
        QJsonArray bound;
        for (const Message &part : score[column].bound)
            bound.append(part.toJson());
        object[u"bound"_s] = bound;
        object[u"finding"_s] = score[column].finding.toJson();
        columns.insert(columnId(column), object);
    }
    return rowOf(score, columns);
}

QList<Message> boundFromJson(const QJsonValue &value)
{
    QList<Message> parts;
    for (const QJsonValue &part : value.toArray())
        parts << Message::fromJson(part);
    for (const QString &part : value.toString().split(betweenParts, Qt::SkipEmptyParts))
        parts << stillVisibleText(part, longestText);
    return parts;
}

std::optional<ProtocolScore> scoreFromJson(const QJsonObject &object)
{
    ProtocolScore score{.protocol = textFrom(object, u"protocol"_s), .version = textFrom(object, u"own_version"_s), .columns = {}};
    const QJsonObject columns = object[u"columns"].toObject();
    for (const Column column : allColumns) {
        const QJsonObject found = columns[columnId(column)].toObject();
        const std::optional<Verdict> verdict = verdictFrom(found[u"verdict"].toString());
        if (!verdict)
            return std::nullopt;
        score[column] = {.verdict = *verdict,
                         .schedule = textFrom(found, u"schedule"_s),
                         .finding = Message::fromJson(found[u"finding"]),
                         .schedules = countFrom(found, u"schedules"_s),
                         .states = countFrom(found, u"states"_s),
                         .bound = boundFromJson(found[u"bound"]),
                         .took = Duration(qint64(countFrom(found, u"took_ms"_s)))};
    }
    return score.protocol.isEmpty() ? std::nullopt : std::optional(score);
}

} // namespace

QString verdictId(Verdict verdict)
{
    switch (verdict) {
    case Verdict::NotExplored: return u"not-explored"_s;
    case Verdict::Holds: return u"holds"_s;
    case Verdict::Broken: return u"broken"_s;
    }
    Q_UNREACHABLE();
}

QString verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::NotExplored: return CardText::tr("not explored");
    case Verdict::Holds: return CardText::tr("holds");
    case Verdict::Broken: return CardText::tr("broken");
    }
    Q_UNREACHABLE();
}

QString boundsText(const Bounds &bounds)
{
    QList<Message> parts{BoundText::tr("%n client(s)", nullptr, bounds.clients),
                         bounds.rounds == 0 ? BoundText::tr("1 or 2 acquisitions each")
                                            : BoundText::tr("%n acquisition(s) each", nullptr, bounds.rounds),
                         BoundText::tr("%n retries", nullptr, bounds.retries),
                         BoundText::tr("%n crash(es)", nullptr, bounds.crashes),
                         BoundText::tr("%n pause(s)", nullptr, bounds.pauses),
                         BoundText::tr("%n lease expiries", nullptr, bounds.expiries),
                         BoundText::tr("%n server(s) where a protocol uses several", nullptr, bounds.servers)};
    if (bounds.lost > 0)
        parts << BoundText::tr("%n lost command(s) or answer(s)", nullptr, bounds.lost);
    if (bounds.late > 0)
        parts << BoundText::tr("%n late command(s)", nullptr, bounds.late);
    if (bounds.work)
        parts << BoundText::tr("work takes up to %1").arg(durationText(*bounds.work));
    return joinItems(shownTexts(parts));
}

QJsonObject scoreToJson(const ProtocolScore &score)
{
    QJsonObject columns;
    for (const Column column : allColumns)
        columns.insert(columnId(column), columnToJson(score[column]));
    return rowOf(score, columns);
}

QByteArray scorecardMarkdown(const Scorecard &card)
{
    QString text = u"| "_s + CardText::tr("Protocol") + u" |"_s;
    QString rule = u"| --- |"_s;
    for (const Column column : allColumns) {
        text += u' ' + columnTitle(column) + u" |"_s;
        rule += u" --- |"_s;
    }
    text += u'\n' + rule + u'\n';
    for (const ProtocolScore &score : card.protocols) {
        text += u"| "_s + markdownCode(score.protocol) + u" |"_s;
        for (const Column column : allColumns)
            text += u' ' + markdownCell(score[column]) + u" |"_s;
        text += u'\n';
    }
    text += findingsMarkdown(card);
    //: %1: a version; %2: a time; %3: what was explored, as in "2 clients, 1 crash"
    text += u'\n'
        + CardText::tr("Explored with Lockscope on redis-server %1, %2. Bound: %3. “Holds” is valid for this bound only.")
              .arg(markdownText(card.serverVersion), timeText(card.computedAt), boundsText(card.bounds))
        + u'\n';
    return text.toUtf8();
}

QByteArray scorecardCsv(const Scorecard &card)
{
    QByteArray text = csvLine({u"protocol"_s, u"column"_s, u"verdict"_s, u"schedules"_s, u"states"_s, u"took_ms"_s, u"bound"_s, u"schedule"_s,
                               u"finding"_s, u"server_version"_s, u"computed_at"_s});
    const QString at = QDateTime::fromMSecsSinceEpoch(toMs(card.computedAt)).toUTC().toString(Qt::ISODate);
    for (const ProtocolScore &score : card.protocols) {
        for (const Column column : allColumns) {
            const ColumnScore &found = score[column];
            text += csvLine({csvText(score.protocol), columnId(column), verdictId(found.verdict), QString::number(found.schedules),
                             QString::number(found.states), QString::number(found.took.count()),
                             csvText(Message::joined(found.bound, betweenParts).english()), csvText(found.schedule), csvText(found.finding.english()),
                             csvText(card.serverVersion), at});
        }
    }
    return text;
}

QByteArray scorecardJson(const Scorecard &card)
{
    QJsonArray protocols;
    for (const ProtocolScore &score : card.protocols)
        protocols.append(scoreForFile(score));
    const QJsonObject whole{{u"scorecard"_s, formatVersion},
                            {u"computed_at_ms"_s, toMs(card.computedAt)},
                            {u"server_version"_s, card.serverVersion},
                            {u"bounds"_s, boundsToJson(card.bounds)},
                            {u"protocols"_s, protocols}};
    return printableJson(QJsonDocument(whole).toJson());
}

Result<Scorecard> scorecardFromJson(const QByteArray &text)
{
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(text, &problem);
    if (problem.error != QJsonParseError::NoError)
        return invalidInput(CardText::tr("Not a scorecard: %1").arg(problem.errorString()));
    const QJsonObject whole = document.object();
    if (const int version = whole[u"scorecard"].toInt(); version < oldestVersion || version > formatVersion)
        return invalidInput(CardText::tr("Not a scorecard: its version is not %1.").arg(formatVersion));
    const QJsonArray protocols = whole[u"protocols"].toArray();
    if (protocols.isEmpty() || protocols.size() > mostProtocols)
        return invalidInput(CardText::tr("Not a scorecard: it has no protocols, or too many."));
    Scorecard card{.protocols = {},
                   .bounds = boundsFromJson(whole[u"bounds"].toObject()),
                   .serverVersion = textFrom(whole, u"server_version"_s),
                   .computedAt = fromUnixMs(qint64(countFrom(whole, u"computed_at_ms"_s)))};
    for (const QJsonValue &value : protocols) {
        const std::optional<ProtocolScore> score = scoreFromJson(value.toObject());
        if (!score)
            return invalidInput(CardText::tr("Not a scorecard: the row of protocol number %1 is incomplete.").arg(card.protocols.size() + 1));
        card.protocols.push_back(*score);
    }
    return card;
}

} // namespace lockscope
