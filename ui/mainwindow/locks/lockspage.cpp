// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/lockspage.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/charts/chartspanel.h"
#include "ui/inspector/inspector.h"
#include "ui/journal/eventlog.h"
#include "ui/mainwindow/connection/healthtext.h"
#include "ui/mainwindow/locks/lockdocks.h"
#include "ui/mainwindow/locks/lockexport.h"
#include "ui/mainwindow/locks/orderbutton.h"
#include "ui/mainwindow/locks/searchfield.h"
#include "ui/mainwindow/locks/tablefootnote.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/styleproperty.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockview.h"
#include "ui/mainwindow/locks/rediscli.h"
#include "ui/table/simulatedholds.h"
#include "ui/mainwindow/locks/statechips.h"
#include "ui/tiles/statustiles.h"
#include "watch/health/watchhealth.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int noticeChars = 80;
/** A page that is lower than this has no tiles. */
constexpr int lowestForTiles = 430;
const auto groupedKey = QStringLiteral("locks/grouped");

/** The node that is searched for; empty: none, or several. */
QString nodeOf(const LockSearch &search)
{
    QStringList nodes;
    for (const SearchTerm &term : search.terms) {
        if (term.field == SearchTerm::Field::Node && !term.isNegated)
            nodes += term.text;
    }
    return nodes.size() == 1 ? nodes.front() : QString();
}

/** What is remembered for one server; a server that is not saved has no id, and the demo's has another address each time. */
QString settingsKeyOf(const ServerProfile &profile)
{
    if (profile.id.isEmpty() && profile.environment == Environment::Demo)
        return QStringLiteral("demo");
    return QString::fromLatin1(QUrl::toPercentEncoding(profile.id.isEmpty() ? profile.endpoint.toUrl() : profile.id));
}

} // namespace

class LocksPage::Private {
public:
    Private(LocksPage *owner, const Theme &colors, Clock &time) : q(owner), theme(colors), clock(time), model(time)
    {
        model.setHoldTimes(&history.holdTimes());
    }
    void build();
    QWidget *buildTable();
    void connectParts();
    void setTraits(Traits traits);
    void showEmptiness();
    void showSearched();
    void showAwaited() { tiles->setAwaitedFor(std::chrono::duration_cast<Duration>(model.awaitedUntil() - model.shownNow())); }
    void selectFirst();
    void makeRoom();
    void setNodes();
    QString pinsKey() const { return QStringLiteral("pins/") + settingsKeyOf(profile); }
    void savePins();

    LocksPage *q;
    const Theme &theme;
    Clock &clock;
    LockModel model;
    LockHistory history;
    ServerProfile profile;
    QHash<NodeNumber, redis::Endpoint> endpoints; // of several, or of what a Sentinel watches
    QByteArrayList patterns;
    Coverage coverage;
    SimulatedClients simulated;

    StatusTiles *tiles = nullptr;
    StateChips *chips = nullptr;
    Traits chosen;
    NodeChip *nodeChip = nullptr;
    SearchLine *understood = nullptr;
    OrderButton *order = nullptr;
    LockView *view = nullptr;
    TableFootnote *footnote = nullptr;
    Inspector *inspector = nullptr;
    ChartsPanel *charts = nullptr;
    EventLog *events = nullptr;
    LockDocks *docks = nullptr; // holds the table and what is docked around it
    QStackedWidget *tableOrEmpty = nullptr;
    QLabel *emptyText = nullptr;
    QPushButton *emptyAction = nullptr, *findAction = nullptr;
    QAction *grouped = nullptr;
    LockExport *exports = nullptr;
    QSettings *settings = nullptr; // for pins
    bool focusReturns = false;     // to the table, when it has rows again
};

LocksPage::LocksPage(const Theme &theme, Clock &clock, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this, theme, clock))
{
    d->build();
    d->connectParts();
    resetLayout();
    d->showEmptiness();
}

LocksPage::~LocksPage()
{
    delete d->docks; // what looks at the model goes before it
}

const LockModel &LocksPage::model() const { return d->model; }
const LockHistory &LocksPage::history() const { return d->history; }
LockId LocksPage::currentLock() const { return d->view->currentLock(); }
std::vector<LockId> LocksPage::selectedLocks() const { return d->view->selectedLocks(); }

std::vector<LockId> LocksPage::shownLocks() const
{
    std::vector<LockId> locks;
    locks.reserve(std::size_t(d->model.rowCount()));
    for (int row = 0; row < d->model.rowCount(); ++row) {
        if (const LockRow *lock = d->model.rowAt(d->model.index(row, 0)))
            locks.push_back(lock->lock.id());
    }
    return locks;
}

