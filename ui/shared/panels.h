// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFrame;
class QHBoxLayout;
class QLabel;
class QWidget;

/** Panels with the common look of the window: a frame with a first line and something below it. */
namespace lockscope::ui::panels {

struct Header {
    QLabel *title;
    QHBoxLayout *row; ///< what is added to it stands at the right
};

QFrame *make();
/** The first line, with its name at the left. */
Header addHeader(QFrame *panel, const QString &title);
void add(QFrame *panel, QWidget *widget, int stretch = 0);

} // namespace lockscope::ui::panels
