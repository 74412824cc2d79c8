// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/explorespec.h"
#include "racelab/film/film.h"
#include "racelab/scenario/scenario.h"

#include <QWidget>

#include <memory>

class QAction;

namespace lockscope {
class Clock;
class ProtocolCatalogue;
} // namespace lockscope

namespace lockscope::ui {

class FilmPlayer;
class OwnProtocols;
class ScorecardPanel;
class Theme;

/**
 * The race lab: a gallery of scenarios, the film that plays with everything beside it, and the scorecard below. Shows what it is given and emits
 * requests; other classes play and explore. UI thread.
 */
class RaceLabPage : public QWidget {
    Q_OBJECT
public:
    RaceLabPage(const Theme &theme, Clock &clock, QWidget *parent = nullptr);
    ~RaceLabPage() override;

    /** Once: each becomes a card and an action. */
    void setScenarios(std::vector<Scenario> scenarios);
    /** The server that is watched beside this, of which the lab keeps away; empty: none. */
    void setWatchedServer(const QString &name);

    /** Shows the film of another window's page where it stands, then the same in the language of now, which is asked for. */
    void continueFrom(const RaceLabPage &before);
    /** It plays at once. */
    void showFilm(const Film &film);
    /** A film with this title is being made elsewhere; the scorecard is to be seen beside it. */
    void awaitFilm(const QString &title);
    /** What was asked for could not be played. */
    void showTrouble(const QString &text);
    void showGallery();
    /** To the gallery; false: it is in view already, or the film in view was asked for elsewhere. */
    bool leaveFilm();
    /** In the gallery, which is shown for it. */
    void focusSearch();
    /** Asks for it as if its card had been chosen; false: no scenario has that name. */
    bool playScenario(const QString &id);

    /** Opens the dialog in which an exploration is ordered. */
    void orderExploration();
    ScorecardPanel &scorecard();
    OwnProtocols &ownProtocols();
    FilmPlayer &player();
    /** For menus: what can be done here. */
    const QList<QAction *> &labActions() const;

signals:
    void playRequested(const lockscope::Scenario &scenario);
    /** A storm of live clients is to be let loose, which is no film. */
    void stormRequested(const lockscope::Scenario &scenario);
    void replayRequested(const QString &schedule);
    void shuffleRequested(const lockscope::ShuffleSpec &order);
    /** A protocol of the user's was opened, or has changed. */
    void protocolsChanged(const lockscope::ProtocolCatalogue &protocols);
    void exploreRequested(const lockscope::ExploreSpec &order);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
