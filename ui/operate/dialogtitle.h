// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "saved/serverprofile.h"

#include <QFont>
#include <QWidget>

class QLabel;

namespace lockscope::ui {

class Theme;

/** A font for what must be read first. */
QFont headlineFont(QFont font);

/** The question of a dialog, and how dangerous the server is that it concerns. UI thread. */
class DialogTitle : public QWidget {
    Q_OBJECT
public:
    DialogTitle(const QString &text, Environment environment, const Theme &theme, QWidget *parent = nullptr);

    void setText(const QString &text);

private:
    QLabel *m_label;
};

} // namespace lockscope::ui
