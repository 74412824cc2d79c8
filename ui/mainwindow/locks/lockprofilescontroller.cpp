// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/lockprofilescontroller.h"

#include "saved/lockprofilestore.h"
#include "ui/lockprofiles/lockprofilesdialog.h"
#include "ui/table/lockmodel.h"

namespace lockscope::ui {

void LockProfilesController::show(const QByteArray &forKey)
{
    if (!m_store)
        return;
    if (!m_dialog || m_dialog->isHidden()) { // or it is about to go
        m_dialog = new LockProfilesDialog(*m_store, m_locks, m_theme, m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        m_dialog->open();
    }
    if (const LockRow *row = m_locks.find(forKey))
        m_dialog->editFor(row->lock);
}

} // namespace lockscope::ui
