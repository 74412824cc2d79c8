// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/profileform.h"

#include "base/safetext.h"
#include "ui/connect/exposure.h"
#include "ui/connect/nodesfield.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"
#include "ui/shared/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QUrl>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

using Kind = redis::Endpoint::Kind;

constexpr int mostDatabases = 1'000'000;
/** More than this at once was pasted, not typed. */
constexpr qsizetype pastedLength = 8;

/** Cuts the password out of "scheme://user:password@…" and returns it decoded; the rest stays as it was typed. */
QString takePassword(QString &url)
{
    static const QRegularExpression credentials(QStringLiteral("^\\s*[a-z+]+://[^:@/?#]*(:[^/?#]*)@"),
                                                QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = credentials.match(url);
    if (!match.hasMatch())
        return {};
    const QString password = QUrl::fromPercentEncoding(match.captured(1).mid(1).toUtf8());
    url.remove(match.capturedStart(1), match.capturedLength(1));
    return password;
}

} // namespace

class ProfileForm::Private : public QObject {
public:
    Private(ProfileForm *form, const Theme &colours);

    QLineEdit *makeLine(const QString &name, const QString &accessibleName, const QString &placeholder = {});
    QWidget *makeFileRow(QLineEdit *line);
    QLabel *makeWarning(const QString &name);
    void addRow(QFormLayout *form, const QString &label, QWidget *field, QWidget *buddy = nullptr);
    void makeFields();
    void layOutServer(QFormLayout *form);
    void layOutTls(QFormLayout *form);
    void connectFields();

    void restyle();
    void applyUrl();
    void onUrlChanged(const QString &text);
    void onEdited();
    void refreshVisible();
    void showEndpoint(const redis::Endpoint &endpoint);
    redis::Endpoint endpoint() const;
    std::optional<QString> wrong(QWidget *field, const QString &text);
    std::optional<QString> checkFile(QLineEdit *field, const QString &what);
    std::optional<QString> checkServer();
    std::optional<QString> checkTls();

    ProfileForm *q;
    const Theme &theme;
    QString id;
    Hearing hearing = Hearing::Automatic; // chosen in the window, kept here
    bool environmentChosen = false;
    qsizetype urlLength = 0;

    QFormLayout *serverLayout = nullptr;
    QFormLayout *tlsLayout = nullptr;
    QWidget *tlsBox = nullptr;
    QLineEdit *name = nullptr, *url = nullptr, *host = nullptr, *socketPath = nullptr, *user = nullptr, *password = nullptr,
              *passwordFile = nullptr;
    QLineEdit *caFile = nullptr, *certificateFile = nullptr, *keyFile = nullptr, *serverName = nullptr;
    QComboBox *kind = nullptr, *environment = nullptr;
    QSpinBox *port = nullptr, *database = nullptr;
    QCheckBox *verify = nullptr;
    QPlainTextEdit *patterns = nullptr;
    NodesField *nodes = nullptr;
    QWidget *hostRow = nullptr, *socketRow = nullptr;
    QLabel *exposure = nullptr, *unverified = nullptr;
};

ProfileForm::Private::Private(ProfileForm *form, const Theme &colours) : q(form), theme(colours)
{
    makeFields();
    auto *layout = new QVBoxLayout(q);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    serverLayout = new QFormLayout;
    layOutServer(serverLayout);
    layout->addLayout(serverLayout);
    layout->addStretch(1);
    connectFields();
    connect(&theme, &Theme::changed, this, &Private::restyle);
    restyle();
    refreshVisible();
}

QLineEdit *ProfileForm::Private::makeLine(const QString &objectName, const QString &accessibleName, const QString &placeholder)
{
    auto *line = new QLineEdit(q);
    line->setObjectName(objectName);
    line->setAccessibleName(accessibleName);
    line->setPlaceholderText(placeholder);
    return line;
}

QLabel *ProfileForm::Private::makeWarning(const QString &objectName)
{
    QLabel *label = makePlainLabel({}, q);
    label->setObjectName(objectName);
    label->setWordWrap(true);
    return label;
}

QWidget *ProfileForm::Private::makeFileRow(QLineEdit *line)
{
    auto *row = new QWidget(q);
    auto *browse = new QPushButton(ProfileForm::tr("Browse…"), row);
    browse->setAutoDefault(false);
    browse->setAccessibleName(ProfileForm::tr("Browse for: %1").arg(line->accessibleName()));
    connect(browse, &QPushButton::clicked, line, [this, line] {
        auto *dialog = new QFileDialog(q, line->accessibleName(), line->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, line, &QLineEdit::setText);
        dialog->open();
    });
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(line, 1);
    layout->addWidget(browse);
    return row;
}

