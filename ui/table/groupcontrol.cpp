// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/groupcontrol.h"

#include "base/globpattern.h"
#include "ui/shared/actionkeys.h"
#include "ui/table/groupheading.h"

#include <QMenu>
#include <QMouseEvent>
#include <QTreeView>

#include <algorithm>

namespace lockscope::ui {

GroupControl::GroupControl(LockModel &model, const Theme &theme, QTreeView &view) : QObject(&view), m_model(model), m_theme(theme), m_view(view)
{
    nameKeys(view, tr("Right, Left"), tr("Open a group, close it"));
}

bool GroupControl::toggle(const QModelIndex &index)
{
    const LockGroup *group = m_model.groupAt(index);
    if (group)
        setOpen(index, !group->isOpen);
    return group;
}

void GroupControl::setOpen(const QModelIndex &heading, bool open)
{
    m_view.setCurrentIndex(heading);
    m_model.setOpen(heading, open);
}

bool GroupControl::go(int key)
{
    const QModelIndex current = m_view.currentIndex();
    const LockGroup *group = m_model.groupAt(current);
    if (group && key == (group->isOpen ? Qt::Key_Left : Qt::Key_Right))
        return toggle(current);
    const QModelIndex heading = key == Qt::Key_Left ? m_model.headingOver(current) : QModelIndex();
    if (heading.isValid())
        m_view.setCurrentIndex(heading);
    return heading.isValid();
}

bool GroupControl::press(const QMouseEvent &event)
{
    const bool isOnArrow = event.button() == Qt::LeftButton && event.pos().x() < GroupHeading::arrowWidth(m_theme);
    return isOnArrow && toggle(m_view.indexAt(event.pos()));
}

void GroupControl::rememberCurrent()
{
    const LockGroup *group = m_model.groupAt(m_view.currentIndex());
    m_current = group ? group->prefix : QByteArray();
}

void GroupControl::restoreCurrent()
{
    const QModelIndex heading = m_model.headingOf(m_current);
    if (!heading.isValid())
        return;
    m_view.setAutoScroll(false);
    m_view.selectionModel()->setCurrentIndex(heading, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_view.setAutoScroll(true);
}

void GroupControl::showMenu(const QModelIndex &heading, const QPoint &position)
{
    m_view.setCurrentIndex(heading);
    const LockGroup &group = *m_model.groupAt(heading);
    auto *menu = new QMenu(&m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QByteArray prefix = group.prefix; // rows may move while the menu is open
    const auto add = [&](const QString &text, const auto &act) {
        menu->addAction(text, this, [this, prefix, act] {
            if (const QModelIndex found = m_model.headingOf(prefix); found.isValid())
                act(found);
        });
    };
    add(group.isOpen ? tr("Close the group") : tr("Open the group"), [this](const QModelIndex &found) { toggle(found); });
    add(tr("Select the %Ln lock(s) of the group", nullptr, group.size()), [this](const QModelIndex &found) { selectLocks(found); });
    menu->addSeparator();
    add(tr("Show only this group"), [this](const QModelIndex &found) { emit searchRequested(GroupHeading::search(*m_model.groupAt(found))); });
    add(tr("Pin the group to top…"), [this](const QModelIndex &found) { pin(*m_model.groupAt(found)); });
    menu->popup(position);
}

/** All of them are in sight then: nothing is done to a lock in a closed group. */
void GroupControl::selectLocks(const QModelIndex &heading)
{
    const QByteArray prefix = m_model.groupAt(heading)->prefix;
    m_model.setOpen(heading, true);
    const int first = m_model.headingOf(prefix).row() + 1;
    int end = first;
    while (m_model.headingOver(m_model.index(end, 0)).row() == first - 1)
        ++end;
    m_view.selectionModel()->setCurrentIndex(m_model.index(first, 0), QItemSelectionModel::NoUpdate);
    m_view.selectionModel()->select({m_model.index(first, 0), m_model.index(end - 1, lockColumnCount - 1)}, QItemSelectionModel::ClearAndSelect);
}

void GroupControl::pin(const LockGroup &group)
{
    const QByteArray pattern = escapedGlob(group.prefix) + '*';
    const auto &pins = m_model.pins().all();
    const auto known = std::ranges::find_if(pins, [&pattern](const LockPin &pin) { return pin.isPattern && pin.key == pattern; });
    const LockPin fresh{pattern, true, {}};
    emit pinRequested(Bytes(group.prefix), known == pins.end() ? &fresh : &*known);
}

} // namespace lockscope::ui
