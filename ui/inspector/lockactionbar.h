// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "ui/table/lockrow.h"

#include <QFrame>

class QPushButton;

namespace lockscope::ui {

class WrappingRow;

/** The buttons below the inspector: the actions on its lock now, and what can be copied of it. UI thread. */
class LockActionBar : public QFrame {
    Q_OBJECT
public:
    explicit LockActionBar(QWidget *parent = nullptr);

    /** The hint says why nothing can be done now; empty: it can. */
    void setLock(const LockRow &row, const QString &hint);
    /** Empty: it can be asked for. */
    const QString &whyNoClear() const { return m_whyNoClear; }
    /** The server is read-only: each action asks to allow changes before it asks anything else. */
    void setReadOnly(bool isReadOnly) { m_isReadOnly = isReadOnly; }

signals:
    void actionRequested(lockscope::Verb verb);
    void copyTokenRequested();
    void copyCommandRequested();

private:
    QPushButton *add(WrappingRow &row, const QString &text);
    QPushButton *addAction(WrappingRow &row, const QString &text, Verb verb);

    QPushButton *m_clear, *m_fence, *m_extend, *m_evict, *m_copyToken;
    QString m_whyNoClear;
    bool m_isReadOnly = false;
};

} // namespace lockscope::ui
