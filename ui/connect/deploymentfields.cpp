// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/deploymentfields.h"

#include "base/safetext.h"
#include "redis/nodelist.h"
#include "ui/connect/filefield.h"
#include "ui/connect/formrows.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QUrl>

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

NodesField::NodesField(QWidget *parent) : QLineEdit(parent)
{
    setObjectName(QStringLiteral("nodes"));
    setAccessibleName(tr("Further servers"));
    setPlaceholderText(QStringLiteral("redis://b:6379 redis://c:6379"));
    setPlainToolTip(
        this, tr("To watch several independent servers: their URLs, separated by spaces. User, password and TLS are those of the server above."));
}

void NodesField::setNodes(const std::vector<redis::Endpoint> &nodes) { setText(redis::nodesText(nodes)); }

std::vector<redis::Endpoint> NodesField::nodes(const redis::Endpoint &first) const
{
    const auto parsed = redis::parseNodes(text(), first);
    return parsed ? *parsed : std::vector<redis::Endpoint>();
}

std::optional<QString> NodesField::problem(const redis::Endpoint &first) const
{
    const auto parsed = redis::parseNodes(text(), first);
    if (parsed)
        return {};
    return tr("Further servers: %1. Enter URLs separated by spaces, or leave the field empty.").arg(stillVisibleText(parsed.error().text, 300));
}

