// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "protocols/simulation.h"

#include <QWidget>

#include <memory>

namespace lockscope::ui {

class Theme;

/**
 * The event log, newest first: events of locks, and notes about the connection and the operator's own actions. Keeps the newest 2,000 and says how
 * many were left out; stands still while it is scrolled or pointed at. UI thread.
 */
class EventLog : public QWidget {
    Q_OBJECT
public:
    EventLog(const Theme &theme, Clock &clock, QWidget *parent = nullptr);
    ~EventLog() override;

    /** See EventLogModel::setServerNames(). */
    void setServerNames(QHash<NodeNumber, QString> names);
    void add(const LockDelta &delta);
    /** Plain text, stamped now: "Cleared lock.a.", "Connected to prod-eu." */
    void addNote(const QString &text);
    void addSimulated(const std::vector<SimulatedHold> &holds);
    void clear();
    /** See EventLogModel::continueFrom(). */
    void continueFrom(const EventLog &before);

signals:
    void lockActivated(const lockscope::LockId &lock);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
