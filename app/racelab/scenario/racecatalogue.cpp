// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/racecatalogue.h"

#include "base/language.h"
#include "base/plainfile.h"
#include "base/safetext.h"
#include "racelab/scenario/scenarioreader.h"

#include <QCoreApplication>
#include <QFile>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

QByteArray builtInText(const QString &id)
{
    QFile file(u":/scenarios/%1.scenario"_s.arg(id));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return file.readAll();
}

struct RaceText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::LiveRace)
};

/** The texts of resources/scenarios, each as the reader joins its lines: resources/translations/update extracts them. */
QString storyText(const QString &text) { return text.isEmpty() ? text : QCoreApplication::translate("Scenario", text.toUtf8().constData()); }

SimulatedClientSpec racer(const char *protocol, const char *key, int leaseMs, int holdMs, int retryMs, int thinkMs)
{
    SimulatedClientSpec spec;
    spec.protocol = QString::fromLatin1(protocol);
    spec.key = key;
    spec.lease = Duration(leaseMs);
    spec.holdTime = Duration(holdMs);
    spec.retry = RetryPolicy::fixed(Duration(retryMs));
    spec.thinkTime = Duration(thinkMs);
    spec.repeats = true;
    return spec;
}

} // namespace

QString Scenario::shownTitle() const { return isBuiltIn ? storyText(title) : title; }
QString Scenario::shownSentence() const { return isBuiltIn ? storyText(sentence) : sentence; }

Scenario Scenario::translated() const
{
    Scenario scenario = *this;
    scenario.title = shownTitle();
    scenario.sentence = shownSentence();
    if (!isBuiltIn)
        return scenario;
    for (ScenarioAct &act : scenario.acts) {
        act.title = storyText(act.title);
        for (ScenarioLine &line : act.lines) {
            if (line.kind == ScenarioLine::Kind::Say)
                line.text = storyText(line.text);
        }
    }
    return scenario;
}

const QStringList &scenarioIds()
{
    static const QStringList ids{u"del-takeover-race"_s, u"getset-takeover"_s, u"timestamp-drift"_s, u"nil-paths"_s,     u"crash-between"_s,
                                 u"foreign-release"_s,   u"safe-release"_s,    u"gc-pause"_s,        u"clock-skew"_s,    u"run-once"_s,
                                 u"retry-storm"_s,       u"failover-loss"_s,   u"slot-moves"_s,      u"quiet-replica"_s, u"redlock-majority"_s,
                                 u"watchdog-hung"_s,     u"lock-order"_s,      u"all-or-none"_s};
    return ids;
}

Result<Scenario> builtInScenario(const QString &id)
{
    if (!scenarioIds().contains(id)) {
        return failure(Error::Kind::NotFound,
                       RaceText::tr("There is no scenario “%1”. Available: %2.").arg(visibleText(id, 60), joinItems(scenarioIds())));
    }
    Result<Scenario> parsed = parseScenario(builtInText(id));
    if (!parsed)
        return parsed;
    Scenario scenario = std::move(parsed).value();
    scenario.isBuiltIn = true;
    return scenario;
}

Result<Scenario> readScenarioFile(const QString &path)
{
    const Result<QByteArray> text = readPlainFile(path, scenariolimits::bytes);
    if (!text)
        return failure(Error::Kind::NotFound, RaceText::tr("Cannot read the scenario %1: %2.").arg(visibleText(path, 200), text.error().text));
    return parseScenario(*text);
}

std::vector<LiveRace> liveRaces()
{
    using Misfortune = LiveRace::Misfortune;
    return {{.title = RaceText::tr("Two clients compete"),
             .whatYouSee = RaceText::tr(
                 "Two clients compete for one lock. The lease is longer than the work, so the later client finds the lock busy and tries "
                 "again. The lock never has two holders at once."),
             .spec = racer("set-nx-px", "lock.race.fight", 5000, 600, 120, 80)},
            {.title = RaceText::tr("Work longer than lease"),
             .whatYouSee = RaceText::tr(
                 "Each client works for 1.8 s under a lease of 1 s. The lease ends and another client acquires the lock while the first one "
                 "still works: two clients think they hold it. The late release answers 0 and changes nothing."),
             .spec = racer("set-nx-px", "lock.race.slow", 1000, 1800, 150, 600)},
            {.title = RaceText::tr("Pause longer than lease"),
             .whatYouSee = RaceText::tr(
                 "The first holder pauses for 3 s in its critical section, as in a long garbage collection. Its lease of 1.5 s "
                 "ends meanwhile, and another client acquires the lock. When the first one wakes up, it still thinks it holds the lock."),
             .spec = racer("set-nx-px", "lock.race.pause", 1500, 800, 150, 300),
             .misfortune = Misfortune::Freeze,
             .freezeFor = Duration(3000)},
            {.title = RaceText::tr("Crash and takeover"),
             .whatYouSee =
                 RaceText::tr("The first holder crashes and its timestamp stays on the server. When it has lapsed, the others race to take it over "
                              "with GETSET: one wins, and a loser's GETSET moves the winner's deadline."),
             .spec = racer("setnx-timestamp", "lock.race.crash", 1500, 600, 60, 200),
             .clients = 3,
             .misfortune = Misfortune::Crash}};
}

} // namespace lockscope
