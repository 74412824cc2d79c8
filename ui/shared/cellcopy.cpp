// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/cellcopy.h"

#include "ui/shared/plaintext.h"

#include <QClipboard>
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
        view.setContextMenuPolicy(Qt::CustomContextMenu);
        connect(&view, &QWidget::customContextMenuRequested, this, [this](QPoint place) { showMenu(place); });
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::KeyPress || !static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy))
            return QObject::eventFilter(watched, event);
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
    void showMenu(QPoint place);

    QTreeView &m_view;
    const int m_role;
};

/** Of the cell that was pointed at; the keyboard's menu is that of the current row. */
void CellCopier::showMenu(QPoint place)
{
    const QModelIndex pointed = m_view.indexAt(place);
    const QModelIndex index = pointed.isValid() ? pointed : m_view.currentIndex();
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
    menu->popup(m_view.viewport()->mapToGlobal(place));
}

} // namespace

void makeCellsCopyable(QTreeView &view, int wholeTextRole) { new CellCopier(view, wholeTextRole); }

} // namespace lockscope::ui
