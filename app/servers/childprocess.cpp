// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/childprocess.h"

#include <QFile>
#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr qsizetype keptOutput = 4096;

/** In the child, between fork and exec: only what is safe there, no memory is allocated. */
[[noreturn]] void becomeProgram(char *const *words, int output, pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(1); // it was too late for the signal
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    ::signal(SIGPIPE, SIG_DFL);
    ::signal(SIGINT, SIG_IGN); // Ctrl+C in our terminal is for us
    ::execv(words[0], words);
    const char message[] = "The program cannot be executed";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, message, sizeof message - 1);
    ::_exit(127);
}

} // namespace

ChildProcess::ChildProcess() = default;

ChildProcess::~ChildProcess()
{
    if (m_process > 0)
        ::kill(m_process, SIGKILL);
    collect();
}

QString ChildProcess::start(const QString &program, const QStringList &arguments)
{
    Q_ASSERT(m_process == 0);
    std::vector<QByteArray> bytes{QFile::encodeName(program)};
    for (const QString &argument : arguments)
        bytes.push_back(QFile::encodeName(argument));
    std::vector<char *> words;
    for (QByteArray &word : bytes)
        words.push_back(word.data());
    words.push_back(nullptr);

    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return qt_error_string(errno);
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child == 0)
        becomeProgram(words.data(), ends[1], parent);
    const int error = errno;
    ::close(ends[1]);
    if (child < 0) {
        ::close(ends[0]);
        return qt_error_string(error);
    }
    m_process = child;
    m_outputEnd = ends[0];
    ::fcntl(m_outputEnd, F_SETFL, O_NONBLOCK);
    m_notifier = std::make_unique<QSocketNotifier>(m_outputEnd, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &ChildProcess::readOutput);
    return {};
}

void ChildProcess::readOutput()
{
    std::array<char, 4096> buffer;
    const ssize_t count = ::read(m_outputEnd, buffer.data(), buffer.size());
    if (count > 0) {
        m_output.append(buffer.data(), count);
        m_output = m_output.right(keptOutput);
        return;
    }
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    // Both its outputs are closed. A server that only closed them is of no use any more.
    ::kill(m_process, SIGKILL);
    m_notifier->setEnabled(false); // not deleted: it is the sender
    collect();
    emit ended();
}

void ChildProcess::collect()
{
    if (m_process > 0) {
        while (::waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) { }
    }
    m_process = 0;
    if (m_outputEnd >= 0) {
        m_notifier->setEnabled(false);
        ::close(std::exchange(m_outputEnd, -1));
    }
}

} // namespace lockscope
