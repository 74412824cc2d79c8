// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/connectdialog.h"

#include "base/safetext.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/connect/profileform.h"
#include "ui/connect/testtext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"
#include "ui/shared/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

/** Of the window behind, that stays in sight. */
constexpr int edge = 20;

} // namespace

class ConnectDialog::Private : public QObject {
public:
    Private(ConnectDialog *dialog, Session &server, ServerProfileStore &store, const Theme &colours);

    QPushButton *makeButton(const QString &name, const QString &text, QDialogButtonBox::ButtonRole role);
    QWidget *makeButtons();
    QLayout *makeOffers();
    QPushButton *makeOffer(const QString &name, const QString &text);
    /** Of what was typed, or the file or environment if nothing was; nothing if something is wrong, which is then shown. */
    std::optional<redis::Passwords> usablePasswords();
    bool isUsable();
    void test();
    void stopTest();
    void finishTest(quint64 id, const redis::Diagnosis &diagnosis);
    void showCount(quint64 id, const KeyCount &count);
    void endTest();
    ServerProfile store();
    void save();
    enum class Keep : bool { No, Yes };
    void connectNow(Keep keep);
    void setDefault(Keep keep);
    void forgetTest();
    void askToRemove();
    void remove();
    void say(const QString &text, Theme::Role role);
    void makeRoom();
    void growWithForm();

    ConnectDialog *q;
    Session &session;
    ServerProfileStore &profiles;
    const Theme &theme;
    ProfileForm *form;
    QScrollArea *scroll;
    QLabel *message;
    QDialogButtonBox *buttons;
    QPushButton *testButton = nullptr, *onceButton = nullptr, *connectButton = nullptr;
    QPushButton *deleteButton = nullptr;
    QPushButton *findButton = nullptr;
    QPushButton *redlockButton = nullptr;
    quint64 runningTest = 0; // 0: none
    QByteArrayList testedPatterns;
    QString tested; // what it said; then keys are counted. Empty: not that far
    int formHeight = 0;
};

ConnectDialog::Private::Private(ConnectDialog *dialog, Session &server, ServerProfileStore &saved, const Theme &colours)
    : q(dialog), session(server), profiles(saved), theme(colours), form(new ProfileForm(colours)), scroll(new QScrollArea(dialog)),
      message(makePlainLabel({}, dialog)), buttons(new QDialogButtonBox(dialog))
{
    scroll->setWidget(form);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    message->setObjectName(QStringLiteral("message"));
    message->setWordWrap(true);
    message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QVBoxLayout(q);
    layout->setContentsMargins(24, 20, 24, 18);
    layout->setSpacing(12);
    layout->addWidget(scroll, 1);
    layout->addWidget(message);
    layout->addLayout(makeOffers());
    layout->addWidget(makeButtons());
    connect(&session, &Session::testFinished, this, &Private::finishTest);
    connect(&session, &Session::keysCounted, this, &Private::showCount);
    connect(form, &ProfileForm::edited, this, [this] {
        forgetTest();
        growWithForm();
    });
    form->setProfile({}); // now that it is in the dialog, its first field has the focus
}

QPushButton *ConnectDialog::Private::makeButton(const QString &name, const QString &text, QDialogButtonBox::ButtonRole role)
{
    QPushButton *button = buttons->addButton(text, role);
    button->setObjectName(name);
    button->setAutoDefault(false);
    return button;
}

QWidget *ConnectDialog::Private::makeButtons()
{
    deleteButton = makeButton(QStringLiteral("delete"), ConnectDialog::tr("Delete…"), QDialogButtonBox::ResetRole);
    testButton = makeButton(QStringLiteral("test"), ConnectDialog::tr("Test connection"), QDialogButtonBox::ResetRole);
    QPushButton *cancelButton = makeButton(QStringLiteral("cancel"), ConnectDialog::tr("Cancel"), QDialogButtonBox::RejectRole);
    QPushButton *saveButton = makeButton(QStringLiteral("save"), ConnectDialog::tr("Save"), QDialogButtonBox::ApplyRole);
    onceButton = makeButton(QStringLiteral("once"), ConnectDialog::tr("Connect"), QDialogButtonBox::AcceptRole);
    setPlainToolTip(onceButton, ConnectDialog::tr("Connect without saving what is entered here"));
    connectButton = makeButton(QStringLiteral("connect"), ConnectDialog::tr("Save and connect"), QDialogButtonBox::AcceptRole);
    setDefault(Keep::No);
    connect(deleteButton, &QPushButton::clicked, this, &Private::askToRemove);
    connect(testButton, &QPushButton::clicked, this, [this] { runningTest ? stopTest() : test(); });
    connect(cancelButton, &QPushButton::clicked, q, &QDialog::reject);
    connect(saveButton, &QPushButton::clicked, this, &Private::save);
    connect(onceButton, &QPushButton::clicked, this, [this] { connectNow(Keep::No); });
    connect(connectButton, &QPushButton::clicked, this, [this] { connectNow(Keep::Yes); });
    deleteButton->hide(); // after the others, whose arrival shows all
    return buttons;
}

