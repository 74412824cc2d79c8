// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/audittext.h"

#include "base/jsonbytes.h"
#include "base/language.h"
#include "base/safetext.h"
#include "base/terminaltext.h"
#include "cli/print/evidenceclients.h"
#include "cli/print/waitstext.h"
#include "traffic/audit/findingtext.h"
#include "traffic/audit/usedlibrary.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct AuditText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::AuditText)
};

constexpr qsizetype textWidth = 110;
constexpr qsizetype shownOfFamily = 80, shownOfArgument = 60;
constexpr qsizetype namedHosts = 10;
constexpr double usualReply = 0.5, slowReply = 0.99;

QString offsetsText(const AuditFinding &finding)
{
    QStringList parts;
    for (const AuditFinding::Offset &offset : finding.offsets)
        parts << safeText(offset.client, shownOfArgument) + u' ' + (offset.ms > 0 ? u"+"_s : QString()) + QString::number(offset.ms) + u" ms"_s;
    return joinItems(parts.first(std::min<qsizetype>(parts.size(), 20)));
}

/** Of a finding about two: "lock:a:* · lock:b:*". */
QString familiesText(const AuditFinding &finding)
{
    const QString first = safeText(finding.keyFamily, shownOfFamily);
    return finding.secondFamily.isEmpty() ? first : QString(first + u" · "_s + safeText(finding.secondFamily, shownOfFamily));
}

