// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/healthtext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "redis/turnedaway.h"
#include "watch/reading/pacing.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr qsizetype mostTroubles = 8;

QString roundTripText(std::chrono::microseconds time)
{
    if (time.count() < 100)
        return HealthText::tr("under 0.1 ms");
    return inMilliseconds(QString::number(double(time.count()) / 1000, 'f', time.count() < 10'000 ? 1 : 0));
}

/** Nobody waits by tenths of seconds. */
QString wholeSeconds(Duration time)
{
    return time < Duration(1000) || time >= std::chrono::minutes(1) ? durationText(time) : inSeconds(QString::number(time.count() / 1000));
}

/** What was asked for has cost something, even if less than can be measured. */
bool isUnmeasurable(double share) { return share < 0.001; }

QString percentText(double share)
{
    if (isUnmeasurable(share))
        return HealthText::tr("under 0.1 %");
    return inPercent(QString::number(100 * share, 'f', share < 0.1 ? 1 : 0));
}

/** Between scans, where half a second is much. */
QString pollText(Duration interval)
{
    if (interval >= Duration(10'000))
        return wholeSeconds(interval);
    return inSeconds(QString::number(double((interval.count() + 50) / 100) / 10));
}

/** A server says it in English only. */
QString errorSentence(const Error &error)
{
    const QString text = asSentence(stillVisibleText(error.text, 400));
    switch (error.kind) {
    case Error::Kind::WrongPassword: return HealthText::tr("The server refused the user name or the password: %1").arg(text);
    case Error::Kind::AuthRequired: return HealthText::tr("The server requires a password: %1").arg(text);
    default: return text;
    }
}

QString since(Instant instant, Instant now) { return wholeSeconds(roundToMs(now - instant)); }

/** A glob class that is never closed matches nothing that its author means. */
bool hasOpenClass(const QString &pattern)
{
    bool inClass = false;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == u'\\')
            ++i;
        else if (pattern[i] == u'[')
            inClass = true;
        else if (pattern[i] == u']')
            inClass = false;
    }
    return inClass;
}

} // namespace

QString HealthText::server(const Coverage &coverage)
{
    const WatchHealth health = coverage.whole();
    QStringList words{health.serverName.isEmpty() ? QStringLiteral("Redis") : visibleText(health.serverName, 24)};
    if (!health.serverVersion.isNull())
        words += health.serverVersion.toString();
    const QString part = coverage.brief();
    if (health.role.isPrimary && part.isEmpty())
        words += tr("primary");
    return part.isEmpty() ? words.join(u' ') : tr("%1, %2").arg(words.join(u' '), part);
}

QString HealthText::basisText(const WatchHealth &health)
{
    const QString text = QCoreApplication::translate("Hearing", hearingInfo(health.basis).inUse);
    return health.basis == Basis::Polling ? text.arg(pollText(health.pollInterval)) : text;
}

HealthText::Pill HealthText::pill(const Coverage &coverage, Instant now)
{
    const WatchHealth health = coverage.whole();
    if (!health.connected) {
        if (!health.disconnectedAt)
            return {tr("Connecting…"), Theme::Role::MutedText, tr("Connecting…")};
        const QString base = tr("Disconnected for %1").arg(since(*health.disconnectedAt, now));
        if (health.nextAttemptAt && *health.nextAttemptAt > now)
            return {tr("%1, retrying in %2").arg(base, wholeSeconds(roundToMs(*health.nextAttemptAt - now))), Theme::Role::Danger, base};
        const bool isUseless = health.error.kind == Error::Kind::InvalidInput; // no other answer will come
        return {isUseless ? base : tr("%1, trying now").arg(base), Theme::Role::Danger, base};
    }
    if (health.stalledSince) {
        const QString text = tr("No answer for %1").arg(since(*health.stalledSince, now));
        return {text, Theme::Role::Danger, text};
    }
    if (health.paused)
        return {tr("Paused"), Theme::Role::Warning, tr("Paused")};
    const bool isRefused = sightOf(health) == Sight::ScanRefused;
    const bool isTrue = !isRefused && health.error.kind == Error::Kind::None && (health.complete || !health.scanProgress);
    const bool isSeenInPart = coverage.isOfSeveral() && !coverage.isWhole();
    QStringList parts;
    if (isRefused)
        parts += tr("SCAN refused");
    else if (!isTrue)
        parts += health.error.kind != Error::Kind::None ? tr("Not up to date") : tr("Reading: %1").arg(percentText(*health.scanProgress));
    parts += basisText(health);
    if (health.roundTrip && isTrue)
        parts += roundTripText(*health.roundTrip);
    const QString dot = QStringLiteral(" · ");
    const QString brief = parts.join(dot);
    parts += server(coverage);
    return {parts.join(dot), health.basis == Basis::Polling || !isTrue || isSeenInPart ? Theme::Role::Warning : Theme::Role::Good, brief};
}

QString HealthText::nodes(const Coverage &coverage, Instant now)
{
    QStringList lines;
    for (const Coverage::Server &server : coverage.servers) {
        if (coverage.servers.size() > 1) //: a node of a cluster, and how changes are heard there
            lines += tr("%1: %2").arg(visibleText(server.name, 100), node(server, now));
    }
    lines += coverage.troubles.first(std::min(coverage.troubles.size(), mostTroubles));
    return lines.join(u'\n');
}

/** And what is unknown there. */
QString HealthText::node(const Coverage::Server &server, Instant now)
{
    QStringList words{pill({.servers = {server}}, now).brief};
    for (const Lack lack : server.health.lacks) {
        for (const Missing missing : missingBy(lack)) //: %1: names, holders or leases
            words += tr("%1 unknown").arg(missingText(missing));
    }
    words.removeDuplicates();
    return words.join(QStringLiteral(" · "));
}

HealthText::Pill HealthText::unverified(const Pill &pill)
{
    return {tr("TLS not verified · %1").arg(pill.text), Theme::Role::Danger, tr("TLS not verified · %1").arg(pill.brief)};
}

QString HealthText::age(const WatchHealth &health, Instant now)
{
    if (!health.connected && health.disconnectedAt && health.completeAt)
        return tr("Data from %1 ago").arg(since(*health.disconnectedAt, now));
    if (!health.connected && !health.complete)
        return tr("No data yet");
    if (sightOf(health) == Sight::ScanRefused)
        return tr("No full scan: SCAN refused");
    if (health.role.sentinel)
        return {};
    const QString age = health.complete && health.completeAt ? tr("Last full scan %1 ago").arg(since(*health.completeAt, now)) : reading(health);
    const bool isFirst = health.scanning && !health.complete && health.scanPercent > 0; // which is said to cost more, whether it rests or not
    switch (isFirst && health.scanRest != ScanRest::Hidden ? ScanRest::Share : health.scanRest) {
    case ScanRest::None: return age;
    case ScanRest::Hidden: return tr("%1, scan continues when the window is visible").arg(age);
    case ScanRest::Share: return tr("%1, with at most %2 % of the server's time").arg(age, QString::number(health.scanPercent));
    case ScanRest::ServerSlow: return tr("%1, scanning slowly to limit the load on the server").arg(age);
    }
    Q_UNREACHABLE();
}

QString HealthText::ageDetail(const WatchHealth &health)
{
    if (sightOf(health) == Sight::ScanRefused) // there was none
        return {};
    if (sightOf(health) == Sight::Reading)
        return tr("The first full scan of all keys. Locks that it has not reached yet are not shown.");
    const QString what = tr("When the last full scan of all keys finished.");
    switch (health.connected ? health.basis : Basis::Disconnected) {
    case Basis::Disconnected: return what;
    case Basis::Polling: return joinSentences({what, tr("Changes are found by the next one.")});
    case Basis::Events: return joinSentences({what, tr("Keyspace events keep the data current in between.")});
    case Basis::Tracking: return joinSentences({what, tr("Client tracking keeps the data current in between.")});
    }
    Q_UNREACHABLE();
}

QString HealthText::reading(const WatchHealth &health)
{
    const QString scanned = countText(qint64(health.keysScanned));
    if (health.keysInDatabase)
        return tr("Reading: %1 of %2 keys").arg(scanned, countText(qint64(*health.keysInDatabase)));
    return health.scanProgress ? tr("Reading: %1 of all keys").arg(percentText(*health.scanProgress))
                               : tr("Reading: about %1 keys so far").arg(scanned);
}

QString HealthText::load(const WatchHealth &health)
{
    if (!health.connected || !health.commandsPerSecond)
        return {};
    const qint64 commands = qRound64(*health.commandsPerSecond);
    const QString load = tr("Own load %Ln command(s)/s", nullptr, int(commands));
    if (!health.shareOfServer)
        return load;
    //: %1: "Own load 97 commands/s", %2: a percentage of the server's time
    return isUnmeasurable(*health.shareOfServer) ? tr("%1, under 0.1 % of the server").arg(load)
                                                 : tr("%1, %2 of the server").arg(load, percentText(*health.shareOfServer));
}

QString HealthText::loadDetail(const WatchHealth &health)
{
    const QString what = tr("Commands that this window sends to the server, on average, and the processor time that they take there, by the server's "
                            "own account. The cost of sending events is not included.");
    if (health.scanPercent == 0)
        return what;
    //: %1, %2: percentages
    return joinSentences({what,
                          tr("A full scan takes at most %1 % of the server's time while it runs, routine scans at most %2 % on average.")
                              .arg(health.scanPercent)
                              .arg(SharePace::routinePercent)});
}

QString HealthText::skipped(const WatchHealth &health)
{
    return health.coalesced > 0 ? tr("%Ln change(s) merged", nullptr, int(health.coalesced)) : QString();
}

QString HealthText::clockSkew(const WatchHealth &health)
{
    if (!health.clockSkew)
        return tr("Server clock unknown");
    const Duration skew = *health.clockSkew;
    if (std::chrono::abs(skew) < Duration(1))
        return tr("Server clock ±0 ms");
    return tr("Server clock %1%2").arg(skew.count() < 0 ? QStringLiteral("−") : QStringLiteral("+"), durationText(std::chrono::abs(skew)));
}

/** That it is a part stays visible, whatever else is shown. */
QString HealthText::notice(const Coverage &coverage, Instant now)
{
    const WatchHealth health = coverage.whole();
    QStringList sentences{trouble(health, now), coverage.sentence(now), coverage.hint()};
    if (health.connected)
        sentences += eventsLeftText(health);
    sentences.removeAll(QString());
    return joinSentences(sentences);
}

QString HealthText::trouble(const WatchHealth &health, Instant now)
{
    const QString error = errorSentence(health.error);
    if (!health.connected) {
        if (!health.disconnectedAt)
            return {};
        const QString why = error.isEmpty() ? tr("The connection was lost.") : error;
        return health.completeAt ? tr("%1 Showing data from %2 ago; countdowns paused.").arg(why, since(*health.disconnectedAt, now)) : why;
    }
    if (health.stalledSince && !error.isEmpty())
        return tr("%1 Showing data from %2 ago.").arg(error, since(*health.stalledSince, now));
    if (health.paused)
        return tr("Paused: changes on the server are not shown until you press Space.");
    if (health.error.kind != Error::Kind::None && !error.isEmpty()
        && sightOf(health) != Sight::ScanRefused) // which says more than the server's words
        return redis::isTurnedAway(health.error) ? tr("The server rejects every command: %1").arg(error) : error;
    QStringList lacks;
    for (const Lack lack : health.lacks)
        lacks += lackText(lack, health);
    return joinSentences(lacks);
}

/** Says "No lock" only once everything was seen. */
QString HealthText::empty(const Coverage &coverage, const QByteArrayList &patterns)
{
    const WatchHealth health = coverage.whole();
    if (health.role.sentinel)
        return coverage.sentence();
    const QString error = errorSentence(health.error);
    switch (sightOf(health)) {
    case Sight::NotConnected: return error.isEmpty() ? tr("Not connected: locks unknown.") : tr("%1 Locks unknown.").arg(error);
    case Sight::NoAnswer: return tr("No answer from the server: locks unknown.");
    case Sight::Failing: return tr("%1 Locks unknown.").arg(error);
    case Sight::ScanRefused:
        return tr("No permission for SCAN: locks cannot be listed, and their number is unknown. Grant this user +scan. Locks that change may still "
                  "appear here.");
    case Sight::Paused:
        return health.completeAt
            ? tr("Paused. No lock matched %1 before; changes since then are unknown. Press Space to resume.").arg(patternsText(patterns))
            : tr("Paused before the first scan finished: locks unknown. Press Space to resume.");
    case Sight::Reading: {
        const QString scanned = countText(qint64(health.keysScanned));
        return health.keysInDatabase ? tr("Reading locks: %1 of %2 keys scanned so far.").arg(scanned, countText(qint64(*health.keysInDatabase)))
                                     : tr("Reading locks: about %1 keys scanned so far.").arg(scanned);
    }
    case Sight::InPart: return lackText(Lack::Room, health);
    case Sight::SomeNodes: return coverage.sentence();
    case Sight::NoKeys: // said above
    case Sight::NoDeadlines:
    case Sight::Whole: break;
    }
    const int scanned = int(health.keysScanned);
    const QString none = (health.keysInDatabase ? tr("No lock matches %1. %Ln key(s) scanned in %2.", nullptr, scanned)
                                                : tr("No lock matches %1. About %Ln key(s) scanned in %2.", nullptr, scanned))
                             .arg(patternsText(patterns), durationText(health.scanTook));
    return joinSentences({none, coverage.sentence()});
}

Result<QByteArrayList> parsePatterns(const QString &text)
{
    static const QRegularExpression separator(QStringLiteral("[\\s,]+"));
    QByteArrayList patterns;
    for (const QString &pattern : text.split(separator, Qt::SkipEmptyParts)) {
        if (hasOpenClass(pattern))
            return invalidInput(HealthText::tr("“%1” contains “[” without “]”.").arg(pattern));
        if (const QByteArray bytes = pattern.toUtf8(); !patterns.contains(bytes))
            patterns += bytes;
    }
    if (patterns.isEmpty())
        return invalidInput(HealthText::tr("Type at least one pattern, for example lock.*"));
    if (patterns.size() > mostPatterns)
        return invalidInput(HealthText::tr("At most %1 patterns are allowed.").arg(mostPatterns));
    return patterns;
}

QString patternsText(const QByteArrayList &patterns)
{
    QStringList texts;
    for (const QByteArray &pattern : patterns)
        texts += safeText(pattern, 200);
    return texts.join(u' ');
}

} // namespace lockscope::ui
