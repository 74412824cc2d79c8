// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/action.h"

#include <QByteArrayList>
#include <QObject>

namespace lockscope::ui {

class LocksPage;
class OperatorDesk;

/**
 * Orders for the locks of the page: each goes to the operator's desk with the lock as it is shown, and a sentence says why where
 * nothing comes of one. Also passes on what the page itself and the desk ask for. UI thread.
 */
class LockOrders : public QObject {
    Q_OBJECT
public:
    LockOrders(LocksPage &locks, OperatorDesk &desk, QObject *parent);

    void act(Verb verb, const QByteArray &key);
    void actOnAll(Verb verb, const QByteArrayList &keys);

signals:
    void noted(const QString &text);

private:
    LocksPage &m_locks;
    OperatorDesk &m_desk;
};

} // namespace lockscope::ui
