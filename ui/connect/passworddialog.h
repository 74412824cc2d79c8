// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "redis/secret.h"
#include "session/serverprofile.h"

#include <QDialog>

class QLineEdit;

namespace lockscope::ui {

class Theme;

/** Asks for the password that a server demands or did not accept. Stores it nowhere. Show with open(). UI thread. */
class PasswordDialog : public QDialog {
    Q_OBJECT
public:
    PasswordDialog(const ServerProfile &profile, Error::Kind why, const Theme &theme, QWidget *parent = nullptr);

signals:
    void passwordEntered(const lockscope::ServerProfile &profile, const lockscope::redis::Secret &password);

private:
    void submit();

    ServerProfile m_profile;
    QLineEdit *m_password;
};

} // namespace lockscope::ui
