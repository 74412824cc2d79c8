// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/profileform.h"

#include "base/safetext.h"
#include "ui/connect/deploymentfields.h"
#include "ui/connect/environmenttag.h"
#include "ui/connect/exposure.h"
#include "ui/connect/filefield.h"
#include "ui/connect/formrows.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"
#include "ui/shared/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QUrl>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

using Kind = redis::Endpoint::Kind;
using Whole = redis::DeploymentAddress::Kind;

constexpr int mostDatabases = 1'000'000;
/** More than this at once was pasted, not typed. */
constexpr qsizetype pastedLength = 8;

/** Cuts the password out of "scheme://user:password@…" and returns it decoded; the rest stays as it was typed. */
QString takePassword(QString &url)
{
    static const QRegularExpression credentials(QStringLiteral("^\\s*[a-z+]+://[^:@/?#]*(:[^/?#]*)@"), QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = credentials.match(url);
    if (!match.hasMatch())
        return {};
    const QString password = QUrl::fromPercentEncoding(match.captured(1).mid(1).toUtf8());
    url.remove(match.capturedStart(1), match.capturedLength(1));
    return password;
}

/** What is only typed as host and port. */
QString withScheme(const QString &text)
{
    const bool isHost = !text.trimmed().isEmpty() && !text.contains(u"://") && !text.contains(u'/') && !text.contains(u'@');
    return isHost ? QStringLiteral("redis://") + text.trimmed() : text;
}

} // namespace

class ProfileForm::Private : public QObject {
public:
    Private(ProfileForm *form, const Theme &colours);

    QLineEdit *makeLine(const QString &name, const QString &accessibleName, const QString &placeholder = {});
    QComboBox *makeChoice(const QString &name, const QString &accessibleName);
    QSpinBox *makeNumber(const QString &name, const QString &accessibleName, int least, int most);
    void makeFields();
    void layOutServer(QFormLayout *form);
    void connectFields();

    void restyle();
    void applyUrl();
    void onUrlChanged(const QString &text);
    void onEdited();
    void refreshVisible();
    void showAddress(const redis::DeploymentAddress &address);
    void showEndpoint(const redis::Endpoint &endpoint);
    redis::Endpoint endpoint() const;
    /** Of the whole, without an address map; nothing while what is typed cannot be understood. */
    std::optional<redis::DeploymentAddress> address() const;
    QString addressText() const;
    /** Servers do, or sentinels. */
    bool usesTls() const;
    Whole wholeKind() const { return static_cast<Whole>(whole->currentData().toInt()); }
    std::optional<QString> wrong(QWidget *field, const QString &text);
    std::optional<QString> checkServer();
    std::optional<QString> checkWhole();

    ProfileForm *q;
    const Theme &theme;
    QString id;
    Hearing hearing = Hearing::Automatic; // chosen in the window, kept here
    bool environmentChosen = false;
    qsizetype urlLength = 0;
    bool isFromUrl = false; // fields change since the URL does

