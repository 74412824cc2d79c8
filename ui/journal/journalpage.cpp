// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalpage.h"

#include "base/language.h"
#include "base/safetext.h"
#include "journal/journalwriter.h"
#include "operate/journaling.h"
#include "ui/journal/exportbar.h"
#include "ui/journal/journaltable.h"
#include "ui/journal/recorddetails.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/savefile.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>

#include <iterator>
#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto searchDelay = 250ms;
constexpr auto refreshInterval = 2s;

QFrame *makePanel(QWidget *content)
{
    auto *panel = new QFrame;
    panel->setProperty("panel", true);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(content);
    return panel;
}

} // namespace

class JournalPage::Private {
public:
    Private(JournalPage &page, JournalWriter *writer, const Theme &theme, Clock &clock) : q(page), m_writer(writer), m_theme(theme), m_clock(clock) {}

    void build();
    QLayout *makeBar();
    QWidget *makeParts();
    QComboBox *makeTimes();
    QToolButton *makeExport();
    QWidget *makeTables();

    void search();
    void showNewOnes();
    void showDetails();
    void showStatus();
    void checkIfDamaged(const Error &problem);
    void askFile(JournalFormat format);
    JournalTable &table() const { return *m_tables[m_part]; }
    QString path() const { return m_writer ? m_writer->path() : QString(); }

    JournalPage &q;
    JournalWriter *const m_writer;
    const Theme &m_theme;
    Clock &m_clock;
    QLabel *m_status = nullptr;
    QLineEdit *m_search = nullptr;
    QButtonGroup *m_parts = nullptr;
    QComboBox *m_times = nullptr;
    QStackedWidget *m_stack = nullptr;
    JournalTable *m_tables[2] = {}; // actions, holds
    RecordDetails *m_details = nullptr;
    ExportBar *m_export = nullptr;
    QTimer m_searchTimer, m_refreshTimer;
    int m_part = 0;                 // of the two
    quint64 m_shownRecords[2] = {}; // number that had been written when they were read last
    QString m_knownNotice, m_knownProblem;
    bool m_hasSearched = false, m_hasAskedForCheck = false;
};

JournalPage::JournalPage(JournalWriter *journal, const Theme &theme, Clock &clock, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(*this, journal, theme, clock))
{
    d->build();
    d->showStatus();
}

JournalPage::~JournalPage() = default;

void JournalPage::Private::build()
{
    m_status = makePlainLabel();
    m_status->setObjectName(QStringLiteral("journalStatus"));
    m_status->setWordWrap(true);
    m_details = new RecordDetails(m_theme);
    m_export = new ExportBar;

    auto *panes = new QSplitter(Qt::Vertical);
    panes->setObjectName(QStringLiteral("journalPanes")); // where it was dragged to is remembered
    panes->setChildrenCollapsible(false);
    panes->setHandleWidth(8);
    panes->addWidget(makePanel(makeTables()));
    panes->addWidget(makePanel(m_details));
    panes->setStretchFactor(0, 3);
    panes->setStretchFactor(1, 2);

    auto *layout = new QVBoxLayout(&q);
    layout->setContentsMargins(12, 8, 12, 10);
    layout->setSpacing(8);
    layout->addLayout(makeBar());
    layout->addWidget(m_status);
    layout->addWidget(panes, 1);
    layout->addWidget(m_export);

    m_searchTimer.setSingleShot(true);
    m_searchTimer.setInterval(searchDelay);
    connect(&m_searchTimer, &QTimer::timeout, &q, [this] { search(); });
    m_refreshTimer.setInterval(refreshInterval);
    connect(&m_refreshTimer, &QTimer::timeout, &q, [this] { showNewOnes(); });
    if (!m_writer)
        return;
    m_refreshTimer.start();
    connect(m_writer, &JournalWriter::statusChanged, &q, [this] { showStatus(); });
    connect(&m_theme, &Theme::changed, &q, [this] { showStatus(); });
}

