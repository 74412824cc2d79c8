// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/signalwatch.h"

#include <QSocketNotifier>

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace lockscope {

namespace {

// A signal handler may do little more than write to a file descriptor, so it writes to a pipe.
int pipeEnds[2] = {-1, -1};

void handle(int number, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, nullptr);
}

void onSignal(int)
{
    const int before = errno;
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
    handle(SIGHUP, SIG_IGN);
    const char one = 1;
    [[maybe_unused]] const ssize_t written = ::write(pipeEnds[1], &one, 1);
    errno = before;
}

bool isIgnored(int number)
{
    struct sigaction action = {};
    return sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

SignalWatch::SignalWatch(QObject *parent) : QObject(parent)
{
    handle(SIGPIPE, SIG_IGN);
    if (::pipe2(pipeEnds, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals keep their default action, which ends the process
    m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        m_notifier->setEnabled(false);
        emit interrupted();
    });
    handle(SIGINT, onSignal);
    handle(SIGTERM, onSignal);
    if (!isIgnored(SIGHUP))
        handle(SIGHUP, onSignal);
}

SignalWatch::~SignalWatch()
{
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
    if (!isIgnored(SIGHUP))
        handle(SIGHUP, SIG_DFL);
    m_notifier.reset();
    for (int &end : pipeEnds) {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
}

int SignalWatch::descriptor() { return pipeEnds[0]; }

} // namespace lockscope