    QFormLayout *serverLayout = nullptr;
    QLineEdit *name = nullptr, *url = nullptr, *host = nullptr, *user = nullptr, *password = nullptr;
    FileField *socketPath = nullptr, *passwordFile = nullptr;
    TlsFields *tls = nullptr;
    QComboBox *whole = nullptr, *kind = nullptr, *environment = nullptr;
    DeploymentFields *deployment = nullptr;
    QLineEdit *map = nullptr;
    QCheckBox *onlyThisNode = nullptr;
    QSpinBox *port = nullptr, *database = nullptr;
    QPlainTextEdit *patterns = nullptr;
    NodesField *nodes = nullptr;
    QComboBox *locks = nullptr; // of several servers
    QWidget *hostRow = nullptr;
    QLabel *exposure = nullptr;
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

/** In the order in which Tab goes through them. */
void ProfileForm::Private::makeFields()
{
    name = makeLine(QStringLiteral("name"), ProfileForm::tr("Name"), ProfileForm::tr("what you call it, for example prod-eu"));
    url = makeLine(QStringLiteral("url"), ProfileForm::tr("URL"), QStringLiteral("redis://user@host:6379/0"));
    whole = makeChoice(QStringLiteral("deployment"), ProfileForm::tr("Deployment"));
    whole->addItem(ProfileForm::tr("One server, or what it belongs to"), static_cast<int>(Whole::Single));
    whole->addItem(ProfileForm::tr("Redis Cluster"), static_cast<int>(Whole::Cluster));
    whole->addItem(ProfileForm::tr("Sentinel"), static_cast<int>(Whole::Sentinel));
    kind = makeChoice(QStringLiteral("kind"), ProfileForm::tr("Connection"));
    kind->addItem(ProfileForm::tr("TCP"), static_cast<int>(Kind::Tcp));
    kind->addItem(ProfileForm::tr("TCP with TLS"), static_cast<int>(Kind::Tls));
    kind->addItem(ProfileForm::tr("Unix socket"), static_cast<int>(Kind::Unix));
    host = makeLine(QStringLiteral("host"), ProfileForm::tr("Host"));
    port = makeNumber(QStringLiteral("port"), ProfileForm::tr("Port"), 1, 65535);
    onlyThisNode = new QCheckBox(ProfileForm::tr("Only this server, even if it belongs to a cluster"), q);
    onlyThisNode->setObjectName(QStringLiteral("onlyThisNode"));
    deployment = new DeploymentFields(q);
    socketPath = new FileField(QStringLiteral("socketPath"), ProfileForm::tr("Socket"), QStringLiteral("/run/redis/redis.sock"), q);
    tls = new TlsFields(theme, q);
    user = makeLine(QStringLiteral("user"), ProfileForm::tr("ACL user"), ProfileForm::tr("empty: the default user"));
    database = makeNumber(QStringLiteral("database"), ProfileForm::tr("Database"), 0, mostDatabases);
    password = makeLine(QStringLiteral("password"), ProfileForm::tr("Password"), ProfileForm::tr("never saved; asked for when needed"));
    password->setEchoMode(QLineEdit::Password);
    passwordFile =
        new FileField(QStringLiteral("passwordFile"), ProfileForm::tr("Password file"), ProfileForm::tr("optional, read when connecting"), q);
    exposure = makeWarning(QStringLiteral("exposure"), q);
    map =
        makeLine(QStringLiteral("map"), ProfileForm::tr("Address map"), ProfileForm::tr("announced=reachable; only with NAT, containers or tunnels"));
    setPlainToolTip(map,
                    ProfileForm::tr("Where this computer reaches servers that announce other addresses, for example 10.0.0.7=db.example.org or "
                                    "10.0.0.1:7000-7005=127.0.0.1:17000-17005. Several are separated by spaces."));
    environment = makeChoice(QStringLiteral("environment"), ProfileForm::tr("Environment"));
    for (const Environment value : {Environment::Development, Environment::Staging, Environment::Production})
        environment->addItem(EnvironmentTag::name(value), static_cast<int>(value));
    patterns = new QPlainTextEdit(q);
    patterns->setObjectName(QStringLiteral("patterns"));
    patterns->setAccessibleName(ProfileForm::tr("Lock patterns, one per line"));
    patterns->setTabChangesFocus(true);
    patterns->setFont(theme.monospaceFont());
    patterns->setFixedHeight(patterns->fontMetrics().lineSpacing() * 2 + 18);
    setPlainToolTip(patterns, ProfileForm::tr("Patterns of the keys that are locks, one per line, for example lock.*"));
    nodes = new NodesField(q);
    locks = makeChoice(QStringLiteral("locks"), ProfileForm::tr("Their locks"));
    locks->addItem(ProfileForm::tr("The same on all servers (Redlock)"), false);
    locks->addItem(ProfileForm::tr("Each server has its own"), true);
    setPlainToolTip(
        locks,
        ProfileForm::tr("With Redlock, a lock is on most of the servers, and an action on it is carried out on all of them. Otherwise the same "
                        "key on two servers is two locks."));
}

QComboBox *ProfileForm::Private::makeChoice(const QString &objectName, const QString &accessibleName)
{
    auto *choice = new QComboBox(q);
    choice->setObjectName(objectName);
    choice->setAccessibleName(accessibleName);
    return choice;
}

QSpinBox *ProfileForm::Private::makeNumber(const QString &objectName, const QString &accessibleName, int least, int most)
{
    auto *number = new QSpinBox(q);
    number->setObjectName(objectName);
    number->setAccessibleName(accessibleName);
    number->setRange(least, most);
    number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    number->setGroupSeparatorShown(false);
    number->setMinimumWidth(72);
    return number;
}

void ProfileForm::Private::layOutServer(QFormLayout *form)
{
    setUpForm(form);
    hostRow = new QWidget(q);
    auto *hostLayout = new QHBoxLayout(hostRow);
    hostLayout->setContentsMargins(0, 0, 0, 0);
    hostLayout->addWidget(host, 1);
    hostLayout->addWidget(makePlainLabel(ProfileForm::tr("Port"), q));
    hostLayout->addWidget(port);
    auto *userRow = new QWidget(q);
    auto *userLayout = new QHBoxLayout(userRow);
    userLayout->setContentsMargins(0, 0, 0, 0);
    userLayout->addWidget(user, 1);
    userLayout->addWidget(makePlainLabel(ProfileForm::tr("Database"), q));
    userLayout->addWidget(database);

    addFormRow(form, ProfileForm::tr("Name"), name);
    addFormRow(form, ProfileForm::tr("URL"), url);
    addFormRow(form, ProfileForm::tr("Deployment"), whole);
    addFormRow(form, ProfileForm::tr("Connection"), kind);
    addFormRow(form, ProfileForm::tr("Host"), hostRow, host);
    form->addRow(QString(), onlyThisNode);
    form->addRow(deployment);
    addFormRow(form, ProfileForm::tr("Socket"), socketPath, socketPath->line());
    form->addRow(tls);
    addFormRow(form, ProfileForm::tr("ACL user"), userRow, user);
    addFormRow(form, ProfileForm::tr("Password"), password);
    addFormRow(form, ProfileForm::tr("Password file"), passwordFile, passwordFile->line());
    form->addRow(QString(), exposure);
    addFormRow(form, ProfileForm::tr("Address map"), map);
    addFormRow(form, ProfileForm::tr("Environment"), environment);
    addFormRow(form, ProfileForm::tr("Lock patterns"), patterns);
    addFormRow(form, ProfileForm::tr("Further servers"), nodes);
    addFormRow(form, ProfileForm::tr("Their locks"), locks);
}

void ProfileForm::Private::connectFields()
{
    connect(url, &QLineEdit::textChanged, this, &Private::onUrlChanged);
    connect(url, &QLineEdit::editingFinished, this, &Private::applyUrl);
    for (QLineEdit *line : std::initializer_list<QLineEdit *>{name, host, user, password, map, nodes})
        connect(line, &QLineEdit::textChanged, this, &Private::onEdited);
    for (FileField *file : {socketPath, passwordFile})
        connect(file, &FileField::edited, this, &Private::onEdited);
    for (QSpinBox *box : {port, database})
        connect(box, &QSpinBox::valueChanged, this, &Private::onEdited);
    connect(kind, &QComboBox::currentIndexChanged, this, [this] {
        deployment->setSentinelsUseTls(endpoint().kind == Kind::Tls); // as a rule
        onEdited();
    });
    for (const QComboBox *choice : {whole, locks})
        connect(choice, &QComboBox::currentIndexChanged, this, &Private::onEdited);
    connect(deployment, &DeploymentFields::edited, this, &Private::onEdited);
    connect(onlyThisNode, &QCheckBox::toggled, this, &Private::onEdited);
    connect(tls, &TlsFields::edited, this, &Private::onEdited);
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
    const QString sheet = QStringLiteral("QSpinBox, QPlainTextEdit { background: %1; border: 1px solid %2; border-radius: 4px; padding: 4px 6px; }"
                                         "QSpinBox:focus, QPlainTextEdit:focus { border-color: %3; }"
                                         "QPlainTextEdit[invalid=\"true\"] { border-color: %4; }");
    q->setStyleSheet(sheet.arg(hex(Theme::Role::Field), hex(Theme::Role::Border), hex(Theme::Role::Accent), hex(Theme::Role::Danger)));
    paintWarning(exposure, theme);
}

void ProfileForm::Private::onUrlChanged(const QString &text)
{
    const QScopedValueRollback fromUrl(isFromUrl, true);
    const bool pasted = text.size() - urlLength >= pastedLength;
    urlLength = text.size();
    setStyleProperty(url, "invalid", false);
    if (pasted)
        applyUrl();
    else if (const Result<redis::ParsedDeployment> parsed = redis::parseDeployment(withScheme(text))) // the fields below never say something else
        showAddress(parsed->address);
    emit q->edited();
}

void ProfileForm::Private::applyUrl()
{
    const QScopedValueRollback fromUrl(isFromUrl, true);
    QString text = url->text();
    if (const QString taken = takePassword(text); !taken.isEmpty() || text != url->text()) {
        const QSignalBlocker quiet(url);
        if (!taken.isEmpty())
            password->setText(taken);
        url->setText(text); // also forgets what Ctrl+Z would bring back
        urlLength = text.size();
    }
    if (const Result<redis::ParsedDeployment> parsed = redis::parseDeployment(withScheme(text)))
        showAddress(parsed->address);
}

void ProfileForm::Private::showAddress(const redis::DeploymentAddress &address)
{
    const QSignalBlocker quietWhole(whole), quietDeployment(deployment), quietNodes(nodes), quietLocks(locks);
    const bool isFound = address.followsPromotions();
    whole->setCurrentIndex(whole->findData(static_cast<int>(isFound ? address.kind : Whole::Single)));
    redis::Endpoint server = isFound ? address.servers : address.seeds.front();
    if (isFound) {
        deployment->setAddress(address);
        server.host = address.seeds.front().host;
        server.port = address.seeds.front().port;
    } else if (address.isOfIndependentServers()) {
        nodes->setNodes({address.seeds.begin() + 1, address.seeds.end()});
        locks->setCurrentIndex(locks->findData(address.keepsLocksApart()));
    }
    showEndpoint(server);
}

void ProfileForm::Private::showEndpoint(const redis::Endpoint &endpoint)
{
    const QSignalBlocker quietKind(kind), quietHost(host), quietPort(port), quietSocket(socketPath), quietUser(user), quietDatabase(database);
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
    if (!isFromUrl) {
        const QSignalBlocker quiet(url);
        url->setText(addressText());
        urlLength = url->text().size();
        setStyleProperty(url, "invalid", false);
    }
    emit q->edited();
}

void ProfileForm::Private::refreshVisible()
{
    const redis::Endpoint now = endpoint();
    const auto showRow = [this](QWidget *row, bool visible) { serverLayout->setRowVisible(row, visible); };
    const bool isSingle = wholeKind() == Whole::Single;
    if (auto *model = qobject_cast<QStandardItemModel *>(kind->model()))
        model->item(kind->findData(static_cast<int>(Kind::Unix)))->setEnabled(isSingle);
    if (!isSingle)
        deployment->setKind(wholeKind());
    showRow(deployment, !isSingle);
    showRow(hostRow, isSingle && now.kind != Kind::Unix);
    showRow(onlyThisNode, isSingle);
    showRow(socketPath, isSingle && now.kind == Kind::Unix);
    showRow(map, now.kind != Kind::Unix && !(isSingle && onlyThisNode->isChecked()));
    showRow(nodes, isSingle);
    showRow(locks, isSingle && !nodes->text().trimmed().isEmpty());
    showRow(tls, usesTls());
    const bool hasPassword = !password->text().isEmpty() || !passwordFile->text().isEmpty();
    exposure->setText(hasPassword ? exposureWarning(now) : QString());
    showRow(exposure, !exposure->text().isEmpty());
    if (!environmentChosen)
        environment->setCurrentIndex(environment->findData(static_cast<int>(ServerProfile::forEndpoint(now).environment)));
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
    result.tls = tls->options();
    if (wholeKind() == Whole::Single)
        return result;
    if (result.kind == Kind::Unix) // servers are found by host and port
        result.kind = Kind::Tcp;
    if (const auto found = deployment->address(result)) {
        result.host = found->seeds.front().host;
        result.port = found->seeds.front().port;
    }
    return result;
}

std::optional<redis::DeploymentAddress> ProfileForm::Private::address() const
{
    if (wholeKind() != Whole::Single)
        return deployment->address(endpoint());
    redis::DeploymentAddress single;
    single.seeds = {endpoint()};
    return single;
}

bool ProfileForm::Private::usesTls() const
{
    return endpoint().kind == Kind::Tls || (wholeKind() == Whole::Sentinel && deployment->doSentinelsUseTls());
}

QString ProfileForm::Private::addressText() const
{
    const auto known = address();
    return known ? known->toUrl() : QString();
}

std::optional<QString> ProfileForm::Private::wrong(QWidget *field, const QString &text)
{
    setStyleProperty(field, "invalid", true);
    field->setFocus(Qt::OtherFocusReason);
    return text;
}

std::optional<QString> ProfileForm::Private::checkServer()
{
    applyUrl();
    if (const auto parsed = redis::parseDeployment(withScheme(url->text()));
        !url->text().trimmed().isEmpty() && !parsed && url->text() != addressText())
        return wrong(
            url, ProfileForm::tr("URL: %1. Correct it, or clear the field and fill in those below.").arg(stillVisibleText(parsed.error().text, 300)));
    if (const auto parsed = redis::AddressMap::parse(map->text()); !parsed)
        return wrong(map, ProfileForm::tr("Address map: %1. Correct it, or clear the field.").arg(stillVisibleText(parsed.error().text, 300)));
    if (wholeKind() != Whole::Single)
        return checkWhole();
    const redis::Endpoint now = endpoint();
    if (now.kind == Kind::Unix) {
        if (!now.socketPath.startsWith(u'/'))
            return wrong(socketPath->line(), ProfileForm::tr("Socket: enter an absolute path, for example /run/redis/redis.sock."));
    } else if (now.host.isEmpty()) {
        return wrong(host, ProfileForm::tr("Host: enter a name or an address, for example 127.0.0.1."));
    } else if (now.host.contains(u' ') || now.host.contains(u'/')) {
        return wrong(host, ProfileForm::tr("Host: enter only a name or an address. A URL goes into the field above."));
    }
    return {};
}

std::optional<QString> ProfileForm::Private::checkWhole()
{
    const auto problem = deployment->problem();
    return problem ? wrong(problem->field, problem->text) : std::nullopt;
}

ProfileForm::ProfileForm(const Theme &theme, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this, theme)) { setProfile({}); }

