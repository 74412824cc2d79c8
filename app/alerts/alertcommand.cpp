// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alerts/alertcommand.h"

#include "base/childenvironment.h"
#include "base/safetext.h"

#include <QCoreApplication>
#include <QProcessEnvironment>

#include <algorithm>
#include <utility>

#include <csignal>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr Duration pause = std::chrono::seconds(10);
constexpr Duration longestRun = std::chrono::seconds(30);
constexpr qsizetype mostWaiting = 256 * 1024;
constexpr qsizetype mostOfAnError = 300;
constexpr qsizetype keptOfErrors = 4 * mostOfAnError; // a character of UTF-8 has up to four bytes
/** A program that writes more to standard error does not end by itself. */
constexpr qint64 mostOfErrors = 1024 * 1024;

/** It may open a window, play a sound, notify the desktop, or call a web service, through a proxy if need be. */
QProcessEnvironment environmentOfCommands()
{
    const std::vector<QByteArray> handedOn = childEnvironment(
        {"SHELL=", "DISPLAY=", "WAYLAND_DISPLAY=", "XAUTHORITY=", "DBUS_SESSION_BUS_ADDRESS=", "XDG_",
         "http_proxy=", "https_proxy=", "no_proxy=", "all_proxy=", "HTTP_PROXY=", "HTTPS_PROXY=", "NO_PROXY=", "ALL_PROXY=", "SSL_CERT_"});
    QProcessEnvironment environment;
    for (const QByteArray &variable : handedOn) {
        const qsizetype end = variable.indexOf('=');
        environment.insert(QString::fromLocal8Bit(variable.first(end)), QString::fromLocal8Bit(variable.sliced(end + 1)));
    }
    return environment;
}

/** With whatever it has started: it leads a process group of its own. */
void killGroup(QProcess &process)
{
    if (const auto id = pid_t(process.processId()); id > 0)
        ::kill(-id, SIGKILL);
    process.kill();
}

} // namespace

AlertCommand::AlertCommand(Clock &clock, QObject *parent) : QObject(parent), m_clock(clock) {}

AlertCommand::~AlertCommand()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    killGroup(*m_process);
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
    m_errors.clear();
    m_errorsInAll = 0;
    process->setProcessEnvironment(environmentOfCommands());
    process->setStandardOutputFile(QProcess::nullDevice());
    process->setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(process, &QProcess::errorOccurred, this, [this, process](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            onEnded(process, tr("The alert command %1 could not be started: %2.").arg(shownCommand(), process->errorString()));
    });
    connect(process, &QProcess::readyReadStandardError, this, [this, process] { takeErrors(*process); });
    connect(process, &QProcess::finished, this, [this, process](int code, QProcess::ExitStatus status) {
        takeErrors(*process);
        onEnded(process, troubleOf(code, status));
    });
    m_clock.after(longestRun, process, [process] { killGroup(*process); });
    process->start(words.takeFirst(), words);
    if (process != m_process) // and it was already reported
        return;
    process->write(std::exchange(m_waiting, {}));
    process->closeWriteChannel();
}

/** All is read, so that it need not wait for us, and only the beginning kept. */
void AlertCommand::takeErrors(QProcess &process)
{
    const QByteArray errors = process.readAllStandardError();
    m_errors += errors.first(std::min(errors.size(), keptOfErrors - m_errors.size()));
    m_errorsInAll += errors.size();
    if (m_errorsInAll > mostOfErrors)
        killGroup(process);
}

/** Empty: it went well. */
QString AlertCommand::troubleOf(int code, QProcess::ExitStatus status) const
{
    if (status == QProcess::NormalExit && code == 0)
        return {};
    const QString ended = m_errorsInAll > mostOfErrors
        ? tr("The alert command %1 was stopped after more than 1 MiB of error output.").arg(shownCommand())
        : status == QProcess::CrashExit ? tr("The alert command %1 crashed or was killed.").arg(shownCommand())
                                        : tr("The alert command %1 failed with exit code %2.").arg(shownCommand()).arg(code);
    const QString output = visibleText(QString::fromUtf8(m_errors).trimmed(), mostOfAnError);
    //: %1: a sentence; %2: what the command wrote to standard error
    return output.isEmpty() ? ended : tr("%1 Error output: %2").arg(ended, output);
}

QString AlertCommand::shownCommand() const { return visibleText(m_command, 80); }

void AlertCommand::onEnded(QProcess *process, const QString &trouble)
{
    if (process != m_process)
        return;
    m_process = nullptr;
    process->deleteLater();
    if (!trouble.isEmpty())
        emit failed(trouble);
    runNext();
}

} // namespace lockscope