QLayout *JournalPage::Private::makeBar()
{
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(makeParts());
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Search the journal"));
    m_search->setAccessibleName(tr("Search the journal"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(160);
    m_search->setMaximumWidth(360);
    connect(m_search, &QLineEdit::textChanged, &m_searchTimer, qOverload<>(&QTimer::start));
    connect(m_search, &QLineEdit::returnPressed, &q, [this] { table().focusTable(); });
    row->addWidget(m_search, 1);
    m_times = makeTimes();
    row->addWidget(m_times);
    row->addStretch(1);
    row->addWidget(makeExport());
    return row;
}

QWidget *JournalPage::Private::makeParts()
{
    auto *parts = new QWidget;
    auto *row = new QHBoxLayout(parts);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_parts = new QButtonGroup(parts);
    const std::pair<QString, QString> names[] = {{tr("Actions"), tr("What was done to locks, and by whom.")},
                                                 {tr("Holds"), tr("Who held what, for how long, and how it ended.")}};
    for (int i = 0; i < 2; ++i) {
        auto *button = new QPushButton(names[i].first);
        button->setCheckable(true);
        button->setChecked(i == 0);
        setPlainToolTip(button, names[i].second);
        m_parts->addButton(button, i);
        row->addWidget(button);
    }
    connect(m_parts, &QButtonGroup::idClicked, &q, [this](int part) {
        m_part = part;
        m_stack->setCurrentIndex(part);
        search();
    });
    return parts;
}

QComboBox *JournalPage::Private::makeTimes()
{
    auto *times = new QComboBox;
    times->setAccessibleName(tr("How far back"));
    const std::pair<QString, std::chrono::hours> choices[] = {
        {tr("Last hour"), 1h}, {tr("Last 24 hours"), 24h}, {tr("Last 7 days"), 24h * 7}, {tr("Last 30 days"), 24h * 30}, {tr("All times"), 0h}};
    for (const auto &[name, back] : choices)
        times->addItem(name, qint64(Duration(back).count()));
    times->setCurrentIndex(times->count() - 1);
    connect(times, &QComboBox::currentIndexChanged, &q, [this] { search(); });
    return times;
}

QToolButton *JournalPage::Private::makeExport()
{
    auto *button = new QToolButton;
    button->setProperty("button", true);
    button->setText(tr("Export  ▾"));
    button->setAccessibleName(tr("Export the records that match"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::StrongFocus);
    setAvailable(*button, m_writer ? QString() : tr("No journal is kept."));
    auto *menu = new QMenu(button);
    menu->addAction(tr("CSV for spreadsheets…"), &q, [this] { askFile(JournalFormat::Csv); });
    menu->addAction(tr("JSON Lines with all fields…"), &q, [this] { askFile(JournalFormat::JsonLines); });
    button->setMenu(menu);
    return button;
}

QWidget *JournalPage::Private::makeTables()
{
    m_stack = new QStackedWidget;
    for (const JournalPart part : {JournalPart::Actions, JournalPart::Holds}) {
        auto *table = new JournalTable(part, path(), m_theme);
        connect(table, &JournalTable::currentChanged, &q, [this] { showDetails(); });
        connect(&table->model(), &JournalModel::stateChanged, &q, [this, table] { checkIfDamaged(table->model().problem()); });
        connect(table, &JournalTable::detailsFetched, &q, [this](qint64 id, const std::shared_ptr<const StoredAction> &action) {
            const JournalRow *row = this->table().currentRow();
            const auto *current = row ? std::get_if<StoredAction>(row) : nullptr;
            if (action && current && current->id == id)
                m_details->showAction(*action, true);
        });
        m_tables[int(part)] = table;
        m_stack->addWidget(table);
    }
    return m_stack;
}

void JournalPage::Private::search()
{
    if (!m_writer)
        return;
    m_searchTimer.stop();
    m_hasSearched = true;
    JournalQuery query;
    query.text = m_search->text();
    query.names = namesThatRead(query.text);
    if (const qint64 back = m_times->currentData().toLongLong(); back > 0)
        query.since = m_clock.wallNow() - Duration(back);
    table().setQuery(query, !query.text.isEmpty() || query.since);
    showDetails();
}

void JournalPage::Private::showNewOnes()
{
    const JournalStatus &status = m_writer->status();
    const quint64 records[] = {status.actionsWritten, status.holdsWritten + status.holdsNotRecorded};
    if (!q.isVisible() || records[m_part] == m_shownRecords[m_part])
        return;
    m_shownRecords[m_part] = records[m_part];
    table().refresh();
}

void JournalPage::Private::showDetails()
{
    const JournalRow *row = table().currentRow();
    if (!row) {
        m_details->showNothing();
    } else if (const auto *action = std::get_if<StoredAction>(row)) {
        m_details->showAction(*action, false);
        table().model().fetchDetails(action->id);
    } else {
        m_details->showHold(std::get<StoredHold>(*row));
    }
}

void JournalPage::Private::showStatus()
{
    QStringList lines;
    const JournalStatus status = m_writer ? m_writer->status() : JournalStatus();
    if (!m_writer)
        lines << tr("No journal is kept.");
    if (!status.problem.isEmpty())
        lines << tr("The journal is unavailable: %1 Lockscope keeps trying.").arg(visibleText(status.problem));
    if (!status.problem.isEmpty() && status.actionsWaiting > 0)
        lines << tr("%Ln action(s) kept in memory until then.", nullptr, int(status.actionsWaiting));
    if (status.actionsLost > 0)
        lines << tr("%Ln action(s) could not be recorded: the memory for them is full.", nullptr, int(status.actionsLost));
    if (!status.notice.isEmpty())
        lines << visibleText(status.notice);
    m_status->setText(joinSentences(lines));
    m_status->setVisible(!lines.isEmpty());
    QPalette palette = m_status->palette();
    palette.setColor(QPalette::WindowText, m_theme.color(status.problem.isEmpty() ? Theme::Role::Warning : Theme::Role::Danger));
    m_status->setPalette(palette);
    if (std::exchange(m_knownProblem, status.problem) != status.problem && !status.problem.isEmpty())
        emit q.troubleFound(tr("Journal: %1").arg(visibleText(status.problem)));
    if (std::exchange(m_knownNotice, status.notice) == status.notice)
        return;
    emit q.troubleFound(visibleText(status.notice));
    if (m_hasSearched)
        search(); // in another file than before
}

/** The writer, which may see only whole pages, looks at all of them, and sets the file aside if it must. */
void JournalPage::Private::checkIfDamaged(const Error &problem)
{
    if (problem.code == "damaged" && m_writer && !std::exchange(m_hasAskedForCheck, true))
        m_writer->check();
}

void JournalPage::Private::askFile(JournalFormat format)
{
    const bool isCsv = format == JournalFormat::Csv;
    const QString suffix = isCsv ? u"csv"_s : u"jsonl"_s;
    const QString name = u"lockscope-%1.%2"_s.arg(m_part == 0 ? u"actions"_s : u"holds"_s, suffix);
    askWhereToSave(&q, {tr("Export the journal"), isCsv ? tr("Comma-separated values (*.csv)") : tr("JSON Lines (*.jsonl)"), name},
                   [this, format](const QString &file) { q.exportTo(file, format); });
}

void JournalPage::focusSearch()
{
    d->m_search->setFocus(Qt::ShortcutFocusReason);
    d->m_search->selectAll();
}

void JournalPage::continueFrom(const JournalPage &before)
{
    for (int part = 0; part < int(std::size(d->m_tables)); ++part) {
        if (d->m_tables[part] && before.d->m_tables[part])
            d->m_tables[part]->continueFrom(*before.d->m_tables[part]);
    }
    d->m_parts->button(before.d->m_part)->click();
    d->m_times->setCurrentIndex(before.d->m_times->currentIndex());
    d->m_search->setText(before.d->m_search->text());
}

void JournalPage::exportTo(const QString &fileName, JournalFormat format)
{
    d->m_export->start(d->path(), fileName, d->table().model().query(), format);
}

void JournalPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!d->m_hasSearched)
        d->search();
    else
        d->table().refresh();
}

} // namespace lockscope::ui
