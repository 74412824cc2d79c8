// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFrame;
class QLabel;
class QWidget;

/** Panels as everywhere in the window: a frame with a first line and something below it. */
namespace lockscope::ui::panels {

QFrame *make();
/** Its name at the left of the first line; further widgets may be added to the line's layout, behind. Returns the name's label. */
QLabel *addHeader(QFrame *panel, const QString &title);
void add(QFrame *panel, QWidget *widget);

} // namespace lockscope::ui::panels
