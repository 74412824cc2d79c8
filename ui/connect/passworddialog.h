// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "redis/secret.h"
#include "saved/serverprofile.h"

#include <QDialog>

class QLineEdit;

namespace lockscope::ui {

class Theme;

/** Asks for the password that a server, or the sentinels, demand or did not accept. Stores it nowhere. Show with open(). UI thread. */
class PasswordDialog : public QDialog {
    Q_OBJECT
public:
    enum class Of { Servers, Sentinels };

    /** The other password stays as it is known. */
    PasswordDialog(const ServerProfile &profile, Error::Kind why, Of of, redis::Passwords known, const Theme &theme, QWidget *parent = nullptr);

    /** That of the environment was not sent, since the server was named by a link: it can be sent by a button, which says to whom. */
    void offer(const redis::Secret &fromEnvironment);

signals:
    void passwordEntered(const lockscope::ServerProfile &profile, const lockscope::redis::Passwords &passwords);

private:
    void submit(const redis::Secret &password);

    ServerProfile m_profile;
    Of m_of;
    redis::Passwords m_passwords;
    QLineEdit *m_password;
};

} // namespace lockscope::ui
