// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalexport.h"

#include <QWidget>

#include <memory>

namespace lockscope {
class Clock;
class JournalWriter;
} // namespace lockscope

namespace lockscope::ui {

class Theme;

/**
 * The page of actions and their operators, and of holds and their holders: search, time, table, everything about one record, export. Reads the file
 * that the writer writes, without blocking the window; says what is wrong with it. Needs no server. UI thread.
 */
class JournalPage : public QWidget {
    Q_OBJECT
public:
    /** journal may be null: this program keeps none. */
    JournalPage(JournalWriter *journal, const Theme &theme, Clock &clock, QWidget *parent = nullptr);
    ~JournalPage() override;

    void focusSearch();
    /** Searches for what another window's page searches for. */
    void continueFrom(const JournalPage &before);
    /** As the file dialog does. */
    void exportTo(const QString &fileName, JournalFormat format);

signals:
    /** A new problem with the journal: one line for users on another page. */
    void troubleFound(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
