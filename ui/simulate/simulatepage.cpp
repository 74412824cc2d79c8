// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/simulatepage.h"

#include "base/safetext.h"
#include "session/session.h"
#include "ui/film/swimlanes.h"
#include "ui/shared/panels.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"
#include "ui/simulate/clientform.h"
#include "ui/simulate/clientmodel.h"
#include "ui/simulate/loadstrip.h"
#include "ui/simulate/racespanel.h"
#include "ui/simulate/retrydialog.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QHideEvent>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSet>
#include <QSplitter>
#include <QStyle>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace lockscope::ui {

namespace {

QString hint(const QString &what, const QKeySequence &keys) { return QStringLiteral("%1 (%2)").arg(what, keys.toString(QKeySequence::NativeText)); }

void setColor(QLabel *label, const QColor &color)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
}

constexpr int narrowWidth = 900, wideWidth = 1800; // of the page, at normal text size
constexpr int lowPage = 420;

bool isCrashed(const SimulatedClientStatus &client) { return client.state == ClientState::Crashed; }
bool isFrozen(const SimulatedClientStatus &client) { return client.frozen; }

} // namespace

class SimulatePage::Private {
public:
    Private(SimulatePage &page, Session &session, const Theme &theme, Clock &clock)
        : q(page), m_session(session), m_theme(theme), m_clock(clock), m_model(theme), m_lanes(new SwimLanes(theme, clock))
    {
    }

    void build();
    QFrame *makeLanesPanel();
    QFrame *makeClientsPanel();
    QWidget *makeSidePanels();
    QFrame *makeRacesPanel();
    QAction *addAction(const QString &text, const QString &what, const QKeySequence &keys, std::function<void()> action);
    QToolButton *makeButton(QAction *action);

    void connectSession();
    void onSimulation(const SimulationUpdate &update);
    void showClients();
    void takeKnown(const QSet<Bytes> &locks);
    void onSelection();
    void showServer();
    void offerProtocols() const;
    void showViolations();
    void fit();
    void add(const SimulatedClientSpec &spec, int count);
    void setFrozen();
    bool areAllSelected(bool (*condition)(const SimulatedClientStatus &)) const;
    void compareRetries();
    void applyToLanes(SimulationUpdate update);
    QList<int> selectedIds() const;
    void select(const QList<int> &ids);
    QString whyNot() const;

    SimulatePage &q;
    Session &m_session;
    const Theme &m_theme;
    Clock &m_clock;
    ClientModel m_model;
    SwimLanes *m_lanes;
    LoadStrip *m_load = nullptr;
    QLabel *m_label = nullptr;
    QLabel *m_why = nullptr;
    QLabel *m_violations = nullptr;
    QLabel *m_lanesTitle = nullptr;
    QList<QToolButton *> m_actionButtons;
    QToolButton *m_actionMenu = nullptr;
    RacesPanel *m_races = nullptr;
    KnownLock m_known = [](const Bytes &) { return nullptr; };
    QLabel *m_clientCount = nullptr;
    QWidget *m_side = nullptr;
    QFrame *m_clientsPanel = nullptr;
    QTreeView *m_table = nullptr;
    ClientForm *m_form = nullptr;
    QList<QAction *> m_selectionActions;
    QAction *m_acquire = nullptr;
    QAction *m_freeze = nullptr;
    QAction *m_removeAll = nullptr;
    QPointer<RetryDialog> m_retries;
    bool m_selectArrivals = false;
    std::optional<bool> m_comparesInOneCommand; // when the protocols were offered
};

SimulatePage::SimulatePage(Session &session, const Theme &theme, Clock &clock, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(*this, session, theme, clock))
{
    d->build();
    d->fit();
    d->connectSession();
    d->showServer();
    d->onSelection();
}

SimulatePage::~SimulatePage() = default;

