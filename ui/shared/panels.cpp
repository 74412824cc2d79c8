// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/panels.h"

#include "ui/shared/plaintext.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace lockscope::ui::panels {

QFrame *make()
{
    auto *panel = new QFrame;
    panel->setProperty("panel", true);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    return panel;
}

Header addHeader(QFrame *panel, const QString &title)
{
    auto *bar = new QFrame;
    bar->setProperty("bar", true);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 6, 8, 6);
    row->setSpacing(6);
    QLabel *label = makePlainLabel(title);
    label->setProperty("strong", true);
    row->addWidget(label);
    row->addStretch(1);
    add(panel, bar);
    return {label, row};
}

void add(QFrame *panel, QWidget *widget, int stretch) { static_cast<QVBoxLayout *>(panel->layout())->addWidget(widget, stretch); }

} // namespace lockscope::ui::panels
