// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/lockorders.h"

#include "base/safetext.h"
#include "ui/locks/lockhistory.h"
#include "ui/locks/lockmodel.h"
#include "ui/mainwindow/lockspage.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/operatordesk.h"

namespace lockscope::ui {

namespace {

/** As many as wait to be written down even while the disk does not answer. */
constexpr qint64 mostInBulk = 20'000;

} // namespace

LockOrders::LockOrders(LocksPage &locks, OperatorDesk &desk, QObject *parent) : QObject(parent), m_locks(locks), m_desk(desk)
{
    connect(&locks, &LocksPage::actionRequested, this, &LockOrders::act);
    connect(&locks, &LocksPage::bulkRequested, this, &LockOrders::actOnAll);
    connect(&desk, &OperatorDesk::lookAgainRequested, this, &LockOrders::actOnAll);
}

void LockOrders::act(Verb verb, const QByteArray &key)
{
    const LockRow *row = m_locks.model().find(key);
    if (key.isEmpty())
        return;
    if (!row || row->isEnded()) {
        emit noted(tr("%1 is free: there is nothing to do.").arg(safeText(key, 80)));
        return;
    }
    ActionContext context;
    context.simulated = row->simulated;
    if (const auto usual = m_locks.history().holdTimes().of(key))
        context.usualHoldP50Ms = double(usual->p50.count());
    m_desk.act(verb, row->lock, context);
}

void LockOrders::actOnAll(Verb verb, const QByteArrayList &keys)
{
    const std::vector<Lock> held = m_locks.heldLocks(keys);
    if (held.empty()) {
        emit noted(keys.isEmpty() ? tr("No lock is selected.") : tr("All of these are free: there is nothing to do."));
    } else if (qint64(held.size()) > mostInBulk) {
        emit noted(tr("These are %1 locks. Narrow the search: at most %2 go at a time.")
                       .arg(countText(qint64(held.size())), countText(mostInBulk)));
    } else {
        m_desk.actOnAll(verb, held);
    }
}

} // namespace lockscope::ui
