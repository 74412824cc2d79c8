// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/audittext.h"

#include "base/jsonbytes.h"
#include "base/language.h"
#include "base/safetext.h"
#include "base/spantext.h"
#include "base/terminaltext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct AuditText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::AuditText)
};

using Kind = AuditFinding::Kind;

constexpr qsizetype textWidth = 110;
constexpr qsizetype shownOfFamily = 80, shownOfArgument = 60, shownOfCommand = 160;
constexpr qsizetype namedClients = 4;
constexpr qsizetype namedHosts = 10;
constexpr double usualReply = 0.5, slowReply = 0.99;

QString spanOfUs(qint64 us)
{
    return us < 1000 ? AuditText::tr("%1 µs").arg(us) : durationText(std::chrono::round<Duration>(std::chrono::microseconds(us)));
}

QString timeText(qint64 us)
{
    const QString fraction = QString::number(us % 1'000'000).rightJustified(6, u'0');
    return QDateTime::fromMSecsSinceEpoch(us / 1000).toString(u"yyyy-MM-dd HH:mm:ss."_s) + fraction;
}

/** What happens, as a sentence. */
QString happening(const AuditFinding &finding)
{
    const QString longest = finding.longestUs ? spanOfUs(*finding.longestUs) : QString();
    switch (finding.kind) {
    case Kind::ForeignRelease:
        return finding.isByStranger ? AuditText::tr("A client that takes no such lock deletes one: an operator, or a program that cleans up.")
                                    : AuditText::tr("A client deletes a lock that another client has acquired.");
    case Kind::BlindRelease:
        if (finding.isInTwoSteps)
            return AuditText::tr(
                "The holder compares and deletes in two commands. If its lease ends in between, that deletes the lock of the next holder.");
        return AuditText::tr("The holder deletes the lock without comparing whose it is. After its lease, that deletes the lock of the next holder.");
    case Kind::NoLease:
        return longest.isEmpty()
            ? AuditText::tr("A lock is acquired without a lease, and gets none. If its holder dies, it stays for ever.")
            : AuditText::tr("A lock is acquired without a lease, which comes up to %1 later. If its holder dies in between, it stays for ever.")
                  .arg(longest);
    case Kind::BlindExpire: return AuditText::tr("A client that does not hold the lock prolongs its lease.");
    case Kind::TwoHolders: return AuditText::tr("A client still uses its lock after another one has acquired it, for up to %1.").arg(longest);
    case Kind::LeaseOverrun:
        return finding.count > 1 && finding.evidence.size() == 1
            ? AuditText::tr("The work takes nearly as long as the lease: one of 100 holds needs more than 80 % of it, and takes %1 or longer.")
                  .arg(longest)
            : AuditText::tr("The work takes up to %1 longer than the lease.").arg(longest);
    case Kind::LeaseTooLong:
        return AuditText::tr("If a holder dies, the lock stays for %1: more than 100 times as long as it is usually held.").arg(longest);
    case Kind::RetryStorm: return AuditText::tr("A client tries at least 50 times a second to acquire a lock that is held.");
    case Kind::Overwrite: return AuditText::tr("A client writes its token over that of the holder.");
    }
    Q_UNREACHABLE();
}

/** The smallest change that mends it. */
QString remedy(Kind kind)
{
    switch (kind) {
    case Kind::ForeignRelease:
    case Kind::BlindRelease:
        return AuditText::tr(
            "Release by a script that deletes the key only if its value is the own token; the token must be another one for each acquisition.");
    case Kind::NoLease: return AuditText::tr("Set the lease in the same command: SET key token NX PX milliseconds.");
    case Kind::BlindExpire: return AuditText::tr("Renew by a script that sets the lease only if the value is the own token.");
    case Kind::TwoHolders:
    case Kind::LeaseOverrun:
        return AuditText::tr("Renew the lease while the work lasts and stop the work if that fails, or check a fencing token where data is written.");
    case Kind::LeaseTooLong: return AuditText::tr("Use a shorter lease that the holder renews.");
    case Kind::RetryStorm: return AuditText::tr("Pause longer between attempts, for a random time, or wait for a message of the release.");
    case Kind::Overwrite: return AuditText::tr("Acquire with SET … NX only.");
    }
    Q_UNREACHABLE();
}

