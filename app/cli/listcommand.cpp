// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/listcommand.h"

#include "base/language.h"
#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/coveragejson.h"
#include "cli/print/lockjson.h"
#include "cli/print/locktable.h"
#include "cli/print/printorder.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"
#include "cli/print/watchnotes.h"
#include "deployment/deployment.h"
#include "journal/journalwriter.h"
#include "operate/journaling.h"
#include "redis/nodelist.h"
#include "watch/feeds/eventdebt.h"
#include "watch/reading/scanprogress.h"

#include <QtMath>

#include <algorithm>
#include <map>

namespace lockscope {

using namespace Qt::StringLiterals;

/**
 * Prints all locks once all have been read, or those found so far with the reason why the others cannot be read. Tries once: if a server cannot be
 * reached, or the connection is lost, ends with a diagnosis.
 */
class ListCommand : public TerminalCommand {
    Q_OBJECT
public:
    using TakeStale = std::function<void(const QByteArray &)>;
    /** take: in place of printing; null: prints. */
    ListCommand(const CommandParts &parts, TakeStale take);
    ~ListCommand() override;

    void start() override;
    void interrupt() override { printPart(tr("Interrupted.")); }
    void timeOut(Duration after) override;

private:
    void onCoverage(const Coverage &coverage);
    void printLastLine(const QString &why) override;
    void onConnected(redis::Connection &connection);
    void printIfSettled();
    void printPart(const QString &why);
    void print();
    void keepStarts() const;
    void printJson(const PrintOrder &locks, Instant now) const;
    void printSummary(std::size_t count) const;
    void handOver(const PrintOrder &locks, Instant now) const;
    void write(JsonWriter &out, const Lock &lock, Instant now) const;
    /** The name of the lock's server where servers keep locks apart; of a Redlock, on how many it is. */
    ServersColumn serversColumn() const;
    ShareOfGroup shareOf(const Lock &lock) const;

