// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/helptext.h"
#include "cli/print/audithtml.h"
#include "cli/print/audittext.h"
#include "cli/trafficcommand.h"

namespace lockscope {

namespace {

/** Prints what was found, and writes it as a page for a browser, too, if that is wanted. */
class AuditPrinter : public TrafficPrinter {
public:
    explicit AuditPrinter(const CommandLine &line) : m_line(line) {}

    ReaderIs print(const QString &source, const TrafficReport &report) override;
    ExitCode end() override;

private:
    const CommandLine m_line;
    bool m_isViolated = false, m_isAtRisk = false;
    std::vector<AuditedTraffic> m_audited; // with --html
};

ReaderIs AuditPrinter::print(const QString &source, const TrafficReport &report)
{
    for (const AuditFinding &finding : report.findings)
        (finding.verdict == AuditFinding::Verdict::Violated ? m_isViolated : m_isAtRisk) = true;
    if (!m_line.htmlFile.isEmpty())
        m_audited.push_back({source, report});
    return m_line.json ? writeOut(auditJson(report)) : writeOut(QString(headingOf(report, m_line) + auditText(report)));
}

ExitCode AuditPrinter::end()
{
    if (!m_audited.empty()) {
        if (const Result<void> saved = saveAuditHtml(m_audited, m_line.htmlFile); !saved) {
            writeError(saved.error().text);
            return ExitCode::OutputLost;
        }
    }
    return m_isViolated ? ExitCode::Violated : m_isAtRisk ? ExitCode::OnlyRisks : ExitCode::Ok;
}

constexpr const char *auditExamples = R"(  redis-cli monitor > traffic.txt & make integration-tests; kill $!
  lockscope audit --file traffic.txt --html audit.html
  lockscope audit --url redis://cache-1 --for 30s
  tcpdump -i any -w traffic.pcap tcp port 6379 & sleep 60; kill $!
  lockscope audit --file traffic.pcap
  lockscope audit --interface lo --port 6379 --for 30s
  lockscope audit --file node-1.txt.gz --file node-2.txt.gz --json | jq -c 'select(.verdict == "violated")'
)";

QString auditHelp()
{
    return usage({"lockscope audit --file FILE... [--rules FILE] [--html FILE] [--json]",
                  "lockscope audit --url URL [--for DURATION] [--rules FILE] [--html FILE] [--json]",
                  "lockscope audit --interface NAME [--port PORT] [--for DURATION] [--rules FILE] [--html FILE] [--json]"})
        + paragraph(
               HelpText::tr("Reads what \"redis-cli monitor\" has printed, replays it lock by lock, and prints what is wrong with how clients use "
                            "their locks: each finding with the commands that show it, and what would mend it."))
        + paragraph(
               HelpText::tr("With --url it listens to the server itself, for ten seconds: a probe by MONITOR, which slows a server down, most of all "
                            "one with pipelined clients. What it takes is measured for half a second and printed first. A second connection watches "
                            "the server, and ends the probe at once if the server keeps too much for it, becomes slow or stops answering. Needs the "
                            "permission for MONITOR, CLIENT and INFO. In a cluster each primary is probed and reported by itself. Ctrl+C ends "
                            "the probe and prints what was seen. On a server that is saved as production it needs --unlock."))
        + paragraph(
               HelpText::tr("A packet capture (pcap or pcapng, as tcpdump writes it) costs the server nothing and has the reply to each command. "
                            "The order in which the server executed them is worked out from the replies; what stays open is unknown, as is what "
                            "came over encrypted connections. Each server in it is reported by itself. With --interface Lockscope captures "
                            "itself, where the system allows it (CAP_NET_RAW)."))
        + optionsOf(InAudit) + serverHelp() + examples(auditExamples)
        + exitCodes(HelpText::tr(
            "0 nothing was found; 3 a lock was violated; 4 only risks; 1 a file has no command or could not be read to its end, or the probe "
            "was refused or ended early; 2 usage; 6 refused, since the server is saved as production; 74 the page could not be "
            "written."));
}

} // namespace

const Command auditCommand{
    .usages = {{{"lockscope audit --file FILE... [--rules FILE] [--json]",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "find what is wrong with locks in recorded traffic")},
                {"lockscope audit --url URL [--for 10s] [--json]", QT_TRANSLATE_NOOP("lockscope::HelpText", "the same in the traffic of a server")},
                {"lockscope audit --interface NAME [--for 10s] [--json]", QT_TRANSLATE_NOOP("lockscope::HelpText", "the same in captured packets")}}},
    .help = auditHelp,
    .make = [](const CommandParts &parts) { return studyTraffic(parts, std::make_unique<AuditPrinter>(parts.line)); },
    .endsByItself = true};

} // namespace lockscope