QString clientsText(const QByteArrayList &clients)
{
    QStringList names;
    for (const QByteArray &client : clients.first(std::min(clients.size(), namedClients)))
        names << safeText(client, shownOfArgument);
    if (const qsizetype more = clients.size() - names.size(); more > 0)
        names << AuditText::tr("%Ln more", nullptr, int(more));
    return joinItems(names);
}

QString commandText(const ExecutedCommand &command)
{
    QStringList words;
    for (const QByteArray &argument : command.arguments)
        words << safeText(argument, shownOfArgument);
    return visibleText(words.join(u' '), shownOfCommand);
}

QString findingText(const AuditFinding &finding)
{
    const bool isViolated = finding.verdict == AuditFinding::Verdict::Violated;
    QString text = (isViolated ? AuditText::tr("VIOLATED") : AuditText::tr("risk")) + u"  "_s + QLatin1StringView(findingName(finding.kind)) + u"  "_s
        + safeText(finding.keyFamily, shownOfFamily) + u"  "_s
        + AuditText::tr("%Ln time(s), by %1", nullptr, int(std::min<quint64>(finding.count, 1'000'000'000))).arg(clientsText(finding.clients))
        + u'\n';
    const auto paragraph = [&text](const QString &words) { text += u"  "_s + wrappedInCells(words, textWidth, 2) + u'\n'; };
    paragraph(happening(finding));
    for (const ExecutedCommand &command : finding.evidence)
        text += u"    "_s + timeText(command.atUs) + u"  "_s + safeText(command.client, shownOfArgument) + u"  "_s + commandText(command) + u'\n';
    paragraph(remedy(finding.kind));
    return text + u'\n';
}

QString protocolText(const AuditedProtocol &one)
{
    const auto count = [](quint64 number) { return countText(qint64(number)); };
    QStringList parts{AuditText::tr("%1 acquisitions in %2 attempts").arg(count(one.acquisitions), count(one.attempts))};
    if (one.undecided > 0)
        parts << AuditText::tr("the outcome of %1 is not known").arg(count(one.undecided));
    if (one.expired > 0)
        parts << AuditText::tr("%1 leases expired").arg(count(one.expired));
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
QJsonValue protocolOf(const AuditFinding &finding, const AuditReport &report)
{
    const auto found = std::ranges::find_if(report.protocols, [&finding](const AuditedProtocol &one) {
        return one.keyFamily == finding.keyFamily && !finding.clients.isEmpty() && one.clients.contains(finding.clients.first());
    });
    return found == report.protocols.end() ? QJsonValue() : orNull(found->protocol);
}

QJsonObject objectOf(const AuditFinding &finding, const AuditReport &report)
{
    QJsonObject object{{u"finding"_s, QLatin1StringView(findingName(finding.kind))},
                       {u"verdict"_s, finding.verdict == AuditFinding::Verdict::Violated ? u"violated"_s : u"risk"_s},
                       {u"protocol"_s, protocolOf(finding, report)},
                       {u"clients"_s, textsOf(finding.clients)},
                       {u"count"_s, qint64(finding.count)},
                       {u"first_ms"_s, finding.firstUs / 1000},
                       {u"by_stranger"_s, finding.isByStranger}};
    putBytes(object, u"key_family"_s, finding.keyFamily);
    object.insert(u"longest_us"_s, finding.longestUs ? QJsonValue(*finding.longestUs) : QJsonValue());
    QJsonArray evidence;
    for (const ExecutedCommand &command : finding.evidence)
        evidence.append(QJsonObject{{u"at_us"_s, command.atUs}, {u"client"_s, safeText(command.client)}, {u"command"_s, textsOf(command.arguments)}});
    object.insert(u"evidence"_s, evidence);
    return object;
}

/** What of the packets could not be read, and why. */
QStringList captureSentences(const AuditReport::Capture &capture)
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
                  .arg(countText(qint64(one.count())), spanOfUs(one.percentileUs(usualReply)), spanOfUs(one.percentileUs(slowReply)),
                       spanOfUs(one.longestUs()))
            + u'\n';
    }
    return text.isEmpty() ? text : u'\n' + AuditText::tr("How long clients wait for replies, seen from the place of the capture:") + u'\n' + text;
}

QJsonObject objectOf(const AuditReport::Capture &capture)
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
    return {{u"packets"_s, qint64(account.packets)},         {u"streams"_s, qint64(account.streams)},     {u"encrypted"_s, qint64(account.encrypted)},
            {u"begun_before"_s, qint64(account.begun)},      {u"fragments"_s, qint64(account.fragments)}, {u"refused"_s, qint64(account.refused)},
            {u"unexplained"_s, qint64(account.unexplained)}, {u"dropped"_s, qint64(capture.dropped)},     {u"reply_times"_s, times}};
}

} // namespace

