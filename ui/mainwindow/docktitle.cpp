// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/docktitle.h"

#include "ui/shared/plaintext.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace lockscope::ui {

DockTitle::DockTitle(QDockWidget *dock) : QFrame(dock)
{
    setProperty("docktitle", true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 6, 4);
    QLabel *label = makePlainLabel(dock->windowTitle(), this);
    label->setProperty("strong", true);
    auto *close = new QToolButton(this);
    close->setProperty("quiet", true);
    close->setText(QStringLiteral("✕"));
    close->setAccessibleName(tr("Close: %1").arg(dock->windowTitle()));
    close->setFocusPolicy(Qt::TabFocus);
    setPlainToolTip(close, tr("Close. The menu View shows it again."));
    connect(close, &QToolButton::clicked, dock, &QWidget::close);
    row->addWidget(label);
    row->addStretch();
    row->addWidget(close);
}

} // namespace lockscope::ui
