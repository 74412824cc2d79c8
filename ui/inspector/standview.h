// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/lockstand.h"
#include "ui/shared/theme.h"
#include "ui/table/lockrow.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace lockscope::ui {

class ElidedLabel;

/**
 * On how many servers of its group the inspected lock stands, what that means by Redlock's rules, and a row for each server: its holder there and for
 * how much longer. Hidden while there are no further servers. What a server says is shown as plain text. UI thread.
 */
class StandView : public QWidget {
    Q_OBJECT
public:
    explicit StandView(const Theme &theme, QWidget *parent = nullptr);

    /** Empty: nothing is known of this lock. */
    void setStand(const LockStand &stand);
    /** The lock as it is shown; frozen: the first server has not answered since. */
    void showTimes(const LockRow &row, Instant now, bool isFrozen);

private:
    struct Row {
        ElidedLabel *server = nullptr;
        QLabel *state = nullptr, *time = nullptr;
    };
    struct Look {
        QString server, state, time, detail;
        Theme::Role role = Theme::Role::MutedText;
    };

    void setRowCount(std::size_t count);
    void showRow(std::size_t number, const Look &look);
    void setColour(QLabel *label, Theme::Role role) const;

    const Theme &m_theme;
    LockStand m_stand;
    QGridLayout *m_grid = nullptr;
    QLabel *m_count = nullptr, *m_verdict = nullptr;
    std::vector<Row> m_rows;
};

} // namespace lockscope::ui
