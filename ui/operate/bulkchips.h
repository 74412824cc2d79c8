// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/bulkaccount.h"

#include <QWidget>

class QButtonGroup;

namespace lockscope::ui {

/** The account of a bulk order as chips, one for each fate that occurs; the pressed one selects which rows are shown. UI thread. */
class BulkChips : public QWidget {
    Q_OBJECT
public:
    BulkChips(Verb verb, int impossible, QWidget *parent = nullptr);

    /** Those that are not tried are so called: they may still be. */
    void setAccount(const BulkAccount &account, const QString &notTried);

    /** Of those that can be done, a holder is alive. */
    void setNotSafe(int count);

signals:
    /** Of BulkModel::GroupRole; empty: all. */
    void chosen(const QString &group);

private:
    void add(const QString &group, const QString &word);

    const Verb m_verb;
    const int m_impossible;
    QButtonGroup *m_buttons;
};

} // namespace lockscope::ui
