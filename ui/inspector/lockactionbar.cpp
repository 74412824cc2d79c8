// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/lockactionbar.h"

#include "locks/lockbrief.h"
#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope::ui {

LockActionBar::LockActionBar(QWidget *parent) : QFrame(parent)
{
    setProperty("footer", true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(6);
    const auto addRow = [column] {
        auto *row = new QHBoxLayout;
        row->setSpacing(6);
        column->addLayout(row);
        return row;
    };
    QHBoxLayout *actions = addRow(), *more = addRow(); // two, so that a narrow dock takes them
    m_clear = addAction(actions, tr("Clear…"), Verb::Clear);
    m_fence = addAction(actions, tr("Fence off…"), Verb::FenceOff);
    m_extend = addAction(actions, tr("Extend…"), Verb::Extend);
    m_evict = addAction(more, tr("Evict…"), Verb::EvictWaiter);
    m_copyToken = add(more, tr("Copy token"));
    QPushButton *copyCommand = add(more, tr("Copy as redis-cli"));
    setPlainToolTip(copyCommand, tr("A command line that removes this lock only while this holder still has it"));
    connect(m_copyToken, &QPushButton::clicked, this, &LockActionBar::copyTokenRequested);
    connect(copyCommand, &QPushButton::clicked, this, &LockActionBar::copyCommandRequested);
    actions->addStretch();
    more->addStretch();
}

QPushButton *LockActionBar::add(QHBoxLayout *row, const QString &text)
{
    auto *button = new QPushButton(text, this);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the focus where it is, and not on the next button once the lock is gone
    row->addWidget(button);
    return button;
}

QPushButton *LockActionBar::addAction(QHBoxLayout *row, const QString &text, Verb verb)
{
    QPushButton *button = add(row, text);
    connect(button, &QPushButton::clicked, this, [this, verb] { emit actionRequested(verb); });
    return button;
}

void LockActionBar::setLock(const LockRow &row, const QString &hint)
{
    const QString obstacle = row.isEnded() ? tr("Nobody holds it.") : hint;
    const bool hasWaiters = row.lock.details && !row.lock.details->waiters.empty();
    for (QPushButton *button : {m_clear, m_fence, m_extend, m_evict}) {
        button->setEnabled(obstacle.isEmpty());
        setPlainToolTip(button, obstacle);
    }
    if (obstacle.isEmpty()) {
        m_evict->setEnabled(hasWaiters);
        setPlainToolTip(m_clear, tr("Takes the lock from its holder, so that the next client gets it. Asks first."));
        setPlainToolTip(
            m_fence,
            tr("Takes the lock from its holder and keeps it closed for some seconds, so that a holder that still runs can notice. Asks first."));
        setPlainToolTip(m_extend, tr("Gives its holder more time"));
        setPlainToolTip(m_evict,
                        hasWaiters ? tr("Takes one who waits out of the queue") : tr("There is no queue of those who wait, or nobody is in it."));
    }
    m_copyToken->setEnabled(!onlyToken(row.lock).isEmpty());
}

} // namespace lockscope::ui
