// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulkdialog.h"

#include "base/privatefile.h"
#include "base/language.h"
#include "base/safetext.h"
#include "ui/shared/listdelegate.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/bulkchips.h"
#include "ui/operate/bulkmodel.h"
#include "ui/operate/bulktext.h"
#include "ui/operate/changeline.h"
#include "ui/operate/dialogtitle.h"
#include "ui/operate/enterpath.h"
#include "ui/operate/exacttext.h"
#include "ui/operate/shrinkingarea.h"
#include "ui/shared/cellcopy.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/savefile.h"
#include "ui/shared/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSaveFile>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTreeView>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr std::size_t mostEffects = 3;
constexpr int mostEffectLines = 4;
constexpr Duration undoTick = std::chrono::seconds(1);

} // namespace

class BulkDialog::Private : public QObject {
public:
    enum class Phase { Asking, Running, Over };

    Private(BulkDialog *dialog, std::vector<ActionRequest> requests, ServerProfile connected, Duration ahead, const Theme &colours, Clock &time);

    QWidget *makeContent();
    QTreeView *makeTable();
    QWidget *makeQuestions();
    QWidget *makeProgress();
    QLayout *makeButtons();
    QPushButton *makeButton(const char *name, const QString &text, void (Private::*act)());
    QLabel *makeText(const char *name);
    void showPhase();
    void makeRoom();
    void showAsked();
    void showAccount();
    void showEffects();
    void showCommands(const QModelIndex &current);
    void showChange();
    bool warnsOfNotSafe() const { return forbidden.isEmpty() && model.notSafe() > 0; }
    void refreshButton();
    bool planAgain() { return model.planAgain(clock.now(), clock.wallNow() + serverAhead); }
    void begin();
    void askToCancel();
    void lookAgain();
    void undo() { emit q->undoRequested(); }
    void showTimeToUndo();
    void copy();
    void save();
    void saveTo(const QString &file);

    BulkDialog *q;
    const ServerProfile profile;
    const QString server; // its name
    const Theme &theme;
    Clock &clock;
    const Duration serverAhead;
    BulkModel model;
    QSortFilterProxyModel shown;
    Phase phase = Phase::Asking;
    bool isCancelling = false;
    std::optional<Instant> undoableUntil;
    QSet<int> shownCounts; // since the field was empty: while one is typed, a lock may end
    QString caution;
    QString forbidden, remedy; // why a run may not begin now, and what would change that
    ChangeLine *change = nullptr;
    ShrinkingArea *content = nullptr;
    BulkChips *chips = nullptr;
    QTreeView *table = nullptr;
    ExactText *commands = nullptr, *effects = nullptr;
    DialogTitle *title = nullptr;
    QLabel *account = nullptr, *hint = nullptr, *progressText = nullptr, *countLabel = nullptr;
    QWidget *questions = nullptr, *progress = nullptr;
    QProgressBar *bar = nullptr;
    QSpinBox *seconds = nullptr;
    QLineEdit *reason = nullptr, *typedCount = nullptr;
    QPushButton *copyButton = nullptr, *saveButton = nullptr, *undoButton = nullptr, *lookButton = nullptr, *retryButton = nullptr;
    QPushButton *cancelButton = nullptr, *actButton = nullptr;
    QDialogButtonBox *buttons = nullptr;
};

