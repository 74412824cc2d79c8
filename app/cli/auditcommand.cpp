// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/language.h"
#include "base/safetext.h"
#include "cli/captureaudit.h"
#include "cli/line/helptext.h"
#include "cli/print/audittext.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSocketNotifier>

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration usualListening(10'000), lastPackets(300);

/** What redis-cli or tcpdump has written, compressed or not, in parts. */
class TrafficFile {
public:
    explicit TrafficFile(const QString &path)
    {
        m_fd = path == u"-" ? ::dup(STDIN_FILENO) : ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
        m_file = m_fd < 0 ? nullptr : ::gzdopen(m_fd, "rb");
        if (!m_file && m_fd >= 0)
            ::close(m_fd);
    }
    ~TrafficFile()
    {
        if (m_file)
            ::gzclose(m_file);
    }
    Q_DISABLE_COPY_MOVE(TrafficFile)

    bool isOpen() const { return m_file; }
    /** −1: it cannot be read, or is not what gzip writes. */
    int read(char *to, qint64 size) { return ::gzread(m_file, to, unsigned(size)); }
    /** False: it ends before its compression does. */
    bool close() { return ::gzclose(std::exchange(m_file, nullptr)) == Z_OK; }

private:
    int m_fd = -1;
    gzFile m_file = nullptr;
};

} // namespace

/**
 * Audits what `redis-cli monitor` has written into files, or packet captures, one after the other, or the packets of a network interface, and prints
 * what was found in each.
 */
class AuditCommand : public TerminalCommand {
    Q_OBJECT
public:
    AuditCommand(const CommandLine &line, Clock &clock)
        : m_files(line.trafficFiles), m_isJson(line.json), m_ports(line.ports), m_interface(line.networkInterface),
          m_listensFor(line.watchFor.value_or(usualListening)), m_clock(clock)
    {
    }

    void start() override { m_interface.isEmpty() ? beginNext() : listen(); }
    void interrupt() override;

private:
    void beginNext();
    void readOn();
    void endFile(bool isComplete);
    void refuseFile(const QString &why);
    void beginCapture(const QByteArray &begin);
    void readCapture();
    void listen();
    void readInterface();
    void endCapture(bool isComplete);
    bool print(const AuditReport &report);

    QStringList m_files; // still to be read; the first one is being read
    const bool m_isJson;
    bool m_isInterrupted = false;
    bool m_isViolated = false, m_isAtRisk = false, m_hasFailed = false;
    std::unique_ptr<TrafficFile> m_file;
    std::unique_ptr<TrafficAudit> m_audit;
    std::unique_ptr<MonitorReader> m_reader;
    const QSet<quint16> m_ports;
    const QString m_interface;
    const Duration m_listensFor;
    Clock &m_clock;
    std::unique_ptr<CaptureAudit> m_capture;
    std::unique_ptr<QSocketNotifier> m_packetsCame; // of the interface
};

/** The system hands out the last packets a little later. */
void AuditCommand::interrupt()
{
    if (!m_packetsCame) {
        m_isInterrupted = true;
        return;
    }
    m_clock.after(lastPackets, this, [this] {
        m_isInterrupted = true;
        readInterface();
    });
}

void AuditCommand::beginNext()
{
    if (m_files.isEmpty())
        return finish(isOutputLost()     ? ExitCode::OutputLost
                          : m_hasFailed  ? ExitCode::Failed
                          : m_isViolated ? ExitCode::Violated
                          : m_isAtRisk   ? ExitCode::OnlyRisks
                                         : ExitCode::Ok);
    if (QFileInfo(m_files.first()).isDir())
        return refuseFile(tr("it is a folder"));
    m_file = std::make_unique<TrafficFile>(m_files.first());
    if (!m_file->isOpen())
        return refuseFile(qt_error_string());
    m_audit = std::make_unique<TrafficAudit>();
    m_reader = std::make_unique<MonitorReader>(
        [this](const ExecutedCommand &command) { m_audit->take(command); }, [this](const TrafficGap &) { m_audit->takeGap(); },
        [this](bool isInScript, QByteArrayView arguments) { return m_audit->isOfInterest(isInScript, arguments); });
    readOn();
}

/** A part for each pass of the event loop, so that a signal can end it in between. */
void AuditCommand::readOn()
{
    QByteArray part(qsizetype(1) << 20, Qt::Uninitialized);
    const int size = m_isInterrupted ? 0 : m_file->read(part.data(), part.size());
    if (size < 0)
        return refuseFile(tr("it cannot be read, or its compression is broken"));
    const bool isBegin = m_reader->account().bytes == 0;
    if (const QByteArrayView begin = QByteArrayView(part).first(size); isBegin && PacketSource::isCapture(begin))
        return beginCapture(begin.toByteArray());
    if (size == 0)
        return endFile(m_file->close() && !m_isInterrupted);
    m_reader->feed(QByteArrayView(part).first(size));
    QMetaObject::invokeMethod(this, &AuditCommand::readOn, Qt::QueuedConnection);
}

void AuditCommand::endFile(bool isComplete)
{
    m_reader->end();
    m_audit->end();
    const MonitorReader::Account &account = m_reader->account();
    if (account.bytes == 0 && !m_isInterrupted)
        return refuseFile(tr("it is empty"));
    if (account.lines == 0 && account.gaps > 0)
        return refuseFile(tr("it has no line that \"redis-cli monitor\" prints, such as: 1339518083.107412 [0 127.0.0.1:60866] \"get\" \"key\""));
    const bool isRead = print({account, isComplete, m_audit->findings(), m_audit->protocols()});
    m_files.removeFirst();
    if (!isRead || m_isInterrupted)
        m_files.clear();
    beginNext();
}

