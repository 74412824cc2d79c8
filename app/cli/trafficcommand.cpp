// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/trafficcommand.h"

#include "base/safetext.h"
#include "traffic/trafficfile.h"

namespace lockscope {

namespace {

/** Studies recordings, a part for each pass of the event loop, so that a signal can end it in between. */
class RecordingsCommand : public TerminalCommand {
    Q_OBJECT
public:
    RecordingsCommand(const CommandLine &line, std::unique_ptr<TrafficPrinter> printer)
        : m_files(line.trafficFiles), m_rules(line.rules), m_printer(std::move(printer))
    {
    }

    void start() override { beginNext(); }
    void interrupt() override { m_isInterrupted = true; }

private:
    void beginNext();
    void readOn();
    void endFile();
    void refuseFile(const QString &why);

    QStringList m_files; // still to be read; the first one is being read
    const std::optional<LockRules> m_rules;
    const std::unique_ptr<TrafficPrinter> m_printer;
    bool m_isInterrupted = false, m_hasFailed = false;
    std::unique_ptr<TrafficFile> m_file;
};

void RecordingsCommand::beginNext()
{
    if (m_files.isEmpty()) {
        const ExitCode code = m_printer->end();
        return finish(isOutputLost() ? ExitCode::OutputLost : m_hasFailed ? ExitCode::Failed : code);
    }
    Result<std::unique_ptr<TrafficFile>> file = TrafficFile::open(m_files.first());
    if (!file)
        return refuseFile(file.error().text);
    m_file = *std::move(file);
    if (m_rules)
        m_file->setRules(*m_rules);
    readOn();
}

void RecordingsCommand::readOn()
{
    if (m_isInterrupted)
        return endFile();
    const Result<bool> read = m_file->readOn();
    if (!read)
        return refuseFile(read.error().text);
    if (!*read)
        return endFile();
    QMetaObject::invokeMethod(this, &RecordingsCommand::readOn, Qt::QueuedConnection);
}

void RecordingsCommand::endFile()
{
    const Result<TrafficReport> report = m_file->finish();
    if (!report)
        return refuseFile(report.error().text);
    const ReaderIs reader = m_printer->print(m_files.takeFirst(), *report);
    if (m_isInterrupted || reader == ReaderIs::Gone)
        m_files.clear();
    beginNext();
}

void RecordingsCommand::refuseFile(const QString &why)
{
    //: %1: a file; %2: why
    writeError(tr("%1 cannot be read: %2.").arg(visibleText(m_files.takeFirst()), why));
    m_hasFailed = true;
    beginNext();
}

} // namespace

std::unique_ptr<TerminalCommand> studyTraffic(const CommandParts &parts, std::unique_ptr<TrafficPrinter> printer)
{
    if (parts.line.server)
        return probeTraffic(parts, std::move(printer));
    return std::make_unique<RecordingsCommand>(parts.line, std::move(printer));
}

} // namespace lockscope

#include "trafficcommand.moc"