std::vector<Lock> LocksPage::heldLocks(const std::vector<LockId> &locks) const
{
    std::vector<Lock> held;
    for (const LockId &lock : locks) {
        if (const LockRow *row = d->model.find(lock); row && !row->isEnded())
            held.push_back(row->lock);
    }
    return held;
}

QList<QAction *> LocksPage::actions() const { return QList<QAction *>{d->grouped, d->exports->menuAction()} + d->docks->actions(); }

QWidget *LocksPage::actionBar() const { return d->inspector->actionBar(); }

// ---- building

void LocksPage::Private::build()
{
    auto *column = new QVBoxLayout(q);
    column->setContentsMargins(10, 8, 10, 6);
    column->setSpacing(7);
    tiles = new StatusTiles(theme, q);
    chips = new StateChips(q);
    nodeChip = new NodeChip(q);
    order = new OrderButton(q);
    auto *filters = new QHBoxLayout;
    filters->setSpacing(12);
    filters->addWidget(chips, 1);
    filters->addWidget(nodeChip, 0, Qt::AlignTop);
    filters->addWidget(order, 0, Qt::AlignTop);
    column->addWidget(tiles);
    column->addLayout(filters);
    understood = new SearchLine(q);
    column->addWidget(understood);
    docks = new LockDocks(theme, q);
    column->addWidget(docks, 1);

    inspector = new Inspector(model, history, theme, clock);
    inspector->setProperty("helpTopic", QStringLiteral("clear"));
    charts = new ChartsPanel(theme);
    charts->setProperty("helpTopic", QStringLiteral("contention"));
    events = new EventLog(theme, clock);
    grouped = new QAction(tr("Group by prefix"), q);
    grouped->setCheckable(true);
    grouped->setShortcut(QKeySequence(tr("Ctrl+G")));
    connect(grouped, &QAction::toggled, q, [this](bool on) { view->setGrouped(on); });
    docks->setParts(buildTable(), inspector, charts, events);
    exports = new LockExport(
        *view, model, history,
        [this] {
            const QString address = visibleText(profile.endpoint.toUrl());
            return profile.name.isEmpty() ? address : tr("%1 (%2)", "a server and its address").arg(visibleText(profile.name), address);
        },
        q);
    connect(exports, &LockExport::told, q, &LocksPage::notice);
}

QWidget *LocksPage::Private::buildTable()
{
    view = new LockView(model, theme);
    tableOrEmpty = new QStackedWidget;
    auto *table = new QWidget(tableOrEmpty);
    footnote = new TableFootnote(table);
    auto *tableColumn = new QVBoxLayout(table);
    tableColumn->setContentsMargins(0, 0, 0, 0);
    tableColumn->setSpacing(0);
    tableColumn->addWidget(view, 1);
    tableColumn->addWidget(footnote);
    tableOrEmpty->addWidget(table);
    auto *empty = new QWidget;
    auto *column = new QVBoxLayout(empty);
    emptyText = makePlainLabel({}, empty);
    emptyText->setWordWrap(true);
    emptyText->setAlignment(Qt::AlignCenter);
    emptyText->setProperty("muted", true);
    emptyAction = new QPushButton(empty);
    findAction = new QPushButton(tr("Find locks…"), empty);
    setPlainToolTip(findAction, tr("Search all keys for possible locks"));
    auto *actionRow = new QHBoxLayout;
    actionRow->addStretch();
    actionRow->addWidget(findAction);
    actionRow->addWidget(emptyAction);
    actionRow->addStretch();
    column->addStretch();
    column->addWidget(emptyText);
    column->addSpacing(8);
    column->addLayout(actionRow);
    column->addStretch();
    tableOrEmpty->addWidget(empty);
    return tableOrEmpty;
}

