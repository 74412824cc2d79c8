// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/alerts/alertcommand.h"

#include "base/childenvironment.h"
#include "base/safetext.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

#include <csignal>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr Duration gathering = std::chrono::seconds(2);
constexpr Duration pause = std::chrono::seconds(10);
constexpr Duration longestPause = std::chrono::minutes(5);
constexpr Duration longestRun = std::chrono::seconds(30);
constexpr qsizetype mostOfARun = 256 * 1024;
constexpr qsizetype mostWaiting = 16 * mostOfARun;
constexpr qsizetype mostOfAnError = 300;
constexpr qsizetype keptOfErrors = 4 * mostOfAnError; // a character of UTF-8 has up to four bytes
/** A program that writes more to standard error does not end by itself. */
constexpr qint64 mostOfErrors = 1024 * 1024;

/** The variables that a program needs to open a window, play a sound, notify the desktop, or call a web service through a proxy. */
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

/** Kills the program and its children: it leads a process group of its own. */
void killGroup(QProcess &process)
{
    if (const auto id = pid_t(process.processId()); id > 0)
        ::kill(-id, SIGKILL);
    process.kill();
}

} // namespace

std::optional<QStringList> commandWords(const QString &command)
{
    QStringList words;
    QString word;
    bool isWord = false; // also of an empty one in quotes
    QChar quote;
    for (qsizetype i = 0; i < command.size(); ++i) {
        const QChar c = command[i];
        if (quote.isNull() && c.isSpace()) {
            if (std::exchange(isWord, false))
                words << std::exchange(word, {});
            continue;
        }
        isWord = true;
        if (quote != u'\'' && QStringView(command).sliced(i).startsWith(u"\"\"\"")) {
            word += c;
            i += 2;
        } else if (quote.isNull() && (c == u'"' || c == u'\'')) {
            quote = c;
        } else if (c == quote) {
            quote = {};
        } else {
            word += c;
        }
    }
    if (!quote.isNull())
        return std::nullopt;
    if (isWord)
        words << word;
    return words;
}

AlertCommand::AlertCommand(Clock &clock, QObject *parent) : QObject(parent), m_clock(clock), m_pause(pause) {}

AlertCommand::~AlertCommand()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    killGroup(*m_process);
    m_process->setParent(QCoreApplication::instance()); // deleted when it has ended, or with the application
    connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
}

void AlertCommand::setCommand(const QString &command)
{
    m_command = command.trimmed();
    m_pause = pause;
    if (!m_command.isEmpty())
        return;
    m_waiting.clear();
    m_running.clear();
    m_waitingBytes = 0;
    m_leftOut = m_leftOutTold = 0;
}

void AlertCommand::run(const QByteArray &lines)
{
    if (m_command.isEmpty())
        return;
    gather();
    m_isWanted = true;
    for (qsizetype from = 0; from < lines.size();) {
        const qsizetype end = lines.indexOf('\n', from);
        QByteArray line = lines.sliced(from, (end < 0 ? lines.size() : end + 1) - from);
        from += line.size();
        if (m_waitingBytes + line.size() > mostWaiting) {
            ++m_leftOut;
            continue;
        }
        m_waitingBytes += line.size();
        m_waiting.push_back(std::move(line));
    }
    runNext();
}

void AlertCommand::tryOut(const QByteArray &line)
{
    if (m_command.isEmpty())
        return;
    m_trial = line;
    if (!m_process) // somebody waits for it
        start();
}

void AlertCommand::gather()
{
    if (!hasSomethingToSay())
        m_notBefore = std::max(m_notBefore, m_clock.now() + gathering);
}

