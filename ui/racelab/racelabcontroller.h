// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/scenario/excerptstory.h"
#include "ui/racelab/raceworker.h"
#include "ui/racelab/scorecardstore.h"

#include <QObject>
#include <QPointer>

#include <optional>

namespace lockscope::ui {

class RaceLabPage;
class RetryDialog;
class Theme;

/**
 * The race lab of one window: its page, which belongs to its parent, the engine that plays and explores for it, storms of live clients, which have a
 * separate dialog, and the scorecard that is kept between sessions. Starts no server before something is played or explored. UI thread.
 */
class RaceLabController : public QObject {
    Q_OBJECT
public:
    RaceLabController(const Theme &theme, Clock &clock, QWidget *pageParent, QObject *parent);

    RaceLabPage *page() const { return m_page; }
    /** The card of the last session is shown, and those to come are kept there. */
    void keepScorecard(const QString &path);
    /** See playExcerpt(). */
    void playFinding(const TrafficReport &report, std::size_t number);
    /**
     * Plays what an audit has found, and explores beside it the protocol of its clients and the one that would have held, as far as the scorecard does
     * not have them. storyOf() makes the story.
     */
    void playExcerpt(const ExcerptStory &story, AuditFinding::Kind finding);
    /** What is lost if the window ends now, in sentences; empty: nothing. */
    QString lossAtEnd() const;

private:
    void raiseStorm(const Scenario &scenario);
    void explore(const ExploreSpec &order);
    void onScored(const Scorecard &card);
    void onEnded(const QString &words);

    const Theme &m_theme;
    RaceLabPage *m_page;
    RaceThread m_races;
    QPointer<RetryDialog> m_storm;
    std::optional<ScorecardStore> m_store;
    Scorecard m_before; ///< what was known when the exploration began
};

} // namespace lockscope::ui
