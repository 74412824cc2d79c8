// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/health/hearing.h"

#include <QMenu>

class QActionGroup;

namespace lockscope::ui {

/** How to detect changes: one of four. Emits what was chosen and shows what is set. UI thread. */
class HearingMenu : public QMenu {
    Q_OBJECT
public:
    explicit HearingMenu(QWidget *parent = nullptr);

    /** What is so now; emits nothing. */
    void setHearing(Hearing hearing);

signals:
    void chosen(lockscope::Hearing hearing);

private:
    QActionGroup *m_group;
};

} // namespace lockscope::ui
