// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace lockscope::ui {

/** How far the reading of a recording is, with a button that stops it. UI thread. */
class ReadingBar : public QFrame {
    Q_OBJECT
public:
    explicit ReadingBar(QWidget *parent = nullptr);

    /** percent: −1 is not known. */
    void show(const QString &fileName, int percent, quint64 commands);
    void show(const QString &text, int percent);

signals:
    void stopRequested();

private:
    QLabel *m_text;
    QProgressBar *m_bar;
    QPushButton *m_stop;
};

} // namespace lockscope::ui
