// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace lockscope::ui {

class LockModel;
class LockView;

/** Sorts by what needs attention again; says by what the table is sorted, and how many locks that need attention are out of sight. UI thread. */
class OrderButton : public QPushButton {
    Q_OBJECT
public:
    explicit OrderButton(QWidget *parent = nullptr);

    /** Both must outlive this. */
    void follow(const LockModel &model, LockView &view);

private:
    void refresh(const LockModel &model, const LockView &view);
};

} // namespace lockscope::ui