QPushButton *ConnectDialog::Private::makeOffer(const QString &name, const QString &text)
{
    auto *button = new QPushButton(text, q);
    button->setObjectName(name);
    button->setAutoDefault(false);
    button->hide();
    return button;
}

/** What can be done about the message, right below it. */
QLayout *ConnectDialog::Private::makeOffers()
{
    findButton = makeOffer(QStringLiteral("find"), ConnectDialog::tr("Connect and find locks…"));
    connect(findButton, &QPushButton::clicked, this, [this] {
        connectNow(form->profile().id.isEmpty() ? Keep::No : Keep::Yes);
        if (!q->isVisible())
            emit q->findRequested();
    });
    redlockButton = makeOffer(QStringLiteral("redlock"), ConnectDialog::tr("Watch as a Redlock"));
    connect(redlockButton, &QPushButton::clicked, this, [this] {
        form->setKeepsLocksApart(false);
        redlockButton->hide();
        say(ConnectDialog::tr("All servers have the same locks (Redlock): each lock is one row, and actions are done on all of them."),
            Theme::Role::Good);
    });
    auto *row = new QHBoxLayout;
    row->addWidget(findButton);
    row->addWidget(redlockButton);
    row->addStretch(1);
    return row;
}

void ConnectDialog::Private::say(const QString &text, Theme::Role role)
{
    QPalette palette = message->palette();
    palette.setColor(QPalette::WindowText, theme.color(role));
    message->setPalette(palette);
    message->setText(text);
    if (!text.isEmpty())
        QMetaObject::invokeMethod(this, &Private::makeRoom, Qt::QueuedConnection); // once it is laid out
}

/** Nothing scrolls while the window behind has room. */
void ConnectDialog::Private::makeRoom()
{
    formHeight = form->sizeHint().height();
    const int missing = formHeight - scroll->viewport()->height();
    const int most = q->parentWidget() ? q->parentWidget()->window()->height() - edge : q->height() + missing;
    if (missing > 0 && most > q->height())
        q->resize(q->width(), std::min(q->height() + missing, most));
}

/** Another kind of deployment has more fields; who has made the dialog lower wants it so while typing. */
void ConnectDialog::Private::growWithForm()
{
    if (form->sizeHint().height() > formHeight)
        makeRoom();
}

bool ConnectDialog::Private::isUsable()
{
    const std::optional<QString> problem = form->check();
    say(problem.value_or(QString()), Theme::Role::Danger);
    return !problem;
}

std::optional<redis::Passwords> ConnectDialog::Private::usablePasswords()
{
    const redis::Passwords typed = form->passwords();
    ServerProfile profile = form->profile();
    if (!typed.servers.isEmpty())
        profile.passwordFile.clear(); // what was typed counts
    if (!typed.sentinels.isEmpty())
        profile.sentinelPasswordFile.clear();
    const Result<redis::Passwords> found = profiles.passwordsFor(profile);
    if (!found) {
        say(stillVisibleText(found.error().text), Theme::Role::Danger);
        return {};
    }
    return redis::Passwords(typed.servers.isEmpty() ? found->servers : typed.servers, typed.sentinels.isEmpty() ? found->sentinels : typed.sentinels);
}

void ConnectDialog::Private::test()
{
    if (!isUsable())
        return;
    const std::optional<redis::Passwords> passwords = usablePasswords();
    if (!passwords)
        return;
    say(ConnectDialog::tr("Testing…"), Theme::Role::MutedText);
    testButton->setText(ConnectDialog::tr("Stop test"));
    findButton->hide();
    redlockButton->hide();
    tested.clear();
    testedPatterns = form->profile().patterns;
    runningTest = session.testConnection(form->profile(), *passwords);
}

/** Enter keeps nothing that nobody has asked to keep: a new server is saved by its own button. */
void ConnectDialog::Private::setDefault(Keep keep)
{
    QPushButton *const chosen = keep == Keep::Yes ? connectButton : onceButton;
    chosen->setDefault(true);
    for (QPushButton *button : {onceButton, connectButton})
        setStyleProperty(button, "primary", button == chosen);
}

/** What was found of other fields says nothing of these. */
void ConnectDialog::Private::forgetTest()
{
    if (runningTest != 0)
        stopTest();
    say({}, Theme::Role::MutedText);
    findButton->hide();
    redlockButton->hide();
}

