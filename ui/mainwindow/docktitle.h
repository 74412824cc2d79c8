// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QDockWidget;

namespace lockscope::ui {

/** The title of a dock, in the look of our panels, with a button that closes it; the dock can still be dragged by it. */
class DockTitle : public QFrame {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget *dock);
};

} // namespace lockscope::ui