void SimulatePage::Private::build()
{
    m_model.setColors([this](int client) { return m_lanes->colorOf(client); });
    m_label = makePlainLabel();
    m_label->setObjectName(QStringLiteral("simulatedLabel"));
    m_label->setProperty("strong", true);
    m_why = makePlainLabel();
    m_why->setObjectName(QStringLiteral("whyNot"));
    m_why->setWordWrap(true);

    auto *left = new QSplitter(Qt::Vertical);
    left->setObjectName(QStringLiteral("simulatePanes")); // where it was dragged to is remembered
    left->setChildrenCollapsible(false);
    left->setHandleWidth(8);
    left->addWidget(makeLanesPanel());
    left->addWidget(makeClientsPanel());
    left->setStretchFactor(0, 3);
    left->setStretchFactor(1, 1);
    left->setSizes({300, 160});

    m_load = new LoadStrip;
    connect(m_load, &LoadStrip::resetRequested, &m_session, &Session::resetLoad);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(8);
    columns->addWidget(left, 1);
    columns->addWidget(makeSidePanels());

    auto *layout = new QVBoxLayout(&q);
    layout->setContentsMargins(12, 8, 12, 10);
    layout->setSpacing(8);
    layout->addWidget(m_label);
    layout->addWidget(m_why);
    layout->addWidget(m_load);
    layout->addLayout(columns, 1);
    q.setFocusProxy(m_table); // what the keys A, R, C and F are for; not the button that forgets the figures
}

QFrame *SimulatePage::Private::makeLanesPanel()
{
    QFrame *panel = panels::make();
    const panels::Header titled = panels::addHeader(panel, tr("Swim lanes"));
    QHBoxLayout *header = titled.row;
    m_lanesTitle = titled.title;
    m_violations = makePlainLabel();
    m_violations->setObjectName(QStringLiteral("violations"));
    m_violations->setProperty("strong", true);
    header->addWidget(m_violations);
    header->addSpacing(8);

    const auto makeTool = [&](const QString &text, const QString &name, const QString &toolTip) {
        auto *button = new QToolButton;
        button->setProperty("button", true);
        button->setText(text);
        button->setAccessibleName(name);
        setPlainToolTip(button, toolTip);
        header->addWidget(button);
        return button;
    };
    QToolButton *out = makeTool(QStringLiteral("−"), tr("Zoom out"), tr("Show more time (− or the wheel in the lanes)"));
    QToolButton *in = makeTool(QStringLiteral("+"), tr("Zoom in"), tr("Show less time in more detail (+ or the wheel in the lanes)"));
    QToolButton *follow = makeTool(tr("Follow"), tr("Follow the present"), tr("Keep the present at the right edge (Space in the lanes)"));
    follow->setCheckable(true);
    follow->setChecked(m_lanes->isFollowing());
    connect(out, &QToolButton::clicked, m_lanes, &SwimLanes::zoomOut);
    connect(in, &QToolButton::clicked, m_lanes, &SwimLanes::zoomIn);
    connect(follow, &QToolButton::toggled, m_lanes, &SwimLanes::setFollowing);
    connect(m_lanes, &SwimLanes::followingChanged, follow, &QToolButton::setChecked);
    panels::add(panel, m_lanes);
    return panel;
}

QFrame *SimulatePage::Private::makeClientsPanel()
{
    m_clientsPanel = panels::make();
    QHBoxLayout *header = panels::addHeader(m_clientsPanel, tr("Clients")).row;
    m_clientCount = makePlainLabel();
    m_clientCount->setProperty("muted", true);
    header->insertWidget(1, m_clientCount);

    m_table = new QTreeView;
    m_table->setModel(&m_model);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setAccessibleName(tr("Simulated clients"));
    const auto fixed = [](int figures) { return ColumnWish{figures, figures, 0}; };
    fitColumns(*m_table,
               {fixed(8),
                {18, 12, 0},
                {20, 14, 0},
                {26, 14, 1},
                {19, 10, 1},
                {16, 10, 0},
                {13, 9, 0},
                fixed(9),
                {15, 10, 0},
                {11, 9, 0},
                {8, 6, 0},
                {12, 10, 0},
                {13, 10, 0}});
    m_table->header()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 4px 3px; }")); // in line with the cells

    const auto tellSelected = [this](void (Session::*command)(const QList<int> &)) {
        return [this, command] { (m_session.*command)(selectedIds()); };
    };
    m_acquire =
        addAction(tr("Acquire"), tr("Start to acquire. A crashed client restarts as a new process."), Qt::Key_A, tellSelected(&Session::acquire));
    QAction *release = addAction(tr("Release"), tr("Release the lock, or stop trying, and stay idle"), Qt::Key_R, tellSelected(&Session::release));
    QAction *crash = addAction(tr("Crash"), tr("Drop the connection and forget everything. What the client wrote stays on the server."), Qt::Key_C,
                               tellSelected(&Session::crash));
    m_freeze = addAction(tr("Freeze"), tr("Stop before the next step, as in a long garbage collection, or resume. The lease keeps running."),
                         Qt::Key_F, [this] { setFrozen(); });
    QAction *remove = addAction(tr("Remove"), tr("Remove the selected clients. What they wrote stays on the server."), Qt::SHIFT | Qt::Key_Delete,
                                tellSelected(&Session::removeClients));
    m_selectionActions = {m_acquire, release, crash, m_freeze, remove};
    m_removeAll = addAction(tr("Remove all"), tr("Remove all simulated clients. What they wrote stays on the server."),
                            Qt::CTRL | Qt::SHIFT | Qt::Key_Delete, [this] { m_session.removeClients(m_model.allIds()); });
    auto *menu = new QMenu(m_clientsPanel);
    for (QAction *action : {m_acquire, release, crash, m_freeze, remove, m_removeAll}) {
        m_actionButtons << makeButton(action);
        header->addWidget(m_actionButtons.last());
        menu->addAction(action);
    }
    m_actionMenu = new QToolButton;
    m_actionMenu->setProperty("button", true);
    m_actionMenu->setText(tr("Actions  ▾"));
    m_actionMenu->setAccessibleName(tr("Actions on the selected clients"));
    m_actionMenu->setPopupMode(QToolButton::InstantPopup);
    m_actionMenu->setFocusPolicy(Qt::TabFocus);
    m_actionMenu->setMenu(menu);
    m_actionMenu->hide();
    header->addWidget(m_actionMenu);
    panels::add(m_clientsPanel, m_table);
    return m_clientsPanel;
}

