// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/lockactionbar.h"

#include "locks/lockbrief.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/wrappingrow.h"
#include "ui/table/whyimpossible.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

LockActionBar::LockActionBar(QWidget *parent) : QFrame(parent)
{
    setProperty("footer", true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 7, 8, 7);
    auto *row = new WrappingRow(nullptr); // a narrow dock takes them
    column->addLayout(row);
    m_clear = addAction(*row, tr("Clear…"), Verb::Clear);
    m_fence = addAction(*row, tr("Fence off…"), Verb::FenceOff);
    m_extend = addAction(*row, tr("Extend…"), Verb::Extend);
    m_evict = addAction(*row, tr("Evict…"), Verb::EvictWaiter);
    m_copyToken = add(*row, tr("Copy token"));
    QPushButton *copyCommand = add(*row, tr("Copy command"));
    setPlainToolTip(copyCommand, tr("Copies a redis-cli command that removes this lock only if this holder still has it."));
    connect(m_copyToken, &QPushButton::clicked, this, &LockActionBar::copyTokenRequested);
    connect(copyCommand, &QPushButton::clicked, this, &LockActionBar::copyCommandRequested);
}

QPushButton *LockActionBar::add(WrappingRow &row, const QString &text)
{
    auto *button = new QPushButton(text, this);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the focus where it is, and not on the next button once the lock is gone
    row.addWidget(button);
    return button;
}

QPushButton *LockActionBar::addAction(WrappingRow &row, const QString &text, Verb verb)
{
    QPushButton *button = add(row, text);
    connect(button, &QPushButton::clicked, this, [this, verb] { emit actionRequested(verb); });
    return button;
}

void LockActionBar::setLock(const LockRow &row, const QString &hint)
{
    const QString obstacle = row.isEnded() ? tr("This lock is gone: nobody holds it.") : hint;
    const auto whyNot = [&](Verb verb) { return obstacle.isEmpty() ? whyImpossible(row.lock, verb) : obstacle; };
    const auto says = [this](const QString &text) {
        return m_isReadOnly ? text + u'\n' + tr("This server is read-only: asks to allow changes first.") : text;
    };
    m_whyNoClear = whyNot(Verb::Clear);
    setAvailable(*m_clear, m_whyNoClear, says(tr("Takes the lock from its holder, so that the next client gets it. Asks first.")));
    setAvailable(*m_fence, whyNot(Verb::FenceOff),
                 says(tr("Takes the lock from its holder and keeps it closed for some seconds, so that a holder that is still running can notice. "
                         "Asks first.")));
    setAvailable(*m_extend, whyNot(Verb::Extend), says(tr("Gives the holder more time. Asks first.")));
    setAvailable(*m_evict, whyNot(Verb::EvictWaiter), says(tr("Removes a waiting client from the queue. Asks first.")));
    const bool hasToken = !onlyToken(row.lock).isEmpty();
    setAvailable(*m_copyToken, hasToken ? QString() : tr("There is no single token: the holder is unknown, or there are several."),
                 tr("Copies the token of the holder."));
}

} // namespace lockscope::ui
