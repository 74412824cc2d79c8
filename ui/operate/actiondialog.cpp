// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/actiondialog.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "locks/clearverdict.h"
#include "locks/holdchange.h"
#include "operate/lockchange.h"
#include "operate/slotparts.h"
#include "redis/nodelist.h"
#include "ui/inspector/verdictline.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/changeline.h"
#include "ui/operate/consequences.h"
#include "ui/operate/dialogtitle.h"
#include "ui/operate/enterpath.h"
#include "ui/operate/exacttext.h"
#include "ui/operate/shrinkingarea.h"
#include "ui/operate/actionfacts.h"
#include "ui/operate/actionsubject.h"
#include "ui/shared/disclosure.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/steadylabel.h"
#include "ui/shared/theme.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr Duration tick(100);
constexpr int mostCommandLines = 7;

QString holderText(const Lock &lock)
{
    const Bytes token = onlyToken(lock);
    return token.isEmpty() ? holderBrief(lock) : safeText(token, 120);
}

/** What is only said, in the order in which it stands there. */
QLabel *makeWords(const char *name, QWidget *parent)
{
    auto *words = new SteadyLabel(parent);
    words->setObjectName(QLatin1String(name));
    return words;
}

QFrame *makePanel(QWidget *parent)
{
    auto *panel = new QFrame(parent);
    panel->setProperty("panel", true);
    return panel;
}

} // namespace

class ActionDialog::Private : public QObject {
public:
    Private(ActionDialog *dialog, ActionRequest what, ServerProfile server, const ActionContext &around, const Theme &colours, Clock &time);

    QWidget *makeTitle();
    QWidget *makeContent();
    QWidget *makeDetails(QWidget *parent);
    QFrame *makeCommands();
    int commandLines() const;
    QLayout *makeReason();
    QLayout *makeButtons();
    void takeChoice();
    void startTicking();
    void plan();
    void follow(const Lock *now);
    void takeOver(const Lock &now);
    void showChange();
    void showVerdict();
    void showPlace();
    void showDetails(bool shown);
    QString outlook() const;
    QString furtherServers() const;
    QString changeWords() const;
    void makeRoom();
    void fit();
    int wantedHeight(int further = 0) const;
    void keepUp();
    void refreshTimes();
    void refreshButton();
    void confirm();
    bool needsReason() const { return obstacle.isEmpty() && profile.environment == Environment::Production; }

    ActionDialog *q;
    PlannedAction planned;      // as shown
    ActionRequest &request;     // of it
    std::optional<Lock> latest; // nothing: it is gone
    const ServerProfile profile;
    const ActionContext context;
    const decltype(Lock::node) openedAt; // the server of context.standsAt
    const Theme &theme;
    Clock &clock;
    ClearEvidence evidence;
    std::optional<Instant> seenAt; // nothing: it is seen now
    bool isOutdated = false;       // the lock has been another one since it was seen
    QString forbidden;             // why nothing may be done now; empty: it may
    QString remedy;                // what would remove the obstacle
    QString obstacle;              // why it cannot be done; empty: it can
    QString caution;
    RightsLack lack;
    DialogTitle *title = nullptr;
    ChangeLine *change = nullptr;
    VerdictLine *verdict = nullptr;
    ShrinkingArea *content = nullptr;
    ActionSubject *subject = nullptr;
    QLabel *happens = nullptr;
    Disclosure *disclosure = nullptr;
    QWidget *details = nullptr;
    ActionFacts *facts = nullptr;
    QLabel *consequences = nullptr;
    QLabel *hint = nullptr;
    ExactText *commands = nullptr;
    QLineEdit *reason = nullptr;
    QPushButton *cancelButton = nullptr;
    QPushButton *actButton = nullptr;
};

