// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/textsizemenu.h"

#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

namespace lockscope::ui {

TextSizeMenu::TextSizeMenu(Theme &theme, QWidget *parent) : QMenu(parent)
{
    setToolTipsVisible(true);
    const auto add = [this, &theme](const QString &text, const QList<QKeySequence> &keys, auto change) {
        QAction *action = addAction(text);
        action->setShortcuts(keys);
        connect(action, &QAction::triggered, this, [this, &theme, change] {
            change();
            emit chosen(theme.textSize());
        });
        return action;
    };
    QAction *larger = add(tr("Larger text"), {QKeySequence(tr("Ctrl++")), QKeySequence(tr("Ctrl+="))}, [&theme] { theme.stepTextSize(true); });
    QAction *smaller = add(tr("Smaller text"), {QKeySequence(tr("Ctrl+-"))}, [&theme] { theme.stepTextSize(false); });
    QAction *normal = add(tr("Normal text size"), {QKeySequence(tr("Ctrl+0"))}, [&theme] { theme.setTextSize(Theme::normalTextSize); });
    const auto showSize = [this, &theme, larger, smaller, normal] {
        const int size = theme.textSize();
        setTitle(tr("Text size: %1 %").arg(size));
        setAvailable(*larger, size < Theme::textSizes.back() ? QString() : tr("The text has its largest size."));
        setAvailable(*smaller, size > Theme::textSizes.front() ? QString() : tr("The text has its smallest size."));
        setAvailable(*normal, size != Theme::normalTextSize ? QString() : tr("The text has its normal size."));
    };
    connect(&theme, &Theme::changed, this, showSize);
    showSize();
}

} // namespace lockscope::ui
