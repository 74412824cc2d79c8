// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace lockscope {

/**
 * Turns SIGINT and SIGTERM into a Qt signal, so that a command ends through its event loop; a second signal kills the process. Ignores SIGPIPE:
 * writing to a pipe without a reader fails instead. One per process, main thread.
 */
class SignalWatch : public QObject {
    Q_OBJECT
public:
    explicit SignalWatch(QObject *parent = nullptr);
    ~SignalWatch() override;

signals:
    void interrupted();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace lockscope