ActionDialog::Private::Private(ActionDialog *dialog, ActionRequest what, ServerProfile server, const ActionContext &around, const Theme &colours,
                               Clock &time)
    : q(dialog), planned(notPlanned(std::move(what), {})), request(planned.request), profile(std::move(server)), context(around),
      openedAt(request.lock.node), theme(colours), clock(time), evidence(around.evidence)
{
    request.mark = newMark();
    change = new ChangeLine(theme, q);
    connect(change, &ChangeLine::remedyChosen, this, [this] { emit q->lookAgainRequested(request.verb, request.lock.id()); });
    auto *layout = new QVBoxLayout(q);
    layout->setContentsMargins(24, 20, 24, 18);
    layout->setSpacing(12);
    layout->addWidget(makeTitle());
    layout->addWidget(change);
    verdict = new VerdictLine(theme, VerdictLine::Speaks::Yes, q);
    for (QLabel *words : verdict->findChildren<QLabel *>())
        words->setFont(headlineFont(words->font()));
    layout->addWidget(verdict);
    layout->addWidget(content = new ShrinkingArea(makeContent(), q));
    layout->addLayout(makeReason());
    layout->addStretch(1);
    layout->addLayout(makeButtons());
    takeChoice();
    (needsReason() ? static_cast<QWidget *>(reason) : cancelButton)->setFocus(); // what is typed at once is no button's
    startTicking();
}

void ActionDialog::Private::takeChoice()
{
    request.holder = subject->who();
    request.time = subject->time();
    plan();
    emit q->planned();
}

QWidget *ActionDialog::Private::makeTitle()
{
    title = new DialogTitle({}, profile.environment, theme, q);
    showPlace();
    return title;
}

/** What is scrolled where the screen has no room for all. */
QWidget *ActionDialog::Private::makeContent()
{
    auto *all = new QWidget(q);
    subject = new ActionSubject(request, context.simulated, theme, all);
    connect(subject, &ActionSubject::chosen, this, &Private::takeChoice);
    happens = makeWords("happens", all);
    happens->setFont(headlineFont(happens->font()));
    disclosure = new Disclosure(ActionDialog::tr("Details"), all);
    disclosure->setObjectName(QStringLiteral("details"));
    details = makeDetails(all);
    details->setVisible(context.showsDetails);
    disclosure->setChecked(context.showsDetails);
    connect(disclosure, &Disclosure::toggled, this, &Private::showDetails);
    auto *layout = new QVBoxLayout(all);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(subject);
    layout->addWidget(happens);
    layout->addWidget(disclosure, 0, Qt::AlignLeft);
    layout->addWidget(details);
    return all;
}

QWidget *ActionDialog::Private::makeDetails(QWidget *parent)
{
    auto *further = new QWidget(parent);
    facts = new ActionFacts(request.lock, context.node, further);
    consequences = makeWords("consequences", further);
    auto *layout = new QVBoxLayout(further);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(facts);
    layout->addWidget(consequences);
    layout->addWidget(makeCommands());
    return further;
}

QFrame *ActionDialog::Private::makeCommands()
{
    QFrame *panel = makePanel(q);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(12, 10, 12, 10);
    commands = new ExactText({}, mostCommandLines, q);
    commands->setObjectName(QStringLiteral("commands"));
    commands->setAccessibleName(ActionDialog::tr("Commands that will be sent"));
    commands->setFont(theme.monospaceFont());
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
    actButton = new QPushButton(ActionText::button(request.verb), q);
    actButton->setObjectName(QStringLiteral("act"));
    actButton->setProperty("danger", true);
    new EnterPath(*actButton, {reason}, clock);
    connect(cancelButton, &QPushButton::clicked, q, &QDialog::reject);
    connect(actButton, &QPushButton::clicked, this, &Private::confirm);
    auto *buttons = new QDialogButtonBox(q);
    buttons->addButton(cancelButton, QDialogButtonBox::RejectRole);
    buttons->addButton(actButton, QDialogButtonBox::AcceptRole);
    auto *layout = new QHBoxLayout;
    layout->setSpacing(10);
    layout->addWidget(hint, 1);
    layout->addWidget(buttons);
    return layout;
}