QString auditText(const AuditReport &report)
{
    const MonitorReader::Account &account = report.account;
    QStringList sentences{
        AuditText::tr("%1 commands, from %2 to %3.").arg(countText(qint64(account.lines)), timeText(account.firstUs), timeText(account.lastUs))};
    if (account.gaps > 0)
        sentences << AuditText::tr("%Ln place(s) cannot be read: after each, what locks were held is not known.", nullptr, int(account.gaps));
    if (report.capture)
        sentences += captureSentences(*report.capture);
    if (!report.isComplete)
        sentences << AuditText::tr("The rest was not read.");
    if (report.findings.empty())
        sentences << AuditText::tr("Nothing was found. What did not happen here may still be wrong.");
    QString text = wrappedInCells(joinSentences(sentences), textWidth, 0) + u"\n\n"_s;
    for (const AuditFinding &finding : report.findings)
        text += findingText(finding);
    if (report.protocols.empty())
        return text + AuditText::tr("No attempt to acquire a lock was recognised.") + u'\n';
    text += AuditText::tr("How locks are taken:") + u'\n';
    for (const AuditedProtocol &one : report.protocols)
        text += protocolText(one);
    return report.capture ? QString(text + replyTimesText(report.capture->replyTimes)) : text;
}

QByteArray auditJson(const AuditReport &report)
{
    const MonitorReader::Account &account = report.account;
    QJsonObject audit{{u"from_ms"_s, account.firstUs / 1000},
                      {u"to_ms"_s, account.lastUs / 1000},
                      {u"lines"_s, qint64(account.lines)},
                      {u"gaps"_s, qint64(account.gaps)},
                      {u"complete"_s, report.isComplete && account.gaps == 0}};
    if (!report.server.isEmpty()) {
        audit.insert(u"server"_s, report.server);
        audit.insert(u"ended"_s, report.ended.isEmpty() ? QJsonValue() : QJsonValue(report.ended));
    }
    if (report.capture)
        audit.insert(u"capture"_s, objectOf(*report.capture));
    QByteArray lines = toJsonLine({{u"audit"_s, audit}});
    for (const AuditFinding &finding : report.findings)
        lines += toJsonLine(objectOf(finding, report));
    QJsonArray protocols;
    for (const AuditedProtocol &one : report.protocols) {
        QJsonObject object{{u"clients"_s, textsOf(one.clients)},          {u"protocol"_s, orNull(one.protocol)},
                           {u"acquisitions"_s, qint64(one.acquisitions)}, {u"attempts"_s, qint64(one.attempts)},
                           {u"undecided"_s, qint64(one.undecided)},       {u"expired"_s, qint64(one.expired)}};
        putBytes(object, u"key_family"_s, one.keyFamily);
        protocols.append(object);
    }
    return lines + toJsonLine({{u"protocols"_s, protocols}});
}

} // namespace lockscope
