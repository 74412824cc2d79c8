// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace lockscope {

/**
 * Turns SIGINT, SIGTERM and SIGHUP into a Qt signal, so that the program ends through its event loop and leaves nothing behind. A second SIGINT or
 * SIGTERM kills the process; a second SIGHUP does not, since a closing terminal sends it more than once. Signals that were ignored from the start, as
 * under nohup, stay ignored. Ignores SIGPIPE: writing to a pipe without a reader fails instead. One per process, main thread.
 */
class SignalWatch : public QObject {
    Q_OBJECT
public:
    explicit SignalWatch(QObject *parent = nullptr);
    ~SignalWatch() override;

    /** A file descriptor that is readable from the first signal on; -1: there is no SignalWatch. */
    static int descriptor();

signals:
    void interrupted();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace lockscope