void ActionDialog::Private::startTicking()
{
    clock.after(tick, this, [this] {
        if (q->isVisible())
            keepUp();
        startTicking();
    });
}

/** What is shown is what will be done. */
void ActionDialog::Private::plan()
{
    planned = lockscope::plan(std::move(request), clock.now(), clock.wallNow() + context.serverAhead);
    const bool isPossible = planned.action.has_value();
    obstacle = isPossible ? QString() : planned.action.error().error.text.shown();
    if (const QString sent =
            !isPossible ? QString() : shownTexts(context.hasSlots ? describeBySlot(*planned.action) : describe(*planned.action)).join(u'\n');
        sent != commands->toPlainText())
        commands->setPlainText(sent);
    commands->parentWidget()->setVisible(isPossible);
    consequences->setVisible(isPossible);
    reason->setEnabled(isPossible);
    const qsizetype warnings = isPossible ? planned.action->warnings.size() : 0;
    disclosure->setText(warnings > 0 ? ActionDialog::tr("Details (warnings: %1)").arg(warnings) : ActionDialog::tr("Details"));
    refreshTimes();
    refreshButton();
}

// ---- what happens meanwhile

void ActionDialog::Private::keepUp()
{
    if (!isOutdated && planned.action && isTimeToPlanAgain(*planned.action, clock.now()))
        plan();
    else
        refreshTimes();
}

void ActionDialog::Private::follow(const Lock *now)
{
    latest = now ? std::optional(*now) : std::nullopt;
    const bool isSame = changeSince(request, now) == LockChange::None;
    if (!isSame && !isOutdated && !seenAt)
        seenAt = clock.now();           // how long it was held then
    isOutdated = isOutdated || !isSame; // also if it comes to look the same again: what was read is of another hold
    if (!isOutdated)
        takeOver(*now);
    showVerdict();
    showChange();
    refreshButton();
}

/** The same hold, with what has become of it. Where its lease is part of what it is, the one that was seen first stands. */
void ActionDialog::Private::takeOver(const Lock &now)
{
    const Lock seen = std::exchange(request.lock, now);
    showPlace();
    if (mayBeAnothers(tokenProof(seen)))
        keepLease(request.lock, seen);
    const bool isPlannedAlike = now.details == seen.details && now.form == seen.form && bool(request.lock.deadline) == bool(seen.deadline);
    if (isPlannedAlike)
        return refreshTimes();
    plan();
    emit q->planned();
}

void ActionDialog::Private::showChange()
{
    if (!forbidden.isEmpty())
        change->tell(forbidden, Theme::Role::Danger, remedy);
    else if (isOutdated)
        change->tell(changeWords(), Theme::Role::Danger, latest ? ActionDialog::tr("Look a&gain") : QString());
    else
        change->tell({});
    makeRoom();
}

QString ActionDialog::Private::changeWords() const
{
    const QString who = latest ? holderText(*latest) : QString();
    const auto withHolder = [&who](const QString &what) {
        return who.isEmpty() ? what : joinSentences({what, ActionDialog::tr("Now held by %1.").arg(who)});
    };
    switch (changeSince(request, latest ? &*latest : nullptr)) {
    case LockChange::None:
    case LockChange::TakenAgain: return ActionDialog::tr("This lock ended and was taken again while the dialog was open.");
    case LockChange::LeaseChanged:
        return ActionDialog::tr("While the dialog was open, this lock was renewed, or it ended and was taken again: its token does not tell which.");
    case LockChange::NotWatched:
        return ActionDialog::tr("Watching was interrupted while the dialog was open, and this lock may have ended and been taken again meanwhile.");
    case LockChange::HolderChanged: return withHolder(ActionDialog::tr("The holder changed while the dialog was open."));
    case LockChange::WaiterGone: return ActionDialog::tr("This waiter left the queue while the dialog was open.");
    case LockChange::Gone: return ActionDialog::tr("This lock ended while the dialog was open: there is nothing left to do.");
    case LockChange::OtherType: return withHolder(ActionDialog::tr("The key was replaced while the dialog was open."));
    }
    Q_UNREACHABLE();
}

