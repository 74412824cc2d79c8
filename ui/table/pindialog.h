// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/lockpins.h"

#include <QDialog>

class QLineEdit;
class QPushButton;
class QRadioButton;

namespace lockscope::ui {

/** Asks what to pin to the top of the table, a lock or a pattern, and for a note. Deletes itself. UI thread. */
class PinDialog : public QDialog {
    Q_OBJECT
public:
    /** `pin` is what the lock has already, if anything. */
    PinDialog(const Bytes &key, const LockPin *pin, QWidget *parent);

signals:
    void pinChosen(const lockscope::ui::LockPin &pin);

private:
    void check();
    void submit();

    const QByteArray m_key;
    QRadioButton *m_onlyKey, *m_byPattern;
    QLineEdit *m_pattern, *m_note;
    QPushButton *m_ok = nullptr;
};

} // namespace lockscope::ui
