// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/passworddialog.h"

#include "base/safetext.h"
#include "ui/connect/exposure.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

QString question(const ServerProfile &profile, Error::Kind why, PasswordDialog::Of of)
{
    const bool isOfSentinels = of == PasswordDialog::Of::Sentinels;
    const QString name = visibleText(profile.name.isEmpty() ? profile.endpoint.toUrl() : profile.name, 100);
    const QString server = isOfSentinels ? PasswordDialog::tr("The Sentinel of %1").arg(name) : name;
    const QString &id = isOfSentinels ? profile.deployment.seeds.front().user : profile.endpoint.user;
    const QString user = id.isEmpty() ? PasswordDialog::tr("the default user") : PasswordDialog::tr("user %1").arg(visibleText(id, 100));
    return why == Error::Kind::WrongPassword ? PasswordDialog::tr("%1 did not accept the password of %2.").arg(server, user)
                                             : PasswordDialog::tr("%1 requires the password of %2.").arg(server, user);
}

/** That gets the password. The servers that Sentinels name are known by their service. */
redis::Endpoint receiver(const ServerProfile &profile, PasswordDialog::Of of)
{
    const redis::DeploymentAddress &address = profile.deployment;
    if (of == PasswordDialog::Of::Sentinels)
        return address.seeds.front();
    if (address.kind != redis::DeploymentAddress::Kind::Sentinel)
        return profile.endpoint;
    redis::Endpoint servers = address.servers;
    servers.host = address.service;
    return servers;
}

} // namespace

PasswordDialog::PasswordDialog(const ServerProfile &profile, Error::Kind why, Of of, redis::Passwords known, const Theme &theme, QWidget *parent)
    : QDialog(parent), m_profile(profile), m_of(of), m_passwords(std::move(known)), m_password(new QLineEdit(this))
{
    setWindowTitle(tr("Password"));
    setProperty("helpTopic", QStringLiteral("start"));
    setAttribute(Qt::WA_DeleteOnClose);
    QLabel *text = makePlainLabel(question(profile, why, of), this);
    text->setWordWrap(true);
    m_password->setObjectName(QStringLiteral("password"));
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setAccessibleName(tr("Password"));
    QLabel *note = makePlainLabel(tr("Lockscope keeps the password in memory while connected and never saves it."), this);
    note->setProperty("muted", true);
    note->setWordWrap(true);
    QLabel *warning = makePlainLabel(exposureWarning(receiver(profile, of)), this);
    warning->setObjectName(QStringLiteral("warning"));
    warning->setWordWrap(true);
    warning->setVisible(!warning->text().isEmpty());
    QPalette palette = warning->palette();
    palette.setColor(QPalette::WindowText, theme.color(Theme::Role::Warning));
    warning->setPalette(palette);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton *connectButton = buttons->addButton(tr("Connect"), QDialogButtonBox::AcceptRole);
    connectButton->setDefault(true);
    connectButton->setEnabled(false);
    connect(m_password, &QLineEdit::textChanged, connectButton,
            [connectButton](const QString &typed) { connectButton->setEnabled(!typed.isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &PasswordDialog::submit);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 18);
    layout->setSpacing(10);
    for (QWidget *widget : std::initializer_list<QWidget *>{text, m_password, warning, note, buttons})
        layout->addWidget(widget);
    setMinimumWidth(420);
    m_password->setFocus();
}

void PasswordDialog::submit()
{
    (m_of == Of::Sentinels ? m_passwords.sentinels : m_passwords.servers) = redis::Secret(m_password->text().toUtf8());
    m_password->clear();
    accept();
    emit passwordEntered(m_profile, m_passwords);
}

} // namespace lockscope::ui
