// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/contentionpage.h"

#include "base/safetext.h"
#include "ui/contention/blockingview.h"
#include "ui/contention/contendedtable.h"
#include "ui/contention/contentionwelcome.h"
#include "ui/contention/locktimeline.h"
#include "ui/contention/readingbar.h"
#include "ui/contention/statementpanel.h"
#include "ui/contention/waitflame.h"
#include "ui/contention/waitheatmap.h"
#include "ui/mainwindow/connection/noticebar.h"
#include "ui/shared/panels.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>
#include <utility>
#include <vector>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostMeasurements = 16;
constexpr int shownOfServer = 40;
constexpr int leastRows = 5;        // of the table, as far as what is below it has room
constexpr double leastBelow = 0.45; // of the height: sentences there are whole

QStringList filesIn(const QMimeData &data)
{
    QStringList paths;
    for (const QUrl &url : data.urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

/** In a low window the table above has the room. */
QScrollArea *scrolled(QWidget *view)
{
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(view);
    return area;
}

} // namespace

class ContentionPage::Private {
public:
    Private(ContentionPage &page, const Theme &colours) : q(page), theme(colours) {}

    struct Shown {
        Measurement measurement;
        bool isSaidOfServer = false; // a recording, by the user
    };

    void build();
    QWidget *makeBar();
    QWidget *makeContent();
    void show(int number);
    void makeRoom();
    void showHeader();
    QString recordedOn() const;
    void countTabs();
    bool isOfServer(const Shown &one) const;
    QString whyNotCleared(const TrafficKey &lock);
    void refreshClearing();
    void insert(const Measurement &measurement);
    Shown *current() { return choice->currentIndex() < 0 ? nullptr : &shown[std::size_t(choice->currentIndex())]; }

    ContentionPage &q;
    const Theme &theme;
    std::vector<Shown> shown; // the oldest first
    Server server;
    std::function<QString(const TrafficKey &, NodeNumber)> whyNotInTable;
    QWidget *bar = nullptr;
    QComboBox *choice = nullptr;
    QLabel *summary = nullptr;
    QPushButton *measure = nullptr;
    QCheckBox *ofServer = nullptr;
    QStackedWidget *pages = nullptr;
    ContentionWelcome *welcome = nullptr;
    QSplitter *content = nullptr;
    ContendedTable *table = nullptr;
    QTabWidget *tabs = nullptr;
    LockTimeline *timeline = nullptr;
    BlockingView *blocking = nullptr;
    WaitHeatMap *heatMap = nullptr;
    WaitFlame *flame = nullptr;
    StatementPanel *findings = nullptr, *deadlocks = nullptr;
    ReadingBar *reading = nullptr;
    NoticeBar *trouble = nullptr;
};

ContentionPage::ContentionPage(const Theme &theme, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(*this, theme))
{
    setAcceptDrops(true);
    d->build();
    d->showHeader();
}

ContentionPage::~ContentionPage() = default;

// ---- building

void ContentionPage::Private::build()
{
    bar = makeBar();
    welcome = new ContentionWelcome;
    content = static_cast<QSplitter *>(makeContent());
    pages = new QStackedWidget;
    pages->addWidget(welcome);
    pages->addWidget(content);
    reading = new ReadingBar;
    trouble = new NoticeBar(theme, &q);
    auto *layout = new QVBoxLayout(&q);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(pages, 1);
    layout->addWidget(reading);
    layout->addWidget(trouble);
    connect(welcome, &ContentionWelcome::openRequested, &q, &ContentionPage::openRequested);
    connect(welcome, &ContentionWelcome::measureRequested, &q, &ContentionPage::measureRequested);
    connect(reading, &ReadingBar::stopRequested, &q, &ContentionPage::stopRequested);
    connect(trouble, &NoticeBar::dismissed, &q, [this] { q.showTrouble({}); });
}

QWidget *ContentionPage::Private::makeBar()
{
    auto *frame = new QFrame;
    frame->setProperty("bar", true);
    auto *open = new QPushButton(tr("Open recording…"));
    open->setObjectName(u"openRecording"_s);
    open->setAutoDefault(false);
    setPlainToolTip(open, tr("Files that \"redis-cli monitor\" has written, compressed or not"));
    connect(open, &QPushButton::clicked, &q, &ContentionPage::openRequested);
    measure = new QPushButton(tr("Measure…"));
    measure->setObjectName(u"measureServer"_s);
    measure->setAutoDefault(false);
    setPlainToolTip(measure, tr("Listens to the open server for some seconds; asks first, with what that costs"));
    connect(measure, &QPushButton::clicked, &q, &ContentionPage::measureRequested);
    choice = new QComboBox;
    choice->setAccessibleName(tr("Measurement"));
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    choice->setMaximumWidth(theme.scaled(300));
    connect(choice, &QComboBox::currentIndexChanged, &q, [this](int number) { show(number); });
    summary = makePlainLabel();
    summary->setObjectName(u"measurementSummary"_s);
    summary->setWordWrap(true);
    summary->setMinimumWidth(1); // it wraps before it pushes
    ofServer = new QCheckBox;
    ofServer->setObjectName(u"ofServer"_s);
    connect(ofServer, &QCheckBox::clicked, &q, [this](bool isOfServer) {
        current()->isSaidOfServer = isOfServer;
        refreshClearing();
        emit q.ofServerChanged();
    });
    auto *row = new QHBoxLayout(frame);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    row->addWidget(measure);
    row->addWidget(open);
    row->addWidget(choice);
    row->addWidget(summary, 1);
    row->addWidget(ofServer);
    return frame;
}

QWidget *ContentionPage::Private::makeContent()
{
    table = new ContendedTable(theme);
    timeline = new LockTimeline(theme);
    heatMap = new WaitHeatMap(theme);
    flame = new WaitFlame(theme);
    blocking = new BlockingView(theme);
    findings = new StatementPanel(theme, tr("Findings"));
    findings->setObjectName(u"findingPanes"_s);
    deadlocks = new StatementPanel(theme, tr("Deadlocks"));
    deadlocks->setObjectName(u"deadlockPanes"_s);
    tabs = new QTabWidget;
    tabs->setObjectName(u"contentionTabs"_s);
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("What was found"));
    for (QWidget *view : std::initializer_list<QWidget *>{blocking, findings, deadlocks})
        tabs->addTab(view, QString());
    tabs->addTab(scrolled(timeline), tr("Timeline"));
    tabs->addTab(scrolled(heatMap), tr("Waits over time"));
    tabs->addTab(scrolled(flame), tr("Waits by client"));
    QFrame *panel = panels::make();
    panels::add(panel, tabs, 1);
    auto *panes = new QSplitter(Qt::Vertical);
    panes->setObjectName(u"contentionPanes"_s); // where it was dragged to is remembered
    panes->setChildrenCollapsible(false);
    panes->setHandleWidth(8);
    panes->setContentsMargins(12, 8, 12, 10);
    panes->addWidget(table);
    panes->addWidget(panel);
    panes->setStretchFactor(0, 1);
    panes->setStretchFactor(1, 1);
    panes->installEventFilter(&q);
    const auto choose = [this](const TrafficKey &lock) {
        table->choose(lock);
        table->focusTable();
    };
    connect(blocking, &BlockingView::lockChosen, &q, choose);
    const auto whyNot = [this](const TrafficKey &lock) { return whyNotCleared(lock); };
    const auto clear = [this](const TrafficKey &lock, const QByteArray &token) {
        const auto &place = current()->measurement.place;
        emit q.clearRequested({Bytes(lock.key), place ? place->node : NodeNumber(0)}, Bytes(token));
    };
    blocking->setWhyNotCleared(whyNot);
    deadlocks->setWhyNotCleared(whyNot);
    connect(blocking, &BlockingView::clearRequested, &q, clear);
    connect(deadlocks, &StatementPanel::clearRequested, &q, clear);
    connect(deadlocks, &StatementPanel::lockChosen, &q, choose);
    connect(heatMap, &WaitHeatMap::lockChosen, table, &ContendedTable::choose);
    connect(table, &ContendedTable::lockChosen, timeline, &LockTimeline::setLock);
    for (const StatementPanel *from : {findings, deadlocks}) {
        connect(from, &StatementPanel::playRequested, &q, [this](std::size_t finding) {
            if (const Shown *const now = current())
                emit q.playRequested(now->measurement.report, finding);
        });
    }
    countTabs();
    return panes;
}