ProfileForm::~ProfileForm() = default;

void ProfileForm::setProfile(const ServerProfile &profile)
{
    d->id = profile.id;
    d->hearing = profile.hearing;
    d->environmentChosen = !profile.id.isEmpty();
    d->name->setText(profile.name);
    d->passwordFile->setText(profile.passwordFile);
    d->tls->setOptions(profile.endpoint.tls);
    d->patterns->setPlainText(QString::fromUtf8(profile.patterns.join('\n')));
    d->nodes->setNodes(profile.nodes);
    d->locks->setCurrentIndex(d->locks->findData(profile.keepsLocksApart));
    d->environment->setCurrentIndex(qMax(0, d->environment->findData(static_cast<int>(profile.environment))));
    d->map->setText(profile.deployment.map.toText());
    d->onlyThisNode->setChecked(profile.onlyThisNode);
    d->showAddress(profile.address());
    d->deployment->setPasswordFile(profile.sentinelPasswordFile);
    const QSignalBlocker quiet(d->url);
    d->url->setText(profile.id.isEmpty() ? QString() : d->addressText());
    d->urlLength = d->url->text().size();
    (profile.id.isEmpty() ? d->url : d->name)->setFocus(); // of a new server, a URL says it all
}

void ProfileForm::setKeepsLocksApart(bool keepsLocksApart) { d->locks->setCurrentIndex(d->locks->findData(keepsLocksApart)); }

