// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "watch/health/watchhealth.h"

#include <QWidget>

#include <memory>

namespace lockscope::ui {

class Theme;

/**
 * Rates, hold times and the most contended locks, side by side, with their time range, a pause and export as image or CSV. Draws the newest snapshot
 * while visible and not paused; before the first one it says that there is no data yet. UI thread.
 */
class ChartsPanel : public QWidget {
    Q_OBJECT
public:
    explicit ChartsPanel(const Theme &theme, QWidget *parent = nullptr);
    ~ChartsPanel() override;

    void setSnapshot(const ContentionSnapshot &snapshot);
    /** How current the newest data is; shows it beside the data. */
    void setSight(Sight sight);
    /** From now on the data includes simulated clients, and says so, until clear(). */
    void noteSimulation();
    /** Forgets what is drawn: another server. */
    void clear();
    bool isPaused() const;

public slots:
    void setPaused(bool paused);
    /** Shows which range is chosen, without emitting rangeChosen(). */
    void setRange(lockscope::Duration range);

signals:
    void rangeChosen(lockscope::Duration range);
    /** A click on a bar or Enter: show this lock in the table. */
    void lockActivated(const lockscope::LockId &lock);
    /** For the status bar: "Saved rates.csv." */
    void notice(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
