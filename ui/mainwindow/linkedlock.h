// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "saved/serverprofile.h"

#include <QObject>

namespace lockscope {
class ServerProfileStore;
class Session;
namespace redis {
struct Passwords;
}
} // namespace lockscope

namespace lockscope::ui {

class ActionController;
class LocksPage;
class ServerChooser;

/**
 * Links to locks: opens the server that one names and selects its lock, once the locks are known; copies the one of the selected lock. Acts on no
 * lock, whatever a link says, and sends its server no password but that of its own file. UI thread.
 */
class LinkedLock : public QObject {
    Q_OBJECT
public:
    LinkedLock(Session &session, const ServerProfileStore &profiles, LocksPage &locks, ActionController &controller, ServerChooser &chooser);

    /** The passwords are offered if the server demands one. */
    void open(const QString &link, const redis::Passwords &offered);
    void copy();

signals:
    /** Why a link leads nowhere. */
    void refused(const QString &why);
    void lockFound(const lockscope::LockId &lock);
    void noted(const QString &text);

private:
    void look();
    void sayMissing(const QByteArray &key);

    Session &m_session;
    const ServerProfileStore &m_profiles;
    LocksPage &m_locks;
    ActionController &m_controller;
    ServerChooser &m_chooser;
    ServerProfile m_profile;
    QByteArray m_key; // to be selected; empty: none
};

} // namespace lockscope::ui