DeploymentFields::DeploymentFields(QWidget *parent)
    : QWidget(parent), m_layout(new QFormLayout(this)), m_seeds(makeLine(QStringLiteral("seeds"), tr("Nodes"), {})),
      m_service(makeLine(QStringLiteral("service"), tr("Service"), tr("the name that the sentinels use, for example mymaster"))),
      m_user(makeLine(QStringLiteral("sentinelUser"), tr("Sentinel user"), tr("empty: the default user"))),
      m_password(makeLine(QStringLiteral("sentinelPassword"), tr("Sentinel password"), tr("never saved; empty: none"))),
      m_passwordFile(new FileField(QStringLiteral("sentinelPasswordFile"), tr("File with the sentinels' password"),
                                   tr("optional, the sentinels' password is read from it"), this)),
      m_useTls(new QCheckBox(tr("The sentinels use TLS"), this))
{
    m_password->setEchoMode(QLineEdit::Password);
    m_useTls->setObjectName(QStringLiteral("sentinelTls"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    setUpForm(m_layout);
    addFormRow(m_layout, tr("Nodes"), m_seeds);
    addFormRow(m_layout, tr("Service"), m_service);
    addFormRow(m_layout, tr("Sentinel user"), m_user);
    addFormRow(m_layout, tr("Sentinel password"), m_password);
    addFormRow(m_layout, tr("Sentinel file"), m_passwordFile, m_passwordFile->line());
    m_layout->addRow(QString(), m_useTls);
    for (const QLineEdit *line : {m_seeds, m_service, m_user, m_password})
        connect(line, &QLineEdit::textChanged, this, &DeploymentFields::edited);
    connect(m_passwordFile, &FileField::edited, this, &DeploymentFields::edited);
    connect(m_useTls, &QCheckBox::toggled, this, &DeploymentFields::edited);
    setKind(Kind::Cluster);
}

QLineEdit *DeploymentFields::makeLine(const QString &objectName, const QString &accessibleName, const QString &placeholder)
{
    auto *line = new QLineEdit(this);
    line->setObjectName(objectName);
    line->setAccessibleName(accessibleName);
    line->setPlaceholderText(placeholder);
    return line;
}

void DeploymentFields::setKind(Kind kind)
{
    m_kind = kind;
    const bool isSentinel = kind == Kind::Sentinel;
    const QString name = isSentinel ? tr("Sentinels") : tr("Nodes");
    qobject_cast<QLabel *>(m_layout->labelForField(m_seeds))->setText(name);
    m_seeds->setAccessibleName(name);
    m_seeds->setPlaceholderText(isSentinel ? tr("host:26379, one or several, separated by commas")
                                           : tr("host:6379, one or several, separated by commas"));
    setPlainToolTip(m_seeds, isSentinel ? tr("The other sentinels are found through these.") : tr("The other nodes are found through these."));
    for (QWidget *field : std::initializer_list<QWidget *>{m_service, m_user, m_password, m_passwordFile, m_useTls})
        m_layout->setRowVisible(field, isSentinel);
}

void DeploymentFields::setAddress(const redis::DeploymentAddress &address)
{
    QStringList places;
    for (const redis::Endpoint &seed : address.seeds)
        places += redis::placeText(redis::Place{seed.host, seed.port});
    m_seeds->setText(places.join(QStringLiteral(", ")));
    m_service->setText(address.service);
    const bool isSentinel = address.kind == Kind::Sentinel && !address.seeds.empty();
    m_user->setText(isSentinel ? address.seeds.front().user : QString());
    m_useTls->setChecked(isSentinel && address.seeds.front().kind == redis::Endpoint::Kind::Tls);
    setKind(address.kind);
}

Result<redis::ParsedDeployment> DeploymentFields::parsed(redis::Endpoint::Kind transport) const
{
    static const QRegularExpression blanks(QStringLiteral("[\\s,]+"));
    const auto encoded = [](const QString &name) { return QString::fromLatin1(QUrl::toPercentEncoding(name)); };
    const QString hosts = m_seeds->text().split(blanks, Qt::SkipEmptyParts).join(u',');
    QString url = transport == redis::Endpoint::Kind::Tls ? QStringLiteral("rediss+") : QStringLiteral("redis+");
    if (m_kind == Kind::Cluster)
        return redis::parseDeployment(url + QStringLiteral("cluster://") + hosts);
    url += QStringLiteral("sentinel://") + hosts + u'/' + encoded(m_service->text().trimmed());
    url += m_useTls->isChecked() ? QStringLiteral("?sentinel-tls=yes") : QStringLiteral("?sentinel-tls=no");
    return redis::parseDeployment(m_user->text().isEmpty() ? url : url + QStringLiteral("&sentinel-user=") + encoded(m_user->text()));
}

std::optional<redis::DeploymentAddress> DeploymentFields::address(const redis::Endpoint &servers) const
{
    const Result<redis::ParsedDeployment> all = parsed(servers.kind);
    if (!all)
        return std::nullopt;
    redis::DeploymentAddress address = all->address;
    address.takeOptionsOf(servers);
    return address;
}

std::optional<DeploymentFields::Problem> DeploymentFields::problem() const
{
    if (m_seeds->text().trimmed().isEmpty()) {
        return Problem{m_seeds,
                       m_kind == Kind::Sentinel ? tr("Sentinels: enter at least one, for example sentinel-1:26379.")
                                                : tr("Nodes: enter at least one of the cluster, for example 10.0.0.1:6379.")};
    }
    if (m_kind == Kind::Sentinel && m_service->text().trimmed().isEmpty())
        return Problem{m_service, tr("Service: enter the name that the sentinels use (sentinel monitor NAME … in sentinel.conf).")};
    if (const auto all = parsed(redis::Endpoint::Kind::Tcp); !all)
        return Problem{m_seeds,
                       tr("%1: %2. Enter host:port, separated by commas.").arg(m_seeds->accessibleName(), stillVisibleText(all.error().text, 300))};
    if (const auto text = m_passwordFile->problem(); text && m_kind == Kind::Sentinel)
        return Problem{m_passwordFile->line(), *text};
    return {};
}

void DeploymentFields::setSentinelsUseTls(bool useTls) { m_useTls->setChecked(useTls); }

bool DeploymentFields::doSentinelsUseTls() const { return m_useTls->isChecked(); }

void DeploymentFields::setPasswordFile(const QString &path) { m_passwordFile->setText(path); }

QString DeploymentFields::passwordFile() const { return m_passwordFile->text(); }

redis::Secret DeploymentFields::password() const { return redis::Secret(m_password->text().toUtf8()); }

} // namespace lockscope::ui
