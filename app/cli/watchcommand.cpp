// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watchcommand.h"

#include "base/safetext.h"
#include "cli/command.h"
#include "cli/line/helptext.h"
#include "cli/print/lockjson.h"
#include "cli/print/standardoutput.h"
#include "cli/print/textlines.h"
#include "cli/print/watchnotes.h"
#include "journal/journalfile.h"
#include "watch/feeds/eventdebt.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostTroubles = 5;

QString basisWords(Basis basis) { return QCoreApplication::translate("Hearing", hearingInfo(basis).phrase); }

/** The watched servers: all of a Redlock; with Sentinel the service and its primary. */
QString serversText(const ServerProfile &profile, const Coverage &coverage)
{
    if (coverage.deployment.seedsAreSentinels()) //: %1: the URL of a service; %2: an address
        return WatchCommand::tr("%1 (primary %2)").arg(coverage.deployment.toUrl(), coverage.servers.front().name);
    QStringList urls{profile.endpoint.toUrl()};
    std::ranges::transform(profile.nodes, std::back_inserter(urls), &redis::Endpoint::toUrl);
    return urls.join(QStringLiteral(", "));
}

} // namespace

WatchCommand::WatchCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock)
    : m_commandLine(commandLine), m_passwords(passwords), m_clock(clock)
{
    m_session.setLockProfiles(profiles);
    m_session.setDeltaInterval(Duration(0)); // a line costs little, and a slow reader gets several events at once
    m_session.setScanPercent(commandLine.scanPercent);
    m_session.followJournal(defaultJournalPath());
    m_session.setNotesFolder(defaultEventDebtFolder());
    connect(&m_session, &Session::locksChanged, this, &WatchCommand::onLocksChanged);
    connect(&m_session, &Session::healthChanged, this, &WatchCommand::onHealth);
    connect(&m_session, &Session::identified, this, [this](const QString &, const QByteArrayList &identity) { emit identified(identity); });
    connect(&m_session, &Session::topologyChanged, this, [](const QString &line) { writeNote(line); });
    connect(&m_session, &Session::pictureCompleted, this, &WatchCommand::onCompleted);
}

void WatchCommand::start()
{
    ServerProfile profile = m_commandLine.profile;
    if (!m_commandLine.patterns.isEmpty())
        profile.patterns = m_commandLine.patterns;
    profile.hearing = m_commandLine.hearing.value_or(profile.hearing);
    m_session.open(profile, m_passwords);
}

void WatchCommand::interrupt()
{
    if (!m_wasComplete && !isFinished())
        writeError(tr("Interrupted before the locks were read."));
    finish(m_wasComplete ? ExitCode::Ok : ExitCode::Failed);
}

void WatchCommand::onLocksChanged(const LockDelta &delta)
{
    if (isFinished())
        return;
    m_hasSeenLocks = m_hasSeenLocks || !delta.upserted.empty();
    QByteArray lines;
    for (const LockEvent &event : delta.events) {
        const Coverage::Server *const server = m_session.coverage().serverOf(event.id());
        lines += m_commandLine.json ? jsonLine(event, server ? server->endpoint.toUrl() : QString())
                                    : textLine(event, server ? server->name : QString()).toUtf8();
    }
    if (writeOut(lines) == ReaderIs::Gone)
        return finish(ExitCode::Ok);
    if (delta.eventsLost > 0)
        writeError(tr("%Ln event(s) left out: too many at once, or keys longer than 4 KiB.", nullptr, int(delta.eventsLost)));
}

void WatchCommand::onHealth(const WatchHealth &health)
{
    if (isFinished())
        return;
    if (!m_wasComplete)
        return onStarting(health);
    if (health.error.kind != Error::Kind::None)
        tellTrouble(health);
    if (!health.connected || !health.complete)
        return;
    if (health.error.kind == Error::Kind::None)
        m_toldTroubles.clear();
    tellBasis(health);
    tellCoverage(m_session.coverage());
    if (const std::vector<LackAt> told = m_lacks.value(); m_lacks.note(lacksAt(health), m_clock.now()))
        tellLacks(health, told);
    tellSkipped(health);
}

void WatchCommand::onStarting(const WatchHealth &health)
{
    if (health.role.sentinel && health.role.sentinel->isAsked && !m_session.coverage().isFinding) {
        failAtSentinel(m_session.coverage());
    } else if (lacks(health, Lack::Scan)) {
        writeError(lackText(Lack::Scan, health));
        finish(ExitCode::Failed);
    } else if (health.error.kind != Error::Kind::None && !health.stalledSince) { // a stalled server may still answer
        failUnseen(m_session.coverage());
    } else if (const Coverage &coverage = m_session.coverage(); coverage.isSettled() && coverage.seen() < coverage.servers.size()) {
        onCompleted(); // of the servers that can be read
    }
}

/** Prints each reason once, and only a few, as a server may send any words. */
void WatchCommand::tellTrouble(const WatchHealth &health)
{
    QString why = health.error.text;
    if (why.endsWith(u'.'))
        why.chop(1);
    if (m_toldTroubles.contains(why) || m_toldTroubles.size() >= mostTroubles)
        return;
    if (health.connected)
        writeError(tr("The locks cannot be read: %1. Retrying …").arg(why));
    else if (m_toldTroubles.isEmpty())
        writeError(tr("The connection was lost: %1. Reconnecting …").arg(why));
    else
        writeError(tr("Still not connected: %1.").arg(why));
    m_toldTroubles << why;
}

