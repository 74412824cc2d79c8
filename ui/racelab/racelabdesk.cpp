// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/racelabdesk.h"

#include "race/stepped/scenariogallery.h"
#include "ui/racelab/racelabpage.h"
#include "ui/racelab/scorecardpanel.h"

namespace lockscope::ui {

namespace {

/** What comes with the program is tested: each of them can be read. */
std::vector<Scenario> builtInScenarios()
{
    std::vector<Scenario> scenarios;
    for (const QString &id : scenarioIds()) {
        if (const Result<Scenario> scenario = builtInScenario(id))
            scenarios.push_back(*scenario);
    }
    return scenarios;
}

} // namespace

RaceLabDesk::RaceLabDesk(const Theme &theme, Clock &clock, QWidget *pageParent, QObject *parent)
    : QObject(parent), m_page(new RaceLabPage(theme, clock, pageParent)), m_races(clock)
{
    m_page->setScenarios(builtInScenarios());
    connect(m_page, &RaceLabPage::playRequested, &m_races, &RaceDesk::play);
    connect(m_page, &RaceLabPage::replayRequested, &m_races, &RaceDesk::replay);
    connect(m_page, &RaceLabPage::shuffleRequested, &m_races, &RaceDesk::shuffle);
    connect(m_page, &RaceLabPage::stormRequested, this, &RaceLabDesk::stormRequested);
    connect(&m_races, &RaceDesk::filmReady, m_page, &RaceLabPage::showFilm);
    connect(&m_races, &RaceDesk::filmFailed, m_page, [this](const Error &error) { m_page->showTrouble(error.text); });

    ScorecardPanel &panel = m_page->scorecard();
    connect(m_page, &RaceLabPage::exploreRequested, this, &RaceLabDesk::explore);
    connect(&panel, &ScorecardPanel::pauseRequested, &m_races, &RaceDesk::pauseExploring);
    connect(&panel, &ScorecardPanel::continueRequested, &m_races, &RaceDesk::continueExploring);
    connect(&panel, &ScorecardPanel::cancelRequested, this, [this] {
        m_races.cancelExploring();
        onEnded(tr("ended before its time"));
    });
    connect(&m_races, &RaceDesk::exploreProgress, &panel, &ScorecardPanel::showProgress);
    connect(&m_races, &RaceDesk::scored, this, &RaceLabDesk::onScored);
    connect(&m_races, &RaceDesk::exploreEnded, this, [this] { onEnded({}); });
    connect(&m_races, &RaceDesk::exploreFailed, this, [this](const Error &error) {
        onEnded(tr("could not go on"));
        m_page->showTrouble(error.text);
    });
}

void RaceLabDesk::keepScorecard(const QString &path)
{
    m_store.emplace(path);
    const auto card = m_store->load();
    if (!card)
        emit m_page->scorecard().noted(card.error().text);
    else if (*card)
        m_page->scorecard().setCard(**card);
}

void RaceLabDesk::explore(const ExploreOrder &order)
{
    m_before = m_page->scorecard().card();
    m_page->scorecard().showBegin();
    m_races.explore(order);
}

void RaceLabDesk::onScored(const Scorecard &card)
{
    const Scorecard whole = merged(m_before, card);
    m_page->scorecard().setCard(whole);
    if (!m_store)
        return;
    if (const auto saved = m_store->save(whole); !saved)
        emit m_page->scorecard().noted(saved.error().text);
}

void RaceLabDesk::onEnded(const QString &words)
{
    if (m_page->scorecard().isExploring())
        m_page->scorecard().showEnd(words);
}

} // namespace lockscope::ui
