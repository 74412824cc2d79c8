// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/listcommand.h"

#include "base/safetext.h"
#include "cli/jsonlines.h"
#include "cli/textlines.h"
#include "cli/watchnotes.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype outputChunk = 1 << 20;

Watcher::Options optionsFor(const CommandLine &commandLine, const redis::Secret &password)
{
    Watcher::Options options;
    options.connection.endpoint = commandLine.server->endpoint;
    options.connection.password = password;
    options.connection.reconnect = false;
    options.hearing = Hearing::Polling; // one look needs nobody who tells of changes
    if (!commandLine.patterns.isEmpty())
        options.patterns = commandLine.patterns;
    return options;
}

} // namespace

ListCommand::ListCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
    : m_commandLine(commandLine)
    , m_clock(clock)
    , m_watcher(optionsFor(commandLine, password), clock)
{
    connect(&m_watcher, &Watcher::changed, this, [this](const LockDelta &delta) { m_picture.apply(delta); });
    connect(&m_watcher, &Watcher::healthChanged, this, &ListCommand::onHealth);
    connect(&m_watcher, &Watcher::pictureCompleted, this, &ListCommand::print);
}

ListCommand::~ListCommand() { m_watcher.disconnect(this); }

void ListCommand::start() { m_watcher.start(); }

void ListCommand::onHealth(const WatchHealth &health)
{
    if (isFinished())
        return;
    if (std::ranges::find(health.lacks, Lack::Scan) != health.lacks.end()) {
        writeError(lackText(Lack::Scan));
        finish(ExitCode::Failed);
    } else if (!health.complete && health.error.kind != Error::Kind::None && !health.stalledSince) {
        fail(health.error, m_commandLine.server->endpoint);
    }
}

void ListCommand::print()
{
    if (isFinished())
        return;
    const Instant now = m_clock.now();
    std::vector<Lock> locks = m_picture.locks(now);
    const std::size_t count = locks.size();
    if (m_commandLine.json)
        printJson(locks, now);
    else if (count > 0)
        writeOut(lockTable(std::move(locks), now));
    if (!m_commandLine.json)
        printSummary(count);
    sayWhatIsLacking(m_watcher.health().lacks);
    finish(ExitCode::Ok);
}

ReaderIs ListCommand::printJson(const std::vector<Lock> &locks, Instant now) const
{
    const Duration skew = m_watcher.health().clockSkew.value_or(Duration(0));
    const ServerTime time{m_clock.wallNow() + skew, now, m_watcher.health().clockSkew.has_value()};
    QByteArray lines;
    for (const Lock &lock : locks) {
        lines += jsonLine(lock, time, now);
        if (lines.size() >= outputChunk) {
            if (writeOut(lines) == ReaderIs::Gone)
                return ReaderIs::Gone;
            lines.clear();
        }
    }
    return writeOut(lines);
}

void ListCommand::printSummary(std::size_t count) const
{
    const WatchHealth &health = m_watcher.health();
    const QString took = durationText(health.scanTook);
    const QString scanned = health.keysInDatabase ? u"%1 keys scanned in %2."_s.arg(countText(qint64(health.keysScanned)), took)
                                                  : u"Scanned in %1."_s.arg(took); // SCAN does not say how many it came past
    QString found = countText(qint64(count)) + (count == 1 ? u" lock."_s : u" locks."_s);
    if (count == 0)
        found = u"No lock matches "_s + patternsText(m_commandLine.patterns) + u'.';
    writeError(found + u' ' + scanned);
}

} // namespace lockscope
