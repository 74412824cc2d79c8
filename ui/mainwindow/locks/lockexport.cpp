// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/lockexport.h"

#include "ui/inspector/locknote.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/savefile.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmodel.h"
#include "ui/table/lockview.h"
#include "ui/table/rowformats.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>

namespace lockscope::ui {

LockExport::LockExport(const LockView &view, const LockModel &model, const LockHistory &history, std::function<QString()> server, QWidget *page)
    : QObject(page), m_view(view), m_model(model), m_history(history), m_server(std::move(server)), m_page(page),
      m_menu(new QMenu(tr("&Export"), page))
{
    // With the word in front, so that the list of all commands finds them.
    add(tr("Export table as CSV…"), tr("Save the table"), QStringLiteral("locks.csv"), [this] { return tableAsCsv(m_view, m_model); });
    add(tr("Export table as JSON…"), tr("Save the table"), QStringLiteral("locks.json"), [this] { return tableAsJson(m_view, m_model); });
    m_menu->addSeparator();
    const qsizetype ofTable = m_menu->actions().size();
    add(tr("Export note on this lock as Markdown…"), tr("Save a note on this lock"), QStringLiteral("lock.md"), [this] { return note().toUtf8(); });
    add(tr("Export note on this lock as PDF…"), tr("Save a note on this lock"), QStringLiteral("lock.pdf"), [this] { return noteAsPdf(note()); });
    connect(m_menu, &QMenu::aboutToShow, this, [this, ofTable] {
        const QString why = m_view.selectedRows().size() > 1 ? tr("Select a single lock.")
            : m_model.find(m_view.currentLock())             ? QString()
                                                             : tr("Select a lock in the table first.");
        for (QAction *action : m_menu->actions().mid(ofTable))
            setAvailable(*action, why);
    });
}

QAction *LockExport::menuAction() const { return m_menu->menuAction(); }

void LockExport::add(const QString &text, const QString &title, const QString &name, std::function<QByteArray()> content)
{
    const QString suffix = QFileInfo(name).suffix(), filter = QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix);
    m_menu->addAction(text, this, [this, words = SaveFileDialogText{title, filter, name}, make = std::move(content)] {
        saveFile(m_page, words, make, [this](const QString &outcome) { emit told(outcome); });
    });
}

/** Empty: nothing is selected. */
QString LockExport::note() const
{
    const LockRow *const row = m_model.find(m_view.currentLock());
    return row ? lockNote(*row, m_model, m_history, m_server(), m_model.clock().wallNow()) : QString();
}

} // namespace lockscope::ui