void LocksPage::Private::connectParts()
{
    connect(&model, &LockModel::countsChanged, q, [this] {
        tiles->setCounts(model.counts());
        showAwaited();
        chips->setCounts(model.counts());
    });
    connect(&model, &LockModel::locksUpdated, q, [this] {
        inspector->refresh();
        showEmptiness();
        showSearched();
    });
    order->follow(model, *view);
    connect(&model, &LockModel::rowsFiltered, q, [this] {
        showEmptiness();
        showSearched();
    });
    connect(tiles, &StatusTiles::traitsChosen, q, [this](Traits traits) { setTraits(traits); });
    connect(tiles, &StatusTiles::orderChosen, q, [this](const LockSortOrder &order) { view->columns().setOrder(order); });
    connect(tiles, &StatusTiles::eventsRequested, q, [this] { docks->showEvents(); });
    connect(chips, &StateChips::traitsChosen, q, [this](Traits traits) { setTraits(traits); });
    connect(nodeChip, &NodeChip::nodeChosen, q, [this](const QString &node) { emit q->searchRequested(searchOnNode(model.search(), node)); });
    connect(&view->columns(), &LockColumns::remarksChanged, q, [this] { footnote->setRemarks(view->columns().remarks()); });
    connect(footnote, &TableFootnote::helpRequested, q, &LocksPage::helpRequested);
    connect(footnote, &TableFootnote::measuringRequested, q, &LocksPage::measuringRequested);
    connect(view, &LockView::currentLockChanged, inspector, &Inspector::setLock);
    connect(view, &LockView::selectionSettled, q, [this] { inspector->setSelection(view->selectedLocks()); });
    connect(inspector, &Inspector::bulkRequested, q, &LocksPage::bulkRequested);
    connect(view, &LockView::inspectRequested, q, &LocksPage::inspect);
    connect(view, &LockView::actionRequested, q, &LocksPage::actionRequested);
    connect(view, &LockView::bulkRequested, q, &LocksPage::bulkRequested);
    connect(view, &LockView::copyCommandRequested, q, &LocksPage::copyCommand);
    connect(view, &LockView::copyLinkRequested, q, &LocksPage::copyLinkRequested);
    connect(view, &LockView::searchRequested, q, &LocksPage::searchRequested);
    connect(view, &LockView::pinsChanged, q, [this] { savePins(); });
    connect(inspector, &Inspector::inspected, q, &LocksPage::lockInspected);
    connect(inspector, &Inspector::actionRequested, q, &LocksPage::actionRequested);
    connect(inspector, &Inspector::copyTokenRequested, q, &LocksPage::copyToken);
    connect(inspector, &Inspector::lockRequested, q, &LocksPage::showLock);
    connect(inspector, &Inspector::copyCommandRequested, q, &LocksPage::copyCommand);
    connect(charts, &ChartsPanel::rangeChosen, q, &LocksPage::chartRangeChosen);
    connect(charts, &ChartsPanel::lockActivated, q, &LocksPage::showLock);
    connect(charts, &ChartsPanel::notice, q, &LocksPage::notice);
    connect(events, &EventLog::lockActivated, q, &LocksPage::showLock);
    connect(findAction, &QPushButton::clicked, q, &LocksPage::findRequested);
    connect(emptyAction, &QPushButton::clicked, q, [this] { model.counts().total == 0 ? emit q->editPatternsRequested() : q->showEverything(); });
}

void LocksPage::rememberPinsIn(QSettings &settings) { d->settings = &settings; }

void LocksPage::Private::savePins()
{
    if (!settings)
        return;
    if (model.pins().isEmpty())
        settings->remove(pinsKey());
    else
        settings->setValue(pinsKey(), model.pins().toStrings());
}

// ---- what comes in

void LocksPage::start(const ServerProfile &profile)
{
    const bool isOfSameServer = profile.id == d->profile.id && profile.endpoint == d->profile.endpoint; // with other patterns, or opened again
    if (!isOfSameServer) {
        d->view->columns().setOrder({});
        showEverything(); // what was searched for on another server
        d->history.clear();
        d->events->clear();
    }
    d->profile = profile;
    d->patterns = profile.patterns;
    d->coverage = {};
    d->model.clear();
    d->model.setPins(d->settings ? LockPins::fromStrings(d->settings->value(d->pinsKey()).toStringList()) : LockPins());
    d->inspector->forget();
    d->tiles->clear();
    d->chips->setSight(Sight::NotConnected, Sight::NotConnected);
    d->charts->setSight(Sight::NotConnected);
    d->charts->clear();
}

void LocksPage::setPatterns(const QByteArrayList &patterns)
{
    d->patterns = patterns;
    d->showEmptiness();
}

void LocksPage::apply(const LockDelta &delta)
{
    d->history.add(delta.events);
    d->events->add(delta);
    d->model.apply(delta);
}

namespace {

/** Since when it is not seen as it is; nothing: it is. */
std::optional<Instant> lostSince(const WatchHealth &health, Instant now)
{
    const Sight sight = sightOf(health);
    if (sight == Sight::NotConnected)
        return health.disconnectedAt.value_or(now);
    if (sight == Sight::NoAnswer)
        return health.stalledSince.value_or(now);
    return sight == Sight::Failing ? std::optional(health.completeAt.value_or(now)) : std::nullopt;
}

} // namespace

