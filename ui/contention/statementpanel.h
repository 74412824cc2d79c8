// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/statementmodel.h"

#include <QSplitter>

#include <functional>

class QLabel;
class QPushButton;
class QTextEdit;
class QTreeView;

namespace lockscope::ui {

class EmptyHint;

/** Statements as a list, and beside it everything about the selected one. UI thread. */
class StatementPanel : public QSplitter {
    Q_OBJECT
public:
    /** The hint stands where there is no statement. */
    StatementPanel(const Theme &theme, const QString &name, QWidget *parent = nullptr);

    void setHint(const QString &hint);
    void setStatements(std::vector<Statement> statements);
    /** Why a lock cannot be cleared, as a sentence; empty: it is in the table of the open server. Asked each time it is shown. */
    void setWhyNotCleared(std::function<QString(const TrafficKey &lock)> whyNotCleared);
    /** Asks again. */
    void refresh();
    int count() const { return m_model.rowCount(); }

signals:
    /** The user wants to see this finding of the report as a film. */
    void playRequested(std::size_t finding);
    /** The user wants to see this lock. */
    void lockChosen(const lockscope::TrafficKey &lock);
    /** token: of its holder as measured; empty: it is not known. */
    void clearRequested(const lockscope::TrafficKey &lock, const QByteArray &token);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void makeList(const QString &name);
    void makeButtons();
    QWidget *makeDetails(const QString &name);
    const Statement *current() const;
    void showDetails();

    const Theme &m_theme;
    StatementModel m_model;
    QTreeView *m_list;
    EmptyHint *m_hint = nullptr;
    QTextEdit *m_details;
    QPushButton *m_copy, *m_show, *m_play, *m_clear;
    QLabel *m_whyNot; // it cannot be cleared
    std::function<QString(const TrafficKey &)> m_whyNotCleared;
};

} // namespace lockscope::ui
