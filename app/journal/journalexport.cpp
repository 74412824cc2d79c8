// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalexport.h"

#include "base/csv.h"
#include "base/jsonbytes.h"
#include "base/safetext.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>
#include <limits>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int rowsAPage = 500;

void putServer(QJsonObject &object, const JournalServer &server)
{
    object.insert("server"_L1, server.url);
    object.insert("profile"_L1, server.profile);
    object.insert("environment"_L1, server.environment);
}

QString utc(UnixTime time) { return QDateTime::fromMSecsSinceEpoch(toMs(time)).toUTC().toString(Qt::ISODateWithMs); }

QString textCell(const QString &text) { return csvText(visibleText(text, std::numeric_limits<int>::max())); }
QString visibleCell(const QString &text) { return csvText(stillVisibleText(text, std::numeric_limits<int>::max())); }
QString bytesCell(QByteArrayView bytes) { return csvText(safeText(bytes, std::numeric_limits<int>::max())); }

/** pageOf(request) reads a page, lineOf(row) makes the line of a row. */
template <class PageOf, class LineOf>
Result<qint64> writeRows(PageOf pageOf, LineOf lineOf, qint64 limit, const std::function<bool(const QByteArray &)> &sink,
                         const std::function<void(const JournalExportProgress &)> &progress)
{
    JournalExportProgress done;
    JournalPageRequest request;
    request.withDetails = true;
    while (limit == 0 || done.rows < limit) {
        request.olderThan = done.reached;
        request.most = limit == 0 ? rowsAPage : int(std::min<qint64>(rowsAPage, limit - done.rows));
        const auto page = pageOf(request);
        if (!page)
            return failure(page.error());
        for (const auto &row : page->rows) {
            if (!sink(lineOf(row)))
                return done.rows;
            ++done.rows;
            done.newest = done.newest.value_or(row.place());
            done.reached = row.place();
        }
        if (progress)
            progress(done);
        if (page->isLast)
            break;
    }
    return done.rows;
}

} // namespace

QByteArray jsonLine(const StoredAction &action)
{
    QJsonObject object;
    object.insert("id"_L1, action.id);
    object.insert("at_ms"_L1, toMs(action.at));
    object.insert("user"_L1, action.by.user);
    object.insert("host"_L1, action.by.host);
    putServer(object, action.server);
    object.insert("verb"_L1, action.verb);
    putBytes(object, u"key"_s, action.key);
    putBytes(object, u"holder"_s, action.holder);
    object.insert("scheme"_L1, action.scheme);
    object.insert("outcome"_L1, action.outcome);
    object.insert("outcome_text"_L1, action.outcomeText.shown());
    if (!action.node.isEmpty())
        object.insert("node"_L1, action.node);
    if (action.batch != 0)
        object.insert("batch"_L1, action.batch);
    object.insert("reason"_L1, action.reason.shown());
    object.insert("took_ms"_L1, action.isOpen() ? QJsonValue() : qint64(action.took.count()));
    object.insert("commands"_L1, QJsonArray::fromStringList(shownTexts(action.commands)));
    putBytes(object, u"before_image"_s, action.beforeImage);
    object.insert("complete"_L1, action.isWhole);
    return toJsonLine(object);
}

QByteArray jsonLine(const StoredHold &hold)
{
    QJsonObject object;
    object.insert("id"_L1, hold.id);
    putServer(object, hold.server);
    putBytes(object, u"key"_s, hold.key);
    putBytes(object, u"token"_s, hold.token);
    object.insert("scheme"_L1, hold.scheme);
    object.insert("since_ms"_L1, toMs(hold.since));
    object.insert("since_known"_L1, hold.sinceKnown);
    object.insert("until_ms"_L1, toMs(hold.until));
    object.insert("held_ms"_L1, qint64(hold.held().count()));
    object.insert("ended"_L1, hold.ended);
    object.insert("renewals"_L1, qint64(hold.renewals));
    object.insert("sampled"_L1, hold.sampled);
    return toJsonLine(object);
}

QByteArray csvHeader(JournalPart part)
{
    const char *const names = part == JournalPart::Actions
        ? "at,user,host,server,profile,environment,verb,key,holder,scheme,outcome,outcome_text,reason,took_ms,commands,before_"
          "image,complete,node"
        : "since,since_known,until,held_ms,ended,server,profile,environment,key,token,scheme,renewals,sampled";
    return QByteArray(names) + "\r\n";
}

QByteArray csvLine(const StoredAction &action)
{
    return csvLine(QStringList{utc(action.at), textCell(action.by.user), textCell(action.by.host), textCell(action.server.url),
                               textCell(action.server.profile), textCell(action.server.environment), textCell(action.verb), bytesCell(action.key),
                               bytesCell(action.holder), textCell(action.scheme), textCell(action.outcome), visibleCell(action.outcomeText),
                               textCell(action.reason), action.isOpen() ? QString() : QString::number(action.took.count()),
                               visibleCell(shownTexts(action.commands).join(" | "_L1)), bytesCell(action.beforeImage),
                               action.isWhole ? u"1"_s : u"0"_s, textCell(action.node)});
}

QByteArray csvLine(const StoredHold &hold)
{
    return csvLine(QStringList{utc(hold.since), textCell(hold.sinceKnown), utc(hold.until), QString::number(hold.held().count()),
                               textCell(hold.ended), textCell(hold.server.url), textCell(hold.server.profile), textCell(hold.server.environment),
                               bytesCell(hold.key), bytesCell(hold.token), textCell(hold.scheme), QString::number(hold.renewals),
                               hold.sampled ? u"1"_s : u"0"_s});
}

JournalLines journalLines(JournalPart part, JournalFormat format)
{
    if (format == JournalFormat::JsonLines) {
        return {{}, [](const StoredAction &action) { return jsonLine(action); }, [](const StoredHold &hold) { return jsonLine(hold); }};
    }
    return {csvHeader(part), [](const StoredAction &action) { return csvLine(action); }, [](const StoredHold &hold) { return csvLine(hold); }};
}

Result<qint64> writeJournal(JournalReader &reader, const JournalQuery &query, const JournalLines &lines, qint64 limit,
                            const std::function<bool(const QByteArray &)> &sink, const std::function<void(const JournalExportProgress &)> &progress)
{
    if (!lines.header.isEmpty() && !sink(lines.header))
        return qint64(0);
    if (query.part == JournalPart::Actions) {
        const auto pageOf = [&](const JournalPageRequest &request) { return reader.actions(query, request); };
        return writeRows(pageOf, lines.ofAction, limit, sink, progress);
    }
    const auto pageOf = [&](const JournalPageRequest &request) { return reader.holds(query, request); };
    return writeRows(pageOf, lines.ofHold, limit, sink, progress);
}

} // namespace lockscope