void ProfileForm::Private::makeFields()
{
    name = makeLine(QStringLiteral("name"), ProfileForm::tr("Name"), ProfileForm::tr("how you call it, for example prod-eu"));
    url = makeLine(QStringLiteral("url"), ProfileForm::tr("URL"), QStringLiteral("redis://user@host:6379/0"));
    host = makeLine(QStringLiteral("host"), ProfileForm::tr("Host"));
    socketPath = makeLine(QStringLiteral("socketPath"), ProfileForm::tr("Socket"), QStringLiteral("/run/redis/redis.sock"));
    user = makeLine(QStringLiteral("user"), ProfileForm::tr("ACL user"), ProfileForm::tr("empty: the default user"));
    password =
        makeLine(QStringLiteral("password"), ProfileForm::tr("Password"), ProfileForm::tr("never saved; asked for when needed"));
    password->setEchoMode(QLineEdit::Password);
    passwordFile = makeLine(QStringLiteral("passwordFile"), ProfileForm::tr("Password file"),
                            ProfileForm::tr("optional, read when connecting"));
    caFile =
        makeLine(QStringLiteral("caFile"), ProfileForm::tr("CA file"), ProfileForm::tr("empty: the certificates of this system"));
    certificateFile = makeLine(QStringLiteral("certificateFile"), ProfileForm::tr("Client certificate"),
                               ProfileForm::tr("only if the server asks for one"));
    keyFile = makeLine(QStringLiteral("keyFile"), ProfileForm::tr("Client key"));
    serverName = makeLine(QStringLiteral("serverName"), ProfileForm::tr("Server name"), ProfileForm::tr("empty: the host"));
    kind = new QComboBox(q);
    kind->setObjectName(QStringLiteral("kind"));
    kind->setAccessibleName(ProfileForm::tr("Connection"));
    kind->addItem(ProfileForm::tr("TCP"), QVariant::fromValue(static_cast<int>(Kind::Tcp)));
    kind->addItem(ProfileForm::tr("TCP with TLS"), QVariant::fromValue(static_cast<int>(Kind::Tls)));
    kind->addItem(ProfileForm::tr("Unix socket"), QVariant::fromValue(static_cast<int>(Kind::Unix)));
    environment = new QComboBox(q);
    environment->setObjectName(QStringLiteral("environment"));
    environment->setAccessibleName(ProfileForm::tr("Environment"));
    for (const Environment value : {Environment::Development, Environment::Staging, Environment::Production})
        environment->addItem(QString::fromLatin1(environmentName(value)), static_cast<int>(value));
    port = new QSpinBox(q);
    port->setObjectName(QStringLiteral("port"));
    port->setRange(1, 65535);
    port->setAccessibleName(ProfileForm::tr("Port"));
    database = new QSpinBox(q);
    database->setObjectName(QStringLiteral("database"));
    database->setRange(0, mostDatabases);
    database->setAccessibleName(ProfileForm::tr("Database"));
    for (QSpinBox *box : {port, database}) {
        box->setButtonSymbols(QAbstractSpinBox::NoButtons);
        box->setGroupSeparatorShown(false);
        box->setMinimumWidth(72);
    }
    verify = new QCheckBox(ProfileForm::tr("Verify the server's certificate"), q);
    verify->setObjectName(QStringLiteral("verify"));
    patterns = new QPlainTextEdit(q);
    patterns->setObjectName(QStringLiteral("patterns"));
    patterns->setAccessibleName(ProfileForm::tr("Lock patterns, one a line"));
    patterns->setTabChangesFocus(true);
    patterns->setFont(theme.monospaceFont());
    patterns->setFixedHeight(patterns->fontMetrics().lineSpacing() * 2 + 18);
    nodes = new NodesField(q);
    exposure = makeWarning(QStringLiteral("exposure"));
    unverified = makeWarning(QStringLiteral("unverified"));
    unverified->setText(ProfileForm::tr("Not verified: anybody on the way can pose as the server and read the password."));
}

