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

using namespace Qt::StringLiterals;

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
    if (!address.seedsAreSentinels())
        return profile.endpoint;
    redis::Endpoint servers = address.servers;
    servers.host = address.service;
    return servers;
}

/** Address and how it is sent. */
QString whereTo(const redis::Endpoint &endpoint)
{
    using Kind = redis::Endpoint::Kind;
    if (endpoint.kind == Kind::Unix)
        return PasswordDialog::tr("the socket %1 of this machine").arg(visibleText(endpoint.socketPath, 200));
    const QString address = visibleText(u"%1:%2"_s.arg(endpoint.host).arg(endpoint.port), 200);
    return endpoint.kind == Kind::Tls ? PasswordDialog::tr("%1, encrypted (TLS)").arg(address) : PasswordDialog::tr("%1, not encrypted").arg(address);
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
    connect(connectButton, &QPushButton::clicked, this, [this] { submit(redis::Secret(m_password->text().toUtf8())); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 18);
    layout->setSpacing(10);
    for (QWidget *widget : std::initializer_list<QWidget *>{text, m_password, warning, note, buttons})
        layout->addWidget(widget);
    setMinimumWidth(420);
    m_password->setFocus();
}

void PasswordDialog::offer(const redis::Secret &fromEnvironment)
{
    if (fromEnvironment.isEmpty())
        return;
    const QString variable = m_of == Of::Sentinels ? QStringLiteral("LOCKSCOPE_SENTINEL_AUTH") : QStringLiteral("REDISCLI_AUTH");
    QLabel *text = makePlainLabel(
        tr("A link opened this server, so the password in %1 was not sent. It would go to %2.").arg(variable, whereTo(receiver(m_profile, m_of))),
        this);
    text->setObjectName(QStringLiteral("offer"));
    text->setWordWrap(true);
    static_cast<QVBoxLayout *>(layout())->insertWidget(1, text);
    auto *button = findChild<QDialogButtonBox *>()->addButton(tr("Send %1").arg(variable), QDialogButtonBox::ActionRole);
    button->setObjectName(QStringLiteral("sendOffered"));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, fromEnvironment] { submit(fromEnvironment); });
}

void PasswordDialog::submit(const redis::Secret &password)
{
    (m_of == Of::Sentinels ? m_passwords.sentinels : m_passwords.servers) = password;
    m_password->clear();
    accept();
    emit passwordEntered(m_profile, m_passwords);
}

} // namespace lockscope::ui
