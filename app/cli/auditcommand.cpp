// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/audithtml.h"
#include "cli/print/audittext.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"
#include "cli/trafficfiles.h"

namespace lockscope {

using namespace Qt::StringLiterals;

/** Audits what `redis-cli monitor` has written into files, one after the other, and prints what was found in each. */
class AuditCommand : public TerminalCommand {
    Q_OBJECT
public:
    explicit AuditCommand(const CommandLine &line) : m_files(line.trafficFiles), m_htmlFile(line.htmlFile), m_isJson(line.json)
    {
        connect(&m_files, &TrafficFiles::studied, this, &AuditCommand::print);
        connect(&m_files, &TrafficFiles::refused, this, [this](const QString &file, const QString &why) {
            //: %1: a file; %2: why
            writeError(tr("%1 cannot be audited: %2.").arg(visibleText(file), why));
            m_hasFailed = true;
        });
        connect(&m_files, &TrafficFiles::ended, this, &AuditCommand::end);
    }

    void start() override { m_files.start(); }
    void interrupt() override { m_files.interrupt(); }

private:
    void print(const QString &file, const TrafficReport &report);
    void end();

    TrafficFiles m_files;
    const QString m_htmlFile;
    const bool m_isJson;
    bool m_isViolated = false, m_isAtRisk = false, m_hasFailed = false;
    std::vector<AuditedTraffic> m_audited; // with --html
};

void AuditCommand::print(const QString &file, const TrafficReport &report)
{
    for (const AuditFinding &finding : report.findings)
        (finding.verdict == AuditFinding::Verdict::Violated ? m_isViolated : m_isAtRisk) = true;
    const ReaderIs reader = m_isJson ? writeOut(auditJson(report)) : writeOut(auditText(report));
    if (!m_htmlFile.isEmpty())
        m_audited.push_back({file, report});
    if (reader == ReaderIs::Gone)
        m_files.interrupt();
}

void AuditCommand::end()
{
    if (!m_audited.empty()) {
        if (const Result<void> saved = saveAuditHtml(m_audited, m_htmlFile); !saved) {
            writeError(saved.error().text);
            m_hasFailed = true;
        }
    }
    finish(isOutputLost()     ? ExitCode::OutputLost
               : m_hasFailed  ? ExitCode::Failed
               : m_isViolated ? ExitCode::Violated
               : m_isAtRisk   ? ExitCode::OnlyRisks
                              : ExitCode::Ok);
}

namespace {

constexpr const char *auditExamples = R"(  redis-cli monitor > traffic.txt & make integration-tests; kill $!
  lockscope audit --file traffic.txt --html audit.html
  lockscope audit --file node-1.txt.gz --file node-2.txt.gz --json | jq -c 'select(.verdict == "violated")'
)";

QString auditHelp()
{
    return usage({"lockscope audit --file FILE... [--html FILE] [--json]"})
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
