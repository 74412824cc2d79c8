// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/actiondialog.h"

#include "base/safetext.h"
#include "redis/nodelist.h"
#include "ui/locks/lockrow.h"
#include "ui/operate/actionwords.h"
#include "ui/operate/consequences.h"
#include "ui/operate/dialogtitle.h"
#include "ui/operate/exacttext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr Duration tick(100);
constexpr int mostCommandLines = 7;

QFrame *makePanel(QWidget *parent)
{
    auto *panel = new QFrame(parent);
    panel->setProperty("panel", true);
    return panel;
}

} // namespace

class ActionDialog::Private : public QObject {
public:
    Private(ActionDialog *dialog, OperatorOrder what, Profile server, const ActionContext &around, const Theme &colours, Clock &time);

    QWidget *makeTitle();
    QFrame *makeFacts();
    QString whoName() const;
    QWidget *makeWho();
    qint64 unlistedHolders() const;
    QWidget *makeTime();
    QFrame *makeCommands();
    int commandLines() const;
    QLayout *makeReason();
    QLayout *makeButtons();
    ExactText *makeExact(const QString &text, const QString &name, int maxLines);
    void addFact(QFormLayout *form, const QString &name, QWidget *value);
    void startTicking();
    void plan();
    void refreshTimes();
    void refreshButton();
    void confirm();
    bool eventFilter(QObject *watched, QEvent *event) override;

    ActionDialog *q;
    OperatorOrder order;
    const Profile profile;
    const ActionContext context;
    const Theme &theme;
    Clock &clock;
    QString obstacle; // why it cannot be done; empty: it can
    QString effects;
    bool isUndoable = false;
    QLabel *heldFor = nullptr;
    QLabel *timeLeft = nullptr;
    QLabel *consequences = nullptr;
    QLabel *hint = nullptr;
    ExactText *commands = nullptr;
    QLineEdit *reason = nullptr;
    QPushButton *cancelButton = nullptr;
    QPushButton *actButton = nullptr;
};

ActionDialog::Private::Private(ActionDialog *dialog, OperatorOrder what, Profile server, const ActionContext &around, const Theme &colours,
                               Clock &time)
    : q(dialog), order(std::move(what)), profile(std::move(server)), context(around), theme(colours), clock(time)
{
    order.mark = newMark();
    consequences = makePlainLabel({}, q);
    consequences->setObjectName(QStringLiteral("consequences"));
    consequences->setWordWrap(true);

    auto *layout = new QVBoxLayout(q);
    layout->setContentsMargins(24, 20, 24, 18);
    layout->setSpacing(12);
    layout->addWidget(makeTitle());
    layout->addWidget(makeFacts());
    layout->addWidget(consequences);
    layout->addWidget(makeCommands());
    layout->addLayout(makeReason());
    layout->addStretch(1);
    layout->addLayout(makeButtons());
    plan();
    startTicking();
}

QWidget *ActionDialog::Private::makeTitle()
{
    const QString server = visibleText(profile.name.isEmpty() ? profile.endpoint.toUrl() : profile.name, 60);
    return new DialogTitle(ActionWords::question(order.verb).arg(server), profile.environment, theme, q);
}

ExactText *ActionDialog::Private::makeExact(const QString &text, const QString &name, int maxLines)
{
    auto *exact = new ExactText(text, maxLines, q);
    exact->setFont(theme.monospaceFont());
    exact->setAccessibleName(name);
    return exact;
}

void ActionDialog::Private::addFact(QFormLayout *form, const QString &name, QWidget *value)
{
    QLabel *label = makePlainLabel(name, q);
    label->setProperty("muted", true);
    label->setMinimumWidth(116);
    form->addRow(label, value);
}

QFrame *ActionDialog::Private::makeFacts()
{
    QFrame *panel = makePanel(q);
    auto *form = new QFormLayout(panel);
    form->setContentsMargins(12, 10, 12, 10);
    form->setVerticalSpacing(5);
    form->setHorizontalSpacing(12);
    addFact(form, ActionDialog::tr("Lock"), makeExact(safeText(order.lock.key), ActionDialog::tr("Lock"), 4));
    addFact(form, ActionDialog::tr("Library"), makePlainLabel(ActionWords::library(order.lock), q));
    addFact(form, whoName(), makeWho());
    if (unlistedHolders() > 0)
        addFact(form, QString(), makePlainLabel(ActionDialog::tr("%1 more hold it and are not listed: type the token of another one.").arg(countText(unlistedHolders())), q));
    if (order.verb == Verb::FenceOff || order.verb == Verb::Extend)
        addFact(form, order.verb == Verb::FenceOff ? ActionDialog::tr("Quiet period") : ActionDialog::tr("From now on"), makeTime());
    if (context.simulated)
        addFact(form, QString(), makePlainLabel(ActionDialog::tr("a simulated client of this program"), q));
    heldFor = makePlainLabel({}, q);
    heldFor->setObjectName(QStringLiteral("heldFor"));
    timeLeft = makePlainLabel({}, q);
    timeLeft->setObjectName(QStringLiteral("timeLeft"));
    const QString waiters = QStringLiteral("%1. %2").arg(LockWords::waiting(order.lock), LockWords::waitingDetail(order.lock));
    QLabel *waiting = makePlainLabel(waiters, q);
    waiting->setObjectName(QStringLiteral("waiting"));
    for (QLabel *label : {heldFor, timeLeft, waiting})
        label->setWordWrap(true);
    addFact(form, ActionDialog::tr("Held for"), heldFor);
    addFact(form, ActionDialog::tr("Time left"), timeLeft);
    addFact(form, ActionDialog::tr("Waiting"), waiting);
    return panel;
}

