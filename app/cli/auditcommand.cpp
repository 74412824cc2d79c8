// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/audittext.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"
#include "traffic/trafficfile.h"

namespace lockscope {

using namespace Qt::StringLiterals;

/** Audits what `redis-cli monitor` has written into files, one after the other, and prints what was found in each. */
class AuditCommand : public TerminalCommand {
    Q_OBJECT
public:
    explicit AuditCommand(const CommandLine &line) : m_files(line.trafficFiles), m_isJson(line.json) {}

    void start() override { beginNext(); }
    void interrupt() override { m_isInterrupted = true; }

private:
    void beginNext();
    void readOn();
    void endFile();
    void refuseFile(const QString &why);

    QStringList m_files; // still to be read; the first one is being read
    const bool m_isJson;
    bool m_isInterrupted = false;
    bool m_isViolated = false, m_isAtRisk = false, m_hasFailed = false;
    std::unique_ptr<TrafficFile> m_file;
};

void AuditCommand::beginNext()
{
    if (m_files.isEmpty())
        return finish(isOutputLost()     ? ExitCode::OutputLost
                          : m_hasFailed  ? ExitCode::Failed
                          : m_isViolated ? ExitCode::Violated
                          : m_isAtRisk   ? ExitCode::OnlyRisks
                                         : ExitCode::Ok);
    Result<std::unique_ptr<TrafficFile>> file = TrafficFile::open(m_files.first());
    if (!file)
        return refuseFile(file.error().text);
    m_file = *std::move(file);
    readOn();
}

/** A part for each pass of the event loop, so that a signal can end it in between. */
void AuditCommand::readOn()
{
    if (m_isInterrupted)
        return endFile();
    const Result<bool> read = m_file->readOn();
    if (!read)
        return refuseFile(read.error().text);
    if (!*read)
        return endFile();
    QMetaObject::invokeMethod(this, &AuditCommand::readOn, Qt::QueuedConnection);
}

void AuditCommand::endFile()
{
    const Result<TrafficReport> studied = m_file->finish();
    if (!studied)
        return refuseFile(studied.error().text);
    const TrafficReport &report = *studied;
    for (const AuditFinding &finding : report.findings)
        (finding.verdict == AuditFinding::Verdict::Violated ? m_isViolated : m_isAtRisk) = true;
    const ReaderIs reader = m_isJson ? writeOut(auditJson(report)) : writeOut(auditText(report));
    m_files.removeFirst();
    if (reader == ReaderIs::Gone || m_isInterrupted)
        m_files.clear();
    beginNext();
}

void AuditCommand::refuseFile(const QString &why)
{
    //: %1: a file; %2: why
    writeError(tr("%1 cannot be audited: %2.").arg(visibleText(m_files.takeFirst()), why));
    m_hasFailed = true;
    beginNext();
}

namespace {

constexpr const char *auditExamples = R"(  redis-cli monitor > traffic.txt & make integration-tests; kill $!
  lockscope audit --file traffic.txt
  lockscope audit --file node-1.txt.gz --file node-2.txt.gz --json | jq -c 'select(.verdict == "violated")'
)";

QString auditHelp()
{
    return usage({"lockscope audit --file FILE... [--json]"})
        + paragraph(
               HelpText::tr("Reads what \"redis-cli monitor\" has printed, replays it lock by lock, and prints what is wrong with how clients use "
                            "their locks: each finding with the commands that show it, and what would mend it. Needs no server. MONITOR slows a "
                            "server down: record a short time, or a test."))
        + optionsOf(InAudit) + examples(auditExamples)
        + exitCodes(HelpText::tr("0 nothing was found; 3 a lock was violated; 4 only risks; 1 a file could not be read; 2 usage."));
}

} // namespace

const Command auditCommand{
    .usages = {{{"lockscope audit --file FILE... [--json]",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "find what is wrong with locks in recorded traffic")}}},
    .help = auditHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<AuditCommand>(parts.line); },
    .endsByItself = true};

} // namespace lockscope

#include "auditcommand.moc"
