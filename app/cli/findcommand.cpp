// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/findtext.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"
#include "deployment/shards.h"
#include "deployment/wholefinder.h"
#include "watch/health/roletext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

/**
 * Searches all keys of each primary, or of independent servers, for locks, and prints their patterns. When it is interrupted or its time is over, prints the patterns found so
 * far.
 */
class FindCommand : public TerminalCommand {
    Q_OBJECT
public:
    FindCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock);

    void start() override;
    void interrupt() override;

private:
    QCoro::Task<> search();
    void onProgress(const FindProgress &progress);
    void print() const;
    void printLastLine(const QString &why) override;
    void stop();

    CommandLine m_commandLine;
    Clock &m_clock;
    LockProfiles m_profiles;
    Shards m_shards;
    std::unique_ptr<WholeFinder> m_finder; // null: the primaries are not known yet
    FindProgress m_progress;               // the last one
};

FindCommand::FindCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock)
    : m_commandLine(commandLine), m_clock(clock), m_profiles(profiles), m_shards(serversToActOn(commandLine, passwords), clock)
{
    connect(&m_shards, &Shards::found, this, [this] { search(); });
    connect(&m_shards, &Shards::failed, this, &FindCommand::fail);
}

void FindCommand::start() { m_shards.start(); }

void FindCommand::interrupt()
{
    if (m_finder)
        return m_finder->cancel();
    m_progress.state = FindProgress::State::Cancelled;
    stop();
    m_shards.stop();
}

/** Ends the search early. */
void FindCommand::stop()
{
    if (isFinished())
        return;
    writeError(tr("Stopped before all keys were searched (%1 %).").arg(std::min(99, int(100 * m_progress.share.value_or(0)))));
    printLastLine({});
    finish(ExitCode::Failed);
}

/** Searches nothing if a server is not the expected one, as it has other keys. */
QCoro::Task<> FindCommand::search()
{
    const QPointer<FindCommand> self(this);
    std::vector<LockFinder::Options> options;
    for (const QPointer<Watcher> server : m_shards.servers()) {
        co_await Watcher::reach(server);
        if (!self || isFinished() || !server)
            co_return;
        if (server->isSomebodyElse() || server->health().role.sentinel)
            co_return refuse(m_shards.objectionTo(*server));
        LockFinder::Options one;
        one.connection = server->connection().options();
        one.profiles = m_profiles;
        one.faster = m_commandLine.faster;
        options.push_back(std::move(one));
    }
    m_shards.stop();
    if (options.empty()) {
        const redis::Endpoint &named = m_commandLine.server->endpoint;
        co_return fail(RoleText::noSlots(redis::placeText(named)), named);
    }
    m_finder = std::make_unique<WholeFinder>(std::move(options), WholeFinder::serversOf(m_shards), m_clock);
    connect(m_finder.get(), &WholeFinder::progressed, this, &FindCommand::onProgress);
    m_finder->start();
}

void FindCommand::onProgress(const FindProgress &progress)
{
    using State = FindProgress::State;
    if (progress.state == State::Looking || isFinished())
        return;
    m_progress = progress;
    if (progress.state == State::Complete || progress.keysSeen > 0)
        print();
    if (progress.state == State::Failed)
        return fail(progress.error, progress.failedAt);
    if (progress.state == State::Cancelled)
        return stop();
    printLastLine({});
    finish(ExitCode::Ok);
}

void FindCommand::print() const
{
    if (m_commandLine.json) {
        QByteArray lines;
        for (const FoundLocks &found : m_progress.locks.found)
            lines += jsonLine(found);
        writeOut(lines);
    } else {
        writeOut(findTable(m_progress.locks));
        writeError(findSummary(m_progress));
    }
    for (const QString &note : findNotes(m_progress))
        writeNote(note);
    if (const QString command = commandWithPatterns(m_progress.locks); !m_commandLine.json && !command.isEmpty())
        writeError(tr("To list the locks of the certain and likely patterns: %1").arg(command));
}

void FindCommand::printLastLine(const QString &why)
{
    if (!m_commandLine.json)
        return;
    if (m_progress.state == FindProgress::State::Looking) // the search has not begun
        m_progress = failedToFind(why);
    writeOut(jsonLine(m_progress));
}

namespace {

constexpr const char *findExamples = R"(  lockscope find --url redis://cache-1
  lockscope find --db 3 --faster --json | jq -r 'select(.proposed) | .pattern'
  lockscope list --pattern 'lock:*' --pattern 'bull:*:lock'
)";

QString findHelp()
{
    return usage({"lockscope find [--url URL] [--faster] [--timeout DURATION] [--json]"})
        + paragraph(HelpText::tr(
            "Searches all keys of one database and prints patterns for keys that look like locks: how many keys each pattern "
            "matches, which library wrote them, how certain that is (certain, likely, guess), and how many other keys it "
            "matches. It counts names by their form, and reads the content of a few keys of each form. It changes nothing. "
            "It takes at most 2 % of the server's time, about a minute and a half for a million keys. Ctrl+C prints what was found so "
            "far."))
        + optionsOf(InFind) + serverHelp() + examples(findExamples)
        + exitCodes(HelpText::tr("0 all keys were searched, 1 failed, interrupted or out of time (what was found is printed), 2 usage."));
}

} // namespace

const Command findCommand{.usages = {{{"lockscope find  [--url URL] [options]",
                                       QT_TRANSLATE_NOOP("lockscope::HelpText", "search all keys for locks, and print patterns for them")}}},
                          .help = findHelp,
                          .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> {
                              return std::make_unique<FindCommand>(parts.line, parts.passwords, parts.profiles, parts.clock);
                          },
                          .endsByItself = true};

} // namespace lockscope

#include "findcommand.moc"