QString findingText(const AuditFinding &finding, const EvidenceClients &clients)
{
    const bool isViolated = finding.verdict == AuditFinding::Verdict::Violated;
    QString text = (isViolated ? AuditText::tr("VIOLATED") : AuditText::tr("risk")) + u"  "_s + QLatin1StringView(findingName(finding.kind)) + u"  "_s
        + familiesText(finding) + u"  "_s
        + AuditText::tr("%Ln time(s), by %1", nullptr, int(std::min<quint64>(finding.count, 1'000'000'000))).arg(clientsText(finding.clients))
        + u'\n';
    const auto paragraph = [&text](const QString &words) { text += u"  "_s + wrappedInCells(words, textWidth, 2) + u'\n'; };
    paragraph(happening(finding));
    for (const ExecutedCommand &command : finding.evidence)
        text += u"    "_s + trafficTime(command.atUs) + u"  "_s + clients.shown(command.client, finding, shownOfArgument) + u"  "_s
            + executedText(command) + u'\n';
    if (!finding.offsets.empty())
        paragraph(offsetsText(finding));
    paragraph(remedy(finding));
    return text + u'\n';
}

/** Of the kinds of which nothing was found. */
QString verdictsText(const std::vector<AuditVerdict> &verdicts)
{
    QStringList none;
    QString unknown;
    for (const AuditVerdict &verdict : verdicts) {
        const QString name = QLatin1StringView(findingName(verdict.kind));
        if (verdict.is == AuditVerdict::Is::NoneSeen)
            none << name;
        if (verdict.is != AuditVerdict::Is::Unknown)
            continue;
        unknown += u"  "_s + wrappedInCells(QString(name + u": "_s + doubtsText(verdict)), textWidth, 4) + u'\n';
    }
    QString text;
    if (!none.isEmpty())
        text += AuditText::tr("None seen:") + u"\n  "_s + wrappedInCells(joinItems(none), textWidth, 2) + u'\n';
    if (!unknown.isEmpty())
        text += AuditText::tr("Unknown here:") + u'\n' + unknown;
    return text.isEmpty() ? text : text + u'\n';
}

QString protocolText(const AuditedProtocol &one)
{
    const auto count = [](quint64 number) { return countText(qint64(number)); };
    const auto plural = [](quint64 number) { return int(std::min<quint64>(number, 1'000'000'000)); };
    //: %1: "3 acquisitions"; %2: "5 attempts"
    QStringList parts{AuditText::tr("%1 in %2")
                          .arg(AuditText::tr("%Ln acquisition(s)", nullptr, plural(one.acquisitions)),
                               AuditText::tr("%Ln attempt(s)", nullptr, plural(one.attempts)))};
    if (one.undecided > 0)
        parts << AuditText::tr("the outcome of %1 is not known").arg(count(one.undecided));
    if (one.expired > 0)
        parts << AuditText::tr("%Ln lease(s) expired", nullptr, plural(one.expired));
    return u"  "_s + safeText(one.keyFamily, shownOfFamily) + u"  "_s
        + (one.protocol.isEmpty() ? AuditText::tr("unknown protocol") : QString::fromLatin1(one.protocol)) + u"  "_s + joinParts(parts) + u"  "_s
        + clientsText(one.clients) + u'\n';
}

QJsonArray textsOf(const std::vector<QByteArray> &all)
{
    QJsonArray texts;
    for (const QByteArray &bytes : all) {
        if (comesBackAsText(bytes))
            texts.append(QString::fromUtf8(bytes));
        else
            texts.append(QJsonObject{{u"base64"_s, QString::fromLatin1(bytes.toBase64())}});
    }
    return texts;
}

QJsonArray textsOf(const QByteArrayList &all) { return textsOf(std::vector<QByteArray>(all.cbegin(), all.cend())); }

QJsonValue orNull(const QByteArray &text) { return text.isEmpty() ? QJsonValue() : QJsonValue(QString::fromLatin1(text)); }

/** That its clients use; null: several, or unknown. */
QJsonValue protocolOf(const AuditFinding &finding, const TrafficReport &report)
{
    const auto found = std::ranges::find_if(report.protocols, [&finding](const AuditedProtocol &one) {
        return one.keyFamily == finding.keyFamily && !finding.clients.isEmpty() && one.clients.contains(finding.clients.first());
    });
    return found == report.protocols.end() ? QJsonValue() : orNull(found->protocol);
}

QJsonArray offsetsOf(const AuditFinding &finding)
{
    QJsonArray all;
    for (const AuditFinding::Offset &offset : finding.offsets)
        all.append(QJsonObject{{u"client"_s, safeText(offset.client)}, {u"offset_ms"_s, offset.ms}});
    return all;
}

QJsonObject objectOf(const AuditVerdict &verdict)
{
    QJsonObject why;
    for (const AuditDoubt &doubt : verdict.doubts)
        why.insert(QLatin1StringView(doubtName(doubt.why)), qint64(doubt.count));
    return {
        {u"finding"_s, QLatin1StringView(findingName(verdict.kind))}, {u"verdict"_s, QLatin1StringView(verdictName(verdict.is))}, {u"why"_s, why}};
}

QJsonObject objectOf(const AuditFinding &finding, const TrafficReport &report, const EvidenceClients &clients)
{
    QJsonObject object{{u"finding"_s, QLatin1StringView(findingName(finding.kind))},
                       {u"verdict"_s, finding.verdict == AuditFinding::Verdict::Violated ? u"violated"_s : u"risk"_s},
                       {u"protocol"_s, protocolOf(finding, report)},
                       {u"clients"_s, textsOf(finding.clients)},
                       {u"count"_s, qint64(finding.count)},
                       {u"first_ms"_s, finding.firstUs / 1000},
                       {u"by_stranger"_s, finding.isByStranger}};
    putSource(object, report);
    putBytes(object, u"key_family"_s, finding.keyFamily);
    if (!finding.secondFamily.isEmpty())
        putBytes(object, u"second_family"_s, finding.secondFamily);
    const QString length = finding.kind == AuditFinding::Kind::TwoHolders ? u"overlap_us"_s : u"longest_us"_s;
    object.insert(length, finding.longestUs ? QJsonValue(*finding.longestUs) : QJsonValue());
    if (finding.triesPerSecond)
        object.insert(u"tries_per_second"_s, qint64(finding.triesPerSecond));
    if (!finding.offsets.empty())
        object.insert(u"offsets"_s, offsetsOf(finding));
    object.insert(u"library"_s, finding.library ? QJsonValue(QLatin1StringView(finding.library->name)) : QJsonValue());
    const char *const documentation = finding.library ? documentationOf(*finding.library) : nullptr;
    object.insert(u"documentation"_s, documentation ? QJsonValue(QLatin1StringView(documentation)) : QJsonValue());
    QJsonArray evidence;
    for (const ExecutedCommand &command : finding.evidence) {
        const QByteArray name = clients.nameOf(command.client, finding);
        evidence.append(QJsonObject{{u"at_us"_s, command.atUs},
                                    {u"client"_s, safeText(command.client)},
                                    {u"name"_s, name.isEmpty() ? QJsonValue() : QJsonValue(safeText(name))},
                                    {u"command"_s, textsOf(command.arguments)}});
    }
    object.insert(u"evidence"_s, evidence);
    return object;
}

/** What of the packets could not be read, and why. */
QStringList captureSentences(const CaptureSummary &capture)
{
    const CaptureAccount &account = capture.account;
    const auto count = [](quint64 number) { return countText(qint64(number)); };
    QStringList sentences{
        AuditText::tr("A capture of %1 packets, with %2 connections to Redis.").arg(count(account.packets), count(account.streams))};
    if (account.encrypted > 0)
        sentences << AuditText::tr("Connections that are encrypted (TLS) and cannot be read: %1.").arg(count(account.encrypted));
    if (account.begun > 0)
        sentences << AuditText::tr("Connections that began before it: %1; their database is taken to be 0.").arg(count(account.begun));
    if (account.fragments > 0)
        sentences << AuditText::tr("Fragments of IP, which are not read: %1.").arg(count(account.fragments));
    if (account.refused > 0)
        sentences << AuditText::tr("Connections that are too many to be read: %1.").arg(count(account.refused));
    if (account.unexplained > 0)
        sentences << AuditText::tr("Replies that no order of the commands explains: %1.").arg(count(account.unexplained));
    if (account.missing > 0)
        sentences << AuditText::tr("Places at which packets are missing or cut: %1.").arg(count(account.missing));
    if (account.joined > 0)
        sentences << AuditText::tr(
                         "Connections that were joined in their middle: %1, the last at %2. What their clients had done before is not known.")
                         .arg(count(account.joined), trafficTime(account.joinedUntilUs));
    if (account.unanswered > 0)
        sentences << AuditText::tr("Connections that ended before the reply to a request: %1.").arg(count(account.unanswered));
    if (account.blindScripts > 0)
        sentences << AuditText::tr("Calls of scripts that may do anything to their keys: %1. A capture does not show the commands of a script.")
                         .arg(count(account.blindScripts));
    if (capture.dropped > 0)
        sentences << AuditText::tr("Packets for which the system had no room: %1.").arg(count(capture.dropped));
    return sentences;
}

/** Those that wait longest first. */
std::vector<std::pair<QByteArray, ReplyTimes>> slowestFirst(const std::map<QByteArray, ReplyTimes> &times)
{
    std::vector<std::pair<QByteArray, ReplyTimes>> sorted;
    std::ranges::copy_if(times, std::back_inserter(sorted), [](const auto &one) { return one.second.count() > 0; });
    std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto &one) { return one.second.percentileUs(usualReply); });
    return sorted;
}

QString replyTimesText(const std::map<QByteArray, ReplyTimes> &times)
{
    QString text;
    for (const auto &[host, one] : slowestFirst(times)) {
        if (text.count(u'\n') == namedHosts)
            break;
        text += u"  "_s + safeText(host, shownOfArgument) + u"  "_s
            + AuditText::tr("%1 replies: half within %2, 99 of 100 within %3, the longest %4")
                  .arg(countText(qint64(one.count())), trafficSpan(one.percentileUs(usualReply)), trafficSpan(one.percentileUs(slowReply)),
                       trafficSpan(one.longestUs()))
            + u'\n';
    }
    return text.isEmpty() ? text : u'\n' + AuditText::tr("How long clients wait for replies, seen from the place of the capture:") + u'\n' + text;
}

QJsonObject objectOf(const CaptureSummary &capture)
{
    QJsonArray times;
    for (const auto &[host, one] : slowestFirst(capture.replyTimes)) {
        times.append(QJsonObject{{u"client"_s, safeText(host)},
                                 {u"replies"_s, qint64(one.count())},
                                 {u"p50_us"_s, one.percentileUs(usualReply)},
                                 {u"p99_us"_s, one.percentileUs(slowReply)},
                                 {u"max_us"_s, one.longestUs()}});
    }
    const CaptureAccount &account = capture.account;
    return {{u"packets"_s, qint64(account.packets)},
            {u"streams"_s, qint64(account.streams)},
            {u"encrypted"_s, qint64(account.encrypted)},
            {u"begun_before"_s, qint64(account.begun)},
            {u"fragments"_s, qint64(account.fragments)},
            {u"refused"_s, qint64(account.refused)},
            {u"unexplained"_s, qint64(account.unexplained)},
            {u"missing"_s, qint64(account.missing)},
            {u"joined"_s, qint64(account.joined)},
            {u"unanswered"_s, qint64(account.unanswered)},
            {u"blind_scripts"_s, qint64(account.blindScripts)},
            {u"dropped"_s, qint64(capture.dropped)},
            {u"reply_times"_s, times}};
}

} // namespace

QString auditText(const TrafficReport &report)
{
    const MonitorReader::Account &account = report.account;
    QStringList sentences{account.lines == 0 ? AuditText::tr("No command was seen.")
                                             : AuditText::tr("%1 commands, from %2 to %3.")
                                                   .arg(countText(qint64(account.lines)), trafficTime(account.firstUs), trafficTime(account.lastUs))};
    if (account.gaps > 0)
        sentences << AuditText::tr("%Ln place(s) cannot be read: after each, what locks were held is not known.", nullptr, int(account.gaps));
    if (report.capture)
        sentences += captureSentences(*report.capture);
    if (!report.ended.isEmpty())
        sentences << report.ended;
    else if (!report.isComplete)
        sentences << AuditText::tr("The rest was not read.");
    if (account.lines == 0)
        return wrappedInCells(joinSentences(sentences), textWidth, 0) + u'\n';
    if (report.findings.empty())
        sentences << AuditText::tr("Nothing was found. What did not happen here may still be wrong.");
    QString text = wrappedInCells(joinSentences(sentences), textWidth, 0) + u"\n\n"_s;
    const EvidenceClients clients(report);
    for (const AuditFinding &finding : report.findings)
        text += findingText(finding, clients);
    text += verdictsText(report.verdicts);
    text += contendedText(report) + blockingText(report);
    if (report.protocols.empty())
        return text + AuditText::tr("No attempt to acquire a lock was recognised.") + u'\n';
    text += AuditText::tr("How locks are taken:") + u'\n';
    for (const AuditedProtocol &one : report.protocols)
        text += protocolText(one);
    return report.capture ? QString(text + replyTimesText(report.capture->replyTimes)) : text;
}

QByteArray auditJson(const TrafficReport &report)
{
    const MonitorReader::Account &account = report.account;
    const auto msOrNull = [](qint64 us) { return us > 0 ? QJsonValue(us / 1000) : QJsonValue(); };
    QJsonObject audit{{u"from_ms"_s, msOrNull(account.firstUs)},
                      {u"to_ms"_s, msOrNull(account.lastUs)},
                      {u"lines"_s, qint64(account.lines)},
                      {u"gaps"_s, qint64(account.gaps)},
                      {u"complete"_s, report.isComplete && account.gaps == 0}};
    putSource(audit, report);
    if (!report.server.isEmpty())
        audit.insert(u"ended"_s, report.ended.isEmpty() ? QJsonValue() : QJsonValue(report.ended));
    if (report.capture)
        audit.insert(u"capture"_s, objectOf(*report.capture));
    QByteArray lines = toJsonLine({{u"audit"_s, audit}});
    const EvidenceClients clients(report);
    for (const AuditFinding &finding : report.findings)
        lines += toJsonLine(objectOf(finding, report, clients));
    QJsonArray verdicts, protocols;
    for (const AuditVerdict &verdict : report.verdicts)
        verdicts.append(objectOf(verdict));
    lines += toJsonLine({{u"verdicts"_s, verdicts}}) + waitsJson(report);
    for (const AuditedProtocol &one : report.protocols) {
        QJsonObject object{{u"clients"_s, textsOf(one.clients)},
                           {u"library"_s, one.library ? QJsonValue(QLatin1StringView(one.library->name)) : QJsonValue()},
                           {u"protocol"_s, orNull(one.protocol)},
                           {u"confidence"_s, one.protocol.isEmpty() ? QJsonValue() : QLatin1StringView(confidenceName(one.confidence))},
                           {u"acquisitions"_s, qint64(one.acquisitions)},
                           {u"attempts"_s, qint64(one.attempts)},
                           {u"undecided"_s, qint64(one.undecided)},
                           {u"expired"_s, qint64(one.expired)}};
        putBytes(object, u"key_family"_s, one.keyFamily);
        protocols.append(object);
    }
    return lines + toJsonLine({{u"protocols"_s, protocols}});
}

} // namespace lockscope
