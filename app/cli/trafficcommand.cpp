// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/trafficcommand.h"

#include "base/language.h"
#include "base/safetext.h"
#include "traffic/study/serverstogether.h"
#include "traffic/study/trafficfile.h"

#include <QHash>
#include <QSocketNotifier>

#include <algorithm>

namespace lockscope {

namespace {

constexpr Duration usualListening = std::chrono::seconds(10), lastPackets(300);

/** Studies recordings, a part for each pass of the event loop, so that a signal can end it in between; then prints what they show. */
class RecordingsCommand : public TerminalCommand {
    Q_OBJECT
public:
    RecordingsCommand(const CommandLine &line, std::unique_ptr<TrafficPrinter> printer)
        : m_files(line.trafficFiles), m_rules(line.rules), m_ports(line.ports), m_printer(std::move(printer))
    {
    }

    /** Hash tables with a random seed use AES instructions, which take 15 times as long as the other way on some virtual machines. */
    void start() override
    {
        QHashSeed::setDeterministicGlobalSeed(); // whoever writes a recording to slow this down harms one command, which can be interrupted
        beginNext();
    }
    void interrupt() override { m_isInterrupted = true; }

private:
    void beginNext();
    void readOn();
    void endFile();
    void refuseFile(const QString &why);
    void print();

    QStringList m_files; // still to be read; the first one is being read
    const std::optional<LockRules> m_rules;
    const QSet<quint16> m_ports;
    const std::unique_ptr<TrafficPrinter> m_printer;
    bool m_isInterrupted = false, m_hasFailed = false;
    std::unique_ptr<TrafficFile> m_file;
    std::vector<TrafficReport> m_reports;
};

void RecordingsCommand::beginNext()
{
    if (m_files.isEmpty())
        return print();
    Result<std::unique_ptr<TrafficFile>> file = TrafficFile::open(m_files.first());
    if (!file)
        return refuseFile(file.error().text);
    m_file = *std::move(file);
    m_file->setPorts(m_ports);
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
    Result<std::vector<TrafficReport>> studied = m_file->finish();
    if (!studied)
        return refuseFile(studied.error().text);
    const QString file = m_files.takeFirst();
    if (m_file->isCut()) {
        //: %1: a file
        writeError(tr("%1 ends in the middle: it is cut, and was read up to there.").arg(visibleText(file)));
        m_hasFailed = true;
    }
    if (!m_isInterrupted && std::ranges::all_of(*studied, [](const TrafficReport &report) { return report.account.lines == 0; })) {
        //: %1: a file
        writeError(tr("%1 has no command. Record again while clients use their locks, and check that the recording is of their server.")
                       .arg(visibleText(file)));
        m_hasFailed = true;
    }
    for (const TrafficReport &report : *studied) {
        m_reports.push_back(report);
        m_reports.back().file = file;
    }
    if (m_isInterrupted)
        m_files.clear();
    beginNext();
}

void RecordingsCommand::print()
{
    lookAtAllTogether(m_reports);
    for (const TrafficReport &report : m_reports) {
        if (m_printer->print(report.file, report) == ReaderIs::Gone)
            break;
    }
    const ExitCode code = m_printer->end();
    finish(isOutputLost() ? ExitCode::OutputLost : m_hasFailed ? ExitCode::Failed : code);
}

void RecordingsCommand::refuseFile(const QString &why)
{
    //: %1: a file; %2: why
    writeError(tr("%1 cannot be read: %2.").arg(visibleText(m_files.takeFirst()), why));
    m_hasFailed = true;
    beginNext();
}

/** Studies the packets of a network interface for a while. */
class InterfaceCommand : public TerminalCommand {
    Q_OBJECT
public:
    InterfaceCommand(const CommandParts &parts, std::unique_ptr<TrafficPrinter> printer)
        : m_line(parts.line), m_clock(parts.clock), m_printer(std::move(printer))
    {
    }

    void start() override;
    /** The system hands out the last packets a little later. */
    void interrupt() override
    {
        m_clock.after(lastPackets, this, [this] {
            m_isInterrupted = true;
            readOn();
        });
    }

private:
    void readOn();
    void end(bool isComplete);

    const CommandLine m_line;
    Clock &m_clock;
    const std::unique_ptr<TrafficPrinter> m_printer;
    std::unique_ptr<CaptureStudy> m_capture;
    std::unique_ptr<QSocketNotifier> m_packetsCame; // null: it is over
    bool m_isInterrupted = false;
};

void InterfaceCommand::start()
{
    const QString name = visibleText(m_line.networkInterface);
    Result<PacketSource> source = PacketSource::fromInterface(m_line.networkInterface, m_line.ports);
    if (!source) //: %1: a network interface; %2: why
        return refuse(tr("%1 cannot be read: %2.").arg(name, source.error().text));
    m_capture = std::make_unique<CaptureStudy>(*std::move(source), m_line.ports, m_line.rules.value_or(LockRules()));
    m_packetsCame = std::make_unique<QSocketNotifier>(m_capture->descriptor(), QSocketNotifier::Read);
    connect(m_packetsCame.get(), &QSocketNotifier::activated, this, &InterfaceCommand::readOn);
    m_clock.after(m_line.watchFor.value_or(usualListening), this, [this] { interrupt(); });
    //: %1: a network interface
    writeNote(tr("Listening on %1. Ctrl+C ends it and prints what was found.").arg(name));
}

void InterfaceCommand::readOn()
{
    if (!m_packetsCame)
        return;
    const Result<bool> read = m_capture->readOn();
    if (!read) //: %1: a network interface; %2: why
        writeError(tr("%1 cannot be read further: %2.").arg(visibleText(m_line.networkInterface), read.error().text));
    if (read && !m_isInterrupted)
        return;
    m_packetsCame.release()->deleteLater(); // it may have called
    end(read.has_value());
}

void InterfaceCommand::end(bool isComplete)
{
    const std::vector<TrafficReport> reports = m_capture->end(isComplete);
    if (reports.empty())
        return refuse(
            tr("Of its packets (%1) none is of a Redis server. Name the server's port: --port.").arg(countText(qint64(m_capture->packets()))));
    for (const TrafficReport &report : reports) {
        if (m_printer->print(m_line.networkInterface, report) == ReaderIs::Gone)
            break;
    }
    const ExitCode code = m_printer->end();
    finish(isOutputLost() ? ExitCode::OutputLost : isComplete ? code : ExitCode::Failed);
}

} // namespace

QString headingOf(const TrafficReport &report, const CommandLine &line)
{
    QStringList names;
    if (line.trafficFiles.size() > 1)
        names << visibleText(report.file);
    if (!report.server.isEmpty())
        names << visibleText(report.server);
    return names.isEmpty() ? QString() : QString(joinItems(names) + u":\n");
}

std::unique_ptr<TerminalCommand> studyTraffic(const CommandParts &parts, std::unique_ptr<TrafficPrinter> printer)
{
    if (parts.line.server)
        return probeTraffic(parts, std::move(printer));
    if (!parts.line.networkInterface.isEmpty())
        return std::make_unique<InterfaceCommand>(parts, std::move(printer));
    return std::make_unique<RecordingsCommand>(parts.line, std::move(printer));
}

} // namespace lockscope

#include "trafficcommand.moc"
