// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/racelab/scenariopicture.h"

#include <QAbstractListModel>
#include <QListView>
#include <QSortFilterProxyModel>

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

class Theme;

/** The scenarios as cards: a small picture, title and sentence. Arrows change the card, typing finds a title, Enter or a click plays. UI thread. */
class Gallery : public QListView {
    Q_OBJECT
public:
    explicit Gallery(const Theme &theme, QWidget *parent = nullptr);

    void setScenarios(std::vector<Scenario> scenarios);
    const ScenarioModel &scenarios() const { return m_model; }
    /** Only those with all these words. */
    void setSearch(const QString &text);
    /** Makes it the current card. */
    void choose(const QString &id);
    /** From the search: to the cards; if there is but one, it is chosen. */
    void enter();

signals:
    void scenarioChosen(const lockscope::Scenario &scenario);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void arrangeCards();
    void chooseIndex(const QModelIndex &index);

    const Theme &m_theme;
    ScenarioModel m_model;
    QSortFilterProxyModel m_found;
};

} // namespace lockscope::ui
