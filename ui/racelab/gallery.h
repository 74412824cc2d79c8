// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/racelab/scenariomodel.h"

#include <QListView>
#include <QSortFilterProxyModel>

namespace lockscope::ui {

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
