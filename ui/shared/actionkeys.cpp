// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/actionkeys.h"

#include <QAction>
#include <QRegularExpression>
#include <QStringList>
#include <QWidget>

namespace lockscope::ui {

namespace {

const char *const namedKeysProperty = "namedKeys";

} // namespace

QString actionKeys(const QAction &action)
{
    if (const QString shown = action.text().section(u'\t', 1); !shown.isEmpty()) // as QMenu shows it
        return shown;
    QStringList keys;
    for (const QKeySequence &sequence : action.shortcuts()) {
        if (const QString text = sequence.toString(QKeySequence::NativeText); !text.isEmpty())
            keys << text;
    }
    return keys.join(QStringLiteral(", "));
}

QString actionName(const QAction &action)
{
    static const QRegularExpression addedMnemonic(QStringLiteral("\\(&\\w\\)")); // as in "文件(&F)"
    QString name = action.text().section(u'\t', 0, 0).remove(addedMnemonic);
    name.replace(QStringLiteral("&&"), QStringLiteral("\x1")).remove(u'&');
    return name.replace(QStringLiteral("\x1"), QStringLiteral("&"));
}

void showKeys(QAction &action, const QKeySequence &keys)
{
    action.setText(action.text().section(u'\t', 0, 0) + u'\t' + keys.toString(QKeySequence::NativeText));
}

void nameKeys(QWidget &widget, const QString &keys, const QString &does)
{
    auto *action = new QAction(does + u'\t' + keys, &widget);
    action->setProperty(namedKeysProperty, true);
}

QList<QAction *> namedKeys(const QWidget &widget)
{
    QList<QAction *> found;
    for (QAction *action : widget.findChildren<QAction *>(Qt::FindDirectChildrenOnly)) {
        if (action->property(namedKeysProperty).toBool())
            found << action;
    }
    return found;
}

} // namespace lockscope::ui