BulkDialog::Private::Private(BulkDialog *dialog, std::vector<ActionRequest> requests, ServerProfile connected, Duration ahead, const Theme &colours,
                             Clock &time)
    : q(dialog), profile(std::move(connected)), server(ActionText::servers(profile)), theme(colours), clock(time), serverAhead(ahead),
      model(std::move(requests), time.now(), time.wallNow() + ahead, colours)
{
    shown.setSourceModel(&model);
    shown.setFilterRole(BulkModel::GroupRole);
    shown.setSortRole(BulkModel::SortRole);
    auto *layout = new QVBoxLayout(q);
    layout->setContentsMargins(20, 16, 20, 14);
    layout->setSpacing(10);
    title = new DialogTitle({}, profile.environment, theme, q);
    layout->addWidget(title);
    layout->addWidget(change = new ChangeLine(theme, q));
    layout->addWidget(content = new ShrinkingArea(makeContent(), q), 1);
    layout->addWidget(questions = makeQuestions());
    layout->addLayout(makeButtons());
    connect(change, &ChangeLine::remedyChosen, this, [this] {
        emit q->lookAgainRequested(model.verb(), model.locks(warnsOfNotSafe() ? BulkModel::Which::AllButNotSafe : BulkModel::Which::All));
    });
    connect(chips, &BulkChips::chosen, this, [this](const QString &group) {
        const QString line = QStringLiteral("(^|\n)%1(\n|$)").arg(QRegularExpression::escape(group));
        shown.setFilterRegularExpression(group.isEmpty() ? QString() : line);
    });
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &Private::showCommands);
    if (model.rowCount() > 0)
        table->setCurrentIndex(shown.index(std::min(model.impossible(), model.rowCount() - 1), 0)); // the first that will be done
    table->scrollToTop();
    showPhase();
    const bool needsReason = profile.environment == Environment::Production && model.possible() > 0;
    (needsReason ? static_cast<QWidget *>(reason) : cancelButton)->setFocus(); // what is typed at once is no button's
}

// ---- building

/** What is scrolled where the screen has no room for all. */
QWidget *BulkDialog::Private::makeContent()
{
    auto *all = new QWidget(q);
    commands = new ExactText({}, 3, all);
    commands->setObjectName(QStringLiteral("commands"));
    commands->setAccessibleName(BulkDialog::tr("Commands that will be sent for the selected lock"));
    commands->setFont(theme.monospaceFont());
    effects = new ExactText({}, mostEffectLines, all);
    effects->setObjectName(QStringLiteral("effects"));
    effects->setAccessibleName(BulkDialog::tr("Effects"));
    effects->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    auto *layout = new QVBoxLayout(all);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(account = makeText("account"));
    layout->addWidget(chips = new BulkChips(model.verb(), model.impossible(), all));
    layout->addWidget(table = makeTable(), 1);
    layout->addWidget(commands);
    layout->addWidget(effects);
    layout->addWidget(progress = makeProgress());
    return all;
}

QLabel *BulkDialog::Private::makeText(const char *name)
{
    QLabel *label = makePlainLabel({}, q);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    return label;
}

QTreeView *BulkDialog::Private::makeTable()
{
    auto *view = new QTreeView(q);
    view->setObjectName(QStringLiteral("locks"));
    view->setAccessibleName(BulkDialog::tr("Locks and holders as seen"));
    view->setModel(&shown);
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
    view->setMinimumHeight(110);
    using Column = BulkModel::Column;
    view->setItemDelegate(new ListDelegate(theme, view));
    for (const Column column : {Column::Lock, Column::Holder, Column::Node})
        view->setItemDelegateForColumn(int(column), new ListDelegate(theme, view, Qt::ElideMiddle));
    makeCellsCopyable(*view, BulkModel::WholeTextRole);
    QHeaderView *header = view->header();
    header->setAccessibleName(BulkDialog::tr("Columns of the locks"));
    fitColumns(*view, {{30, 14, 3}, {22, 13, 2}, {16, 7, 1}, {12, 11, 0}, {15, 13, 0}, {16, 15, 1}, {30, 15, 3}});
    for (const Column column : {Column::Age, Column::Safe}) // a section that is hidden before it has a size keeps a hole for it
        header->setSectionHidden(int(column), model.verb() == Verb::Undo);
    header->setSectionHidden(int(Column::Node), true); // until there are several
    header->setSortIndicator(-1, Qt::AscendingOrder);  // as they come, until somebody asks
    view->setSortingEnabled(true);
    return view;
}

