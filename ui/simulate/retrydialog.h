// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/live/retrycomparison.h"
#include "ui/shared/theme.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace lockscope {
class Session;
}

namespace lockscope::ui {

class RetryChart;

/**
 * Sends the same fleet out with one retry policy after the other and shows what each costs: a table, and bars for what they differ in. The
 * server is the session's; the lock has a key of its own there, which is removed. UI thread.
 */
class RetryDialog : public QDialog {
    Q_OBJECT
public:
    RetryDialog(Session &session, const Theme &theme, QWidget *parent = nullptr);

    void setFigures(const RetryFigures &figures);

private:
    QWidget *makeForm();
    QSpinBox *addNumber(const QString &name, int value, int least, int most, const QString &suffix = {});
    void runOrStop();
    void fillColumn(int column, const RetryFigures::Run &run);

    Session &m_session;
    QWidget *m_form = nullptr;
    QComboBox *m_protocol = nullptr;
    QSpinBox *m_clients = nullptr;
    QSpinBox *m_requests = nullptr;
    QSpinBox *m_hold = nullptr;
    QPushButton *m_run = nullptr;
    QTableWidget *m_table = nullptr;
    RetryChart *m_chart = nullptr;
    QLabel *m_words = nullptr;
    bool m_isRunning = false;
};

} // namespace lockscope::ui
