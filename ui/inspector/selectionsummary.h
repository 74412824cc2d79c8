// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "ui/table/lockrow.h"

#include <QWidget>

#include <array>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;

namespace lockscope::ui {

class LockModel;
class Theme;

/**
 * What several selected locks have in common: how many they are, in which states, how long the oldest is held, and to how many of them each action can be
 * done. Reads the model. UI thread.
 */
class SelectionSummary : public QWidget {
    Q_OBJECT
public:
    SelectionSummary(const LockModel &model, const Theme &theme, QWidget *parent);

    void setLocks(std::vector<LockId> locks) { m_locks = std::move(locks); }
    std::size_t size() const { return m_locks.size(); }
    /** As they are now. The hint says why nothing can be done now; empty: it can. */
    void refresh(const QString &hint);

signals:
    /** To all of them. */
    void actionRequested(lockscope::Verb verb);

private:
    struct Row {
        QLabel *name, *value;
    };
    struct Act {
        Verb verb;
        Row row;
        QPushButton *button;
    };
    Row addRow(QGridLayout &grid, const QString &name);
    static void showRow(const Row &row, const QString &value);
    void showAct(const Act &act, const std::vector<const LockRow *> &rows, const QString &hint) const;
    void showStates(const std::vector<const LockRow *> &rows);
    void showOldest(const std::vector<const LockRow *> &rows);

    const LockModel &m_model;
    const Theme &m_theme;
    std::vector<LockId> m_locks;
    QLabel *m_title;
    std::array<Row, shownStateCount> m_states{};
    Row m_oldest{};
    std::vector<Act> m_acts;
};

} // namespace lockscope::ui