/** What production asks for, and how long the quiet is to last. */
QWidget *BulkDialog::Private::makeQuestions()
{
    auto *widget = new QWidget(q);
    auto *rows = new QVBoxLayout(widget);
    rows->setContentsMargins(0, 0, 0, 0);
    auto *why = new QHBoxLayout, *further = new QHBoxLayout;
    for (QHBoxLayout *row : {why, further}) {
        row->setSpacing(10);
        rows->addLayout(row);
    }
    const auto add = [&](QHBoxLayout *row, const QString &text, QWidget *field) {
        QLabel *label = makePlainLabel(text, widget);
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
        return label;
    };
    const bool isProduction = profile.environment == Environment::Production;
    reason = new QLineEdit(widget);
    reason->setObjectName(QStringLiteral("reason"));
    reason->setAccessibleName(BulkDialog::tr("Reason"));
    reason->setMaxLength(500);
    reason->setPlaceholderText(isProduction ? BulkDialog::tr("required in production, for example INC-4411 worker hung")
                                            : BulkDialog::tr("optional"));
    add(why, BulkDialog::tr("&Reason"), reason);
    connect(reason, &QLineEdit::textChanged, this, &Private::refreshButton);
    if (model.verb() == Verb::FenceOff) {
        seconds = new QSpinBox(widget);
        seconds->setObjectName(QStringLiteral("time"));
        seconds->setAccessibleName(BulkDialog::tr("Quiet period in seconds"));
        seconds->setRange(1, 24 * 3600);
        seconds->setSuffix(BulkDialog::tr(" s"));
        seconds->setValue(int(std::chrono::ceil<std::chrono::seconds>(defaultQuietPeriod).count()));
        const auto setTime = [this](int value) {
            model.setTime(std::chrono::seconds(value));
            showEffects();
            showCommands(table->currentIndex());
        };
        connect(seconds, &QSpinBox::valueChanged, this, setTime);
        add(further, BulkDialog::tr("&Quiet period"), seconds);
    }
    if (isProduction && model.possible() > 0) {
        typedCount = new QLineEdit(widget);
        typedCount->setObjectName(QStringLiteral("count"));
        typedCount->setAccessibleName(BulkDialog::tr("Number of locks, typed to confirm"));
        typedCount->setMaximumWidth(110);
        connect(typedCount, &QLineEdit::textChanged, this, &Private::refreshButton);
        countLabel = add(further, {}, typedCount);
    }
    further->addStretch(1);
    return widget;
}

QWidget *BulkDialog::Private::makeProgress()
{
    auto *widget = new QWidget(q);
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    bar = new QProgressBar(widget);
    bar->setAccessibleName(BulkDialog::tr("Progress"));
    bar->setTextVisible(false);
    bar->setMaximumHeight(8);
    progressText = makeText("progress");
    column->addWidget(progressText);
    column->addWidget(bar);
    return widget;
}

QPushButton *BulkDialog::Private::makeButton(const char *name, const QString &text, void (Private::*act)())
{
    auto *button = new QPushButton(text, q);
    button->setObjectName(QLatin1String(name));
    connect(button, &QPushButton::clicked, this, act);
    return button;
}

QLayout *BulkDialog::Private::makeButtons()
{
    hint = makeText("hint");
    hint->setProperty("muted", true);
    copyButton = makeButton("copy", BulkDialog::tr("Cop&y"), &Private::copy);
    setPlainToolTip(copyButton, BulkDialog::tr("Copies all rows as comma-separated values."));
    saveButton = makeButton("save", BulkDialog::tr("&Save as CSV…"), &Private::save);
    undoButton = makeButton("undo", {}, &Private::undo);
    undoButton->setAccessibleName(BulkDialog::tr("Undo")); // the time that is left would be read each second
    lookButton = makeButton("look", {}, &Private::lookAgain);
    setPlainToolTip(lookButton, BulkDialog::tr("Opens a new preview of the locks whose holder changed, with their holders now."));
    retryButton = makeButton("retry", {}, &Private::begin);
    actButton = makeButton("act", {}, &Private::begin);
    actButton->setProperty("danger", true);
    new EnterPath(*actButton, typedCount ? QList<QLineEdit *>{reason, typedCount} : QList<QLineEdit *>{reason}, clock);
    cancelButton = new QPushButton(q);
    cancelButton->setObjectName(QStringLiteral("cancel"));
    cancelButton->setDefault(true);
    connect(cancelButton, &QPushButton::clicked, q, &BulkDialog::reject);
    buttons = new QDialogButtonBox(q);
    for (QPushButton *button : {copyButton, saveButton, undoButton, lookButton, retryButton})
        buttons->addButton(button, QDialogButtonBox::ActionRole);
    buttons->addButton(cancelButton, QDialogButtonBox::RejectRole);
    buttons->addButton(actButton, QDialogButtonBox::AcceptRole);
    auto *layout = new QHBoxLayout;
    layout->setSpacing(10);
    layout->addWidget(hint, 1);
    layout->addWidget(buttons);
    return layout;
}

