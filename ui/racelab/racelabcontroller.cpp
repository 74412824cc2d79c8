// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/racelabcontroller.h"

#include "base/safetext.h"
#include "fleet/fleetneeds.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/auditedorder.h"
#include "racelab/scenario/racecatalogue.h"
#include "traffic/audit/findingtext.h"
#include "ui/racelab/racelabpage.h"
#include "ui/racelab/scorecardpanel.h"
#include "ui/simulate/retrydialog.h"

#include <algorithm>

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

RaceLabController::RaceLabController(const Theme &theme, Clock &clock, QWidget *pageParent, QObject *parent)
    : QObject(parent), m_theme(theme), m_page(new RaceLabPage(theme, clock, pageParent)), m_races(clock)
{
    m_page->setScenarios(builtInScenarios());
    connect(m_page, &RaceLabPage::playRequested, m_races.worker(), &RaceWorker::play);
    connect(m_page, &RaceLabPage::protocolsChanged, m_races.worker(), &RaceWorker::setProtocols);
    connect(m_page, &RaceLabPage::replayRequested, m_races.worker(), &RaceWorker::replay);
    connect(m_page, &RaceLabPage::shuffleRequested, m_races.worker(), &RaceWorker::shuffle);
    connect(m_page, &RaceLabPage::stormRequested, this, &RaceLabController::raiseStorm);
    connect(m_races.worker(), &RaceWorker::filmReady, m_page, &RaceLabPage::showFilm);
    connect(m_races.worker(), &RaceWorker::filmFailed, m_page, [this](const Error &error) { m_page->showTrouble(error.text); });

    ScorecardPanel &panel = m_page->scorecard();
    connect(m_page, &RaceLabPage::exploreRequested, this, &RaceLabController::explore);
    connect(&panel, &ScorecardPanel::pauseRequested, m_races.worker(), &RaceWorker::pauseExploring);
    connect(&panel, &ScorecardPanel::continueRequested, m_races.worker(), &RaceWorker::continueExploring);
    connect(&panel, &ScorecardPanel::cancelRequested, this, [this] {
        m_races.tell([](RaceWorker &races) { races.cancelExploring(); });
        onEnded(tr("stopped early"));
    });
    connect(m_races.worker(), &RaceWorker::exploreProgress, &panel, &ScorecardPanel::showProgress);
    connect(m_races.worker(), &RaceWorker::scored, this, &RaceLabController::onScored);
    connect(m_races.worker(), &RaceWorker::exploreEnded, this, [this] { onEnded({}); });
    connect(m_races.worker(), &RaceWorker::exploreFailed, this, [this](const Error &error) {
        onEnded(tr("failed"));
        m_page->showTrouble(error.text);
    });
}

void RaceLabController::keepScorecard(const QString &path)
{
    m_store.emplace(path);
    const auto card = m_store->load();
    if (!card)
        emit m_page->scorecard().noted(card.error().text);
    else if (*card)
        m_page->scorecard().setCard(**card);
}

void RaceLabController::explore(const ExploreSpec &order)
{
    m_before = m_page->scorecard().card();
    m_page->scorecard().showBegin();
    m_races.tell([order](RaceWorker &races) { races.explore(order); });
}

void RaceLabController::playFinding(const TrafficReport &report, std::size_t number)
{
    const AuditFinding &finding = report.findings[number];
    ExcerptStory story = storyOf(finding, report, happening(finding));
    story.remedy = remedy(finding);
    playExcerpt(story, finding.kind);
}

void RaceLabController::playExcerpt(const ExcerptStory &story, AuditFinding::Kind finding)
{
    m_page->awaitFilm(story.title);
    m_races.tell([story](RaceWorker &races) { races.playExcerpt(story); });
    const ScorecardPanel &panel = m_page->scorecard();
    ExploreSpec order = orderBeside(finding, story.protocol);
    order.protocols.removeIf([&panel](const QString &id) {
        const auto &rows = panel.card().protocols;
        return std::ranges::find(rows, id, &ProtocolScore::protocol) != rows.end();
    });
    if (!order.protocols.isEmpty() && !panel.isExploring())
        explore(order);
}

QString RaceLabController::lossAtEnd() const
{
    if (m_page->scorecard().isExploring())
        return tr("The exploration that is running ends; the verdicts that it has reached stay.");
    return m_storm && m_storm->isVisible() ? RetryDialog::lossAtEnd() : QString();
}

/** As everything here on a private server. */
void RaceLabController::raiseStorm(const Scenario &scenario)
{
    const ScenarioStorm &storm = *scenario.storm;
    const ProtocolInfo *protocol = ProtocolCatalogue::builtIn().find(storm.protocol);
    if (!protocol)
        return m_page->showTrouble(tr("There is no protocol %1.").arg(storm.protocol));
    if (const QString whyNot = whyNotHere(*protocol); !whyNot.isEmpty())
        return m_page->showTrouble(whyNot);
    std::vector<RetryPolicy> policies;
    for (const QString &text : storm.policies) {
        const auto policy = retryPolicyFrom(text);
        if (!policy)
            return m_page->showTrouble(
                tr("There is no retry policy %1. Choose from none, fixed:10ms, jitter, jitter:10ms:1s and message.").arg(text));
        policies.push_back(*policy);
    }
    if (m_storm)
        m_storm->reject();
    m_storm = new RetryDialog(
        m_theme, tr("a private server of the race lab, on this machine"), [](const ProtocolInfo &info) { return whyNotHere(info); },
        m_page->window());
    m_storm->setAttribute(Qt::WA_DeleteOnClose);
    m_storm->setWindowTitle(visibleText(scenario.shownTitle(), 80));
    connect(m_storm, &RetryDialog::runRequested, m_races.worker(), &RaceWorker::compareRetries);
    connect(m_storm, &RetryDialog::stopRequested, m_races.worker(), &RaceWorker::stopComparingRetries);
    connect(m_races.worker(), &RaceWorker::retriesCompared, m_storm, &RetryDialog::setFigures);
    SimulatedClientSpec spec;
    spec.protocol = storm.protocol;
    spec.lease = storm.lease;
    spec.holdTime = storm.hold;
    m_storm->setOrder({.groups = {{spec, storm.clients}}, .requests = quint64(storm.requests), .think = storm.think}, policies);
    m_storm->show();
    m_storm->run();
}

void RaceLabController::onScored(const Scorecard &card)
{
    const Scorecard whole = merged(m_before, card);
    m_page->scorecard().setCard(whole);
    if (!m_store)
        return;
    if (const auto saved = m_store->save(whole); !saved)
        emit m_page->scorecard().noted(saved.error().text);
}

void RaceLabController::onEnded(const QString &words)
{
    if (m_page->scorecard().isExploring())
        m_page->scorecard().showEnd(words);
}

} // namespace lockscope::ui
