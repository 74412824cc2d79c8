// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/cellcopy.h"

#include "ui/shared/plaintext.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QTreeView>

namespace lockscope::ui {

namespace {

struct CellCopyText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::CellCopyText)
};

class CellCopier : public QObject {
public:
    CellCopier(QTreeView &view, int role) : QObject(&view), m_view(view), m_role(role)
    {
        view.installEventFilter(this);
        view.viewport()->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isMenu = event->type() == QEvent::ContextMenu;
        if (!isMenu && (event->type() != QEvent::KeyPress || !static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)))
            return QObject::eventFilter(watched, event);
        if (isMenu)
            openMenu(static_cast<QContextMenuEvent &>(*event));
        else
            copy(textAt(m_view.currentIndex()));
        return true;
    }

private:
    QString textAt(const QModelIndex &index) const { return index.data(m_role).toString(); }
    static void copy(const QString &text)
    {
        if (!text.isEmpty())
            QGuiApplication::clipboard()->setText(text);
    }
    void openMenu(const QContextMenuEvent &asked);
    void showMenu(const QModelIndex &index, QPoint place);

    QTreeView &m_view;
    const int m_role;
};

/** Of the cell that is pointed at; the keyboard's menu is that of the current cell, wherever the pointer is. */
void CellCopier::openMenu(const QContextMenuEvent &asked)
{
    const QWidget *const viewport = m_view.viewport();
    const QModelIndex current = m_view.currentIndex();
    if (asked.reason() == QContextMenuEvent::Keyboard)
        showMenu(current, viewport->mapToGlobal(m_view.visualRect(current).bottomLeft()));
    else
        showMenu(m_view.indexAt(viewport->mapFromGlobal(asked.globalPos())), asked.globalPos());
}

void CellCopier::showMenu(const QModelIndex &index, QPoint place)
{
    if (!index.isValid())
        return;
    auto *menu = new QMenu(&m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QStringList row;
    for (int section = 0; section < m_view.header()->count(); ++section) {
        const int column = m_view.header()->logicalIndex(section);
        const QString text = textAt(index.siblingAtColumn(column));
        if (m_view.isColumnHidden(column))
            continue;
        row += text;
        const QString title = index.model()->headerData(column, Qt::Horizontal).toString();
        QAction *action = menu->addAction(withoutMnemonic(CellCopyText::tr("Copy \"%1\"").arg(title)), this, [text] { copy(text); });
        action->setEnabled(!text.isEmpty());
        if (column == index.column()) {
            action->setShortcut(QKeySequence::Copy);
            menu->setActiveAction(action);
        }
    }
    menu->addSeparator();
    menu->addAction(CellCopyText::tr("Copy row"), this, [row] { copy(row.join(u'\t')); });
    menu->popup(place);
}

} // namespace

void makeCellsCopyable(QTreeView &view, int wholeTextRole) { new CellCopier(view, wholeTextRole); }

} // namespace lockscope::ui