// ---- showing

void BulkDialog::Private::showPhase()
{
    const bool isAsking = phase == Phase::Asking, isRunning = phase == Phase::Running, isOver = phase == Phase::Over;
    const int retryable = model.retryable(), changed = int(model.changedLocks().size());
    if (isAsking)
        showAsked();
    questions->setVisible(isAsking && model.possible() > 0);
    effects->setVisible(isAsking && !effects->toPlainText().isEmpty());
    commands->setVisible(isAsking && model.possible() > 0);
    progress->setVisible(isRunning);
    saveButton->setVisible(isOver);
    copyButton->setVisible(isOver);
    undoButton->setVisible(isOver && undoableUntil);
    lookButton->setVisible(isOver && changed > 0 && model.verb() != Verb::Undo);
    lookButton->setText(BulkDialog::tr("Look a&gain at %1…").arg(countText(changed)));
    retryButton->setVisible(isOver && retryable > 0);
    retryButton->setText(BulkDialog::tr("&Retry %1").arg(countText(retryable)));
    actButton->setVisible(isAsking);
    cancelButton->setText(isOver ? BulkDialog::tr("Close") : BulkDialog::tr("Cancel"));
    cancelButton->setEnabled(!isCancelling);
    showAccount();
    showChange();
    refreshButton();
    QMetaObject::invokeMethod(this, &Private::makeRoom, Qt::QueuedConnection); // once texts and buttons have the style's fonts
}

/** Grows, so that no text and no button is cut; it never shrinks under the pointer. */
void BulkDialog::Private::makeRoom()
{
    if (!q->isVisible())
        return;
    q->layout()->activate();
    const QMargins margins = q->layout()->contentsMargins();
    const int width = std::max(q->width(), buttons->sizeHint().width() + margins.left() + margins.right());
    const int height = q->layout()->totalMinimumHeightForWidth(width) - content->minimumSizeHint().height()
        + content->widget()->layout()->totalMinimumHeightForWidth(width - margins.left() - margins.right());
    if (width > q->width() || height > q->height())
        resizeOnScreen(*q, {width, std::max(q->height(), height)});
}

/** All that is said of what will be done is of one moment. */
void BulkDialog::Private::showAsked()
{
    const int count = model.possible();
    shownCounts.insert(count);
    title->setText(BulkText::question(model.verb(), count).arg(server));
    account->setText(BulkText::promise(model.verb(), count, model.impossible()));
    actButton->setText(model.notSafe() > 0 ? BulkText::buttonAnyway(model.verb(), count) : BulkText::button(model.verb(), count));
    if (countLabel)
        countLabel->setText(BulkDialog::tr("&Type %1 to confirm").arg(count));
    showEffects();
}

void BulkDialog::Private::showAccount()
{
    const QString waiting = phase == Phase::Asking ? BulkDialog::tr("Can be done")
        : phase == Phase::Running                  ? BulkDialog::tr("Pending")
                                                   : BulkText::fate(model.verb(), BulkFate::NotTried);
    chips->setAccount(model.account(), waiting);
    if (phase != Phase::Asking)
        chips->setNotSafe(0);
}