/** The answer that may still come is no longer ours. */
void ConnectDialog::Private::stopTest()
{
    endTest();
    session.stopCounting();
    say(tested.isEmpty() ? ConnectDialog::tr("Test stopped.") : tested, tested.isEmpty() ? Theme::Role::MutedText : Theme::Role::Good);
}

void ConnectDialog::Private::endTest()
{
    runningTest = 0;
    testButton->setText(ConnectDialog::tr("Test connection"));
}

void ConnectDialog::Private::finishTest(quint64 id, const redis::Diagnosis &diagnosis)
{
    if (id != runningTest)
        return;
    if (!diagnosis.works())
        endTest();
    QStringList lines{diagnosis.summary};
    for (const QString &more : {diagnosis.detail, diagnosis.advice}) {
        if (!more.isEmpty() && !diagnosis.summary.startsWith(more))
            lines += more;
    }
    tested = lines.join(u'\n');
    say(diagnosis.works() ? tested + u'\n' + ConnectDialog::tr("Counting the keys that match…") : tested,
        diagnosis.works() ? Theme::Role::Good : Theme::Role::Danger);
}

void ConnectDialog::Private::showCount(quint64 id, const KeyCount &count)
{
    if (id != runningTest)
        return;
    if (count.isLast)
        endTest();
    findButton->setVisible(count.isLast && count.isWhole && count.keys == 0);
    redlockButton->setVisible(count.isLast && count.seemsRedlock);
    const QString hint = count.isLast && count.seemsRedlock
        ? u'\n' + ConnectDialog::tr("Some have the same token on most of these servers, as those of a Redlock do.")
        : QString();
    say(tested + u'\n' + TestText::lines(count, testedPatterns) + hint, TestText::warns(count) ? Theme::Role::Warning : Theme::Role::Good);
}

ServerProfile ConnectDialog::Private::store()
{
    const ServerProfile stored = profiles.save(form->profile());
    form->setId(stored.id);
    deleteButton->show();
    return stored;
}

void ConnectDialog::Private::save()
{
    if (!isUsable())
        return;
    const ServerProfile stored = store();
    const redis::Passwords typed = form->passwords();
    say(typed.servers.isEmpty() && typed.sentinels.isEmpty()
            ? ConnectDialog::tr("Saved %1.").arg(visibleText(stored.name, 100))
            : ConnectDialog::tr("Saved %1, without its password.").arg(visibleText(stored.name, 100)),
        Theme::Role::Good);
}

/** One that is not kept is nobody's who is saved: what is changed while it is watched is not saved either. */
void ConnectDialog::Private::connectNow(Keep keep)
{
    if (!isUsable())
        return;
    const std::optional<redis::Passwords> passwords = usablePasswords();
    if (!passwords)
        return;
    ServerProfile chosen = keep == Keep::Yes ? store() : form->profile();
    if (std::ranges::find(profiles.profiles(), chosen) == profiles.profiles().end())
        chosen.id.clear();
    q->accept();
    emit q->connectRequested(chosen, *passwords);
}

void ConnectDialog::Private::askToRemove()
{
    auto *box = new QMessageBox(
        QMessageBox::Question, ConnectDialog::tr("Delete server"),
        ConnectDialog::tr("Delete the saved server %1? The server itself is not touched.").arg(visibleText(form->profile().name, 100)),
        QMessageBox::Cancel, q);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *confirm = box->addButton(ConnectDialog::tr("Delete"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(confirm, &QPushButton::clicked, this, &Private::remove);
    box->open();
}

void ConnectDialog::Private::remove()
{
    profiles.remove(form->profile().id);
    q->reject();
}

ConnectDialog::ConnectDialog(Session &session, ServerProfileStore &profiles, const Theme &theme, QWidget *parent)
    : QDialog(parent), d(std::make_unique<Private>(this, session, profiles, theme))
{
    setWindowTitle(tr("Connect to a server"));
    setProperty("helpTopic", QStringLiteral("start"));
    setAttribute(Qt::WA_DeleteOnClose);
    const QSize least = QSize(640, 300) * theme.scale(); // it grows when it is shown
    resize(parent ? least.boundedTo(parent->window()->size() - QSize(edge, edge)) : least);
}

ConnectDialog::~ConnectDialog() = default;

void ConnectDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    d->makeRoom();
}

void ConnectDialog::setProfile(const ServerProfile &profile)
{
    d->form->setProfile(profile);
    d->deleteButton->setVisible(!profile.id.isEmpty());
    d->setDefault(profile.id.isEmpty() ? Private::Keep::No : Private::Keep::Yes);
    setWindowTitle(profile.id.isEmpty() ? tr("Connect to a server") : tr("Edit %1").arg(visibleText(profile.name, 60)));
}

} // namespace lockscope::ui
