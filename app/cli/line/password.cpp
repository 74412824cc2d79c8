// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/password.h"

#include "base/safetext.h"
#include "saved/serverprofilestore.h"

#include <QCoreApplication>
#include <QScopeGuard>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct PasswordText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PasswordText)
};

constexpr qsizetype longestPassword = 64 * 1024;

/** The signals that end or stop a process while it reads from its terminal. */
constexpr std::array endingSignals{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
volatile std::sig_atomic_t caughtSignal = 0;

/** While this object exists, these signals are blocked and only noted; they arrive during waits with the earlier mask. One object at a time. */
class NotedSignals {
public:
    NotedSignals()
    {
        caughtSignal = 0;
        sigset_t held;
        sigemptyset(&held);
        for (const int number : endingSignals)
            sigaddset(&held, number);
        pthread_sigmask(SIG_BLOCK, &held, &m_mask);
        struct sigaction noting = {};
        noting.sa_handler = [](int number) { caughtSignal = number; };
        for (std::size_t i = 0; i < endingSignals.size(); ++i) {
            sigaction(endingSignals[i], nullptr, &m_before[i]);
            if (m_before[i].sa_handler != SIG_IGN)
                sigaction(endingSignals[i], &noting, nullptr);
        }
    }
    ~NotedSignals()
    {
        for (std::size_t i = 0; i < endingSignals.size(); ++i)
            sigaction(endingSignals[i], &m_before[i], nullptr);
        pthread_sigmask(SIG_SETMASK, &m_mask, nullptr);
    }
    Q_DISABLE_COPY_MOVE(NotedSignals)

    const sigset_t &maskBefore() const { return m_mask; }

private:
    sigset_t m_mask{};
    std::array<struct sigaction, endingSignals.size()> m_before{};
};

/** One line from the terminal; nothing: end of file, an error, or a signal. */
std::optional<QByteArray> readLine(int terminal, const sigset_t &mask)
{
    QByteArray line;
    char c = 0;
    while (line.size() < longestPassword) {
        pollfd input{.fd = terminal, .events = POLLIN, .revents = 0};
        const int ready = ::ppoll(&input, 1, nullptr, &mask);
        if (ready < 0 && errno == EINTR && caughtSignal == 0)
            continue;
        if (ready < 0 || ::read(terminal, &c, 1) != 1)
            return std::nullopt;
        if (c == '\n')
            return line;
        line += c;
    }
    return std::nullopt;
}

void say(int terminal, const QByteArray &text)
{
    [[maybe_unused]] const ssize_t written = ::write(terminal, text.constData(), static_cast<size_t>(text.size()));
}

/** One line without echo. Signals take effect after the terminal is restored; after a stop and continue the user is asked again. */
std::optional<QByteArray> readHidden(int terminal, const termios &shown, const QByteArray &prompt)
{
    termios hidden = shown;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    for (;;) {
        std::optional<QByteArray> line;
        {
            const NotedSignals signalsMeanwhile;
            ::tcsetattr(terminal, TCSAFLUSH, &hidden);
            say(terminal, prompt);
            line = readLine(terminal, signalsMeanwhile.maskBefore());
            ::tcsetattr(terminal, TCSAFLUSH, &shown);
            say(terminal, "\n");
        }
        if (caughtSignal == 0)
            return line;
        ::raise(caughtSignal);
    }
}

/** The password in "scheme://user:password@host"; empty if there is none. It ends at the last "@". */
QByteArrayView passwordIn(QByteArrayView argument)
{
    const qsizetype scheme = argument.indexOf("://");
    if (scheme < 0)
        return {};
    const qsizetype begin = scheme + 3;
    const QByteArrayView rest = argument.sliced(begin);
    const qsizetype at = rest.lastIndexOf('@');
    if (at < 0)
        return {};
    const qsizetype colon = rest.first(at).indexOf(':');
    return colon < 0 ? QByteArrayView() : rest.first(at).sliced(colon + 1);
}

/** Replaces the password by "***" and moves the rest up, so that not even its length is visible. */
void hidePassword(char *argument)
{
    const QByteArrayView whole(argument, static_cast<qsizetype>(std::strlen(argument)));
    const QByteArrayView password = passwordIn(whole);
    if (password.isEmpty())
        return;
    char *const end = argument + whole.size();
    char *to = argument + (password.data() - whole.data());
    const char *from = to + password.size();
    for (qsizetype i = 0; i < std::min<qsizetype>(3, password.size()); ++i)
        *to++ = '*';
    to = std::copy(from, static_cast<const char *>(end), to);
    std::fill(to, end, '\0');
}

} // namespace

QByteArrayList takeArguments(int argc, char **argv)
{
    QByteArrayList arguments;
    for (int i = 0; i < argc; ++i) {
        arguments << QByteArray(argv[i]);
        hidePassword(argv[i]);
    }
    return arguments;
}

Result<redis::Secret> askPassword(const QString &prompt)
{
    const int terminal = ::open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (terminal < 0)
        return failure(Error::Kind::System, PasswordText::tr("There is no terminal to ask for the password. Use --password-file or REDISCLI_AUTH."));
    const auto closeTerminal = qScopeGuard([terminal] { ::close(terminal); });

    termios shown = {};
    if (::tcgetattr(terminal, &shown) != 0)
        return failure(Error::Kind::System,
                       PasswordText::tr("The terminal cannot hide the password while you type it. Use --password-file or REDISCLI_AUTH."));
    auto line = readHidden(terminal, shown, visibleText(prompt).toUtf8());
    if (!line)
        return failure(Error::Kind::Cancelled, PasswordText::tr("No password was entered."));
    return redis::Secret(std::move(*line));
}

namespace {

redis::Secret takeFromEnvironment(const char *name)
{
    char *const value = std::getenv(name);
    if (!value)
        return {};
    redis::Secret password{QByteArray(value)};
    std::fill_n(value, std::strlen(value), '\0'); // /proc shows the environment with which the process began
    ::unsetenv(name);
    return password;
}

} // namespace

redis::Passwords takeEnvironmentPasswords() { return {takeFromEnvironment("REDISCLI_AUTH"), takeFromEnvironment("LOCKSCOPE_SENTINEL_AUTH")}; }

Result<redis::Passwords> findPasswords(const CommandLine &commandLine, const redis::Passwords &fromEnvironment)
{
    const Result<redis::Secret> sentinels = findPassword(commandLine.sentinelPasswordFile, fromEnvironment.sentinels);
    if (!sentinels)
        return failure(sentinels.error());
    if (commandLine.server && !commandLine.server->password.isEmpty())
        return redis::Passwords(commandLine.server->password, *sentinels);
    if (commandLine.askPassword) {
        const redis::Endpoint endpoint = commandLine.server ? commandLine.server->endpoint : redis::Endpoint();
        const Result<redis::Secret> typed = askPassword(PasswordText::tr("Password for %1:").arg(endpoint.toUrl()) + u' ');
        return typed ? redis::Passwords(*typed, *sentinels) : Result<redis::Passwords>(failure(typed.error()));
    }
    const Result<redis::Secret> servers = findPassword(commandLine.passwordFile, fromEnvironment.servers);
    return servers ? redis::Passwords(*servers, *sentinels) : Result<redis::Passwords>(failure(servers.error()));
}

} // namespace lockscope