    CommandLine m_commandLine;
    const TakeStale m_takeStale;
    LockJudge m_judge;
    Clock &m_clock;
    Deployment m_deployment;
    Coverage m_coverage;
    WatchHealth m_health; // of the whole deployment
    QString m_whyInPart;  // empty: all locks were read
    UnixTime m_printedAt; // when the times of all lines are true
    bool m_isComplete = false;
};

namespace {

constexpr qsizetype outputChunk = 1 << 20;

Watcher::Options watcherOptions(const CommandLine &commandLine, const redis::Secret &password, const LockProfiles &profiles)
{
    Watcher::Options options;
    options.connection.endpoint = commandLine.server->endpoint;
    options.connection.password = password;
    options.connection.reconnect = false;
    options.hearing = Hearing::Polling; // reading once needs no feed of changes
    options.notesFolder = defaultEventDebtFolder();
    options.once = commandLine.json || commandLine.clearsStale ? LookOnce::LocksAndClients : LookOnce::Locks;
    options.scanPercent = commandLine.scanPercent.value_or(options.scanPercent);
    if (!commandLine.patterns.isEmpty())
        options.patterns = commandLine.patterns;
    options.profiles = profiles;
    return options;
}

std::vector<redis::Connection::Options> furtherServers(const CommandLine &commandLine, const redis::Secret &password)
{
    redis::Connection::Options first;
    first.endpoint = commandLine.server->endpoint;
    first.password = password;
    first.reconnect = false;
    return redis::nodeOptions(first, commandLine.nodes);
}

} // namespace

ListCommand::ListCommand(const CommandParts &parts, TakeStale take)
    : m_commandLine(parts.line), m_takeStale(std::move(take)), m_judge(parts.profiles), m_clock(parts.clock),
      m_deployment({watcherOptions(parts.line, parts.passwords.servers, parts.profiles), parts.line.profile.address(), parts.passwords.sentinels,
                    parts.line.profile.onlyThisNode, furtherServers(parts.line, parts.passwords.servers)},
                   parts.clock)
{
    connect(&m_deployment, &Deployment::coverageChanged, this, &ListCommand::onCoverage);
    connect(&m_deployment, &Deployment::pictureCompleted, this, &ListCommand::print);
    const auto knownAt = [](const QString &url) { return std::make_shared<const KnownHolds>(knownByKey(runningHolds(defaultJournalPath(), url))); };
    const JournalServer whole = journalServer(m_commandLine.profile);
    m_deployment.setUp([this, knownAt, whole, known = knownAt(whole.url)](Watcher &server) {
        const QString url = journalServerOf(m_deployment, &server, whole).url;
        server.picture().registry().recall(url == whole.url ? known : knownAt(url));
        redis::Connection *const connection = &server.connection();
        connect(connection, &redis::Connection::stateChanged, this, [this, connection] { onConnected(*connection); });
    });
}

ListCommand::~ListCommand()
{
    m_deployment.disconnect(this);
    for (Watcher *server : m_deployment.servers())
        server->connection().disconnect(this);
}

void ListCommand::start() { m_deployment.start(); }

void ListCommand::onConnected(redis::Connection &connection)
{
    if (connection.isReady())
        identify(&connection, m_commandLine.profile);
}

void ListCommand::onCoverage(const Coverage &coverage)
{
    if (isFinished())
        return;
    m_coverage = coverage;
    m_health = coverage.whole();
    const WatchHealth &health = m_health;
    m_isComplete = !coverage.isFinding && (m_isComplete || health.complete); // the named server may not be in the deployment that is found
    if (health.role.sentinel && health.role.sentinel->isAsked && !coverage.isFinding) {
        failAtSentinel(coverage);
    } else if (lacks(health, Lack::Scan)) {
        refuse(lackText(Lack::Scan, health));
    } else if (ScanLimit::isEndless(health.error)) {
        printPart(health.error.text.shown() + u'.');
    } else if (coverage.servers.size() > 1) {
        printIfSettled();
    } else if (m_isComplete && !health.connected) {
        print(); // all data but the waiters
    } else if (!health.complete && health.error.kind != Error::Kind::None && !health.stalledSince) {
        failUnseen(coverage);
    }
}

/** Prints if each server has been read, or cannot be. */
void ListCommand::printIfSettled()
{
    if (m_coverage.hasFailed())
        failUnseen(m_coverage);
    else if (m_coverage.isSettled() && m_coverage.seen() < m_coverage.servers.size())
        printPart(m_coverage.sentence());
}

void ListCommand::timeOut(Duration after)
{
    const auto progress = m_health.scanProgress;
    QString why = tr("Gave up after %1 (--timeout).").arg(durationText(after));
    if (progress)
        why = joinSentences({why, tr("About %1 % of the keys were scanned.").arg(std::min(99, qFloor(100 * *progress)))}); // names are not all
    printPart(why);
}

/** Prints the locks read so far, without further commands to the server. */
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
    m_printedAt = m_clock.wallNow(); // at once: a long list takes a while to print
    const std::vector<Lock> grouped = m_deployment.locksOfGroup();
    PrintOrder locks = present(grouped, now);
    for (const Watcher *server : m_deployment.asksMajority() ? std::vector<Watcher *>() : m_deployment.servers()) {
        PrintOrder there = present(server->picture().registry().locks(), now);
        std::erase_if(there, [&](const Lock *lock) { return !m_deployment.isOf(*server, *lock); });
        locks.insert(locks.end(), there.begin(), there.end());
    }
    std::ranges::copy(m_deployment.movingLocks(), std::back_inserter(locks));
    m_coverage = m_deployment.coverage();
    m_health = m_coverage.whole();
    keepStarts();
    if (m_takeStale)
        handOver(locks, now);
    else if (m_commandLine.json)
        printJson(locks, now);
    else if (!locks.empty())
        writeOut(lockTable(locks, now, m_judge, serversColumn()));
    if (!m_commandLine.json && !m_takeStale)
        printSummary(locks.size());
    if (const QString unseen = m_coverage.sentence(); !unseen.isEmpty() && unseen != m_whyInPart)
        writeNote(unseen);
    if (const QString hint = m_coverage.hint(); !hint.isEmpty() && !m_takeStale)
        writeNote(hint);
    sayWhatIsLacking(m_health.lacks, m_health);
    sayWhatIsLeft(m_health);
    const QString unknown = m_coverage.gapsText();
    if (!m_whyInPart.isEmpty())
        writeError(joinSentences({m_whyInPart, tr("This list is incomplete.")}));
    if (!unknown.isEmpty()) //: %1: "holders (10.0.0.7:6379); leases"
        writeError(tr("Unknown: %1.").arg(unknown));
    finish(m_whyInPart.isEmpty() && unknown.isEmpty() ? ExitCode::Ok : ExitCode::Failed);
}

/** What idle times said is gone where this look counted as use of the keys: the next one knows it from the journal. */
void ListCommand::keepStarts() const
{
    std::map<JournalServer, RunningHolds> kept;
    for (const Watcher *server : m_deployment.servers()) {
        if (!server->connection().touches())
            continue;
        RunningHolds &running = kept[journalServerOf(m_deployment, server, journalServer(m_commandLine.profile))];
        running.areAll = false;
        for (const Lock &lock : server->picture().registry().locks()) {
            if (lock.heldSinceSource != HeldSinceSource::FirstSeen)
                addKnown(running.holds, lock, m_clock.now(), m_clock.wallNow());
        }
    }
    std::erase_if(kept, [](const auto &one) { return one.second.holds.empty(); });
    if (kept.empty())
        return;
    JournalWriter journal(defaultJournalPath(), m_clock);
    for (auto &[server, running] : kept) {
        keepOldest(running.holds, m_clock.wallNow());
        journal.keepRunning(server, std::move(running));
    }
}