QAction *SimulatePage::Private::addAction(const QString &text, const QString &what, const QKeySequence &keys, std::function<void()> action)
{
    auto *result = new QAction(text, m_clientsPanel);
    result->setShortcut(keys);
    result->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    setPlainToolTip(result, hint(what, keys));
    result->setStatusTip(hint(what, keys)); // for its button, as it is
    connect(result, &QAction::triggered, m_clientsPanel, std::move(action));
    m_clientsPanel->addAction(result);
    return result;
}

QToolButton *SimulatePage::Private::makeButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setProperty("button", true);
    button->setDefaultAction(action);
    button->setAccessibleDescription(action->statusTip());
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

/** What is set scrolls; the buttons below it stay in sight. */
QWidget *SimulatePage::Private::makeSidePanels()
{
    QFrame *add = panels::make();
    panels::addHeader(add, tr("Add clients"));
    m_form = new ClientForm;
    panels::add(add, m_form);
    connect(m_form, &ClientForm::addRequested, &q, [this](const SimulatedClientSpec &spec, int count) { this->add(spec, count); });

    auto *content = new QWidget;
    auto *fields = new QVBoxLayout(content);
    fields->setContentsMargins(0, 0, 0, 0);
    fields->setSpacing(8);
    fields->addWidget(makeRacesPanel());
    fields->addWidget(add);
    fields->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setFocusPolicy(Qt::NoFocus); // what is in it has the focus
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto *compare = new QPushButton(tr("&Compare retry policies…"));
    setPlainToolTip(compare, tr("Run the same clients with several retry policies and compare load, waiting times and fairness"));
    connect(compare, &QPushButton::clicked, &q, [this] { compareRetries(); });
    m_side = new QWidget;
    auto *side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(6);
    side->addWidget(scroll, 1);
    side->addWidget(m_form->footer());
    side->addWidget(compare);
    return m_side;
}

QFrame *SimulatePage::Private::makeRacesPanel()
{
    QFrame *panel = panels::make();
    panels::addHeader(panel, tr("Races to try"));
    m_races = new RacesPanel(m_session, m_clock);
    connect(m_races, &RacesPanel::started, m_lanes, [this] { m_lanes->setFollowing(true); });
    panels::add(panel, m_races);
    return panel;
}

