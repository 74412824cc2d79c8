// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/explorespec.h"

#include <QFrame>

#include <memory>

namespace lockscope::ui {

class Theme;

/**
 * The scorecard as a panel: the table, its bounds, the progress of an exploration, and the exports. Emits requests; does not know the explorer. UI
 * thread.
 */
class ScorecardPanel : public QFrame {
    Q_OBJECT
public:
    explicit ScorecardPanel(const Theme &theme, QWidget *parent = nullptr);
    ~ScorecardPanel() override;

    void setCard(const Scorecard &card);
    const Scorecard &card() const;

    /** From now on until showEnd(). */
    void showBegin();
    void showProgress(const ExploreProgress &progress);
    /** The words say how it ended; empty: all is done. */
    void showEnd(const QString &words);
    bool isExploring() const;

signals:
    void exploreRequested();
    void pauseRequested();
    void continueRequested();
    void cancelRequested();
    /** The shortest schedule that breaks a protocol is to be looked at. */
    void replayRequested(const QString &schedule);
    /** One line that says what was done or went wrong. */
    void noted(const QString &text);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
