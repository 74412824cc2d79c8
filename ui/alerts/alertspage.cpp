// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/alerts/alertspage.h"

#include "base/safetext.h"
#include "ui/alerts/alertmodel.h"
#include "ui/alerts/alertnotifier.h"
#include "ui/shared/listdelegate.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/emptyhint.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/sighttext.h"
#include "ui/shared/theme.h"
#include "ui/shared/wrappingrow.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QTreeView>

namespace lockscope::ui {

namespace {

constexpr int tickMs = 1000;

} // namespace

class AlertsPage::Private {
public:
    Private(AlertsPage &page, AlertWatch &what, AlertNotifier &teller, const Theme &colours, Clock &time)
        : q(page), watch(what), notifier(teller), theme(colours), clock(time)
    {
    }
    void build();
    QLayout *makeKinds();
    QTreeView *makeTable();
    QLayout *makeActions();
    QWidget *makeTelling();
    QWidget *makeResult();
    void tryCommand();
    void sayResult(const QString &text, Theme::Role colour);
    void refresh();
    void refreshActions();
    void chooseCurrent();
    void muteCurrent();
    const AlertList::Entry *current() const { return model->at(table->currentIndex()); }

    AlertsPage &q;
    AlertWatch &watch;
    AlertNotifier &notifier;
    const Theme &theme;
    Clock &clock;
    AlertModel *model = nullptr;
    QTreeView *table = nullptr;
    QLabel *summary = nullptr;
    QPushButton *show = nullptr, *mute = nullptr, *attempt = nullptr;
    QLabel *result = nullptr; // of the test
    bool isTrying = false;    // the button takes no click, but stays enabled: else the focus would leave it
    QTimer tick;
};

AlertsPage::AlertsPage(AlertWatch &watch, AlertNotifier &notifier, const Theme &theme, Clock &clock, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(*this, watch, notifier, theme, clock))
{
    d->build();
    d->refresh();
}

AlertsPage::~AlertsPage() = default;

void AlertsPage::focusTable() { d->table->setFocus(); }

void AlertsPage::continueFrom(const AlertsPage &before)
{
    const AlertList::Entry *const chosen = before.d->current();
    for (int row = 0; chosen && row < d->model->rowCount(); ++row) {
        if (const QModelIndex index = d->model->index(row, 0); d->model->at(index)->number == chosen->number)
            d->table->setCurrentIndex(index);
    }
}

void AlertsPage::Private::build()
{
    summary = makePlainLabel();
    summary->setObjectName(QStringLiteral("alertSummary"));
    summary->setWordWrap(true);
    auto *panel = new QFrame;
    panel->setProperty("panel", true);
    auto *inPanel = new QVBoxLayout(panel);
    inPanel->setContentsMargins(1, 1, 1, 1);
    inPanel->addWidget(makeTable());

    auto *layout = new QVBoxLayout(&q);
    layout->setContentsMargins(12, 8, 12, 10);
    layout->setSpacing(8);
    layout->addLayout(makeKinds());
    layout->addWidget(summary);
    layout->addWidget(panel, 1);
    layout->addLayout(makeActions());
    QWidget *const telling = makeTelling();
    layout->addWidget(makeResult());
    layout->addWidget(telling);

    connect(&watch, &AlertWatch::changed, &q, [this] { refresh(); });
    tick.setInterval(tickMs);
    connect(&tick, &QTimer::timeout, &q, [this] {
        table->viewport()->update(); // "for" goes on
        refresh();
    });
    tick.start();
}

QLayout *AlertsPage::Private::makeKinds()
{
    auto *row = new WrappingRow(nullptr);
    row->addWidget(makePlainLabel(AlertsPage::tr("Alert on:")));
    for (const AlertKind &info : alertKinds) {
        auto *box = new QCheckBox(alertTitle(info.kind));
        box->setObjectName(QLatin1String(info.name));
        box->setChecked(!watch.mutes().isMuted(info.kind));
        connect(box, &QCheckBox::toggled, &q, [this, kind = info.kind](bool on) { notifier.setMuted(kind, !on); });
        row->addWidget(box);
    }
    return row;
}

QTreeView *AlertsPage::Private::makeTable()
{
    model = new AlertModel(watch, theme, clock, &q);
    table = new QTreeView;
    table->setModel(model);
    table->setAccessibleName(AlertsPage::tr("Alerts"));
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setFrameShape(QFrame::NoFrame);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setItemDelegate(new ListDelegate(theme, table));
    for (const int column : {AlertModel::Lock, AlertModel::HolderColumn}) // keys of one kind begin alike
        table->setItemDelegateForColumn(column, new ListDelegate(theme, table, Qt::ElideMiddle));
    fitColumns(*table, {{20, 14, 0}, {32, 18, 2}, {40, 20, 3}, {26, 12, 1}, {14, 13, 0}, {12, 11, 0}});
    new EmptyHint(
        *table,
        AlertsPage::tr("Alerts are raised for every lock that needs attention (held too long, stale, or blocked), for two simulated clients that "
                       "think they hold one lock, and for a lost connection."));
    connect(table, &QTreeView::activated, &q, [this] { chooseCurrent(); });
    connect(table->selectionModel(), &QItemSelectionModel::currentChanged, &q, [this] { refreshActions(); });
    return table;
}

QLayout *AlertsPage::Private::makeActions()
{
    show = new QPushButton(AlertsPage::tr("Show the lock"));
    mute = new QPushButton;
    for (QPushButton *button : {show, mute})
        button->setAutoDefault(false);
    connect(show, &QPushButton::clicked, &q, [this] { chooseCurrent(); });
    connect(mute, &QPushButton::clicked, &q, [this] { muteCurrent(); });
    auto *row = new QHBoxLayout;
    row->addWidget(show);
    row->addWidget(mute);
    row->addStretch(1);
    return row;
}

QWidget *AlertsPage::Private::makeTelling()
{
    auto *box = new QWidget;
    auto *notify = new QCheckBox;
    notify->setChecked(notifier.notifies());
    const auto showAvailable = [this, notify] {
        const bool isPossible = notifier.canNotify();
        notify->setText(isPossible ? AlertsPage::tr("Desktop notifications") : AlertsPage::tr("Desktop notifications (none here)"));
        notify->setEnabled(isPossible);
        setPlainToolTip(notify, isPossible ? QString() : AlertsPage::tr("This desktop has neither a service for notifications nor a system tray."));
    };
    showAvailable();
    connect(&notifier, &AlertNotifier::canNotifyChanged, notify, showAvailable);
    connect(notify, &QCheckBox::toggled, &q, [this](bool on) { notifier.setNotifies(on); });
    auto *command = new QLineEdit(notifier.command());
    command->setObjectName(QStringLiteral("alertCommand"));
    command->setAccessibleName(AlertsPage::tr("Command for alerts"));
    command->setPlaceholderText(QStringLiteral("/usr/local/bin/page-me --channel ops"));
    setPlainToolTip(command,
                    AlertsPage::tr("A program and its arguments, in quotes where they contain blanks. Lockscope runs it without a shell, at most "
                                   "once every 10 s. Its standard input gets one line "
                                   "with a JSON object per alert."));
    attempt = new QPushButton(AlertsPage::tr("Test"));
    attempt->setAutoDefault(false);
    attempt->setEnabled(!notifier.command().isEmpty());
    connect(command, &QLineEdit::editingFinished, &q, [this, command] { notifier.setCommand(command->text()); });
    connect(command, &QLineEdit::textChanged, &q, [this](const QString &text) {
        attempt->setEnabled(!text.trimmed().isEmpty());
        isTrying = false;
        sayResult({}, Theme::Role::MutedText); // it was of another command
    });
    connect(attempt, &QPushButton::clicked, &q, [this, command] {
        if (isTrying)
            return;
        notifier.setCommand(command->text()); // a click need not have ended the editing
        tryCommand();
    });
    QLabel *label = makePlainLabel(AlertsPage::tr("Run a command:"));
    label->setBuddy(command);
    auto *running = new QWidget;
    auto *inRunning = new QHBoxLayout(running);
    inRunning->setContentsMargins(0, 0, 0, 0);
    inRunning->setSpacing(8);
    inRunning->addWidget(label);
    inRunning->addWidget(command, 1);
    inRunning->addWidget(attempt);
    auto *row = new WrappingRow(box);
    row->addWidget(notify);
    row->addWidget(running);
    return box;
}

/** Above the button, which stays where it is. */
QWidget *AlertsPage::Private::makeResult()
{
    result = makePlainLabel();
    result->setObjectName(QStringLiteral("commandResult"));
    result->setWordWrap(true);
    result->setAlignment(Qt::AlignRight);
    result->setTextInteractionFlags(Qt::TextSelectableByMouse);
    result->hide();
    connect(&notifier, &AlertNotifier::commandTried, &q, [this](bool hasWorked, const QString &account) {
        isTrying = false;
        if (hasWorked)
            sayResult(AlertsPage::tr("✓ The test succeeded. %1").arg(account), Theme::Role::Good);
        else
            sayResult(AlertsPage::tr("✕ The test failed. %1").arg(account), Theme::Role::Danger);
    });
    return result;
}

void AlertsPage::Private::tryCommand()
{
    isTrying = true;
    sayResult(AlertsPage::tr("Running the command…"), Theme::Role::MutedText);
    notifier.tryCommand();
}

void AlertsPage::Private::sayResult(const QString &text, Theme::Role colour)
{
    QPalette palette = result->palette();
    palette.setColor(QPalette::WindowText, theme.color(colour));
    result->setPalette(palette);
    showBreakable(*result, text);
    result->setVisible(!text.isEmpty());
}

void AlertsPage::Private::refresh()
{
    const qsizetype all = qsizetype(watch.entries().size());
    const qsizetype muted = all - watch.count();
    const QString why = SightText::why(watch.sight());
    QStringList parts;
    if (all > 0)
        parts << AlertsPage::tr("%1 open").arg(countText(all - muted));
    else
        parts << (why.isEmpty() ? AlertsPage::tr("No open alerts") : AlertsPage::tr("Alerts unknown: %1").arg(why));
    if (muted > 0)
        parts << AlertsPage::tr("%1 muted").arg(countText(muted));
    if (watch.more() > 0)
        parts << AlertsPage::tr("%1 more not listed").arg(countText(qint64(watch.more())));
    if (all > 0 && !why.isEmpty())
        parts << why;
    summary->setText(parts.join(QStringLiteral(" · ")));
    refreshActions();
}

void AlertsPage::Private::refreshActions()
{
    const AlertList::Entry *const entry = current();
    const bool isOfLock = entry && !entry->alert.key.isEmpty();
    const QString whyNot = !entry ? AlertsPage::tr("Select an alert first.")
        : !isOfLock               ? AlertsPage::tr("This alert is not about a lock.")
                                  : QString();
    const bool isKindMuted = isOfLock && watch.mutes().isMuted(entry->alert.kind);
    const auto offer = [](QPushButton *button, const QString &why, const QString &does) {
        button->setEnabled(why.isEmpty());
        setPlainToolTip(button, why.isEmpty() ? does : why);
        button->setAccessibleDescription(why.isEmpty() ? does : why);
    };
    offer(show, whyNot, AlertsPage::tr("Show this lock in the table"));
    offer(mute, isKindMuted ? AlertsPage::tr("All alerts of this kind are muted. Select the kind above to get them again.") : whyNot,
          AlertsPage::tr("Do not alert on this lock"));
    const bool isMuted = isOfLock && watch.mutes().isMuted(entry->alert);
    mute->setText(isMuted ? AlertsPage::tr("Unmute this lock") : AlertsPage::tr("Mute this lock"));
}

void AlertsPage::Private::chooseCurrent()
{
    if (const AlertList::Entry *entry = current(); entry && !entry->alert.key.isEmpty())
        emit q.lockChosen(entry->alert.lock());
}

void AlertsPage::Private::muteCurrent()
{
    const AlertList::Entry *const entry = current();
    if (!entry || entry->alert.key.isEmpty())
        return;
    const Alert alert = entry->alert;
    watch.setMuted(alert.kind, alert.lock(), !watch.mutes().isMuted(alert));
}

} // namespace lockscope::ui