void SimulatePage::Private::connectSession()
{
    connect(&m_session, &Session::opened, &q, [this] { showServer(); });
    connect(&m_session, &Session::closed, &q, [this] { showServer(); });
    connect(&m_session, &Session::opened, &q, [this] { offerProtocols(); });
    connect(&m_session, &Session::healthChanged, &q, [this](const WatchHealth &health) {
        if (std::exchange(m_comparesInOneCommand, health.comparesInOneCommand) != health.comparesInOneCommand)
            offerProtocols();
    });
    connect(&m_session, &Session::simulationFailed, &q, [this](const Error &error) {
        m_why->setText(stillVisibleText(error.text));
        m_why->show();
    });
    connect(&m_session, &Session::readOnlyChanged, &q, [this] { showServer(); });
    connect(&m_session, &Session::simulationChanged, &q, [this](const SimulationUpdate &update) { onSimulation(update); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, &q, [this] { onSelection(); });
    connect(&m_session, &Session::locksChanged, &q, [this](const LockDelta &delta) {
        m_model.apply(delta);
        m_lanes->apply(delta);
    });
    connect(&m_session, &Session::opened, &q, [this] {
        m_model.forgetLocks();
        m_lanes->forgetLocks();
        delete m_retries; // it was of another server
    });
    connect(&m_model, &QAbstractItemModel::rowsInserted, &q, [this](const QModelIndex &, int first, int last) {
        if (!m_selectArrivals)
            return;
        m_table->selectionModel()->select(QItemSelection(m_model.index(first, 0), m_model.index(last, ClientModel::ColumnCount - 1)),
                                          QItemSelectionModel::Select);
    });
    connect(&m_theme, &Theme::changed, &q, [this] {
        showServer();
        showViolations();
        fit();
    });
}

void SimulatePage::Private::onSimulation(const SimulationUpdate &update)
{
    const int before = m_model.rowCount();
    const QSet<Bytes> newlyWanted = m_model.newlyWanted(update);
    m_model.apply(update);
    applyToLanes(update);
    takeKnown(newlyWanted);
    m_load->setLoad(update.load);
    if (m_model.rowCount() > before)
        m_selectArrivals = false; // only what was added just now, and only once
    showClients();
}

/** A lock may have been read before its clients reported for the first time. */
void SimulatePage::Private::takeKnown(const QSet<Bytes> &locks)
{
    LockDelta known;
    for (const Bytes &key : locks) {
        if (const Lock *lock = m_known(key))
            known.upserted.push_back(*lock);
    }
    if (known.upserted.empty())
        return;
    m_model.apply(known);
    m_lanes->apply(known);
}

void SimulatePage::Private::showClients()
{
    m_form->setPresentClients(m_model.rowCount());
    m_clientCount->setText(m_model.rowCount() == 0 ? QString() : countText(m_model.rowCount()));
    m_removeAll->setEnabled(m_model.rowCount() > 0);
    onSelection();
    showViolations();
}

/** Of a large fleet only some have lanes. */
void SimulatePage::Private::applyToLanes(SimulationUpdate update)
{
    std::erase_if(update.clients, [](const SimulatedClientStatus &client) { return !client.hasLane; });
    const auto hasLane = [this](int client) { return m_model.hasLane(client); };
    std::erase_if(update.violations, [&](const Violation &violation) { return !hasLane(violation.first) || !hasLane(violation.second); });
    m_lanes->apply(update);
}

void SimulatePage::Private::compareRetries()
{
    if (m_retries) { // with what it has measured
        m_retries->show();
        return m_retries->activateWindow();
    }
    const ServerProfile &profile = m_session.profile();
    m_retries = new RetryDialog(
        m_theme, visibleText(profile.name.isEmpty() ? profile.endpoint.toUrl() : profile.name, 80),
        [this](const ProtocolInfo &protocol) { return m_session.whyNotSimulated(protocol); }, &q);
    connect(m_retries, &RetryDialog::runRequested, &m_session, &Session::compareRetries);
    connect(m_retries, &RetryDialog::stopRequested, &m_session, &Session::stopComparingRetries);
    connect(&m_session, &Session::retriesCompared, m_retries, &RetryDialog::setFigures);
    connect(&m_session, &Session::simulationFailed, m_retries, &RetryDialog::fail);
    connect(&m_session, &Session::closed, m_retries, &QDialog::reject);
    m_retries->show();
}

void SimulatePage::Private::onSelection()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    for (QAction *action : std::as_const(m_selectionActions))
        action->setEnabled(!rows.isEmpty());
    m_removeAll->setEnabled(m_model.rowCount() > 0);
    m_acquire->setText(areAllSelected(isCrashed) ? tr("Restart") : tr("Acquire"));
    m_freeze->setText(areAllSelected(isFrozen) ? tr("Resume") : tr("Freeze"));
}

void SimulatePage::Private::setFrozen() { m_session.setFrozen(selectedIds(), !areAllSelected(isFrozen)); }

/** And there are any. */
bool SimulatePage::Private::areAllSelected(bool (*condition)(const SimulatedClientStatus &)) const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return !rows.isEmpty() && std::ranges::all_of(rows, [&](const QModelIndex &row) { return condition(m_model.client(row.row())); });
}

void SimulatePage::Private::add(const SimulatedClientSpec &spec, int count)
{
    m_table->selectionModel()->clearSelection();
    m_selectArrivals = true;
    m_lanes->setFollowing(true);
    m_session.addClients(spec, count);
}