/** Of whose hold would be taken away. That the answer is no keeps nobody from it. */
void ActionDialog::Private::showVerdict()
{
    const bool opensQueue = request.verb == Verb::EvictWaiter && request.lock.form == LockForm::Queue;
    const bool takesAway = request.verb == Verb::Clear || request.verb == Verb::FenceOff;
    verdict->setVisible((takesAway || opensQueue) && !isOutdated && obstacle.isEmpty());
    if (!takesAway && !opensQueue)
        return;
    const ClearVerdict now = judgeClear(request.lock, clock.now(), evidence, request.verb == Verb::Clear ? request.holder : std::nullopt);
    verdict->setVerdict(now, {});
    actButton->setText(now.answer == SafeToClear::No ? ActionText::buttonAnyway(request.verb) : ActionText::button(request.verb));
}

void ActionDialog::Private::showPlace()
{
    const QString server = profile.keepsLocksApart ? context.node : request.lock.node == openedAt ? context.standsAt : QString();
    title->setText(ActionText::question(request.verb).arg(ActionText::place(profile, request.lock, server)));
}

void ActionDialog::Private::showDetails(bool shown)
{
    details->setVisible(shown);
    emit q->detailsToggled(shown);
    fit();
    if (shown) // where there is no room for all, they are what somebody wants to read; once the area knows their height
        QMetaObject::invokeMethod(
            content, [this] { content->verticalScrollBar()->setValue(disclosure->y()); }, Qt::QueuedConnection);
}

/** What will happen, in one sentence, and what casts doubt on that; else why it cannot be done. */
QString ActionDialog::Private::outlook() const
{
    if (!obstacle.isEmpty())
        return obstacle;
    const bool isPartial = !profile.nodes.empty() && request.lock.standsOn > 0 && std::size_t(request.lock.standsOn) <= profile.nodes.size();
    return joinSentences({actionOutlook(request, *planned.action, clock.now()),
                          isPartial ? ActionDialog::tr("Nothing changes on servers that do not have it.") : QString(), context.doubt, caution});
}

QString ActionDialog::Private::furtherServers() const
{
    if (profile.nodes.empty() || profile.keepsLocksApart || isOnClient(*planned.action))
        return {};
    return ActionDialog::tr("The same is done on %1 at the same time.").arg(redis::nodesText(profile.nodes).replace(u' ', ActionDialog::tr(", ")));
}

/** A line that comes pushes the button away from under the pointer. */
void ActionDialog::Private::makeRoom()
{
    if (!q->isVisible())
        return;
    q->layout()->activate();
    q->resize(q->width(), std::max(q->height(), wantedHeight()));
}

/** As high as all of it; on the screen, all of which it may need. */
void ActionDialog::Private::fit()
{
    if (!q->isVisible())
        return;
    for (const QWidget *part : {content->widget(), details, content->widget(), details}) // the commands get their width, and so their height
        part->layout()->activate();
    q->layout()->activate();
    resizeOnScreen(*q, {q->width(), wantedHeight()});
}

/** For all of it plus this much, but no more than the screen has. */
int ActionDialog::Private::wantedHeight(int further) const
{
    const QMargins margins = q->layout()->contentsMargins();
    content->resize(q->width() - margins.left() - margins.right(), content->height()); // as the layout will do it: its height depends on that
    content->updateGeometry();
    const int most =
        std::min(q->maximumHeight(), q->screen()->availableGeometry().height() - q->style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, q));
    return std::min(q->layout()->totalHeightForWidth(q->width()) + further, most);
}

