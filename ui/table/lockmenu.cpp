// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockmenu.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "ui/table/locksearch.h"
#include "ui/table/rowformats.h"
#include "ui/table/whyimpossible.h"
#include "ui/shared/plaintext.h"

namespace lockscope::ui {

LockMenu::LockMenu(const LockRow &row, const LockPin *pin, const std::vector<LockCell> &cells, int selected,
                   const std::function<std::vector<std::vector<LockCell>>()> &selectedCells, QWidget *parent)
    : QMenu(parent)
{
    setToolTipsVisible(true); // why something cannot be done
    const bool areSeveral = selected > 1;
    if (areSeveral)
        addBulk(selected);
    addAction(tr("Inspect"), this, &LockMenu::inspectRequested);
    if (!areSeveral)
        addActions(row);
    addSeparator();
    addCopies(row, areSeveral);
    addCellCopies(cells);
    addRowCopies(*this, selected, selectedCells);
    addSeparator();
    addPins(pin);
    addSeparator();
    addSearches(row);
}

void LockMenu::addBulk(int selected)
{
    //: %Ln is a number of locks
    QAction *clear = addAction(tr("Clear the %Ln selected…", nullptr, selected), this, [this] { emit bulkRequested(Verb::Clear); });
    clear->setShortcut(QKeySequence::Delete);
    QAction *fence = addAction(tr("Fence off the %Ln selected…", nullptr, selected), this, [this] { emit bulkRequested(Verb::FenceOff); });
    for (QAction *action : {clear, fence})
        setAvailable(*action, whyTooMany(selected));
    addSeparator();
}

void LockMenu::addActions(const LockRow &row)
{
    const auto add = [&](const QString &text, Verb verb) {
        QAction *action = addAction(text, this, [this, verb] { emit actionRequested(verb); });
        setAvailable(*action, row.isEnded() ? tr("This lock is gone: nobody holds it.") : whyImpossible(row.lock, verb));
        return action;
    };
    add(tr("Clear…"), Verb::Clear)->setShortcut(QKeySequence::Delete);
    add(tr("Fence off…"), Verb::FenceOff);
    add(tr("Extend…"), Verb::Extend);
    add(tr("Evict a waiter…"), Verb::EvictWaiter);
}

void LockMenu::addCopies(const LockRow &row, bool areSeveral)
{
    addAction(areSeveral ? tr("Copy keys") : tr("Copy key"), this, &LockMenu::copyKeyRequested)->setShortcut(QKeySequence::Copy);
    if (areSeveral)
        return;
    addAction(tr("Copy token"), this, &LockMenu::copyTokenRequested)->setEnabled(!onlyToken(row.lock).isEmpty());
    addAction(tr("Copy as redis-cli command"), this, &LockMenu::copyCommandRequested);
    addAction(tr("Copy link"), this, &LockMenu::copyLinkRequested);
}

void LockMenu::addCellCopies(const std::vector<LockCell> &cells)
{
    constexpr int shownChars = 40;
    for (const LockCell &cell : cells) {
        //: %1 is the title of a column
        if (cell.isCurrent)
            addAction(withoutMnemonic(tr("Copy \"%1\"").arg(cell.column)), this, [this, text = cell.text] { emit copyTextRequested(text); });
    }
    QMenu *all = addMenu(tr("Copy cell"));
    for (const LockCell &cell : cells) {
        //: %1 is the title of a column, %2 the text of its cell
        const QString text = tr("%1: %2").arg(cell.column, visibleText(cell.text, shownChars));
        all->addAction(withoutMnemonic(text), this, [this, copied = cell.text] { emit copyTextRequested(copied); });
    }
}

void LockMenu::addPins(const LockPin *pin)
{
    constexpr int shownPatternChars = 40;
    if (!pin) {
        addAction(tr("Pin to top…"), this, &LockMenu::pinRequested)->setShortcut(QKeySequence(QStringLiteral("Ctrl+T")));
        return;
    }
    addAction(tr("Edit pin…"), this, &LockMenu::pinRequested);
    const QString text = pin->isPattern ? tr("Unpin all that match %1").arg(LockText::key(pin->key, shownPatternChars)) : tr("Unpin");
    addAction(withoutMnemonic(text), this, &LockMenu::unpinRequested)->setShortcut(QKeySequence(QStringLiteral("Ctrl+T")));
}

void LockMenu::addSearches(const LockRow &row)
{
    const QString key = safeText(row.lock.key), token = safeText(onlyToken(row.lock));
    addAction(tr("Show only this lock"), this, [this, key] { emit searchRequested(literalSearch(key)); });
    addAction(tr("Show only this holder"), this, [this, token] { emit searchRequested(literalSearch(token)); })->setEnabled(!token.isEmpty());
    addAction(tr("Show everything"), this, [this] { emit searchRequested({}); });
}

} // namespace lockscope::ui
