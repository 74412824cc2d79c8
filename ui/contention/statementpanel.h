// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/statementmodel.h"

#include <QSplitter>

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
    StatementPanel(const Theme &theme, const QString &name, const QString &hint, QWidget *parent = nullptr);

    void setHint(const QString &hint);
    void setStatements(std::vector<Statement> statements);
    int count() const { return m_model.rowCount(); }

signals:
    /** The user wants to see this finding of the report as a film. */
    void playRequested(std::size_t finding);
    /** The user wants to see this lock. */
    void lockChosen(const lockscope::TrafficKey &lock);

private:
    void makeList(const QString &name, const QString &hint);
    QWidget *makeDetails(const QString &name);
    const Statement *current() const;
    void showDetails();

    const Theme &m_theme;
    StatementModel m_model;
    QTreeView *m_list;
    EmptyHint *m_hint = nullptr;
    QTextEdit *m_details;
    QPushButton *m_copy, *m_show, *m_play;
};

} // namespace lockscope::ui