void BulkDialog::Private::showEffects()
{
    QStringList lines;
    const auto all = model.effects();
    for (std::size_t i = 0; i < std::min(all.size(), mostEffects); ++i) {
        if (all[i].first.isEmpty())
            continue;
        lines += all.size() == 1 ? all[i].first : BulkDialog::tr("%1×: %2").arg(countText(all[i].second), all[i].first);
    }
    if (all.size() > mostEffects)
        lines += BulkDialog::tr("%Ln more effect(s); see each row.", nullptr, int(all.size() - mostEffects));
    if (!caution.isEmpty())
        lines += caution;
    effects->setPlainText(lines.join(u'\n'));
}

void BulkDialog::Private::showCommands(const QModelIndex &current)
{
    commands->setPlainText(current.isValid() && phase == Phase::Asking ? model.commands(shown.mapToSource(current).row()) : QString());
}

/** Until it is begun; what has changed is compared on the server, too. */
void BulkDialog::Private::showChange()
{
    const QString changed = BulkText::changed(model.changedHands(), model.gone());
    if (phase != Phase::Asking)
        change->tell({});
    else if (!forbidden.isEmpty())
        change->tell(forbidden, Theme::Role::Danger, remedy);
    else if (warnsOfNotSafe())
        change->tell(joinSentences({BulkText::notSafe(model.notSafe()), changed}), Theme::Role::Danger,
                     model.notSafe() < model.possible() ? BulkDialog::tr("Lea&ve them out") : QString());
    else
        change->tell(changed, Theme::Role::Warning, BulkDialog::tr("Look a&gain"));
}

void BulkDialog::Private::refreshButton()
{
    const bool isProduction = profile.environment == Environment::Production;
    const bool reasonMissing = isProduction && reason->text().trimmed().isEmpty();
    if (typedCount && typedCount->text().isEmpty())
        shownCounts = {model.possible()};
    const bool countMissing = typedCount && !shownCounts.contains(typedCount->text().trimmed().toInt());
    actButton->setEnabled(model.possible() > 0 && forbidden.isEmpty() && !reasonMissing && !countMissing);
    retryButton->setEnabled(forbidden.isEmpty());
    QString words;
    if (phase == Phase::Asking && model.possible() > 0 && reasonMissing)
        words = BulkDialog::tr("Enter a reason: production requires one.");
    else if (phase == Phase::Asking && countMissing)
        words = BulkDialog::tr("Type %1, the number of locks, to confirm.").arg(model.possible());
    hint->setText(words);
}

// ---- acting

void BulkDialog::Private::begin()
{
    if (phase != Phase::Asking) // nothing is shown of what is tried again
        planAgain();
    phase = Phase::Running;
    isCancelling = false;
    undoableUntil.reset();
    progressText->setText({});
    account->setText(BulkDialog::tr("The server compares and changes each lock in one step, a few locks at a time."));
    const BulkRequest bulk = model.begin(reason->text().trimmed());
    title->setText(BulkText::heading(model.verb(), int(bulk.requests.size())).arg(server));
    bar->setRange(0, int(bulk.requests.size()));
    bar->setValue(0);
    showPhase();
    cancelButton->setFocus();
    emit q->confirmed(bulk);
}

void BulkDialog::Private::askToCancel()
{
    isCancelling = true;
    cancelButton->setEnabled(false);
    progressText->setText(BulkDialog::tr("Cancelling: waiting for the actions that are under way…"));
    emit q->cancelRequested();
}

void BulkDialog::Private::showTimeToUndo()
{
    if (!undoableUntil || clock.now() >= *undoableUntil)
        return;
    const auto left = std::chrono::ceil<std::chrono::seconds>(*undoableUntil - clock.now());
    undoButton->setText(BulkDialog::tr("&Undo (%1 s)").arg(left.count()));
    clock.after(undoTick, undoButton, [this] { showTimeToUndo(); });
}

void BulkDialog::Private::lookAgain() { emit q->lookAgainRequested(model.verb(), model.changedLocks()); }