void ActionDialog::Private::refreshTimes()
{
    const Instant now = clock.now();
    showVerdict();
    const Duration ago = seenAt ? std::chrono::ceil<std::chrono::seconds>(now - *seenAt) : Duration(0);
    subject->showTimes(request.lock, seenAt.value_or(now), context.usualHoldP50Ms, ago);
    facts->showTimes(request.lock, seenAt.value_or(now), ago);
    happens->setText(isOutdated ? QString() : outlook());
    if (!obstacle.isEmpty())
        return;
    const bool mayTakeTheNext = (request.verb == Verb::Clear || request.verb == Verb::FenceOff) && tokenProof(request.lock) == TokenProof::Nothing;
    consequences->setText(joinSentences({actionConsequences(request, now), mayTakeTheNext ? asSentence(liveHolderText(request.lock)) : QString(),
                                         joinSentences(withLack(*planned.action, lack).effects), furtherServers()}));
}

void ActionDialog::Private::refreshButton()
{
    const bool reasonMissing = needsReason() && reason->text().trimmed().isEmpty();
    actButton->setEnabled(obstacle.isEmpty() && forbidden.isEmpty() && !isOutdated && !reasonMissing);
    if (isOutdated && latest)
        hint->setText(ActionDialog::tr("The data shown here is out of date."));
    else if (!obstacle.isEmpty() || !forbidden.isEmpty() || isOutdated)
        hint->setText(ActionDialog::tr("This action is unavailable."));
    else if (reasonMissing)
        hint->setText(ActionDialog::tr("Enter a reason: production requires one."));
    else
        hint->setText(ActionText::promise(request, canBeUndone(withLack(*planned.action, lack))));
}

void ActionDialog::Private::confirm()
{
    request.reason = reason->text().trimmed();
    const PlannedAction confirmed = planned;
    q->accept();
    emit q->confirmed(confirmed);
}

ActionDialog::ActionDialog(const ActionRequest &request, const ServerProfile &profile, const ActionContext &context, const Theme &theme, Clock &clock,
                           QWidget *parent)
    : QDialog(parent), d(std::make_unique<Private>(this, request, profile, context, theme, clock))
{
    setWindowTitle(ActionText::title(request.verb));
    setProperty("helpTopic", QStringLiteral("clear"));
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(560);
    resize(640, height());
    resize(640, d->wantedHeight()); // the hint is for unwrapped lines
}

ActionDialog::~ActionDialog() = default;

LockId ActionDialog::lock() const { return d->request.lock.id(); }

std::optional<Action> ActionDialog::action() const { return d->planned.action ? std::optional(*d->planned.action) : std::nullopt; }

void ActionDialog::follow(const Lock *now) { d->follow(now); }

void ActionDialog::setEvidence(const ClearEvidence &evidence)
{
    d->evidence = evidence;
    d->showVerdict();
}

void ActionDialog::setSeenAt(std::optional<Instant> instant)
{
    d->seenAt = instant;
    d->refreshTimes();
}

void ActionDialog::setObstacle(const QString &why, const QString &remedy)
{
    d->forbidden = why;
    d->remedy = remedy;
    d->showChange();
    d->refreshButton();
}

void ActionDialog::setLack(const RightsLack &lack)
{
    d->lack = lack;
    d->refreshTimes();
    d->refreshButton();
}

void ActionDialog::setCaution(const QString &caution)
{
    d->caution = caution;
    d->refreshTimes();
}

/** Before it gets its place on the screen: as high as its lines in the style's fonts, with room for the commands, which get their width only then. */
void ActionDialog::showEvent(QShowEvent *event)
{
    const QList<QWidget *> parts = findChildren<QWidget *>();
    for (const QWidget *part : parts)
        part->ensurePolished();
    resize(width(), d->wantedHeight(d->details->isHidden() ? 0 : d->commandLines() * d->commands->fontMetrics().lineSpacing()));
    QDialog::showEvent(event);
    if (!d->details->isHidden()) // once the commands have their width: not at the first tick, when somebody reads
        QMetaObject::invokeMethod(
            d.get(), [this] { d->fit(); }, Qt::QueuedConnection);
}

} // namespace lockscope::ui
