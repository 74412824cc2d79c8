// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/racecatalogue.h"

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

QString tr(const char *text) { return QCoreApplication::translate("lockscope::LiveRace", text); }

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

const QStringList &scenarioIds()
{
    static const QStringList ids{u"del-takeover-race"_s, u"getset-takeover"_s, u"timestamp-drift"_s, u"nil-paths"_s,
                                 u"crash-between"_s,     u"foreign-release"_s, u"safe-release"_s,    u"gc-pause"_s,
                                 u"clock-skew"_s,        u"run-once"_s,        u"retry-storm"_s,     u"failover-loss"_s,
                                 u"redlock-majority"_s,  u"watchdog-hung"_s,   u"lock-order"_s,      u"all-or-none"_s};
    return ids;
}

Result<Scenario> builtInScenario(const QString &id)
{
    if (!scenarioIds().contains(id)) {
        return failure(Error::Kind::NotFound, u"There is no scenario “%1”. There are: %2."_s.arg(visibleText(id, 60), scenarioIds().join(u", "_s)));
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
        return failure(Error::Kind::NotFound, u"The scenario %1 cannot be read: %2."_s.arg(visibleText(path, 200), text.error().text));
    return parseScenario(*text);
}

std::vector<LiveRace> liveRaces()
{
    using Misfortune = LiveRace::Misfortune;
    return {{.title = tr("Two clients fight"),
             .whatYouSee = tr("Two clients want one lock all the time. The lease is longer than the work, so whoever is late finds it busy and tries "
                              "again: never two believers."),
             .spec = racer("set-nx-px", "lock.race.fight", 5000, 600, 120, 80)},
            {.title = tr("Work longer than lease"),
             .whatYouSee = tr("Each client works for 1.8 s under a lease of 1 s. The server gives the lock away while the first still works: two "
                              "believers. The late release answers 0 and harms nobody."),
             .spec = racer("set-nx-px", "lock.race.slow", 1000, 1800, 150, 600)},
            {.title = tr("Pause longer than lease"),
             .whatYouSee = tr("The first holder stands still for 3 s in its critical section, as in a long garbage collection. Its lease of 1.5 s "
                              "ends meanwhile, another client acquires, and when the first wakes up it still believes to hold the lock."),
             .spec = racer("set-nx-px", "lock.race.pause", 1500, 800, 150, 300),
             .misfortune = Misfortune::Freeze,
             .freezeFor = Duration(3000)},
            {.title = tr("Crash and takeover"),
             .whatYouSee = tr("The first holder crashes and its timestamp stays on the server. Once it has lapsed, the others race to take it over "
                              "with GETSET: one wins, and a loser's GETSET moves the winner's deadline."),
             .spec = racer("setnx-timestamp", "lock.race.crash", 1500, 600, 60, 200),
             .clients = 3,
             .misfortune = Misfortune::Crash}};
}

} // namespace lockscope
