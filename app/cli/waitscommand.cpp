// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/helptext.h"
#include "cli/print/waitstext.h"
#include "cli/trafficcommand.h"

namespace lockscope {

namespace {

/** Prints who waits for whom. */
class WaitsPrinter : public TrafficPrinter {
public:
    explicit WaitsPrinter(const CommandLine &line) : m_line(line) {}

    ReaderIs print(const QString &, const TrafficReport &report) override
    {
        return m_line.json ? writeOut(waitsJson(report)) : writeOut(QString(headingOf(report, m_line) + waitsText(report)));
    }

private:
    const CommandLine m_line;
};

constexpr const char *waitsExamples = R"(  lockscope waits --url redis://cache-1
  lockscope waits --file traffic.txt
  lockscope waits --file traffic.txt --json | jq -c 'select(.deadlock)'
)";

QString waitsHelp()
{
    return usage({"lockscope waits --file FILE... [--json]", "lockscope waits --url URL [--for DURATION] [--json]"})
        + paragraph(HelpText::tr(
            "Reads what \"redis-cli monitor\" has printed, replays it lock by lock, and prints who waits: the most waited-for locks, at "
            "the end of the recording each lock that others wait for with its holder, those who wait, and the locks that these "
            "hold, and all deadlocks. With --url it listens to the server itself, as lockscope audit does."))
        + optionsOf(InWaits) + serverHelp() + examples(waitsExamples)
        + exitCodes(HelpText::tr(
            "0 done; 1 a file has no command or could not be read to its end, or the probe was refused or ended early; 2 usage; 6 refused, since the "
            "server is saved as production."));
}

} // namespace

const Command waitsCommand{
    .usages = {{{"lockscope waits --file FILE... [--json]",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "who waits for which lock in recorded traffic, and who is in the way")},
                {"lockscope waits --url URL [--for 10s] [--json]", QT_TRANSLATE_NOOP("lockscope::HelpText", "the same in the traffic of a server")}}},
    .help = waitsHelp,
    .make = [](const CommandParts &parts) { return studyTraffic(parts, std::make_unique<WaitsPrinter>(parts.line)); },
    .endsByItself = true};

} // namespace lockscope
