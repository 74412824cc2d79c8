// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/standardoutput.h"
#include "cli/print/topscreen.h"
#include "cli/terminalcommand.h"
#include "cli/terminalscreen.h"
#include "cli/trafficfiles.h"

namespace lockscope {

using namespace Qt::StringLiterals;

/** Shows who waits on the whole terminal, until the user leaves; where there is no terminal it prints that once. */
class TopCommand : public TerminalCommand {
    Q_OBJECT
public:
    explicit TopCommand(const CommandLine &line) : m_files(line.trafficFiles)
    {
        connect(&m_files, &TrafficFiles::studied, this, [this](const QString &file, const TrafficReport &report) { show(report, file); });
        connect(&m_files, &TrafficFiles::refused, this, [this](const QString &file, const QString &why) {
            //: %1: a file; %2: why
            m_errors << tr("%1 cannot be read: %2.").arg(visibleText(file), why);
        });
        connect(&m_files, &TrafficFiles::ended, this, [this] {
            if (!m_screen) // else the user ends it
                end();
        });
    }

    void start() override { m_files.start(); }
    void interrupt() override
    {
        m_files.interrupt();
        end();
    }

private:
    void show(const TrafficReport &report, const QString &source);
    void repaint();
    void end();

    TrafficFiles m_files;
    TopScreen m_top;
    std::unique_ptr<TerminalScreen> m_screen; // from the first report on, on a terminal
    QStringList m_errors;                     // printed when the screen is gone
};

void TopCommand::show(const TrafficReport &report, const QString &source)
{
    m_top.setReport(report, source);
    if (!TerminalScreen::isPossible()) {
        constexpr int printedWidth = 200, printedHeight = 40;
        for (const ScreenLine &line : m_top.lines(printedWidth, printedHeight)) {
            if (!line.text.isEmpty())
                writeOut(QString(line.text + u'\n'));
        }
        return;
    }
    if (!m_screen) {
        m_screen = std::make_unique<TerminalScreen>();
        connect(m_screen.get(), &TerminalScreen::resized, this, &TopCommand::repaint);
        connect(m_screen.get(), &TerminalScreen::gone, this, &TopCommand::end);
        connect(m_screen.get(), &TerminalScreen::pressed, this, [this](const PressedKey &key) {
            m_top.press(key.key, key.letter);
            m_top.isOver() ? end() : repaint();
        });
    }
    repaint();
}

void TopCommand::repaint()
{
    const QSize size = m_screen->size();
    m_screen->show(m_top.lines(size.width(), size.height()));
}

void TopCommand::end()
{
    if (m_screen)
        m_screen->leave(); // before anything is printed
    for (const QString &error : std::as_const(m_errors))
        writeError(error);
    finish(isOutputLost() ? ExitCode::OutputLost : m_errors.isEmpty() ? ExitCode::Ok : ExitCode::Failed);
}

namespace {

constexpr const char *topExamples = R"(  lockscope top --file traffic.txt
)";

QString topHelp()
{
    return usage({"lockscope top --file FILE"})
        + paragraph(
               HelpText::tr("Shows on the whole terminal which locks are waited for most, which are held longest, and which clients held locks while "
                            "others waited. Keys: w, h and c choose between these, the arrows a line, Enter shows who waits for whom, Esc goes back, "
                            "q leaves. Where the output is no terminal, the first of these is printed once."))
        + optionsOf(InTop) + examples(topExamples) + exitCodes(HelpText::tr("0 done; 1 a file could not be read; 2 usage."));
}

} // namespace

const Command topCommand{
    .usages = {{{"lockscope top --file FILE",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "the locks that are waited for, held longest, and by whom, with keys")}}},
    .help = topHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<TopCommand>(parts.line); }};

} // namespace lockscope

#include "topcommand.moc"
