// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/lockprofilescontroller.h"

#include "saved/lockprofilestore.h"
#include "session/session.h"
#include "ui/lockprofiles/lockprofilesdialog.h"
#include "ui/table/lockmodel.h"

namespace lockscope::ui {

void LockProfilesController::show(const QByteArray &forKey)
{
    if (!m_store)
        return;
    if (!m_dialog || m_dialog->isHidden()) // or it is about to go
        open();
    if (const LockRow *row = m_locks.find(forKey))
        m_dialog->editFor(row->lock);
}

void LockProfilesController::open()
{
    m_dialog = new LockProfilesDialog(*m_store, m_locks, m_theme, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(m_dialog, &LockProfilesDialog::previewWanted, &m_session, &Session::tryProfiles);
    QObject::connect(&m_session, &Session::profilesTried, m_dialog,
                     [this](const LockProfiles &by, const std::vector<ProfilePreview> &previews, const Message &problem) {
                         m_dialog->takePreview(by, previews, problem, m_clock.now());
                     });
    m_dialog->open();
}

} // namespace lockscope::ui
