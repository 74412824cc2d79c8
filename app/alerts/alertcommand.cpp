// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alerts/alertcommand.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QProcess>

#include <utility>

namespace lockscope {

namespace {

constexpr Duration pause = std::chrono::seconds(10);
constexpr Duration longestRun = std::chrono::seconds(30);
constexpr qsizetype mostWaiting = 256 * 1024;
constexpr qsizetype mostOfAnError = 300;

} // namespace

AlertCommand::AlertCommand(Clock &clock, QObject *parent) : QObject(parent), m_clock(clock) {}

AlertCommand::~AlertCommand()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->setParent(QCoreApplication::instance()); // to go when it has ended, for which nobody waits
    connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
}

void AlertCommand::setCommand(const QString &command)
{
    m_command = command.trimmed();
    m_waiting.clear();
}

void AlertCommand::run(const QByteArray &lines)
{
    if (m_command.isEmpty() || m_waiting.size() + lines.size() > mostWaiting)
        return;
    m_waiting += lines;
    runNext();
}

void AlertCommand::runNext()
{
    if (m_process || m_waiting.isEmpty() || m_isScheduled)
        return;
    const Instant now = m_clock.now();
    if (now >= m_notBefore)
        return start();
    m_isScheduled = true;
    m_clock.after(std::chrono::ceil<Duration>(m_notBefore - now), this, [this] {
        m_isScheduled = false;
        runNext();
    });
}

void AlertCommand::start()
{
    m_notBefore = m_clock.now() + pause;
    QStringList words = QProcess::splitCommand(m_command);
    if (words.isEmpty())
        words << QString(); // only quotes: cannot be started
    auto *process = new QProcess(this);
    m_process = process;
    process->setStandardOutputFile(QProcess::nullDevice());
    connect(process, &QProcess::errorOccurred, this, [this, process](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            onEnded(process, tr("it could not be started (%1)").arg(process->errorString()));
    });
    connect(process, &QProcess::finished, this, [this, process](int code, QProcess::ExitStatus status) {
        const QString said = visibleText(QString::fromUtf8(process->readAllStandardError()).trimmed(), mostOfAnError);
        const QString ended = status == QProcess::CrashExit ? tr("it was killed or crashed") : tr("it ended with %1").arg(code);
        const bool isWell = status == QProcess::NormalExit && code == 0;
        onEnded(process, isWell ? QString() : said.isEmpty() ? ended : tr("%1: %2").arg(ended, said));
    });
    m_clock.after(longestRun, process, [process] { process->kill(); });
    process->start(words.takeFirst(), words);
    if (process != m_process) // and that was told already
        return;
    process->write(std::exchange(m_waiting, {}));
    process->closeWriteChannel();
}

void AlertCommand::onEnded(QProcess *process, const QString &trouble)
{
    if (process != m_process)
        return;
    m_process = nullptr;
    process->deleteLater();
    if (!trouble.isEmpty())
        emit failed(tr("The command for alerts, %1, did not work: %2.").arg(visibleText(m_command, 80), trouble));
    runNext();
}

} // namespace lockscope
