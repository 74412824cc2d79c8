// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/audittext.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** What redis-cli has written, compressed or not, in parts. */
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
    int read(QByteArray &part) { return ::gzread(m_file, part.data(), unsigned(part.size())); }
    /** False: it ends before its compression does. */
    bool close() { return ::gzclose(std::exchange(m_file, nullptr)) == Z_OK; }

private:
    int m_fd = -1;
    gzFile m_file = nullptr;
};

} // namespace

/** Audits what `redis-cli monitor` has written into files, one after the other, and prints what was found in each. */
class AuditCommand : public TerminalCommand {
    Q_OBJECT
public:
    explicit AuditCommand(const CommandLine &line) : m_files(line.trafficFiles), m_rulesFile(line.rulesFile), m_isJson(line.json) {}

    void start() override
    {
        if (m_rulesFile.isEmpty() || readRules())
            beginNext();
    }
    void interrupt() override { m_isInterrupted = true; }

private:
    bool readRules();
    void beginNext();
    void readOn();
    void endFile(bool isComplete);
    void refuseFile(const QString &why);

    QStringList m_files; // still to be read; the first one is being read
    const QString m_rulesFile;
    const bool m_isJson;
    LockRules m_rules;
    bool m_isInterrupted = false;
    bool m_isViolated = false, m_isAtRisk = false, m_hasFailed = false;
    std::unique_ptr<TrafficFile> m_file;
    std::unique_ptr<TrafficStudy> m_study;
    std::unique_ptr<MonitorReader> m_reader;
};

bool AuditCommand::readRules()
{
    QFile file(m_rulesFile);
    const bool isOpen = file.open(QIODevice::ReadOnly);
    const Result<LockRules> rules = isOpen ? LockRules::read(file.readAll()) : Result<LockRules>(failure(Error::Kind::NotFound, file.errorString()));
    if (rules) {
        m_rules = *rules;
        return true;
    }
    //: %1: a file; %2: why
    writeError(tr("The rules in %1 cannot be used: %2.").arg(visibleText(m_rulesFile), rules.error().text.shown()));
    finish(ExitCode::Usage);
    return false;
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
    m_study = std::make_unique<TrafficStudy>();
    if (!m_rulesFile.isEmpty())
        m_study->setRules(m_rules);
    m_reader = std::make_unique<MonitorReader>(
        [this](const ExecutedCommand &command) { m_study->take(command); }, [this](const TrafficGap &) { m_study->takeGap(); },
        [this](bool isInScript, QByteArrayView arguments) { return m_study->isOfInterest(isInScript, arguments); });
    readOn();
}

/** A part for each pass of the event loop, so that a signal can end it in between. */
void AuditCommand::readOn()
{
    QByteArray part(qsizetype(1) << 20, Qt::Uninitialized);
    const int size = m_isInterrupted ? 0 : m_file->read(part);
    if (size < 0)
        return refuseFile(tr("it cannot be read, or its compression is broken"));
    if (size == 0)
        return endFile(m_file->close() && !m_isInterrupted);
    m_reader->feed(QByteArrayView(part).first(size));
    QMetaObject::invokeMethod(this, &AuditCommand::readOn, Qt::QueuedConnection);
}

void AuditCommand::endFile(bool isComplete)
{
    m_reader->end();
    m_study->end();
    const MonitorReader::Account &account = m_reader->account();
    if (account.bytes == 0 && !m_isInterrupted)
        return refuseFile(tr("it is empty"));
    if (account.lines == 0 && account.gaps > 0)
        return refuseFile(tr("it has no line that \"redis-cli monitor\" prints, such as: 1339518083.107412 [0 127.0.0.1:60866] \"get\" \"key\""));
    TrafficReport report = m_study->report();
    report.account = account;
    report.isComplete = isComplete;
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
    return usage({"lockscope audit --file FILE... [--rules FILE] [--json]"})
        + paragraph(
               HelpText::tr("Reads what \"redis-cli monitor\" has printed, replays it lock by lock, and prints what is wrong with how clients use "
                            "their locks: each finding with the commands that show it, and what would mend it. Needs no server. MONITOR slows a "
                            "server down: record a short time, or a test."))
        + optionsOf(InAudit) + examples(auditExamples)
        + exitCodes(HelpText::tr("0 nothing was found; 3 a lock was violated; 4 only risks; 1 a file could not be read; 2 usage."));
}

} // namespace

const Command auditCommand{
    .usages = {{{"lockscope audit --file FILE... [--rules FILE] [--json]",
                 QT_TRANSLATE_NOOP("lockscope::HelpText", "find what is wrong with locks in recorded traffic")}}},
    .help = auditHelp,
    .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> { return std::make_unique<AuditCommand>(parts.line); },
    .endsByItself = true};

} // namespace lockscope

#include "auditcommand.moc"