QString ActionDialog::Private::whoName() const
{
    return order.verb == Verb::EvictWaiter ? ActionDialog::tr("Waiter as seen") : ActionDialog::tr("Holder as seen");
}

/** Everybody who may be meant; a choice only where there are several. */
QWidget *ActionDialog::Private::makeWho()
{
    const std::vector<Bytes> whos = ActionWords::candidates(order);
    const bool evicts = order.verb == Verb::EvictWaiter;
    if (whos.size() < 2) {
        const Bytes who = !whos.empty() ? whos.front() : evicts ? Bytes() : order.lock.token;
        if (!whos.empty() && (evicts || !order.lock.hasOneHolder()))
            order.holder = who;
        return makeExact(!who.isEmpty() ? safeText(who) : evicts ? ActionDialog::tr("none") : ActionDialog::tr("not known"), whoName(), 4);
    }
    auto *choice = new QComboBox(q);
    choice->setObjectName(QStringLiteral("who"));
    choice->setAccessibleName(whoName());
    choice->setFont(theme.monospaceFont());
    for (const Bytes &who : whos)
        choice->addItem(safeText(who, 120));
    order.holder = whos.front();
    choice->setEditable(unlistedHolders() > 0);
    choice->setInsertPolicy(QComboBox::NoInsert);
    connect(choice, &QComboBox::currentTextChanged, this, [this, whos, choice](const QString &text) {
        const int index = choice->findText(text, Qt::MatchFixedString | Qt::MatchCaseSensitive);
        order.holder = index >= 0 ? whos[std::size_t(index)] : Bytes(text.trimmed().toUtf8());
        plan();
    });
    return choice;
}

/** Of very many only the first are read; another one is typed, and compared at the server like any. */
qint64 ActionDialog::Private::unlistedHolders() const
{
    const LockDetails *const details = order.lock.details.get();
    return details && !details->holders.empty() && order.verb == Verb::Clear ? details->holdersInAll - qint64(details->holders.size()) : 0;
}

QWidget *ActionDialog::Private::makeTime()
{
    const bool isFence = order.verb == Verb::FenceOff;
    const Duration usual = isFence ? defaultQuietPeriod : std::max<Duration>(order.lock.lease, std::chrono::seconds(30));
    auto *seconds = new QSpinBox(q);
    seconds->setObjectName(QStringLiteral("time"));
    seconds->setAccessibleName(isFence ? ActionDialog::tr("Quiet period in seconds") : ActionDialog::tr("Time in seconds"));
    seconds->setRange(1, 24 * 3600);
    seconds->setSuffix(ActionDialog::tr(" s"));
    seconds->setValue(int(std::chrono::ceil<std::chrono::seconds>(usual).count()));
    order.time = std::chrono::seconds(seconds->value());
    connect(seconds, &QSpinBox::valueChanged, this, [this](int value) {
        order.time = std::chrono::seconds(value);
        plan();
    });
    return seconds;
}

QFrame *ActionDialog::Private::makeCommands()
{
    QFrame *panel = makePanel(q);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(12, 10, 12, 10);
    commands = makeExact({}, ActionDialog::tr("Commands that will be sent"), mostCommandLines);
    commands->setObjectName(QStringLiteral("commands"));
    layout->addWidget(commands);
    return panel;
}

/** About as many as there will be. */
int ActionDialog::Private::commandLines() const
{
    constexpr qsizetype charactersALine = 74;
    qsizetype lines = 0;
    const QStringList all = commands->toPlainText().split(u'\n');
    for (const QString &line : all)
        lines += 1 + line.size() / charactersALine;
    return static_cast<int>(qMin<qsizetype>(lines, mostCommandLines));
}