void LocksPage::setCoverage(const Coverage &coverage)
{
    d->coverage = coverage;
    const WatchHealth health = coverage.whole();
    d->model.setClearView(clearView(health, d->clock.now()));
    const bool still = health.paused || (!health.connected && health.disconnectedAt);
    if (still != d->model.isFrozen()) {
        const Instant since = health.paused ? d->clock.now() : health.disconnectedAt.value_or(d->clock.now());
        d->model.setFrozenAt(still ? std::optional(since) : std::nullopt);
        d->view->setFrozen(still);
    }
    const Sight sight = sightOf(health);
    d->tiles->setSight(sight, sightOfDeadlines(health));
    d->chips->setSight(sight, sightOfDeadlines(health));
    d->charts->setSight(sight);
    d->showEmptiness();
    d->setNodes();
}

void LocksPage::Private::setNodes()
{
    const bool haveAllTheSame = coverage.deployment.asksMajority();
    QHash<NodeNumber, QString> names;
    QHash<NodeNumber, Instant> lost;
    QHash<NodeNumber, ClearEvidence> views;
    endpoints.clear();
    for (const Coverage::Server &server : coverage.servers) {
        if (!haveAllTheSame)
            names.insert(server.number, server.name);
        views.insert(server.number, clearView(server.health, clock.now()));
        if (coverage.servers.size() > 1 || coverage.deployment.seedsAreSentinels())
            endpoints.insert(server.number, server.endpoint);
        if (const auto since = lostSince(server.health, clock.now()); since && coverage.servers.size() > 1)
            lost.insert(server.number, *since);
    }
    nodeChip->setNodes(names.values(), coverage.deployment.keepsLocksApart());
    events->setServerNames(coverage.deployment.keepsLocksApart() ? names : QHash<NodeNumber, QString>());
    model.setClearViews(std::move(views));
    model.setGroup(haveAllTheSame ? int(coverage.servers.size()) : 0, int(coverage.servers.size() - coverage.seen()));
    model.setNodes(std::move(names), lost, coverage.deployment.keepsLocksApart());
    inspector->setCoverage(coverage);
}

void LocksPage::setSnapshot(const ContentionSnapshot &snapshot)
{
    d->tiles->setSnapshot(snapshot);
    d->showAwaited();
    d->chips->setSource(snapshot.source);
    d->charts->setSnapshot(snapshot);
}

void LocksPage::setMeasured(const MeasuredWaits &measured)
{
    d->model.setMeasured(measured);
    d->tiles->setMeasured(measured);
}

void LocksPage::setContended(const std::vector<LockId> &locks) { d->model.setContended(locks); }
void LocksPage::setProfiles(const LockProfiles &profiles) { d->model.setProfiles(profiles); }

void LocksPage::addSimulated(const SimulationUpdate &update)
{
    d->simulated.apply(update);
    d->model.setSimulatedAtWork(d->simulated.atWork());
    if (update.holds.empty())
        return;
    d->model.addSimulated(update.holds);
    d->events->addSimulated(update.holds);
    d->charts->noteSimulation();
}

void LocksPage::addNote(const QString &text) { d->events->addNote(text); }
void LocksPage::setClearHint(const QString &hint) { d->inspector->setClearHint(hint); }
void LocksPage::setReadOnly(bool isReadOnly) { d->inspector->setReadOnly(isReadOnly); }
void LocksPage::setStand(const LockStand &stand) { d->inspector->setStand(stand); }

void LocksPage::setSearch(const QString &text)
{
    d->model.setSearch(text);
    d->understood->setSearch(text, d->model.understoodSearch());
    if (!text.isEmpty() && d->model.shownCount() == 1 && d->view->selectedLocks().empty())
        d->selectFirst();
    d->nodeChip->setShown(nodeOf(d->model.understoodSearch()));
}

void LocksPage::Private::setTraits(Traits traits)
{
    chosen = traits;
    model.setTraits(traits);
    chips->setTraits(traits);
    tiles->setTraits(traits);
}

/** In a closed group, which opens. */
void LocksPage::Private::selectFirst()
{
    model.setOpen(model.index(0, 0), true);
    for (const int row : {0, 1}) {
        if (const LockRow *lock = model.rowAt(model.index(row, 0))) {
            view->showLock(lock->lock.id());
            return;
        }
    }
}

/** The numbers around the table do not follow the search. */
void LocksPage::Private::showSearched()
{
    //: %1: number of locks that match, %Ln: that of all
    const auto text = [this] {
        return tr("%1 of %Ln lock(s) match the search. Tiles, chips and alerts count all of them.", nullptr, model.counts().total);
    };
    footnote->setSearch(model.search().isEmpty() ? QString() : text().arg(countText(model.shownCount())));
}

