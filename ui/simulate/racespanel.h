// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/simulate/racedirector.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace lockscope::ui {

/** The races to try, and what to watch in the one that is on. Owns the director that runs it. UI thread. */
class RacesPanel : public QWidget {
    Q_OBJECT
public:
    RacesPanel(Session &session, Clock &clock, QWidget *parent = nullptr);
    ~RacesPanel() override;

    /** Goes on with the race that another panel of the session has begun, and that is left without one. */
    void continueFrom(RacesPanel &before);

signals:
    void started();

private:
    void follow();
    void showStory();

    Session &m_session;
    Clock &m_clock;
    std::unique_ptr<RaceDirector> m_director;
    QLabel *m_story;
    std::optional<std::size_t> m_told; ///< the race that the story is of, in liveRaces()
};

} // namespace lockscope::ui
