// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/racespanel.h"

#include "session/session.h"
#include "ui/shared/panels.h"
#include "ui/shared/plaintext.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace lockscope::ui {

RacesPanel::RacesPanel(Session &session, Clock &clock, QWidget *parent)
    : QWidget(parent), m_session(session), m_clock(clock), m_director(std::make_unique<RaceDirector>(session, clock)), m_story(makePlainLabel())
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(10, 10, 10, 10);
    grid->setSpacing(6);
    int number = 0;
    for (const LiveRace &race : liveRaces()) {
        auto *button = new QPushButton(withoutMnemonic(race.title));
        setPlainToolTip(button, race.whatYouSee);
        connect(button, &QPushButton::clicked, this, [this, race, number] {
            m_told = std::size_t(number);
            showStory();
            m_director->start(race);
            emit started();
        });
        grid->addWidget(button, number, 0);
        ++number;
    }
    m_story->setObjectName(QStringLiteral("raceStory"));
    m_story->setWordWrap(true);
    m_story->setProperty("muted", true);
    grid->addWidget(m_story, number, 0);
    follow();
    showStory();
}

RacesPanel::~RacesPanel() = default;

/** What was begun is to come to its end: a frozen client is to be woken. */
void RacesPanel::continueFrom(RacesPanel &before)
{
    m_director = std::exchange(before.m_director, std::make_unique<RaceDirector>(m_session, m_clock));
    m_director->disconnect(&before);
    follow();
    m_told = before.m_told;
    showStory();
}

void RacesPanel::follow()
{
    connect(m_director.get(), &RaceDirector::over, this, [this] {
        m_told.reset();
        showStory();
    });
}

void RacesPanel::showStory()
{
    m_story->setText(m_told ? liveRaces().at(*m_told).whatYouSee : tr("A race replaces the one before. What to watch is explained here."));
}

} // namespace lockscope::ui