void ProfileForm::Private::addRow(QFormLayout *form, const QString &text, QWidget *field, QWidget *buddy)
{
    QLabel *label = makePlainLabel(text, q);
    label->setBuddy(buddy ? buddy : field);
    label->setMinimumWidth(112);
    form->addRow(label, field);
}

void ProfileForm::Private::layOutServer(QFormLayout *form)
{
    form->setVerticalSpacing(7);
    form->setHorizontalSpacing(12);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    hostRow = new QWidget(q);
    auto *hostLayout = new QHBoxLayout(hostRow);
    hostLayout->setContentsMargins(0, 0, 0, 0);
    hostLayout->addWidget(host, 1);
    hostLayout->addWidget(makePlainLabel(ProfileForm::tr("Port"), q));
    hostLayout->addWidget(port);
    socketRow = makeFileRow(socketPath);
    auto *userRow = new QWidget(q);
    auto *userLayout = new QHBoxLayout(userRow);
    userLayout->setContentsMargins(0, 0, 0, 0);
    userLayout->addWidget(user, 1);
    userLayout->addWidget(makePlainLabel(ProfileForm::tr("Database"), q));
    userLayout->addWidget(database);
    tlsBox = new QWidget(q);
    tlsLayout = new QFormLayout(tlsBox);
    tlsLayout->setContentsMargins(0, 0, 0, 0);

    addRow(form, ProfileForm::tr("Name"), name);
    addRow(form, ProfileForm::tr("URL"), url);
    addRow(form, ProfileForm::tr("Connection"), kind);
    addRow(form, ProfileForm::tr("Host"), hostRow, host);
    addRow(form, ProfileForm::tr("Socket"), socketRow, socketPath);
    layOutTls(tlsLayout);
    form->addRow(tlsBox);
    addRow(form, ProfileForm::tr("ACL user"), userRow, user);
    addRow(form, ProfileForm::tr("Password"), password);
    addRow(form, ProfileForm::tr("Password file"), makeFileRow(passwordFile), passwordFile);
    form->addRow(QString(), exposure);
    addRow(form, ProfileForm::tr("Environment"), environment);
    addRow(form, ProfileForm::tr("Lock patterns"), patterns);
    addRow(form, ProfileForm::tr("Redlock servers"), nodes);
    setPlainToolTip(patterns, ProfileForm::tr("Keys that are locks, one pattern a line: lock.* and so on."));
}

void ProfileForm::Private::layOutTls(QFormLayout *form)
{
    form->setVerticalSpacing(7);
    form->setHorizontalSpacing(12);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRow(form, ProfileForm::tr("CA file"), makeFileRow(caFile), caFile);
    addRow(form, ProfileForm::tr("Client certificate"), makeFileRow(certificateFile), certificateFile);
    addRow(form, ProfileForm::tr("Client key"), makeFileRow(keyFile), keyFile);
    addRow(form, ProfileForm::tr("Server name"), serverName);
    form->addRow(QString(), verify);
    form->addRow(QString(), unverified);
}

void ProfileForm::Private::connectFields()
{
    connect(url, &QLineEdit::textChanged, this, &Private::onUrlChanged);
    connect(url, &QLineEdit::editingFinished, this, &Private::applyUrl);
    for (QLineEdit *line : std::initializer_list<QLineEdit *>{name, host, socketPath, user, password, passwordFile, caFile, certificateFile, keyFile,
                                                             serverName, nodes})
        connect(line, &QLineEdit::textChanged, this, &Private::onEdited);
    for (QSpinBox *box : {port, database})
        connect(box, &QSpinBox::valueChanged, this, &Private::onEdited);
    connect(kind, &QComboBox::currentIndexChanged, this, &Private::onEdited);
    connect(verify, &QCheckBox::toggled, this, &Private::onEdited);
    connect(patterns, &QPlainTextEdit::textChanged, this, &Private::onEdited);
    connect(environment, &QComboBox::activated, this, [this] {
        environmentChosen = true;
        onEdited();
    });
}

/** The fields that Fusion would draw otherwise look like the line edits among them. */
void ProfileForm::Private::restyle()
{
    const auto hex = [this](Theme::Role role) { return theme.color(role).name(); };
    const QString sheet =
        QStringLiteral("QSpinBox, QPlainTextEdit { background: %1; border: 1px solid %2; border-radius: 4px; padding: 4px 6px; }"
                       "QSpinBox:focus, QPlainTextEdit:focus { border-color: %3; }"
                       "QPlainTextEdit[invalid=\"true\"] { border-color: %4; }");
    q->setStyleSheet(
        sheet.arg(hex(Theme::Role::Field), hex(Theme::Role::Border), hex(Theme::Role::Accent), hex(Theme::Role::Danger)));
    for (QLabel *label : {exposure, unverified}) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, theme.color(Theme::Role::Warning));
        label->setPalette(palette);
    }
}

