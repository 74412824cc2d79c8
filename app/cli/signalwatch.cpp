// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/signalwatch.h"

#include <QSocketNotifier>

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace lockscope {

namespace {

// A handler may touch little more than a file descriptor; hence the pipe.
int pipeEnds[2] = {-1, -1};

void onSignal(int)
{
    const char one = 1;
    [[maybe_unused]] const ssize_t written = ::write(pipeEnds[1], &one, 1);
}

void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigaction(number, &action, nullptr);
}

} // namespace

SignalWatch::SignalWatch(QObject *parent) : QObject(parent)
{
    handle(SIGPIPE, SIG_IGN, 0);
    if (::pipe2(pipeEnds, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals keep their default: they end the process
    m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        m_notifier->setEnabled(false);
        emit interrupted();
    });
    handle(SIGINT, onSignal, SA_RESETHAND | SA_RESTART);
    handle(SIGTERM, onSignal, SA_RESETHAND | SA_RESTART);
}

SignalWatch::~SignalWatch()
{
    handle(SIGINT, SIG_DFL, 0);
    handle(SIGTERM, SIG_DFL, 0);
    m_notifier.reset();
    for (int &end : pipeEnds) {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
}

} // namespace lockscope