/** An empty table says why it is empty and what to do about it. */
void LocksPage::Private::showEmptiness()
{
    const bool empty = model.rowCount() == 0;
    const bool wasEmpty = tableOrEmpty->currentIndex() == 1;
    if (empty && !wasEmpty)
        focusReturns = view->hasFocus();
    tableOrEmpty->setCurrentIndex(empty ? 1 : 0);
    if (!empty) {
        if (wasEmpty && std::exchange(focusReturns, false) && !qobject_cast<QLineEdit *>(q->window()->focusWidget()))
            view->setFocus();
        return;
    }
    const WatchHealth health = coverage.whole();
    const int hidden = model.counts().total;
    if (hidden > 0) {
        emptyText->setText(joinSentences({tr("No match among %Ln lock(s).", nullptr, hidden), lockSearchAdvice(model.understoodSearch())}));
        emptyAction->setText(tr("Show everything"));
    } else {
        emptyText->setText(HealthText::empty(coverage, patterns));
        emptyAction->setText(tr("Edit patterns"));
    }
    emptyAction->setAccessibleName(emptyAction->text());
    findAction->setVisible(hidden == 0 && health.connected && health.complete);
    emptyAction->setVisible(hidden > 0 || (health.connected && health.complete));
}

// ---- what is asked for

void LocksPage::takeFirstHit()
{
    if (!d->model.search().isEmpty())
        d->selectFirst();
    focusTable();
}

void LocksPage::continueFrom(const LocksPage &before)
{
    d->setTraits(before.d->chosen);
    d->history = before.d->history;
    d->events->continueFrom(*before.d->events);
    d->simulated = before.d->simulated;
    d->model.continueFrom(before.d->model);
    d->view->columns().setOrder(before.d->model.order());
    selectWhenBack(before.selectedLocks());
}

void LocksPage::selectWhenBack(const std::vector<LockId> &locks) { d->view->selectWhenBack(locks); }

void LocksPage::showEverything()
{
    d->setTraits({});
    emit searchRequested({});
}

void LocksPage::showLock(const LockId &lock)
{
    if (d->model.find(lock) && !d->model.indexOf(lock).isValid()) // asked for by name: neither search nor chips shall hide it
        showEverything();
    if (select(lock))
        d->view->setFocus();
    else
        emit notice(tr("%1 is free now.").arg(LockText::key(lock.key, noticeChars)));
}

void LocksPage::focusTable() { d->view->setFocus(Qt::ShortcutFocusReason); }
void LocksPage::reveal(const LockId &lock) { d->view->reveal(lock); }
bool LocksPage::select(const LockId &lock) { return d->view->showLock(lock); }
void LocksPage::inspect() { d->docks->showInspector(); }
void LocksPage::copyKey() { d->view->copyKey(); }
void LocksPage::copyToken() { d->view->copyToken(); }

void LocksPage::copyCommand()
{
    const LockRow *row = d->model.find(d->view->currentLock());
    if (!row || row->isEnded())
        return emit notice(tr("No lock is selected."));
    const Result<QString> command = RedisCliCommand::forLock(row->lock, d->endpoints.value(row->lock.node, d->profile.endpoint));
    if (!command)
        return emit notice(command.error().text);
    QApplication::clipboard()->setText(*command);
    emit notice(tr("Copied. The command removes the lock only if this client still holds it."));
}

// ---- layout

/** In a very low page the table needs the room of the tiles, too; the chips count as well. */
void LocksPage::Private::makeRoom()
{
    tiles->setVisible(q->height() >= theme.scaled(lowestForTiles));
    docks->makeRoom();
}

void LocksPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    d->makeRoom();
}

void LocksPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (isVisible())
        d->makeRoom();
}

void LocksPage::resetLayout()
{
    d->docks->reset();
    d->grouped->setChecked(false);
    d->view->columns().reset();
}

void LocksPage::saveLayout(QSettings &settings) const
{
    d->docks->save(settings);
    settings.setValue(groupedKey, d->grouped->isChecked());
    d->view->columns().save(settings);
}

void LocksPage::saveColumns(QSettings &settings) const { d->view->columns().save(settings); }
void LocksPage::restoreColumns(const QSettings &settings) { d->view->columns().restore(settings); }

void LocksPage::restoreLayout(const QSettings &settings)
{
    d->docks->restore(settings);
    d->grouped->setChecked(settings.value(groupedKey).toBool());
    d->view->columns().restore(settings);
}

} // namespace lockscope::ui
