// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/helptext.h"
#include "cli/print/topscreen.h"
#include "cli/terminalscreen.h"
#include "cli/trafficcommand.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration screenInterval = std::chrono::seconds(10);

/** Hands each report on. */
class TopPrinter : public TrafficPrinter {
public:
    using Show = std::function<void(const TrafficReport &, const QString &source)>;
    TopPrinter(Show show, bool isSampled) : m_show(std::move(show)), m_isSampled(isSampled) {}

    ReaderIs print(const QString &source, const TrafficReport &report) override
    {
        m_show(report, source);
        return isOutputLost() ? ReaderIs::Gone : ReaderIs::There;
    }
    std::optional<Duration> every() const override { return m_isSampled ? std::optional(screenInterval) : std::nullopt; }

private:
    const Show m_show;
    const bool m_isSampled;
};

} // namespace

/** Shows who waits on the whole terminal, until the user leaves; where there is no terminal it prints that once. */
class TopCommand : public TerminalCommand {
    Q_OBJECT
public:
    explicit TopCommand(const CommandParts &parts)
        : m_source(studyTraffic(parts,
                                std::make_unique<TopPrinter>([this](const TrafficReport &report, const QString &source) { show(report, source); },
                                                             TerminalScreen::isPossible())))
    {
        connect(m_source.get(), &TerminalCommand::finished, this, [this](ExitCode code) {
            m_code = code;
            if (!m_screen) // else the user ends it
                end();
        });
        connect(m_source.get(), &TerminalCommand::identified, this, &TerminalCommand::identified);
    }

    void start() override { m_source->start(); }
    void interrupt() override
    {
        m_source->interrupt();
        end();
    }

private:
    void show(const TrafficReport &report, const QString &source);
    void repaint();
    void end();

    TopScreen m_top;
    const std::unique_ptr<TerminalCommand> m_source;
    std::unique_ptr<TerminalScreen> m_screen; // from the first report on, on a terminal
    ExitCode m_code = ExitCode::Ok;
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
    if (m_code == ExitCode::Failed && !m_top.ending().isEmpty())
        writeError(m_top.ending());
    finish(m_code);
}

namespace {

constexpr const char *topExamples = R"(  lockscope top --url redis://cache-1
  lockscope top --file traffic.txt
)";

QString topHelp()
{
    return usage({"lockscope top --url URL", "lockscope top --file FILE"})
        + paragraph(HelpText::tr(
            "Shows on the whole terminal which locks are waited for most, which are held longest, and which clients held locks while "
            "others waited. Keys: w, h and c choose between these, the arrows a line, Enter shows who waits for whom, Esc goes back, "
            "q leaves. A server is listened to for two seconds of each ten, as lockscope audit does. Where the output is no terminal, the first of "
            "these is printed once."))
        + optionsOf(InTop) + serverHelp() + examples(topExamples)
        + exitCodes(HelpText::tr(
            "0 done; 1 a file has no command or could not be read to its end, or the probe was refused or ended early; 2 usage; 6 refused, since the "
            "server is saved as production."));
}

} // namespace

const Command topCommand{
    .usages = {{{"lockscope top --url URL",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "the locks that are waited for, held longest, and by whom, with keys")},
                {"lockscope top --file FILE", QT_TRANSLATE_NOOP("lockscope::HelpText", "the same in recorded traffic")}}},
    .help = topHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<TopCommand>(parts); }};

} // namespace lockscope

#include "topcommand.moc"