// ---- what is shown

void ContentionPage::Private::show(int number)
{
    const auto report = number < 0 ? nullptr : shown[std::size_t(number)].measurement.report;
    timeline->setReport(report);
    table->setReport(report);
    blocking->setReport(report);
    heatMap->setReport(report);
    flame->setReport(report);
    findings->setStatements(report ? findingsOf(*report) : std::vector<Statement>());
    findings->setHint(report ? withoutFindings(*report) : QString());
    deadlocks->setHint(report ? withoutDeadlocks(*report) : QString());
    deadlocks->setStatements(report ? deadlocksOf(*report) : std::vector<Statement>());
    pages->setCurrentWidget(report ? static_cast<QWidget *>(content) : welcome);
    makeRoom();
    countTabs();
    showHeader();
}

void ContentionPage::Private::makeRoom()
{
    const QMargins margins = content->contentsMargins();
    const int room = content->height() - margins.top() - margins.bottom() - content->handleWidth();
    const int below = std::max(content->widget(1)->minimumSizeHint().height(), int(leastBelow * room));
    table->setMinimumHeight(std::max(table->minimumSizeHint().height(), std::min(table->heightWith(leastRows), room - below)));
}

void ContentionPage::Private::countTabs()
{
    const auto title = [this](QWidget *view, const QString &name, int count) {
        tabs->setTabText(tabs->indexOf(view), count == 0 ? name : tr("%1 %2", "a name and a count").arg(name, countText(count)));
    };
    title(blocking, tr("Blocking tree"), blocking->roots());
    title(findings, tr("Findings"), findings->count());
    const Shown *const now = current();
    title(deadlocks, tr("Deadlocks"), now ? int(now->measurement.report->deadlocks.size() + now->measurement.report->livelocks.size()) : 0);
}

