// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFormLayout;
class QLabel;
class QWidget;

namespace lockscope::ui {

class Theme;

/** Sets the distances and growth that all forms of connections share. */
void setUpForm(QFormLayout *form);
/** A row whose label, in a column of the same width everywhere, leads to buddy, or else to field. */
void addFormRow(QFormLayout *form, const QString &label, QWidget *field, QWidget *buddy = nullptr);
/** A label for a warning, wrapped; see paintWarning(). */
QLabel *makeWarning(const QString &objectName, QWidget *parent);
void paintWarning(QLabel *label, const Theme &theme);

} // namespace lockscope::ui