/** Does not report a subscription that is renewed at once: the scan that follows finds the missed changes. */
void WatchCommand::tellBasis(const WatchHealth &health)
{
    if (m_basis.note(health.basis, m_clock.now())) //: %1: events, client tracking or polling
        writeError(tr("Changes are now detected by %1.").arg(basisWords(health.basis)));
}

/** Ignores the age of a replica's data, which changes all the time. */
void WatchCommand::tellCoverage(Coverage coverage)
{
    for (std::size_t i = 0; i < std::min(coverage.servers.size(), m_told.servers.size()); ++i) { // the age grows all the time
        auto &replica = coverage.servers[i].health.role.replica;
        if (const auto &before = m_told.servers[i].health.role.replica; before && replica && replica->isLinkUp)
            replica->age = before->age;
    }
    const Coverage told = std::exchange(m_told, std::move(coverage));
    const QString unseen = m_told.sentence(), unseenBefore = told.sentence();
    if (!unseen.isEmpty() && unseen == unseenBefore)
        return;
    if (m_told.isWhole() && !told.isWhole())
        writeNote(!m_told.isOfSeveral()                            ? tr("This server is now the primary of all its keys.")
                      : m_told.deployment.isOfIndependentServers() ? tr("All servers are seen again.")
                                                                   : tr("All primaries are seen again."));
    if (!unseen.isEmpty())
        writeNote(unseen);
}

void WatchCommand::tellLacks(const WatchHealth &health, const std::vector<LackAt> &told)
{
    const auto isTold = [&told](const LackAt &one) {
        const auto before = std::ranges::find(told, one.lack, &LackAt::lack);
        if (before == told.end() || before->servers.isEmpty() || one.servers.isEmpty())
            return before != told.end() && before->servers.isEmpty();
        return std::ranges::all_of(one.servers, [before](const QString &server) { return before->servers.contains(server); });
    };
    std::vector<Lack> news;
    for (const LackAt &one : m_lacks.value()) {
        if (!isTold(one))
            news.push_back(one.lack);
    }
    if (std::ranges::find(told, Lack::ClusterDown, &LackAt::lack) != told.end() && !lacks(health, Lack::ClusterDown))
        writeNote(tr("The cluster is no longer down."));
    sayWhatIsLacking(news, health);
}

/** Reports only when the number has grown by a digit, as in a storm every update has skipped changes. */
void WatchCommand::tellSkipped(const WatchHealth &health)
{
    if (health.coalesced < m_tellSkippedFrom)
        return;
    while (m_tellSkippedFrom <= health.coalesced)
        m_tellSkippedFrom *= 10;
    writeNote(tr("Changes arrive faster than they can be read; for some locks only the newest state is known (%Ln change(s) skipped so far).",
                 nullptr, int(health.coalesced)));
}

void WatchCommand::onCompleted()
{
    if (isFinished())
        return;
    const WatchHealth &health = m_session.health();
    m_basis.set(health.basis);
    //: %1: patterns; %2: a URL; %3: events, client tracking or polling
    writeError(tr("Watching %1 on %2, by %3.")
                   .arg(patternsText(m_commandLine.patterns), serversText(m_session.profile(), m_session.coverage()), basisWords(health.basis)));
    tellCoverage(m_session.coverage());
    const std::vector<LackAt> told = m_lacks.value();
    m_lacks.set(lacksAt(health));
    tellLacks(health, told);
    sayWhatIsLeft(health);
    if (std::exchange(m_wasComplete, true))
        return;
    if (!m_hasSeenLocks) {
        writeError(tr("No lock matches %1 yet.").arg(patternsText(m_commandLine.patterns)));
        offerFind();
    }
    if (m_commandLine.watchFor)
        m_clock.after(*m_commandLine.watchFor, this, [this] { finish(ExitCode::Ok); });
}

namespace {

constexpr const char *watchExamples = R"(  lockscope watch --pattern 'lock.invoice.*'
  lockscope watch --for 1m --json | jq -r .event | sort | uniq -c
)";

QString watchHelp()
{
    return usage({"lockscope watch [--url URL] [--pattern PATTERN]... [--hear HOW] [--for DURATION] [--json]"})
        + paragraph(HelpText::tr("Prints changes of the locks as they happen: acquired, renewed, lease-shortened, lease-removed, released, expired, "
                                 "handed-over, vanished, lost-in-failover, is-back; cleared and restored, if Lockscope did it under this account; "
                                 "fenced-off, whoever did it. What happened while the server could not be watched is printed as soon as it is "
                                 "known, with the length of that gap. Ends after the given time, counted from the first complete scan, or when "
                                 "interrupted."))
        + optionsOf(InWatch) + serverHelp() + examples(watchExamples)
        + exitCodes(HelpText::tr("0 done or interrupted, 1 failed (the reason is on standard error), 2 usage."));
}

} // namespace

const Command watchCommand{.usages = {{{"lockscope watch [--url URL] [--for 5s] [options]",
                                        QT_TRANSLATE_NOOP("lockscope::HelpText", "print changes of the locks as they happen")}}},
                           .help = watchHelp,
                           .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> {
                               return std::make_unique<WatchCommand>(parts.line, parts.passwords, parts.profiles, parts.clock);
                           }};

} // namespace lockscope
