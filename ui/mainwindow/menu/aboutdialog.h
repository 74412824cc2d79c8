// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace lockscope::ui {

/** Which versions are at work, for a report: of the program, of what it is built on, and of the server; to be copied. UI thread. */
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    /** The server as a person would name it, with its version; empty: none is connected. */
    AboutDialog(const QString &server, QWidget *parent);
};

} // namespace lockscope::ui