/** False: nobody reads the output any more. */
bool AuditCommand::print(const AuditReport &report)
{
    for (const AuditFinding &finding : report.findings)
        (finding.verdict == AuditFinding::Verdict::Violated ? m_isViolated : m_isAtRisk) = true;
    if (m_isJson)
        return writeOut(auditJson(report)) == ReaderIs::There;
    const QString heading = report.server.isEmpty() ? QString() : visibleText(report.server) + u":\n"_s;
    return writeOut(QString(heading + auditText(report))) == ReaderIs::There;
}

// ---- packet captures

/** The file begins so; libpcap reads on. */
void AuditCommand::beginCapture(const QByteArray &begin)
{
    Result<PacketSource> source = PacketSource::fromFile([this, left = begin](char *to, qint64 size) mutable -> qint64 {
        if (left.isEmpty())
            return m_file->read(to, size);
        const qsizetype part = std::min<qsizetype>(size, left.size());
        std::copy_n(left.cbegin(), part, to);
        left.remove(0, part);
        return part;
    });
    if (!source)
        return refuseFile(source.error().text);
    m_capture = std::make_unique<CaptureAudit>(*std::move(source), m_ports);
    readCapture();
}

/** A part for each pass of the event loop, as of other files. */
void AuditCommand::readCapture()
{
    const Result<bool> hasMore = m_isInterrupted ? Result<bool>(false) : m_capture->readOn();
    if (hasMore && *hasMore) {
        QMetaObject::invokeMethod(this, &AuditCommand::readCapture, Qt::QueuedConnection);
        return;
    }
    if (!hasMore) //: %1: a file; %2: why
        writeError(tr("%1 cannot be read further: %2.").arg(visibleText(m_files.first()), hasMore.error().text));
    endCapture(hasMore.has_value() && !m_isInterrupted);
}

void AuditCommand::listen()
{
    m_files = {m_interface};
    Result<PacketSource> source = PacketSource::fromInterface(m_interface, m_ports);
    if (!source)
        return refuseFile(source.error().text);
    m_capture = std::make_unique<CaptureAudit>(*std::move(source), m_ports);
    m_packetsCame = std::make_unique<QSocketNotifier>(m_capture->descriptor(), QSocketNotifier::Read);
    connect(m_packetsCame.get(), &QSocketNotifier::activated, this, &AuditCommand::readInterface);
    m_clock.after(m_listensFor, this, [this] { interrupt(); });
    //: %1: a network interface
    writeNote(tr("Listening on %1. Ctrl+C ends it and prints what was found.").arg(visibleText(m_interface)));
}

void AuditCommand::readInterface()
{
    if (isFinished() || !m_packetsCame)
        return;
    const Result<bool> read = m_capture->readOn();
    if (!read) //: %1: a network interface; %2: why
        writeError(tr("%1 cannot be read further: %2.").arg(visibleText(m_interface), read.error().text));
    if (read && !m_isInterrupted)
        return;
    m_packetsCame.release()->deleteLater(); // it may have called
    endCapture(read.has_value());
}

void AuditCommand::endCapture(bool isComplete)
{
    const std::unique_ptr<CaptureAudit> capture = std::move(m_capture);
    const std::vector<AuditReport> reports = capture->end((m_file ? m_file->close() : true) && isComplete);
    if (reports.empty())
        return refuseFile(
            tr("of its packets (%1) none is of a Redis server; name the server's port with --port").arg(countText(qint64(capture->packets()))));
    m_files.removeFirst();
    const bool areRead = std::ranges::all_of(reports, [this](const AuditReport &report) { return print(report); });
    if (!areRead || m_isInterrupted)
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
  tcpdump -i any -w traffic.pcap tcp port 6379 & sleep 60; kill $!
  lockscope audit --file traffic.pcap
  lockscope audit --interface lo --port 6379 --for 30s
  lockscope audit --file node-1.txt.gz --file node-2.txt.gz --json | jq -c 'select(.verdict == "violated")'
)";

QString auditHelp()
{
    return usage(
               {"lockscope audit --file FILE... [--port PORT] [--json]", "lockscope audit --interface NAME [--port PORT] [--for DURATION] [--json]"})
        + paragraph(
               HelpText::tr("Reads what \"redis-cli monitor\" has printed, replays it lock by lock, and prints what is wrong with how clients use "
                            "their locks: each finding with the commands that show it, and what would mend it. Needs no server. MONITOR slows a "
                            "server down: record a short time, or a test."))
        + paragraph(
               HelpText::tr("A packet capture (pcap or pcapng, as tcpdump writes it) costs the server nothing and has the reply to each command. "
                            "The order in which the server executed them is worked out from the replies; what stays open is unknown, as is what "
                            "came over encrypted connections. Each server in it is reported by itself. With --interface Lockscope captures "
                            "itself, where the system allows it (CAP_NET_RAW)."))
        + optionsOf(InAudit) + examples(auditExamples)
        + exitCodes(HelpText::tr("0 nothing was found; 3 a lock was violated; 4 only risks; 1 a file could not be read; 2 usage."));
}

} // namespace

const Command auditCommand{
    .usages = {{{"lockscope audit --file FILE... [--json]",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "find what is wrong with locks in recorded traffic")}}},
    .help = auditHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<AuditCommand>(parts.line, parts.clock); },
    .endsByItself = true};

} // namespace lockscope

#include "auditcommand.moc"
