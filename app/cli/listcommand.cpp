// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/listcommand.h"

#include "base/safetext.h"
#include "cli/lockjson.h"
#include "cli/locktable.h"
#include "cli/standardoutput.h"
#include "cli/watchnotes.h"
#include "watch/health/parttext.h"
#include "watch/reading/scanprogress.h"

#include <QtMath>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype outputChunk = 1 << 20;

Watcher::Options watcherOptions(const CommandLine &commandLine, const redis::Secret &password, const LockProfiles &profiles)
{
    Watcher::Options options;
    options.connection.endpoint = commandLine.server->endpoint;
    options.connection.password = password;
    options.connection.reconnect = false;
    options.hearing = Hearing::Polling; // a single look needs no feed of changes
    options.once = commandLine.json ? LookOnce::LocksAndClients : LookOnce::Locks;
    if (!commandLine.patterns.isEmpty())
        options.patterns = commandLine.patterns;
    options.profiles = profiles;
    return options;
}

} // namespace

ListCommand::ListCommand(const CommandLine &commandLine, const redis::Secret &password, const LockProfiles &profiles, Clock &clock)
    : m_commandLine(commandLine), m_judge(profiles), m_clock(clock), m_watcher(watcherOptions(commandLine, password, profiles), clock)
{
    connect(&m_watcher, &Watcher::healthChanged, this, &ListCommand::onHealth);
    connect(&m_watcher, &Watcher::pictureCompleted, this, &ListCommand::print);
    connect(&m_watcher.connection(), &redis::Connection::stateChanged, this, &ListCommand::onConnected);
}

ListCommand::~ListCommand() { m_watcher.disconnect(this); }

void ListCommand::start() { m_watcher.start(); }

void ListCommand::onConnected()
{
    if (m_watcher.connection().isReady())
        identify(&m_watcher.connection(), m_commandLine.profile);
}

void ListCommand::onHealth(const WatchHealth &health)
{
    if (isFinished())
        return;
    m_isComplete = m_isComplete || health.complete;
    if (health.part.sentinel && health.part.sentinel->isAsked) {
        writeError(PartText::sentence(health.part));
        finish(ExitCode::Failed);
    } else if (std::ranges::find(health.lacks, Lack::Scan) != health.lacks.end()) {
        writeError(lackText(Lack::Scan, health));
        finish(ExitCode::Failed);
    } else if (ScanLimit::isEndless(health.error)) {
        printPart(health.error.text + u'.');
    } else if (m_isComplete && !health.connected) {
        print(); // all but the waiters
    } else if (!health.complete && health.error.kind != Error::Kind::None && !health.stalledSince) {
        fail(health.error, m_commandLine.server->endpoint);
    }
}

void ListCommand::timeOut(Duration after)
{
    const auto progress = m_watcher.health().scanProgress;
    QString why = tr("Gave up after %1 (--timeout).").arg(durationText(after));
    if (progress)
        why += u' ' + tr("About %1 % of the keys were scanned.").arg(qFloor(100 * *progress));
    printPart(why);
}

/** Asks nothing more of a server that does not come to an end. */
void ListCommand::printPart(const QString &why)
{
    m_whyInPart = why;
    print();
}

void ListCommand::print()
{
    if (isFinished())
        return;
    const Instant now = m_clock.now();
    const PrintOrder locks = present(m_watcher.picture().registry().locks(), now);
    if (m_commandLine.json)
        printJson(locks, now);
    else if (!locks.empty())
        writeOut(lockTable(locks, now, m_judge));
    if (!m_commandLine.json)
        printSummary(locks.size());
    sayWhichPart(m_watcher.health().part);
    sayWhatIsLacking(m_watcher.health().lacks, m_watcher.health());
    if (!m_whyInPart.isEmpty())
        writeError(m_whyInPart + u' ' + tr("This list is incomplete."));
    const bool isWhole = m_whyInPart.isEmpty() && m_watcher.health().leftOut == 0;
    finish(isWhole ? ExitCode::Ok : ExitCode::Failed);
}

void ListCommand::printJson(const PrintOrder &locks, Instant now) const
{
    const Duration skew = m_watcher.health().clockSkew.value_or(Duration(0));
    const ServerTime time{m_clock.wallNow() + skew, now, m_watcher.health().clockSkew.has_value()};
    JsonWriter lines;
    auto reader = ReaderIs::There;
    const auto flush = [&] {
        if (reader == ReaderIs::There)
            reader = writeOut(lines.text());
        lines.clear();
    };
    visit(byKey(locks), [&](const Lock &lock) {
        writeLine(lines, lock, time, now, m_judge);
        if (lines.size() >= outputChunk)
            flush();
    });
    flush();
}

void ListCommand::printSummary(std::size_t count) const
{
    const WatchHealth &health = m_watcher.health();
    const QString took = durationText(health.scanTook);
    const QString scanned = health.keysInDatabase ? tr("%Ln key(s) scanned in %1.", nullptr, int(health.keysScanned)).arg(took)
                                                  : tr("Scanned in %1.").arg(took); // SCAN does not say how many it came past
    QString found = tr("%Ln lock(s).", nullptr, int(count));
    if (!m_whyInPart.isEmpty())
        return writeError(found);
    if (count == 0)
        found = tr("No lock matches %1.").arg(patternsText(m_commandLine.patterns));
    writeError(found + u' ' + scanned);
    if (count == 0)
        offerFind();
}

} // namespace lockscope