void AlertCommand::runNext()
{
    if (m_process || m_isScheduled || !hasSomethingToSay() || m_command.isEmpty())
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

/** Takes the lines of the next run. */
QByteArray AlertCommand::takeInput()
{
    QByteArray input;
    while (!m_waiting.empty() && (input.isEmpty() || input.size() + m_waiting.front().size() <= mostOfARun)) {
        input += m_waiting.front();
        m_running.push_back(std::move(m_waiting.front()));
        m_waiting.pop_front();
    }
    m_waitingBytes -= input.size();
    m_isWanted = false;
    m_leftOutTold = m_leftOut;
    m_isTrial = !m_trial.isEmpty();
    input += std::exchange(m_trial, {});
    return m_moreLine ? input + m_moreLine(m_leftOut) : input;
}

void AlertCommand::start()
{
    const QByteArray input = takeInput();
    if (input.isEmpty())
        return;
    m_notBefore = m_clock.now() + pause;
    const std::optional<QStringList> split = commandWords(m_command);
    QStringList words = split.value_or(QStringList{QString()}); // which cannot be started
    auto *process = new QProcess(this);
    m_process = process;
    m_errors.clear();
    m_output.clear();
    m_whyStopped.clear();
    m_errorsInAll = 0;
    process->setProcessEnvironment(environmentOfCommands());
    if (!m_isTrial)
        process->setStandardOutputFile(QProcess::nullDevice());
    process->setChildProcessModifier([] { ::setpgid(0, 0); });
    const QString program = words.takeFirst();
    const QString unread = split ? QString() : tr("a quotation mark has no partner");
    connect(process, &QProcess::errorOccurred, this, [this, process, program, unread](QProcess::ProcessError error) {
        const QString why = unread.isEmpty() ? whyNotStarted(program, *process) : unread;
        if (error == QProcess::FailedToStart)
            onEnded(process, tr("The alert command %1 could not be started: %2.").arg(shownCommand(), why));
    });
    connect(process, &QProcess::readyReadStandardError, this, [this, process] { takeErrors(*process); });
    connect(process, &QProcess::finished, this, [this, process](int code, QProcess::ExitStatus status) {
        takeErrors(*process);
        takeOutput(*process);
        onEnded(process, troubleOf(code, status));
    });
    connect(process, &QProcess::readyReadStandardOutput, this, [this, process] { takeOutput(*process); });
    m_clock.after(longestRun, process,
                  [this, process] { stop(*process, tr("The alert command %1 was stopped: it did not end within 30 s.").arg(shownCommand())); });
    process->start(program, words);
    if (process != m_process) // the end was already reported
        return;
    process->write(input);
    process->closeWriteChannel();
}

/** Reads all of standard error, so that the program does not block, and keeps only the beginning. */
void AlertCommand::takeErrors(QProcess &process)
{
    const QByteArray errors = process.readAllStandardError();
    m_errors += errors.first(std::min(errors.size(), keptOfErrors - m_errors.size()));
    m_errorsInAll += errors.size();
    if (m_errorsInAll > mostOfErrors)
        stop(process, tr("The alert command %1 was stopped after more than 1 MiB of error output.").arg(shownCommand()));
}

/** The same of standard output, which only a trial has; it may be of any length. */
void AlertCommand::takeOutput(QProcess &process)
{
    const QByteArray output = process.readAllStandardOutput();
    m_output += output.first(std::min(output.size(), keptOfErrors - m_output.size()));
}

void AlertCommand::stop(QProcess &process, const QString &why)
{
    if (m_whyStopped.isEmpty())
        m_whyStopped = why;
    killGroup(process);
}

/** As the operator can mend it. */
QString AlertCommand::whyNotStarted(const QString &program, const QProcess &process) const
{
    const QString shown = visibleText(program, 80);
    const bool isPath = program.contains(u'/');
    const QFileInfo file(program);
    if (!isPath && QStandardPaths::findExecutable(program).isEmpty())
        //: %1: the name of a program
        return tr("%1 was not found in the folders of PATH").arg(shown);
    if (isPath && !file.exists())
        return tr("%1 not found").arg(shown);
    if (isPath && file.isDir())
        return tr("%1 is a folder").arg(shown);
    if (isPath && !file.isExecutable())
        return tr("%1 is not executable (chmod +x)").arg(shown);
    return process.errorString();
}

/** Empty: the run succeeded. */
QString AlertCommand::troubleOf(int code, QProcess::ExitStatus status) const
{
    if (status == QProcess::NormalExit && code == 0)
        return {};
    const QString ended = !m_whyStopped.isEmpty() ? m_whyStopped
        : status == QProcess::CrashExit           ? tr("The alert command %1 crashed or was killed.").arg(shownCommand())
                                                  : tr("The alert command %1 failed with exit code %2.").arg(shownCommand()).arg(code);
    const QString output = visibleText(QString::fromUtf8(m_errors).trimmed(), mostOfAnError);
    //: %1: a sentence; %2: what the command wrote to standard error
    return output.isEmpty() ? ended : tr("%1 Error output: %2").arg(ended, output);
}

QString AlertCommand::shownCommand() const { return visibleText(m_command, 80); }

void AlertCommand::tellTrial(const QString &trouble)
{
    const auto shown = [](const QByteArray &bytes) { return visibleText(QString::fromUtf8(bytes).trimmed(), mostOfAnError); };
    QStringList sentences{trouble.isEmpty() ? tr("Exit code 0.") : trouble};
    if (const QString errors = shown(m_errors); trouble.isEmpty() && !errors.isEmpty()) // else the trouble says it
        sentences << tr("Error output: %1").arg(errors);
    if (const QString output = shown(m_output); !output.isEmpty())
        sentences << tr("Output: %1").arg(output);
    emit tried(trouble.isEmpty(), sentences.join(u'\n'));
}

void AlertCommand::onEnded(QProcess *process, const QString &trouble)
{
    if (process != m_process)
        return;
    m_process = nullptr;
    process->deleteLater();
    const bool wasTrial = std::exchange(m_isTrial, false);
    if (wasTrial)
        tellTrial(trouble);
    if (wasTrial && m_running.empty())
        return runNext(); // it says nothing of alerts
    if (trouble.isEmpty()) {
        m_leftOut -= std::exchange(m_leftOutTold, 0);
        m_running.clear();
        m_pause = pause;
    } else {
        for (; !m_running.empty(); m_running.pop_back()) {
            m_waitingBytes += m_running.back().size();
            m_waiting.push_front(std::move(m_running.back()));
        }
        m_isWanted = true;
        m_notBefore = std::max(m_notBefore, m_clock.now() + m_pause);
        m_pause = std::min(2 * m_pause, longestPause);
        emit failed(trouble);
    }
    runNext();
}

} // namespace lockscope