void ProfileForm::Private::onUrlChanged(const QString &text)
{
    const bool pasted = text.size() - urlLength >= pastedLength;
    urlLength = text.size();
    setStyleProperty(url, "invalid", false);
    if (pasted)
        applyUrl();
    emit q->edited();
}

void ProfileForm::Private::applyUrl()
{
    QString text = url->text();
    if (const QString taken = takePassword(text); !taken.isEmpty() || text != url->text()) {
        const QSignalBlocker quiet(url);
        if (!taken.isEmpty())
            password->setText(taken);
        url->setText(text); // also forgets what Ctrl+Z would bring back
        urlLength = text.size();
    }
    if (const Result<redis::ParsedUrl> parsed = redis::parseUrl(text))
        showEndpoint(parsed->endpoint);
}

void ProfileForm::Private::showEndpoint(const redis::Endpoint &endpoint)
{
    const QSignalBlocker quietKind(kind), quietHost(host), quietPort(port), quietSocket(socketPath), quietUser(user),
        quietDatabase(database);
    kind->setCurrentIndex(kind->findData(static_cast<int>(endpoint.kind)));
    if (endpoint.kind == Kind::Unix) {
        socketPath->setText(endpoint.socketPath);
    } else {
        host->setText(endpoint.host);
        port->setValue(endpoint.port);
    }
    user->setText(endpoint.user);
    database->setValue(endpoint.database);
    refreshVisible();
}

void ProfileForm::Private::onEdited()
{
    if (auto *field = qobject_cast<QWidget *>(sender()))
        setStyleProperty(field, "invalid", false);
    refreshVisible();
    if (!url->hasFocus()) {
        const QSignalBlocker quiet(url);
        url->setText(endpoint().toUrl());
        urlLength = url->text().size();
        setStyleProperty(url, "invalid", false);
    }
    emit q->edited();
}

void ProfileForm::Private::refreshVisible()
{
    const redis::Endpoint now = endpoint();
    const auto showRow = [this](QWidget *row, bool visible) { serverLayout->setRowVisible(row, visible); };
    showRow(hostRow, now.kind != Kind::Unix);
    showRow(socketRow, now.kind == Kind::Unix);
    showRow(tlsBox, now.kind == Kind::Tls);
    tlsLayout->setRowVisible(unverified, !verify->isChecked());
    const bool hasPassword = !password->text().isEmpty() || !passwordFile->text().isEmpty();
    exposure->setText(hasPassword ? exposureWarning(now) : QString());
    showRow(exposure, !exposure->text().isEmpty());
    if (!environmentChosen)
        environment->setCurrentIndex(environment->findData(static_cast<int>(Profile::forEndpoint(now).environment)));
}

redis::Endpoint ProfileForm::Private::endpoint() const
{
    redis::Endpoint result;
    result.kind = static_cast<Kind>(kind->currentData().toInt());
    result.host = host->text().trimmed();
    result.port = static_cast<quint16>(port->value());
    result.socketPath = socketPath->text();
    result.user = user->text();
    result.database = database->value();
    result.tls = {caFile->text(), certificateFile->text(), keyFile->text(), serverName->text().trimmed(), verify->isChecked()};
    return result;
}

std::optional<QString> ProfileForm::Private::wrong(QWidget *field, const QString &text)
{
    setStyleProperty(field, "invalid", true);
    field->setFocus(Qt::OtherFocusReason);
    return text;
}

std::optional<QString> ProfileForm::Private::checkFile(QLineEdit *field, const QString &what)
{
    if (field->text().isEmpty() || QFileInfo(field->text()).isReadable())
        return {};
    const QString path = visibleText(field->text(), 200);
    return wrong(
        field,
        QFileInfo::exists(field->text())
            ? ProfileForm::tr("%1: %2 may not be read by you. Change its permissions or choose another file.").arg(what, path)
            : ProfileForm::tr("%1: there is no file %2. Choose another file or leave the field empty.").arg(what, path));
}

