// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalexporter.h"

#include <QFrame>

#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;

namespace lockscope::ui {

/** The progress of an export of the journal, with a way to cancel it, and afterwards its result. Hidden before. UI thread. */
class ExportBar : public QFrame {
    Q_OBJECT
public:
    explicit ExportBar(QWidget *parent = nullptr);

    /** Ends the one before. */
    void start(const QString &journal, const QString &fileName, const JournalQuery &query, JournalFormat format);
    bool isRunning() const { return m_exporter != nullptr; }

signals:
    void finished();

private:
    void onProgress(const JournalExportProgress &progress);
    void onFinished(qint64 rows, const Error &error);
    void onButton();

    std::unique_ptr<JournalExporter> m_exporter; // while it runs
    QString m_fileName;
    std::optional<UnixTime> m_since; // to where it goes
    QLabel *m_text;
    QProgressBar *m_bar;
    QPushButton *m_button;
};

} // namespace lockscope::ui
