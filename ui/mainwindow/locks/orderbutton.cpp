// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/orderbutton.h"

#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"
#include "ui/table/lockmodel.h"
#include "ui/table/lockview.h"

#include <QScrollBar>

namespace lockscope::ui {

OrderButton::OrderButton(QWidget *parent) : QPushButton(parent)
{
    setObjectName(QStringLiteral("attentionFirst"));
    setCheckable(true);
    setProperty("chip", true);
}

void OrderButton::follow(const LockModel &model, LockView &view)
{
    const auto show = [this, &model, &view] { refresh(model, view); };
    connect(&model, &LockModel::locksUpdated, this, show);
    connect(&model, &LockModel::orderChanged, this, show);
    connect(&model, &LockModel::rowsFiltered, this, show);
    connect(view.verticalScrollBar(), &QScrollBar::valueChanged, this, show);
    connect(this, &QPushButton::clicked, &view, [&view, show] {
        view.columns().setOrder({});
        view.scrollToTop();
        show();
    });
    show();
}

/** Another order does not hide that something needs attention. */
void OrderButton::refresh(const LockModel &model, const LockView &view)
{
    const bool isFirst = !model.order().column;
    const int hidden = isFirst ? 0 : view.attentionOutOfSight();
    setChecked(isFirst);
    //: %Ln is the number of locks that need attention and are not in sight
    const QString words = hidden > 0 ? tr("Needs attention first (%Ln out of sight)", nullptr, hidden) : tr("Needs attention first");
    const QString state = isFirst
        ? tr("The locks that need attention are at the top: the most urgent first, and of equally urgent ones that which is held longest.")
        : tr("The table is sorted by %1. Click to sort by what needs attention.").arg(infoOf(*model.order().column).title(model));
    if (text() == words && accessibleDescription() == state)
        return;
    setText(words);
    setAccessibleName(words);
    setPlainToolTip(this, state);
    setStyleProperty(this, "alarming", hidden > 0);
}

} // namespace lockscope::ui
