// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QObject>

#include <functional>

class QAction;
class QMenu;

namespace lockscope::ui {

class LockHistory;
class LockModel;
class LockView;

/** The menu that saves the table as it is seen, or a note on the selected lock for a ticket, to a file. UI thread. */
class LockExport : public QObject {
    Q_OBJECT
public:
    /** `server` names it, for the note. */
    LockExport(const LockView &view, const LockModel &model, const LockHistory &history, std::function<QString()> server, QWidget *page);

    QAction *menuAction() const;

signals:
    /** Where it was saved, or why not. */
    void told(const QString &text);

private:
    void add(const QString &text, const QString &title, const QString &name, std::function<QByteArray()> content);
    QString note() const;

    const LockView &m_view;
    const LockModel &m_model;
    const LockHistory &m_history;
    const std::function<QString()> m_server;
    QWidget *m_page;
    QMenu *m_menu;
};

} // namespace lockscope::ui
