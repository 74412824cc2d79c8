// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/childprocess.h"

#include "base/childenvironment.h"

#include <QFile>
#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr qsizetype keptOutput = 4096;
constexpr int patienceMs = 1000;

std::vector<char *> pointersTo(std::vector<QByteArray> &texts)
{
    std::vector<char *> pointers;
    for (QByteArray &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

/** In the child, between fork and exec: only what is safe there, no memory is allocated. */
[[noreturn]] void becomeProgram(char *const *words, char *const *environment, int output, pid_t parent, const char *folder,
                                const ChildProcess::Manner &manner)
{
    if (folder && ::chdir(folder) != 0)
        ::_exit(126);
    if (!stopBeingRoot(manner.identity)) {
        const char message[] =
            "It does not run as root, and cannot be run as another user here: set TMPDIR to a folder that every user may pass through";
        [[maybe_unused]] const ssize_t written = ::write(output, message, sizeof message - 1);
        ::_exit(126);
    }
    ::prctl(PR_SET_PDEATHSIG, manner.endSignal); // another user would not have it any more
    if (::getppid() != parent)
        ::_exit(1); // it was too late for the signal
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    ::signal(SIGPIPE, SIG_DFL);
    ::signal(SIGINT, SIG_IGN); // Ctrl+C in our terminal is for us
    if (manner.mostMemory > 0) {
        const rlimit limit{rlim_t(manner.mostMemory), rlim_t(manner.mostMemory)};
        ::setrlimit(RLIMIT_AS, &limit); // last: a sanitizer needs more
    }
    ::execve(words[0], words, environment);
    const char message[] = "The program cannot be executed";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, message, sizeof message - 1);
    ::_exit(127);
}

} // namespace

ChildProcess::ChildProcess() = default;

ChildProcess::~ChildProcess()
{
    if (m_process > 0) {
        ::kill(m_process, m_endSignal);
        if (m_endSignal != SIGKILL && !endsSoon())
            ::kill(m_process, SIGKILL);
    }
    collect();
}

QString ChildProcess::start(const QString &program, const QStringList &arguments, const Manner &manner)
{
    Q_ASSERT(m_process == 0);
    std::vector<QByteArray> bytes{QFile::encodeName(program)};
    for (const QString &argument : arguments)
        bytes.push_back(QFile::encodeName(argument));
    const std::vector<char *> words = pointersTo(bytes);
    std::vector<QByteArray> variables = childEnvironment({"JAVA_HOME="});
    const std::vector<char *> environment = pointersTo(variables);
    const QByteArray folder = QFile::encodeName(manner.workingFolder);

    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return qt_error_string(errno);
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child == 0)
        becomeProgram(words.data(), environment.data(), ends[1], parent, folder.isEmpty() ? nullptr : folder.constData(), manner);
    const int error = errno;
    ::close(ends[1]);
    if (child < 0) {
        ::close(ends[0]);
        return qt_error_string(error);
    }
    m_process = child;
    m_endSignal = manner.endSignal;
    m_isTask = manner.isTask;
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
    // Both its outputs are closed. A server that only closed them is useless.
    if (!m_isTask)
        ::kill(m_process, SIGKILL);
    m_notifier->setEnabled(false); // not deleted: it is the sender
    collect();
    emit ended();
}

bool ChildProcess::endsSoon() const
{
    std::array<char, 4096> words;
    pollfd end{.fd = m_outputEnd, .events = POLLIN, .revents = 0};
    while (::poll(&end, 1, patienceMs) > 0) {
        const ssize_t count = ::read(m_outputEnd, words.data(), words.size());
        if (count == 0)
            return true;
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            return false;
    }
    return false;
}

void ChildProcess::collect()
{
    if (m_process > 0) {
        int status = 0;
        while (::waitpid(m_process, &status, 0) < 0 && errno == EINTR) {}
        m_exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    m_process = 0;
    if (m_outputEnd >= 0) {
        m_notifier->setEnabled(false);
        ::close(std::exchange(m_outputEnd, -1));
    }
}

} // namespace lockscope
