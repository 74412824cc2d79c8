// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/racelab/scenariopicture.h"

#include <QAbstractListModel>

namespace lockscope::ui {

/** The scenarios of the gallery, in the recommended order. UI thread. */
class ScenarioModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { SearchRole = Qt::UserRole, SentenceRole, NoteRole };

    using QAbstractListModel::QAbstractListModel;

    void setScenarios(std::vector<Scenario> scenarios);
    const Scenario &scenario(int row) const { return m_scenarios[std::size_t(row)]; }
    const ScenarioPicture &picture(int row) const { return m_pictures[std::size_t(row)]; }
    /** -1: none. */
    int rowOf(const QString &id) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<Scenario> m_scenarios;
    std::vector<ScenarioPicture> m_pictures;
};

} // namespace lockscope::ui
