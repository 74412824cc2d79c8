// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/childprocess.h"

#include "base/childenvironment.h"

#include <QFile>
#include <QFileInfo>
#include <QSocketNotifier>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <grp.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <pwd.h>
#include <sched.h>
#include <utility>
#include <vector>

namespace lockscope {

namespace {

constexpr uid_t usualNobody = 65534;

/** True if other users can pass through all parent folders, those behind links included. */
bool othersReach(const QString &file)
{
    for (QString folder = QFileInfo(file).canonicalPath(); !folder.isEmpty(); folder = QFileInfo(folder).path()) {
        struct stat found {};
        if (::stat(QFile::encodeName(folder).constData(), &found) != 0 || (found.st_mode & S_IXOTH) == 0)
            return false;
        if (folder == QLatin1String("/"))
            return true;
    }
    return false;
}

bool put(int folder, const char *name, const char *text)
{
    const int file = ::openat(folder, name, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool isWritten = ::write(file, text, std::strlen(text)) > 0;
    ::close(file);
    return isWritten;
}

/** Keeps root's right to pass through all folders across the exec, also where a program checks it first (access()). */
bool keepAccess()
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct sets[2]{};
    if (::syscall(SYS_capget, &header, sets) != 0)
        return false;
    for (__user_cap_data_struct &set : sets)
        set.inheritable = set.permitted;
    if (::syscall(SYS_capset, &header, sets) != 0)
        return false;
    for (const int right : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH}) {
        if (::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, right, 0, 0) != 0)
            return false;
    }
    return ::prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP) == 0;
}

bool enterNamespace(const NotRoot &how)
{
    const int self = ::open("/proc/self", O_PATH | O_DIRECTORY | O_CLOEXEC); // opened before the process loses the right to pass through /
    if (self < 0 || ::unshare(CLONE_NEWUSER) != 0)
        return false;
    return put(self, "setgroups", "deny") && put(self, "gid_map", how.groupMap.data()) && put(self, "uid_map", how.userMap.data()) && keepAccess();
}

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

/** Runs in the child between fork and exec: async-signal-safe, allocates no memory. */
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
    ::prctl(PR_SET_PDEATHSIG, manner.endSignal); // after the change of user, which resets it
    if (::getppid() != parent)
        ::_exit(1); // the parent ended before the signal was set
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    ::signal(SIGPIPE, SIG_DFL);
    ::signal(SIGINT, SIG_IGN); // Ctrl+C in the terminal is for the parent
    if (manner.mostMemory > 0) {
        const rlimit limit{rlim_t(manner.mostMemory), rlim_t(manner.mostMemory)};
        ::setrlimit(RLIMIT_AS, &limit); // last, since a sanitizer needs more
    }
    ::execve(words[0], words, environment);
    const char message[] = "The program cannot be executed";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, message, sizeof message - 1);
    ::_exit(127);
}

} // namespace

NotRoot wayNotToBeRoot(std::span<const char *const> users, const QStringList &files)
{
    if (::geteuid() != 0)
        return {};
    NotRoot how;
    how.user = how.group = usualNobody;
    for (const char *name : users) {
        if (const passwd *user = ::getpwnam(name)) {
            how.user = user->pw_uid;
            how.group = user->pw_gid;
            break;
        }
    }
    std::snprintf(how.userMap.data(), how.userMap.size(), "%u 0 1", how.user);
    std::snprintf(how.groupMap.data(), how.groupMap.size(), "%u 0 1", how.group);
    how.way = std::ranges::all_of(files, othersReach) ? NotRoot::Way::OtherUser : NotRoot::Way::SeenAsOther;
    return how;
}

bool stopBeingRoot(const NotRoot &how)
{
    switch (how.way) {
    case NotRoot::Way::Stay: return true;
    case NotRoot::Way::OtherUser: return ::setgroups(0, nullptr) == 0 && ::setgid(how.group) == 0 && ::setuid(how.user) == 0;
    case NotRoot::Way::SeenAsOther: return enterNamespace(how);
    }
    return false;
}

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
    // Both outputs are closed. A server that only closed them is useless.
    if (!m_isTask)
        ::kill(m_process, SIGKILL);
    m_notifier->setEnabled(false); // not deleted, since it is the sender
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
