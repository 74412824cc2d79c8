// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/secret.h"
#include "saved/serverprofile.h"

#include <QDialog>

#include <memory>

namespace lockscope {
class ServerProfileStore;
class Session;
} // namespace lockscope

namespace lockscope::ui {

class Theme;

/**
 * Creates or edits one profile, tests it and asks to connect to it, saved or not. The password stays in its field: it is never saved, and a pasted URL loses it at
 * once. Show with open(); a mistake or a failed test loses nothing typed. UI thread.
 */
class ConnectDialog : public QDialog {
    Q_OBJECT
public:
    ConnectDialog(Session &session, ServerProfileStore &profiles, const Theme &theme, QWidget *parent = nullptr);
    ~ConnectDialog() override;

    /** Edits this one instead of a new profile. */
    void setProfile(const ServerProfile &profile);

protected:
    void showEvent(QShowEvent *event) override;

signals:
    void connectRequested(const lockscope::ServerProfile &profile, const lockscope::redis::Passwords &passwords);
    /** After connectRequested(): no key matches the patterns, and locks are to be searched. */
    void findRequested();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
