// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAction;
class QLabel;
class QWidget;

namespace lockscope::ui {

/** A label that never interprets its text as HTML, whatever a server put into it. */
QLabel *makePlainLabel(const QString &text = {}, QWidget *parent = nullptr);

/** Sets a tooltip that shows exactly this text, and says it to assistive technology, which would be given the tooltip's markup otherwise. */
void setPlainToolTip(QWidget *widget, const QString &text);
void setPlainToolTip(QAction *action, const QString &text);
/** The same for item views' Qt::ToolTipRole. */
QString plainToolTip(const QString &text);

/** Text for a desktop notification, which interprets markup. */
QString notificationText(const QString &text);

/** Lets a label break a text that has no spaces. */
QString breakable(const QString &text);
/** The same for prose: words stay whole, keys break at their separators, but a token may be one word of thousands of letters. */
QString breakableTokens(const QString &text);

enum class Breaks { InTokens, Anywhere };
/** Shows a text that its label may break; its name stays without the invisible marks, which are for painting. */
void showBreakable(QLabel &label, const QString &text, Breaks breaks = Breaks::InTokens);

/** Enables it, or says in its tooltip and description why not: an empty reason enables it, and then the hint says what it does. */
void setAvailable(QWidget &widget, const QString &whyNot, const QString &hint = {});
void setAvailable(QAction &action, const QString &whyNot, const QString &hint = {});

/** Text for buttons, tabs and actions, where & would become a mnemonic. */
QString withoutMnemonic(QString text);

} // namespace lockscope::ui
