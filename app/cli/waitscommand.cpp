// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/standardoutput.h"
#include "cli/print/waitstext.h"
#include "cli/terminalcommand.h"
#include "cli/trafficfiles.h"

namespace lockscope {

/** Prints who waits for whom in what `redis-cli monitor` has written into files. */
class WaitsCommand : public TerminalCommand {
    Q_OBJECT
public:
    explicit WaitsCommand(const CommandLine &line) : m_files(line.trafficFiles), m_isJson(line.json)
    {
        connect(&m_files, &TrafficFiles::studied, this, [this](const QString &, const TrafficReport &report) {
            const ReaderIs reader = m_isJson ? writeOut(waitsJson(report)) : writeOut(waitsText(report));
            if (reader == ReaderIs::Gone)
                m_files.interrupt();
        });
        connect(&m_files, &TrafficFiles::refused, this, [this](const QString &file, const QString &why) {
            //: %1: a file; %2: why
            writeError(tr("%1 cannot be read: %2.").arg(visibleText(file), why));
            m_hasFailed = true;
        });
        connect(&m_files, &TrafficFiles::ended, this, [this] {
            finish(isOutputLost() ? ExitCode::OutputLost : m_hasFailed ? ExitCode::Failed : ExitCode::Ok);
        });
    }

    void start() override { m_files.start(); }
    void interrupt() override { m_files.interrupt(); }

private:
    TrafficFiles m_files;
    const bool m_isJson;
    bool m_hasFailed = false;
};

namespace {

constexpr const char *waitsExamples = R"(  lockscope waits --file traffic.txt
  lockscope waits --file traffic.txt --json | jq -c 'select(.deadlock)'
)";

QString waitsHelp()
{
    return usage({"lockscope waits --file FILE... [--json]"})
        + paragraph(HelpText::tr(
            "Reads what \"redis-cli monitor\" has printed, replays it lock by lock, and prints who waits: the most waited-for locks, at "
            "the end of the recording each lock that others wait for with its holder, those who wait, and the locks that these "
            "hold, and all deadlocks. Needs no server."))
        + optionsOf(InWaits) + examples(waitsExamples) + exitCodes(HelpText::tr("0 done; 1 a file could not be read; 2 usage."));
}

} // namespace

const Command waitsCommand{
    .usages = {{{"lockscope waits --file FILE... [--json]",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "who waits for which lock in recorded traffic, and who is in the way")}}},
    .help = waitsHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<WaitsCommand>(parts.line); },
    .endsByItself = true};

} // namespace lockscope

#include "waitscommand.moc"