void ContentionPage::Private::showHeader()
{
    const Shown *const now = current();
    bar->setVisible(now); // else the words below have its button
    choice->setVisible(shown.size() > 1);
    showBreakable(*summary, now ? measurementText(now->measurement) : QString());
    setPlainToolTip(summary, now ? measurementDetails(now->measurement) : QString());
    const bool isOpen = !server.name.isEmpty();
    measure->setVisible(isOpen);
    welcome->setCanMeasure(isOpen);
    ofServer->setVisible(now && !now->measurement.place && isOpen && !server.isOfSeveral);
    ofServer->setChecked(now && now->isSaidOfServer);
    ofServer->setText(withoutMnemonic(recordedOn()));
    setPlainToolTip(ofServer,
                    tr("A recording does not say from which server it is. If this one is from the open server, check it: then the table of locks "
                       "shows who waited, with the time."));
}

QString ContentionPage::Private::recordedOn() const { return tr("Recorded on %1").arg(visibleText(server.name, shownOfServer)); }

bool ContentionPage::Private::isOfServer(const Shown &one) const
{
    if (const auto &place = one.measurement.place)
        return place->open == server.url;
    return one.isSaidOfServer && !server.isOfSeveral;
}

void ContentionPage::Private::refreshClearing()
{
    blocking->refresh();
    deadlocks->refresh();
}

/** As a sentence; empty: it can be. */
QString ContentionPage::Private::whyNotCleared(const TrafficKey &lock)
{
    const Shown &now = *current();
    const auto &place = now.measurement.place;
    if (server.name.isEmpty())
        return tr("Connect to its server to clear it.");
    if (place && !isOfServer(now))
        return tr("It was measured on %1, which is not open now.").arg(place->name);
    if (!place && server.isOfSeveral)
        return tr("A recording does not say on which of the open servers the lock is.");
    if (!isOfServer(now)) //: %1: the text of a check box
        return tr("If it is from there, check \"%1\": then it can be cleared.").arg(recordedOn());
    return whyNotInTable(lock, place ? place->node : NodeNumber(0));
}