QLayout *ActionDialog::Private::makeReason()
{
    reason = new QLineEdit(q);
    reason->setObjectName(QStringLiteral("reason"));
    reason->setMaxLength(500);
    reason->setPlaceholderText(profile.environment == Environment::Production
                                   ? ActionDialog::tr("required in production, for example INC-4411 worker hung")
                                   : ActionDialog::tr("optional"));
    reason->installEventFilter(this);
    QLabel *label = makePlainLabel(ActionDialog::tr("&Reason"), q);
    label->setBuddy(reason);
    reason->setAccessibleName(ActionDialog::tr("Reason"));
    connect(reason, &QLineEdit::textChanged, this, &Private::refreshButton);
    auto *layout = new QHBoxLayout;
    layout->setSpacing(10);
    layout->addWidget(label);
    layout->addWidget(reason, 1);
    return layout;
}

QLayout *ActionDialog::Private::makeButtons()
{
    hint = makePlainLabel({}, q);
    hint->setObjectName(QStringLiteral("hint"));
    hint->setProperty("muted", true);
    hint->setWordWrap(true);
    cancelButton = new QPushButton(ActionDialog::tr("Cancel"), q);
    cancelButton->setObjectName(QStringLiteral("cancel"));
    cancelButton->setDefault(true);
    cancelButton->setFocus();
    actButton = new QPushButton(ActionWords::button(order.verb), q);
    actButton->setObjectName(QStringLiteral("act"));
    actButton->setAutoDefault(false);
    actButton->setProperty("danger", true);
    connect(cancelButton, &QPushButton::clicked, q, &QDialog::reject);
    connect(actButton, &QPushButton::clicked, this, &Private::confirm);
    auto *layout = new QHBoxLayout;
    layout->setSpacing(10);
    layout->addWidget(hint, 1);
    layout->addWidget(cancelButton);
    layout->addWidget(actButton);
    return layout;
}

void ActionDialog::Private::startTicking()
{
    clock.after(tick, this, [this] {
        if (q->isVisible())
            refreshTimes();
        startTicking();
    });
}

/** What is shown is what will be done. */
void ActionDialog::Private::plan()
{
    const Result<Action> action = planFor(order, clock.now(), clock.wallNow() + context.serverAhead);
    obstacle = action ? QString() : action.error().text;
    isUndoable = action && canBeUndone(*action);
    effects = action ? action->effects.join(u' ') : QString();
    if (action && !profile.nodes.empty() && !isOnClient(*action))
        effects += u' ' + ActionDialog::tr("The same is done on %1 in the same moment.").arg(redis::nodesText(profile.nodes));
    commands->setPlainText(action ? describe(*action).join(u'\n') : QString());
    commands->parentWidget()->setVisible(action.has_value());
    reason->setEnabled(action.has_value());
    refreshTimes();
    refreshButton();
}

void ActionDialog::Private::refreshTimes()
{
    const Instant now = clock.now();
    heldFor->setText(heldForText(order.lock, now, context.usualHoldP50Ms));
    timeLeft->setText(timeLeftText(order.lock, now));
    consequences->setText(obstacle.isEmpty() ? QString(actionConsequences(order, now) + u' ' + effects).trimmed() : obstacle);
}

void ActionDialog::Private::refreshButton()
{
    const bool reasonMissing =
        obstacle.isEmpty() && profile.environment == Environment::Production && reason->text().trimmed().isEmpty();
    actButton->setEnabled(obstacle.isEmpty() && !reasonMissing);
    if (!obstacle.isEmpty())
        hint->setText(ActionDialog::tr("Nothing can be done here."));
    else if (reasonMissing)
        hint->setText(ActionDialog::tr("Say why: production asks for a reason."));
    else
        hint->setText(ActionWords::promise(order, isUndoable));
}

void ActionDialog::Private::confirm()
{
    order.reason = reason->text().trimmed();
    const OperatorOrder confirmed = order;
    q->accept();
    emit q->confirmed(confirmed);
}

/** Enter in the reason goes on to the button instead of pressing Cancel: what was typed is not lost by habit. */
bool ActionDialog::Private::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != reason || event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter)
        return false;
    if (actButton->isEnabled())
        actButton->setFocus(Qt::TabFocusReason);
    return true;
}

ActionDialog::ActionDialog(const OperatorOrder &order, const Profile &profile, const ActionContext &context, const Theme &theme,
                           Clock &clock, QWidget *parent)
    : QDialog(parent), d(std::make_unique<Private>(this, order, profile, context, theme, clock))
{
    setWindowTitle(ActionWords::title(order.verb));
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(560);
    resize(640, layout()->totalHeightForWidth(640)); // the hint is for unwrapped lines
}

ActionDialog::~ActionDialog() = default;

/** Before it gets its place on the screen: as high as its lines in the style's fonts, with room for the commands, which learn their width only then. */
void ActionDialog::showEvent(QShowEvent *event)
{
    const QList<QWidget *> parts = findChildren<QWidget *>();
    for (const QWidget *part : parts)
        part->ensurePolished();
    resize(width(), layout()->totalHeightForWidth(width()) + d->commandLines() * d->commands->fontMetrics().lineSpacing());
    QDialog::showEvent(event);
}

} // namespace lockscope::ui