void SimulatePage::Private::select(const QList<int> &ids)
{
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (ids.contains(m_model.client(row).id))
            m_table->selectionModel()->select(m_model.index(row, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
}

QList<int> SimulatePage::Private::selectedIds() const
{
    QList<int> ids;
    for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
        ids << m_model.client(row.row()).id;
    return ids;
}

void SimulatePage::Private::offerProtocols() const
{
    m_form->setWhyNot([this](const ProtocolInfo &protocol) { return m_session.whyNotSimulated(protocol); });
}

void SimulatePage::Private::showServer()
{
    const ServerProfile &profile = m_session.profile();
    const QString server = profile.name.isEmpty() ? profile.endpoint.toUrl() : profile.name;
    m_label->setText(m_session.maySimulate() ? tr("Simulated clients on %1. This is not production traffic.").arg(visibleText(server, 80))
                                             : QString());
    m_label->setVisible(m_session.maySimulate());
    const QString why = whyNot();
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    setColor(m_label, m_theme.color(Theme::Role::Special));
    setColor(m_why, m_theme.color(Theme::Role::Warning));
    m_side->setEnabled(why.isEmpty());
}

QString SimulatePage::Private::whyNot() const
{
    if (m_session.maySimulate())
        return {};
    if (!m_session.isOpen())
        return tr("Not connected. Connect to a development profile or start the demo to add clients.");
    if (m_session.environment() == Environment::Development)
        return tr("Checking whether this server is also saved as a production server under another address…");
    return tr("This is a %1 server. Simulated clients write locks and run on development servers only. Connect to a development profile or start the "
              "demo.")
        .arg(QString::fromLatin1(environmentName(m_session.environment())));
}

void SimulatePage::Private::showViolations()
{
    const auto &violations = m_lanes->history().violations();
    setColor(m_violations, m_theme.color(violations.empty() ? Theme::Role::Good : Theme::Role::Danger));
    if (m_lanes->history().lanes().empty()) {
        m_violations->clear();
    } else if (violations.empty()) {
        m_violations->setText(tr("Mutual exclusion holds"));
    } else {
        const bool isNow = std::ranges::any_of(violations, [](const Violation &v) { return !v.to; });
        const int times = int(violations.size());
        m_violations->setText(
            QStringLiteral("✕ ")
            + (isNow ? tr("Two holders now (%n time(s) so far)", nullptr, times) : tr("Two holders at once: %n time(s)", nullptr, times)));
    }
}

/** Columns and panels for this text size and page; what has no room for its words goes into a menu. */
void SimulatePage::Private::fit()
{
    const bool isNarrow = q.width() < m_theme.scaled(narrowWidth);
    m_side->setFixedWidth(m_theme.scaled(isNarrow ? 262 : q.width() >= m_theme.scaled(wideWidth) ? 360 : 300));
    m_lanesTitle->setVisible(!isNarrow);
    const int room = q.width() - m_side->width() - m_theme.scaled(60);
    int wanted = m_theme.scaled(120); // title and count
    for (const QToolButton *button : std::as_const(m_actionButtons))
        wanted += button->sizeHint().width() + 6;
    for (QToolButton *button : std::as_const(m_actionButtons))
        button->setVisible(wanted <= room);
    m_actionMenu->setVisible(wanted > room);
    m_table->setMinimumHeight(m_theme.scaled(90));
    m_load->setVisible(q.height() >= m_theme.scaled(lowPage)); // its figures are no use without the clients that they are of
}

QString SimulatePage::lossAtEnd() const { return d->m_retries && d->m_retries->isVisible() ? RetryDialog::lossAtEnd() : QString(); }

void SimulatePage::continueFrom(SimulatePage &before)
{
    d->m_model.continueFrom(before.d->m_model);
    d->m_lanes->continueFrom(*before.d->m_lanes);
    d->m_load->continueFrom(*before.d->m_load);
    d->m_races->continueFrom(*before.d->m_races);
    d->select(before.d->selectedIds());
    d->showClients();
}

QWidget *SimulatePage::sidePanels() const { return d->m_side; }

void SimulatePage::setKnown(KnownLock known) { d->m_known = std::move(known); }

QList<Bytes> SimulatePage::locks() const { return d->m_model.locks(); }

/** Not when the whole window goes. */
void SimulatePage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous() && window()->isVisible())
        emit left(locks());
}

void SimulatePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->fit();
}

} // namespace lockscope::ui
