// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/tlsfields.h"

#include "ui/connect/filefield.h"
#include "ui/connect/formrows.h"
#include "ui/shared/theme.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>

namespace lockscope::ui {

TlsFields::TlsFields(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_theme(theme), m_layout(new QFormLayout(this)),
      m_caFile(new FileField(QStringLiteral("caFile"), tr("CA file"), tr("empty: the system's certificates"), this)),
      m_certificateFile(new FileField(QStringLiteral("certificateFile"), tr("Client certificate"), tr("only if the server requires one"), this)),
      m_keyFile(new FileField(QStringLiteral("keyFile"), tr("Client key"), {}, this)), m_serverName(new QLineEdit(this)),
      m_verify(new QCheckBox(tr("Verify the server's certificate"), this)), m_unverified(makeWarning(QStringLiteral("unverified"), this))
{
    m_serverName->setObjectName(QStringLiteral("serverName"));
    m_serverName->setAccessibleName(tr("Server name"));
    m_serverName->setPlaceholderText(tr("empty: the host"));
    m_verify->setObjectName(QStringLiteral("verify"));
    m_unverified->setText(tr("Not verified: anyone on the network path can pose as this server and read the password."));
    layOut();
    for (FileField *field : {m_caFile, m_certificateFile, m_keyFile})
        connect(field, &FileField::edited, this, &TlsFields::edited);
    connect(m_serverName, &QLineEdit::textChanged, this, &TlsFields::edited);
    connect(m_verify, &QCheckBox::toggled, this, &TlsFields::edited);
    connect(this, &TlsFields::edited, this, &TlsFields::refresh);
    connect(&m_theme, &Theme::changed, this, &TlsFields::restyle);
    restyle();
    refresh();
}

void TlsFields::layOut()
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    setUpForm(m_layout);
    addFormRow(m_layout, tr("CA file"), m_caFile, m_caFile->line());
    addFormRow(m_layout, tr("Client certificate"), m_certificateFile, m_certificateFile->line());
    addFormRow(m_layout, tr("Client key"), m_keyFile, m_keyFile->line());
    addFormRow(m_layout, tr("Server name"), m_serverName);
    m_layout->addRow(QString(), m_verify);
    m_layout->addRow(QString(), m_unverified);
}

void TlsFields::setOptions(const redis::TlsOptions &options)
{
    m_caFile->setText(options.caFile);
    m_certificateFile->setText(options.certificateFile);
    m_keyFile->setText(options.keyFile);
    m_serverName->setText(options.serverName);
    m_verify->setChecked(options.verify);
}

redis::TlsOptions TlsFields::options() const
{
    return {m_caFile->text(), m_certificateFile->text(), m_keyFile->text(), m_serverName->text().trimmed(), m_verify->isChecked()};
}

std::optional<TlsFields::Problem> TlsFields::problem() const
{
    for (const FileField *file : {m_caFile, m_certificateFile, m_keyFile}) {
        if (const auto text = file->problem())
            return Problem{file->line(), *text};
    }
    if (m_certificateFile->text().isEmpty() == m_keyFile->text().isEmpty())
        return {};
    QLineEdit *missing = (m_keyFile->text().isEmpty() ? m_keyFile : m_certificateFile)->line();
    return Problem{missing, tr("%1: enter both a client certificate and its key, or neither.").arg(missing->accessibleName())};
}

void TlsFields::refresh() { m_layout->setRowVisible(m_unverified, !m_verify->isChecked()); }

void TlsFields::restyle() { paintWarning(m_unverified, m_theme); }

} // namespace lockscope::ui
