// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/health/hearing.h"

#include <QMenu>

class QActionGroup;

namespace lockscope::ui {

/** How changes are to be heard of: one of four. Tells what was chosen and shows what it is told. UI thread. */
class HearingMenu : public QMenu {
    Q_OBJECT
public:
    explicit HearingMenu(QWidget *parent = nullptr);

    /** What is so now; tells nobody. */
    void setHearing(Hearing hearing);

signals:
    void chosen(lockscope::Hearing hearing);

private:
    QActionGroup *m_group;
};

} // namespace lockscope::ui