void ProfileForm::setId(const QString &id) { d->id = id; }

ServerProfile ProfileForm::profile() const
{
    ServerProfile result;
    result.id = d->id;
    result.hearing = d->hearing;
    result.endpoint = d->endpoint();
    result.name = d->name->text().trimmed();
    result.environment = static_cast<Environment>(d->environment->currentData().toInt());
    result.passwordFile = d->passwordFile->text();
    result.deployment = d->wholeKind() == Whole::Single ? redis::DeploymentAddress() : d->address().value_or(redis::DeploymentAddress());
    result.deployment.map = redis::AddressMap::parse(d->map->text()).value_or({});
    if (d->wholeKind() == Whole::Sentinel)
        result.sentinelPasswordFile = d->deployment->passwordFile();
    if (d->wholeKind() == Whole::Single) {
        result.onlyThisNode = d->onlyThisNode->isChecked();
        result.nodes = d->nodes->nodes(result.endpoint);
        result.keepsLocksApart = !result.nodes.empty() && d->locks->currentData().toBool();
    }
    if (result.name.isEmpty())
        result.name = result.usualName();
    result.patterns.clear();
    const QStringList lines = d->patterns->toPlainText().split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines)
        result.patterns += line.toUtf8();
    return result;
}

redis::Passwords ProfileForm::passwords() const { return {redis::Secret(d->password->text().toUtf8()), d->deployment->password()}; }

std::optional<QString> ProfileForm::check()
{
    if (const auto problem = d->checkServer())
        return problem;
    if (const auto problem = d->tls->problem(); problem && d->usesTls())
        return d->wrong(problem->field, problem->text);
    if (const auto problem = d->passwordFile->problem())
        return d->wrong(d->passwordFile->line(), *problem);
    if (d->patterns->toPlainText().trimmed().isEmpty())
        return d->wrong(d->patterns, tr("Lock patterns: enter at least one, for example lock.*"));
    if (const auto problem = d->nodes->problem(d->endpoint()); problem && d->wholeKind() == Whole::Single)
        return d->wrong(d->nodes, *problem);
    return {};
}

} // namespace lockscope::ui