/** Where servers keep locks apart, each has its own clock and name. */
void ListCommand::write(JsonWriter &out, const Lock &lock, Instant now) const
{
    const Coverage::Server *const own = m_coverage.serverOf(lock.id());
    const std::optional<Duration> skew = (own ? own->health : m_health).clockSkew;
    const ServerTime time{m_printedAt + skew.value_or(Duration(0)), now, skew.has_value()};
    const bool hasNode = m_coverage.servers.size() > 1 && !m_deployment.asksMajority() && !own;
    const Coverage::Server *const server = hasNode ? m_coverage.find(lock.node) : nullptr;
    writeLine(out, lock, time, now, m_judge, server ? server->name : QString(), own ? own->endpoint.toUrl() : QString(), shareOf(lock));
}

ShareOfGroup ListCommand::shareOf(const Lock &lock) const
{
    const int servers = m_deployment.asksMajority() ? int(m_coverage.servers.size()) : 0;
    return {lock.standsOn, servers, hasMajority(lock.standsOn, servers, servers - int(m_coverage.seen()))};
}

ServersColumn ListCommand::serversColumn() const
{
    if (m_deployment.asksMajority())
        return {tr("SERVERS"), [this](const Lock &lock) {
                    const ShareOfGroup share = shareOf(lock);
                    const QString text = tr("%1 of %2", "servers that have the lock").arg(share.has).arg(share.of);
                    if (!share.isMajority)
                        return tr("%1, others not seen").arg(text);
                    return *share.isMajority ? text : tr("%1: no majority").arg(text);
                }};
    if (m_deployment.keepsLocksApart())
        return {tr("SERVER"), [this](const Lock &lock) {
                    const Coverage::Server *const server = m_coverage.find(lock.node);
                    return server ? server->name : QString();
                }};
    return {};
}

void ListCommand::handOver(const PrintOrder &locks, Instant now) const
{
    JsonWriter line;
    for (const Lock *lock : locks) {
        if (m_judge.stateAt(*lock, now) != LockState::Stale)
            continue;
        write(line, *lock, now);
        m_takeStale(line.text());
        line.clear();
    }
}

void ListCommand::printJson(const PrintOrder &locks, Instant now) const
{
    JsonWriter lines;
    auto reader = ReaderIs::There;
    const auto flush = [&] {
        if (reader == ReaderIs::There)
            reader = writeOut(lines.text());
        lines.clear();
    };
    visit(byKey(locks), [&](const Lock &lock) {
        write(lines, lock, now);
        if (lines.size() >= outputChunk)
            flush();
    });
    writeLine(lines, m_coverage, m_whyInPart);
    flush();
}

void ListCommand::printLastLine(const QString &why)
{
    if (!m_commandLine.json || m_takeStale)
        return;
    JsonWriter line;
    writeLine(line, m_coverage, why);
    writeOut(line.text());
}

void ListCommand::printSummary(std::size_t count) const
{
    const WatchHealth &health = m_health;
    const QString took = durationText(health.scanTook);
    const QString scanned = health.keysInDatabase ? tr("%Ln key(s) scanned in %1.", nullptr, int(health.keysScanned)).arg(took)
                                                  : tr("Scanned in %1.").arg(took); // SCAN does not report the number of keys
    QString found = tr("%Ln lock(s).", nullptr, int(count));
    if (!m_whyInPart.isEmpty())
        return writeError(found);
    if (count == 0)
        found = tr("No lock matches %1.").arg(patternsText(m_commandLine.patterns));
    const QString seen = m_coverage.isOfSeveral() ? tr("Seen: %1.").arg(m_coverage.brief()) : QString();
    writeError(joinSentences({found, scanned, seen}));
    if (count == 0)
        offerFind();
}

namespace {

constexpr const char *listExamples = R"(  lockscope list
  lockscope list --url redis://cache-1 --pattern 'lock.*' --pattern '*:mutex'
  lockscope list --json | jq -r 'select(.ttl_ms == null) | .key'
  lockscope list --json | jq -c '{key, scheme, hosts: [.holders[]?.host]}'
)";

QString listHelp()
{
    return usage({"lockscope list [--url URL] [--pattern PATTERN]... [--json]"})
        + paragraph(HelpText::tr("Prints one lock a line and exits. If nothing matches, \"lockscope find\" searches all keys. Locks that need "
                                 "attention come first; JSON Lines are sorted by key. HOLDER is decoded from the token. LIBRARY is the one that "
                                 "wrote the lock; a question mark means a guess."))
        + optionsOf(InList) + serverHelp() + examples(listExamples)
        + exitCodes(HelpText::tr("0 done, 1 failed or incomplete (the reason is on standard error), 2 usage."));
}

} // namespace

const Command listCommand{
    .usages = {{{"lockscope list  [--url URL] [options]", QT_TRANSLATE_NOOP("lockscope::HelpText", "print the locks and exit")}}},
    .help = listHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<ListCommand>(parts, nullptr); },
    .endsByItself = true};

std::unique_ptr<TerminalCommand> listStale(const CommandParts &parts, std::function<void(const QByteArray &)> take)
{
    return std::make_unique<ListCommand>(parts, std::move(take));
}

} // namespace lockscope

#include "listcommand.moc"