std::optional<QString> ProfileForm::Private::checkServer()
{
    applyUrl();
    if (const auto parsed = redis::parseUrl(url->text());
        !url->text().trimmed().isEmpty() && !parsed && url->text() != endpoint().toUrl())
        return wrong(url,
                     ProfileForm::tr("URL: %1. Correct it, or clear the field and fill in those below.")
                         .arg(visibleText(parsed.error().text, 300)));
    const redis::Endpoint now = endpoint();
    if (now.kind == Kind::Unix) {
        if (!now.socketPath.startsWith(u'/'))
            return wrong(socketPath,
                         ProfileForm::tr("Socket: give the whole path, beginning with '/', for example /run/redis/redis.sock."));
    } else if (now.host.isEmpty()) {
        return wrong(host, ProfileForm::tr("Host: give a name or an address, for example 127.0.0.1."));
    } else if (now.host.contains(u' ') || now.host.contains(u'/')) {
        return wrong(host, ProfileForm::tr("Host: only a name or an address belongs here; a URL goes into the field above."));
    }
    return {};
}

std::optional<QString> ProfileForm::Private::checkTls()
{
    if (endpoint().kind != Kind::Tls)
        return {};
    for (QLineEdit *file : {caFile, certificateFile, keyFile}) {
        if (const auto problem = checkFile(file, file->accessibleName()))
            return problem;
    }
    if (certificateFile->text().isEmpty() != keyFile->text().isEmpty()) {
        QLineEdit *missing = keyFile->text().isEmpty() ? keyFile : certificateFile;
        return wrong(missing,
                     ProfileForm::tr("%1: a client certificate and its key belong together. Give both or neither.")
                         .arg(missing->accessibleName()));
    }
    return {};
}

ProfileForm::ProfileForm(const Theme &theme, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this, theme))
{
    setProfile({});
}

ProfileForm::~ProfileForm() = default;

void ProfileForm::setProfile(const Profile &profile)
{
    d->id = profile.id;
    d->hearing = profile.hearing;
    d->environmentChosen = !profile.id.isEmpty();
    d->name->setText(profile.name);
    d->passwordFile->setText(profile.passwordFile);
    const redis::TlsOptions &tls = profile.endpoint.tls;
    d->caFile->setText(tls.caFile);
    d->certificateFile->setText(tls.certificateFile);
    d->keyFile->setText(tls.keyFile);
    d->serverName->setText(tls.serverName);
    d->verify->setChecked(tls.verify);
    d->patterns->setPlainText(QString::fromUtf8(profile.patterns.join('\n')));
    d->nodes->setNodes(profile.nodes);
    d->environment->setCurrentIndex(qMax(0, d->environment->findData(static_cast<int>(profile.environment))));
    d->showEndpoint(profile.endpoint);
    const QSignalBlocker quiet(d->url);
    d->url->setText(profile.id.isEmpty() ? QString() : profile.endpoint.toUrl());
    d->urlLength = d->url->text().size();
}

void ProfileForm::setId(const QString &id) { d->id = id; }

Profile ProfileForm::profile() const
{
    Profile result;
    result.id = d->id;
    result.hearing = d->hearing;
    result.endpoint = d->endpoint();
    result.name = d->name->text().trimmed();
    if (result.name.isEmpty())
        result.name = Profile::forEndpoint(result.endpoint).name;
    result.environment = static_cast<Environment>(d->environment->currentData().toInt());
    result.passwordFile = d->passwordFile->text();
    result.nodes = d->nodes->nodes(result.endpoint);
    result.patterns.clear();
    const QStringList lines = d->patterns->toPlainText().split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines)
        result.patterns += line.toUtf8();
    return result;
}

redis::Secret ProfileForm::password() const { return redis::Secret(d->password->text().toUtf8()); }

std::optional<QString> ProfileForm::check()
{
    if (const auto problem = d->checkServer())
        return problem;
    if (const auto problem = d->checkTls())
        return problem;
    if (const auto problem = d->checkFile(d->passwordFile, d->passwordFile->accessibleName()))
        return problem;
    if (d->patterns->toPlainText().trimmed().isEmpty())
        return d->wrong(d->patterns, tr("Lock patterns: give at least one, for example lock.*"));
    if (const auto problem = d->nodes->problem(d->endpoint()))
        return d->wrong(d->nodes, *problem);
    return {};
}

} // namespace lockscope::ui