void BulkDialog::Private::copy()
{
    QApplication::clipboard()->setText(QString::fromUtf8(model.csv()));
    hint->setText(BulkDialog::tr("Copied %Ln row(s).", nullptr, model.rowCount()));
}

void BulkDialog::Private::save()
{
    askWhereToSave(q,
                   {BulkDialog::tr("Save the outcomes"), BulkDialog::tr("Comma-separated values (*.csv)"), QStringLiteral("lockscope-outcomes.csv")},
                   [this](const QString &file) { saveTo(file); });
}

void BulkDialog::Private::saveTo(const QString &file)
{
    QSaveFile out(file);
    const bool isSaved = out.open(QIODevice::WriteOnly) && takeOthersRights(out) && out.write(model.csv()) >= 0 && out.commit();
    hint->setText(isSaved ? BulkDialog::tr("Saved %1.").arg(visibleText(file)) : BulkDialog::tr("Not saved: %1").arg(visibleText(out.errorString())));
}

BulkDialog::BulkDialog(std::vector<ActionRequest> requests, const ServerProfile &profile, Duration serverAhead, const Theme &theme, Clock &clock,
                       QWidget *parent)
    : QDialog(parent), d(std::make_unique<Private>(this, std::move(requests), profile, serverAhead, theme, clock))
{
    setWindowTitle(BulkText::title(d->model.verb()));
    setProperty("helpTopic", QStringLiteral("clear"));
    setMinimumSize(640, 420);
    resize(QSize(940, 620).boundedTo(parent ? parent->window()->size() - QSize(40, 40) : QSize(940, 620)));
}

BulkDialog::~BulkDialog() = default;

void BulkDialog::begin() { d->begin(); }

void BulkDialog::take(const BulkProgress &progress)
{
    d->model.take(progress);
    const BulkAccount account = d->model.account();
    d->bar->setValue(progress.account.answered());
    if (!d->isCancelling)
        d->progressText->setText(BulkText::progress(progress.account, progress.took));
    d->showAccount();
    if (!progress.end)
        return;
    d->phase = Private::Phase::Over;
    d->isCancelling = false;
    d->title->setText(BulkText::headline(d->model.verb(), account));
    d->account->setText(BulkText::account(d->model.verb(), account, *progress.end, progress.took));
    d->showPhase();
    d->cancelButton->setFocus();
}

void BulkDialog::take(const BulkAftermath &what)
{
    d->model.take(what);
    if (!aftermath().isEmpty() && d->phase == Private::Phase::Over)
        d->hint->setText(aftermath());
}

void BulkDialog::setCaution(const QString &caution)
{
    d->caution = caution;
    d->showPhase();
}

void BulkDialog::setUndoableUntil(std::optional<Instant> until)
{
    if (std::exchange(d->undoableUntil, until) != until)
        d->showTimeToUndo();
    d->showPhase();
}

void BulkDialog::follow(const LockModel &locks)
{
    if (hasBegun())
        return;
    d->model.follow(locks);
    d->table->header()->setSectionHidden(int(BulkModel::Column::Node), !d->model.hasNodes());
    if (d->planAgain())
        d->showCommands(d->table->currentIndex());
    d->chips->setNotSafe(d->model.notSafe());
    d->showPhase();
}

void BulkDialog::setObstacle(const QString &why, const QString &remedy)
{
    d->forbidden = why;
    d->remedy = remedy;
    d->showChange();
    d->refreshButton();
}

Verb BulkDialog::verb() const { return d->model.verb(); }
bool BulkDialog::hasBegun() const { return d->phase != Private::Phase::Asking; }
BulkAccount BulkDialog::account() const { return d->model.account(); }
QString BulkDialog::aftermath() const { return d->model.aftermath(); }

void BulkDialog::reject()
{
    if (d->phase != Private::Phase::Running)
        QDialog::reject();
    else if (!d->isCancelling)
        d->askToCancel();
}

} // namespace lockscope::ui
