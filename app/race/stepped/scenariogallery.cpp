// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/stepped/scenariogallery.h"

#include "base/safetext.h"
#include "race/stepped/scenarioreader.h"

#include <QFile>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** One byte more than is allowed is enough to be told so. */
Result<QByteArray> readAll(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(Error::Kind::NotFound,
                       u"The scenario %1 cannot be read: %2."_s.arg(visibleText(path, 200), file.errorString()));
    return file.read(scenariolimits::bytes + 1);
}

} // namespace

const QStringList &scenarioIds()
{
    static const QStringList ids{u"del-takeover-race"_s, u"getset-takeover"_s, u"timestamp-drift"_s, u"nil-paths"_s,
                                 u"crash-between"_s,     u"foreign-release"_s, u"safe-release"_s,    u"gc-pause"_s,
                                 u"clock-skew"_s,        u"run-once"_s,        u"retry-storm"_s,     u"failover-loss"_s,
                                 u"redlock-majority"_s,  u"watchdog-hung"_s};
    return ids;
}

Result<Scenario> builtInScenario(const QString &id)
{
    if (!scenarioIds().contains(id)) {
        return failure(Error::Kind::NotFound,
                       u"There is no scenario “%1”. There are: %2."_s.arg(visibleText(id, 60), scenarioIds().join(u", "_s)));
    }
    const auto text = readAll(u":/scenarios/%1.scenario"_s.arg(id));
    if (!text)
        return failure(text.error());
    Result<Scenario> parsed = parseScenario(*text);
    if (!parsed)
        return parsed;
    Scenario scenario = std::move(parsed).value();
    scenario.isBuiltIn = true;
    return scenario;
}

Result<Scenario> readScenarioFile(const QString &path)
{
    const auto text = readAll(path);
    return text ? parseScenario(*text) : failure(text.error());
}

} // namespace lockscope
