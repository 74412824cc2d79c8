// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/coverage.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace lockscope::ui {

class ElidedLabel;

/**
 * The bottom line: locks in view, age of the picture, own load on the server, a probe that goes on, its clock, and the last action. In a narrow window
 * the least important parts give way to the last action. UI thread.
 */
class StatusLine : public QFrame {
    Q_OBJECT
public:
    explicit StatusLine(Clock &clock, QWidget *parent = nullptr);

    void setLocks(int shown, int total);
    void setCoverage(const Coverage &coverage, Instant now);
    /** Plain text; gone after some seconds, since what it says is true of the moment. The event log keeps it. */
    void setLastAction(const QString &text);
    QString lastAction() const;
    /** What a probe costs that goes on in the background, and more of it; empty: there is none. */
    void setProbe(const QString &cost, const QString &detail);

signals:
    /** The user wants to see that probe. */
    void probeRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showLocks();
    void fit();

    int m_shown = 0, m_total = 0;
    Sight m_sight = Sight::NotConnected;

    Clock &m_clock;
    quint64 m_note = 0; // its number
    QLabel *m_locks, *m_part, *m_age, *m_load, *m_skipped, *m_skew;
    QToolButton *m_probe;
    ElidedLabel *m_last;
};

} // namespace lockscope::ui
