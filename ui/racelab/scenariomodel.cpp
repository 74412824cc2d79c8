// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/scenariomodel.h"

#include "ui/shared/plaintext.h"

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

QStringList protocolsOf(const Scenario &scenario)
{
    QStringList protocols;
    if (scenario.storm)
        protocols << scenario.storm->protocol;
    for (const ScenarioAct &act : scenario.acts)
        protocols << act.protocol;
    protocols.removeDuplicates();
    return protocols;
}

QString protocolsText(const Scenario &scenario)
{
    const QStringList protocols = protocolsOf(scenario);
    return protocols.size() > 1 ? ScenarioModel::tr("%n protocol(s)", nullptr, int(protocols.size())) : protocols.join(u", "_s);
}

/** Its id first: stories refer to each other by it, and so do people. The number of clients is in the picture, except of a storm. */
QString noteOf(const Scenario &scenario)
{
    const QString protocols = protocolsText(scenario);
    return scenario.storm ? ScenarioModel::tr("%1 · %n client(s) · %2", nullptr, scenario.storm->clients).arg(scenario.id, protocols)
                          : QString(scenario.id + u" · "_s + protocols);
}

} // namespace

void ScenarioModel::setScenarios(std::vector<Scenario> scenarios)
{
    beginResetModel();
    m_scenarios = std::move(scenarios);
    m_pictures.clear();
    for (const Scenario &scenario : m_scenarios)
        m_pictures.emplace_back(scenario);
    endResetModel();
}

int ScenarioModel::rowOf(const QString &id) const
{
    const auto found = std::ranges::find(m_scenarios, id, &Scenario::id);
    return found == m_scenarios.end() ? -1 : int(found - m_scenarios.begin());
}

int ScenarioModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_scenarios.size()); }

QVariant ScenarioModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Scenario &scenario = m_scenarios[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return scenario.shownTitle();
    case SentenceRole:
    case Qt::AccessibleDescriptionRole: return scenario.shownSentence();
    case Qt::ToolTipRole: return plainToolTip(scenario.shownSentence() + u"\n"_s + scenario.id);
    case NoteRole: return noteOf(scenario);
    case SearchRole: return QStringList{scenario.id, scenario.shownTitle(), scenario.shownSentence(), protocolsOf(scenario).join(u' ')}.join(u' ');
    default: return {};
    }
}

} // namespace lockscope::ui
