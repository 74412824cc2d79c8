// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace lockscope {

/**
 * Turns SIGINT, SIGTERM and SIGHUP into a Qt signal, so that the program ends through its event loop and leaves nothing behind. A second SIGINT or
 * SIGTERM kills the process; a second SIGHUP does not, since a terminal that goes sends it more than once. One that was ignored from the start, as
 * under nohup, stays so. Ignores SIGPIPE: writing to a pipe without a reader fails instead. One per process, main thread.
 */
class SignalWatch : public QObject {
    Q_OBJECT
public:
    explicit SignalWatch(QObject *parent = nullptr);
    ~SignalWatch() override;

    /** Readable from the first signal on; -1: there is no watch. */
    static int descriptor();

signals:
    void interrupted();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace lockscope