void ContentionPage::add(const Measurement &measurement)
{
    const auto same = std::ranges::find_if(d->shown, [&measurement](const Private::Shown &one) { return measurement.goesOn(one.measurement); });
    if (same == d->shown.end())
        d->insert(measurement);
    else {
        same->measurement = measurement;
        if (&*same == d->current())
            d->show(d->choice->currentIndex());
    }
    if (measurement.place)
        emit ofServerChanged();
}

void ContentionPage::Private::insert(const Measurement &measurement)
{
    const bool hasFocus = welcome->isAncestorOf(q.window()->focusWidget());
    {
        const QSignalBlocker blocker(choice);
        if (shown.size() >= mostMeasurements) {
            shown.erase(shown.begin());
            choice->removeItem(0);
        }
        shown.push_back({measurement});
        choice->addItem(listText(measurement));
        choice->setItemData(choice->count() - 1, plainToolTip(visibleText(measurement.source, 400)), Qt::ToolTipRole);
        choice->setCurrentIndex(choice->count() - 1);
    }
    show(choice->currentIndex());
    if (hasFocus)
        q.focusTable();
}

QWidget *ContentionPage::progressBar() const { return d->reading; }

void ContentionPage::showMeasuring(const QString &text, int percent) { d->reading->show(text, percent); }

std::vector<Measurement> ContentionPage::newestOfServer() const
{
    const auto serverOf = [](const Measurement &one) { return one.place ? one.place->server : QString(); };
    std::map<QString, Measurement> newest;
    for (const Private::Shown &one : d->shown) {
        if (!d->isOfServer(one))
            continue;
        Measurement &of = newest[serverOf(one.measurement)];
        if (!of.report || of.report->account.lastUs < one.measurement.report->account.lastUs)
            of = one.measurement;
    }
    qint64 sinceUs = 0;
    for (const Measurement &one : newest | std::views::values)
        sinceUs = std::max(sinceUs, one.report->account.firstUs);
    std::vector<Measurement> all;
    std::ranges::copy_if(newest | std::views::values, std::back_inserter(all),
                         [sinceUs](const Measurement &one) { return one.report->account.lastUs >= sinceUs; });
    return all;
}

void ContentionPage::showReading(const QString &fileName, int percent, quint64 commands) { d->reading->show(fileName, percent, commands); }

void ContentionPage::endReading()
{
    if (d->reading->isAncestorOf(window()->focusWidget())) // else Qt gives the focus to whatever comes next, which may be outside of the page
        focusTable();
    d->reading->hide();
}

void ContentionPage::showTrouble(const QString &text) { d->trouble->show(text, Theme::Role::Danger); }

void ContentionPage::showNote(const QString &text) { d->trouble->show(text, Theme::Role::Accent); }

void ContentionPage::setServer(const Server &server, std::function<QString(const TrafficKey &, NodeNumber)> whyNotInTable)
{
    if (server.url != d->server.url) {
        for (Private::Shown &one : d->shown)
            one.isSaidOfServer = false;
    }
    d->server = server;
    d->whyNotInTable = std::move(whyNotInTable);
    d->refreshClearing();
    d->showHeader();
    emit ofServerChanged();
}

void ContentionPage::focusTable()
{
    if (d->current())
        d->table->focusTable();
    else
        d->welcome->focusFirst();
}

void ContentionPage::focusSearch()
{
    if (d->current())
        d->table->focusSearch();
}

void ContentionPage::continueFrom(const ContentionPage &before)
{
    for (const Private::Shown &one : before.d->shown)
        add(one.measurement);
    for (std::size_t i = 0; i < d->shown.size(); ++i)
        d->shown[i].isSaidOfServer = before.d->shown[i].isSaidOfServer;
    d->choice->setCurrentIndex(before.d->choice->currentIndex());
    d->tabs->setCurrentIndex(before.d->tabs->currentIndex());
    if (const auto lock = before.d->table->chosen())
        d->table->choose(*lock);
    d->showHeader();
    emit ofServerChanged();
}

bool ContentionPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == d->content && event->type() == QEvent::Resize)
        d->makeRoom();
    return QWidget::eventFilter(watched, event);
}

void ContentionPage::dragEnterEvent(QDragEnterEvent *event)
{
    if (!filesIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void ContentionPage::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    emit filesDropped(filesIn(*event->mimeData()));
}

} // namespace lockscope::ui
