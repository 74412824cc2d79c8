// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/locks/lockmodel.h"

#include <QWidget>

class QPushButton;

namespace lockscope::ui {

/** The states as chips with their counts; several together show what has any of them, none shows everything. UI thread. */
class StateChips : public QWidget {
    Q_OBJECT
public:
    explicit StateChips(QWidget *parent = nullptr);

    void setCounts(const LockModel::Counts &counts);
    void setTraits(Traits traits);
    Traits traits() const { return m_traits; }

signals:
    void traitsChosen(lockscope::ui::Traits traits);

private:
    struct Chip {
        QPushButton *button;
        Trait trait;
        QString name;
        int LockModel::Counts::*count;
    };
    QPushButton *addButton(const QString &toolTip);

    QPushButton *m_all;
    std::vector<Chip> m_chips;
    Traits m_traits;
};

} // namespace lockscope::ui
