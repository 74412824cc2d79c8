// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/scenariogallery.h"

#include "base/plainfile.h"
#include "base/safetext.h"
#include "racelab/scenario/scenarioreader.h"

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

} // namespace

const QStringList &scenarioIds()
{
    static const QStringList ids{u"del-takeover-race"_s, u"getset-takeover"_s, u"timestamp-drift"_s,  u"nil-paths"_s,    u"crash-between"_s,
                                 u"foreign-release"_s,   u"safe-release"_s,    u"gc-pause"_s,         u"clock-skew"_s,   u"run-once"_s,
                                 u"retry-storm"_s,       u"failover-loss"_s,   u"redlock-majority"_s, u"watchdog-hung"_s};
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

} // namespace lockscope
