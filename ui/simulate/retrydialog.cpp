// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/retrydialog.h"

#include "base/language.h"
#include "base/safetext.h"
#include "fleet/fleetneeds.h"
#include "protocols/protocolcatalogue.h"
#include "ui/shared/panels.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/savefile.h"
#include "ui/simulate/loadstrip.h"
#include "ui/simulate/retrychart.h"
#include "ui/simulate/retrytext.h"

#include <QBuffer>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int resultRowHeight = 20;
constexpr QSize wantedSize{1080, 720};
/** Without it a client that releases is back before a sleeping one wakes up, unlike a client with other work to do. */
constexpr Duration usualThink{20};
/** Together with the think time: whole comparisons take well under a minute. */
constexpr int usualClients = 50, usualRequests = 500;
constexpr Duration usualHold{5};
constexpr int narrowResults = 820;

quint64 doneIn(const RetryFigures::Run &run) { return run.load.acquired + run.load.timeouts; }

} // namespace

std::vector<RetryPolicy> usualPolicies(const QString &protocol)
{
    std::vector<RetryPolicy> policies{RetryPolicy::none(), RetryPolicy::fixed(Duration(10)), RetryPolicy::fixed(Duration(100)),
                                      RetryPolicy::jitter(Duration(10), Duration(1000))};
    if (const ProtocolInfo *info = ProtocolCatalogue::builtIn().find(protocol); info && info->wakesWaiters)
        policies.push_back(RetryPolicy::message());
    return policies;
}

RetryDialog::RetryDialog(const Theme &theme, const QString &where, WhyNot whyNot, QWidget *parent)
    : QDialog(parent), m_theme(theme), m_where(where), m_whyNot(std::move(whyNot))
{
    setWindowTitle(tr("Compare retry policies"));
    setProperty("helpTopic", QStringLiteral("simulate"));
    m_table = makeTable();
    m_chart = new RetryChart(theme);
    QFrame *chart = panels::make();
    panels::addHeader(chart, tr("Side by side"));
    panels::add(chart, m_chart, 1);
    QFrame *figures = panels::make();
    panels::add(figures, m_table, 1);
    auto *results = new QWidget;
    m_pictures = new QBoxLayout(QBoxLayout::LeftToRight);
    m_pictures->setSpacing(8);
    m_pictures->addWidget(makeWords(), 5);
    m_pictures->addWidget(chart, 8);
    m_conditions = makePlainLabel();
    m_conditions->setObjectName(u"conditions"_s);
    m_conditions->setProperty("muted", true);
    m_conditions->setWordWrap(true);
    auto *column = new QVBoxLayout(results);
    column->setContentsMargins({});
    column->setSpacing(8);
    column->addLayout(m_pictures, 1);
    column->addWidget(figures);
    column->addWidget(m_conditions);
    m_results = new QScrollArea;
    m_results->setWidget(results);
    m_results->setWidgetResizable(true);
    m_results->setFrameShape(QFrame::NoFrame);
    m_results->setAccessibleName(tr("Results"));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setSpacing(8);
    layout->addWidget(makeForm());
    layout->addWidget(makeProgress());
    layout->addWidget(m_results, 1);
    SimulatedClientSpec usual;
    usual.holdTime = usualHold;
    setOrder({.groups = {ClientGroup{.spec = usual, .count = usualClients}}, .requests = usualRequests, .think = usualThink},
             usualPolicies(usual.protocol));
    resize(QSize(m_theme.scaled(wantedSize.width()), m_theme.scaled(wantedSize.height())).boundedTo(screen()->availableSize() - QSize(16, 48)));
}

void RetryDialog::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    m_pictures->setDirection(width() < m_theme.scaled(narrowResults) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

// ---- building

QWidget *RetryDialog::makeForm()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_form = new QWidget;
    auto *lines = new QVBoxLayout(m_form);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(6);
    auto *fields = new QHBoxLayout;
    m_fields = new QHBoxLayout;
    for (QHBoxLayout *line : {fields, m_fields}) {
        line->setSpacing(6);
        lines->addLayout(line);
    }
    m_protocol = new QComboBox;
    m_protocol->setAccessibleName(tr("Protocol"));
    m_protocol->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_protocol->setMinimumContentsLength(16);
    fillProtocols(*m_protocol, [this](const ProtocolInfo &info) {
        return info.sharing == Sharing::Gate ? tr("A latch has no holder: there is nothing to compare.") : m_whyNot(info);
    });
    connect(m_protocol, &QComboBox::currentTextChanged, this, [this](const QString &protocol) {
        m_policies = usualPolicies(protocol);
        showPolicies();
    });
    auto *protocolLabel = makePlainLabel(tr("&Protocol"));
    protocolLabel->setBuddy(m_protocol);
    fields->addWidget(protocolLabel);
    fields->addWidget(m_protocol);
    fields->addStretch(1);
    m_clients = addNumber(tr("&Clients"), tr("Clients"), usualClients, 1, maxSimulatedClients);
    m_requests = addNumber(tr("Re&quests"), tr("Requests"), usualRequests, 1, 1'000'000);
    m_hold = addNumber(tr("&Hold time"), tr("Hold time"), int(usualHold.count()), 0, 60'000, tr(" ms"));
    m_think = addNumber(tr("&Think time"), tr("Think time"), int(usualThink.count()), 0, 60'000, tr(" ms"));
    setPlainToolTip(m_requests, tr("All clients together, with each policy"));
    setPlainToolTip(m_hold, tr("From acquisition to release"));
    setPlainToolTip(m_think, tr("From the end of a client's request to its next one"));
    m_fields->addStretch(1);
    row->addWidget(m_form, 1);
    m_run = new QPushButton(tr("&Run"));
    m_run->setObjectName(u"run"_s);
    m_run->setDefault(true);
    m_run->setProperty("primary", true);
    connect(m_run, &QPushButton::clicked, this, [this] { m_isRunning ? emit stopRequested() : run(); });
    row->addWidget(m_run, 0, Qt::AlignTop);
    return bar;
}

QSpinBox *RetryDialog::addNumber(const QString &label, const QString &name, int value, int least, int most, const QString &suffix)
{
    auto *box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setGroupSeparatorShown(true);
    box->setAccessibleName(name);
    connect(box, &QSpinBox::valueChanged, this, &RetryDialog::showConditions);
    auto *words = makePlainLabel(label);
    words->setBuddy(box);
    m_fields->addWidget(words);
    m_fields->addWidget(box);
    return box;
}

QWidget *RetryDialog::makeProgress()
{
    auto *line = new QWidget;
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    m_bar = new QProgressBar;
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(180, 8);
    m_bar->setAccessibleName(tr("Requests done"));
    m_progress = makePlainLabel();
    m_progress->setObjectName(u"progress"_s);
    m_progress->setProperty("strong", true);
    m_progress->setWordWrap(true);
    row->addWidget(m_bar);
    row->addWidget(m_progress, 1);
    row->addWidget(makeExports());
    return line;
}

QWidget *RetryDialog::makeWords()
{
    QFrame *panel = panels::make();
    panels::addHeader(panel, tr("Findings"));
    auto *body = new QWidget;
    auto *layout = new QVBoxLayout(body);
    layout->setContentsMargins(12, 8, 12, 8);
    m_words = makePlainLabel();
    m_words->setObjectName(u"findings"_s);
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addWidget(m_words);
    auto *scroll = new QScrollArea;
    scroll->setWidget(body);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Findings"));
    body->setAutoFillBackground(false); // the panel's ground is behind it
    scroll->viewport()->setAutoFillBackground(false);
    panels::add(panel, scroll, 1);
    return panel;
}

QTableWidget *RetryDialog::makeTable()
{
    const std::vector<RetryText::Row> rows = RetryText::rows();
    auto *table = new QTableWidget(int(rows.size()), 0);
    table->setAccessibleName(tr("Figures of each retry policy"));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setFocusPolicy(Qt::TabFocus);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setCornerButtonEnabled(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->horizontalHeader()->setStyleSheet(u"QHeaderView::section { padding: 4px 3px; }"_s); // in line with the cells
    table->horizontalHeader()->setSectionsClickable(false);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table->verticalHeader()->setSectionsClickable(false);
    table->verticalHeader()->setHighlightSections(false);
    table->verticalHeader()->setMinimumSectionSize(resultRowHeight);
    table->verticalHeader()->setDefaultSectionSize(resultRowHeight);
    for (int row = 0; row < int(rows.size()); ++row) {
        auto *name = new QTableWidgetItem(rows[std::size_t(row)].name);
        name->setToolTip(plainToolTip(rows[std::size_t(row)].what));
        table->setVerticalHeaderItem(row, name);
    }
    return table;
}

QWidget *RetryDialog::makeExports()
{
    m_exports = new QToolButton;
    m_exports->setProperty("button", true);
    m_exports->setText(tr("Export  ▾"));
    m_exports->setAccessibleName(tr("Export the comparison"));
    m_exports->setPopupMode(QToolButton::InstantPopup);
    m_exports->setFocusPolicy(Qt::StrongFocus);
    m_exports->setEnabled(false);
    auto *menu = new QMenu(m_exports);
    const auto tell = [this](const QString &text) { m_progress->setText(visibleText(text, 400)); };
    menu->addAction(tr("Copy as Markdown"), this, [this, tell] {
        QGuiApplication::clipboard()->setText(
            QString::fromUtf8(RetryText::markdown(m_figures, RetryText::conditions(m_ordered, m_where, m_figures.servers))));
        tell(tr("Table copied as Markdown."));
    });
    menu->addAction(tr("Save as CSV…"), this, [this, tell] {
        saveFile(
            this, {tr("Save the comparison"), tr("CSV (*.csv)"), u"retry-policies.csv"_s}, [this] { return RetryText::csv(m_figures); }, tell);
    });
    menu->addAction(tr("Save as PNG…"), this, [this, tell] {
        saveFile(
            this, {tr("Save the comparison"), tr("PNG picture (*.png)"), u"retry-policies.png"_s}, [this] { return picture(); }, tell);
    });
    m_exports->setMenu(menu);
    return m_exports;
}

QByteArray RetryDialog::picture()
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    grab().save(&buffer, "PNG");
    return bytes;
}

// ---- running

void RetryDialog::setOrder(const FleetSpec &order, const std::vector<RetryPolicy> &policies)
{
    const ClientGroup &group = order.groups.front();
    m_spec = group.spec;
    m_protocol->setCurrentText(m_spec.protocol);
    m_clients->setValue(group.count);
    m_requests->setValue(int(order.requests));
    m_hold->setValue(int(m_spec.holdTime.count()));
    m_think->setValue(int(order.think.count()));
    m_policies = policies;
    showPolicies();
}

FleetSpec RetryDialog::order() const
{
    SimulatedClientSpec spec = m_spec;
    spec.protocol = m_protocol->currentText();
    spec.holdTime = Duration(m_hold->value());
    return {.groups = {{spec, m_clients->value()}}, .requests = quint64(m_requests->value()), .think = Duration(m_think->value())};
}

QString RetryDialog::lossAtEnd() { return tr("The comparison of retries ends, and its figures go."); }

void RetryDialog::run()
{
    const FleetSpec wanted = order();
    if (const QString tooMany = whyTooMany(wanted.groups, ProtocolCatalogue::builtIn()); !tooMany.isEmpty())
        return m_progress->setText(tooMany);
    m_ordered = wanted;
    m_columns = m_policies;
    showColumns();
    setFigures({.runs = {}, .requests = m_ordered.requests, .servers = {}, .isRunning = true, .error = {}});
    emit runRequested(m_ordered, m_policies);
}

void RetryDialog::fail(const Error &error)
{
    if (!m_isRunning)
        return;
    RetryFigures figures = m_figures;
    figures.isRunning = false;
    figures.error = error;
    setFigures(figures);
}

void RetryDialog::done(int result)
{
    if (m_isRunning)
        emit stopRequested();
    QDialog::done(result);
}

// ---- what is shown

/** What was measured before stays until the next run. */
void RetryDialog::showPolicies()
{
    if (m_figures.runs.empty()) {
        m_columns = m_policies;
        showColumns();
        m_words->setText(
            tr("Clients that find a lock busy try again. Here the same clients compete for one lock, once with each policy: first without a sleep "
               "between two attempts, then with a sleep.\n\nLockscope measures the load on the server, the waiting times and how long the holder "
               "needs to release, over real connections to the server."));
    }
    showConditions();
}

void RetryDialog::showColumns()
{
    QStringList names;
    for (const RetryPolicy &policy : m_columns)
        names << RetryText::policyName(policy);
    m_table->clearContents();
    m_table->setColumnCount(int(names.size()));
    m_table->setHorizontalHeaderLabels(names);
    m_table->ensurePolished();
    const int rowHeight = m_theme.scaled(resultRowHeight);
    m_table->verticalHeader()->setMinimumSectionSize(rowHeight);
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    m_table->horizontalHeader()->setMinimumSectionSize(columnWidth());
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + m_table->rowCount() * rowHeight
                            + m_table->horizontalScrollBar()->sizeHint().height() + 2);
    m_figures = {};
    m_chart->setFigures(m_figures);
    m_exports->setEnabled(false);
}

/** Of the longest figure. */
int RetryDialog::columnWidth() const
{
    return QFontMetrics(m_theme.figuresFont()).horizontalAdvance(spreadText({1, std::chrono::milliseconds(999), std::chrono::seconds(100), {}}))
        + m_theme.scaled(12);
}

/** Before a run how long it will take; below the table what its figures are of. */
void RetryDialog::showConditions()
{
    if (!m_conditions || m_isRunning)
        return;
    const bool isMeasured = !m_figures.runs.empty();
    m_conditions->setText(RetryText::conditions(isMeasured ? m_ordered : order(), m_where, m_figures.servers));
    QStringList names;
    for (const RetryPolicy &policy : m_policies)
        names << RetryText::policyName(policy);
    m_bar->hide();
    m_progress->setText(tr("Takes about %1 in total. Policies: %2.").arg(durationText(RetryText::estimate(order(), m_policies)), joinItems(names)));
}

void RetryDialog::setFigures(const RetryFigures &figures)
{
    m_figures = figures;
    m_isRunning = figures.isRunning;
    m_form->setEnabled(!m_isRunning);
    m_run->setText(m_isRunning ? tr("&Stop") : tr("&Run again"));
    m_exports->setEnabled(!m_isRunning && !figures.runs.empty());
    if (figures.runs.empty())
        m_table->clearContents();
    for (std::size_t i = 0; i < figures.runs.size() && i < m_columns.size(); ++i)
        fillColumn(int(i), figures.runs[i]);
    m_chart->setFigures(figures);
    showProgress(figures);
    showWords(figures);
    m_conditions->setText(RetryText::conditions(m_ordered, m_where, figures.servers));
}

void RetryDialog::showProgress(const RetryFigures &figures)
{
    m_bar->setVisible(m_isRunning);
    m_bar->setRange(0, int(m_columns.size()) * 1000);
    if (figures.error.kind != Error::Kind::None)
        return m_progress->setText(stillVisibleText(figures.error.text));
    const QString left = durationText(RetryText::timeLeft(m_ordered, m_columns, figures));
    if (figures.runs.empty())
        return m_progress->setText(m_isRunning ? tr("Connecting the clients · about %1 left").arg(left)
                                               : tr("Stopped before anything was measured."));
    const RetryFigures::Run &run = figures.runs.back();
    const double share = figures.requests == 0 ? 1 : double(doneIn(run)) / double(figures.requests);
    m_bar->setValue(int((double(figures.runs.size()) - 1 + std::min(1.0, share)) * 1000));
    if (!m_isRunning)
        return m_progress->setText(run.isDone ? tr("Done. The lock of these clients was removed.")
                                              : tr("Stopped. What was measured is kept. The lock of these clients was removed."));
    m_progress->setText(tr("Policy %1 of %2 (%3): %4 of %5 requests · about %6 left")
                            .arg(countText(qint64(figures.runs.size())), countText(qint64(m_columns.size())), RetryText::policyName(run.retry),
                                 countText(qint64(doneIn(run))), countText(qint64(figures.requests)), left));
}

/** While a policy runs what its clients do, and then what the figures show. */
void RetryDialog::showWords(const RetryFigures &figures)
{
    QStringList words = RetryText::findings(figures);
    if (figures.isRunning && !figures.runs.empty())
        words.prepend(
            tr("Running “%1”: %2").arg(RetryText::policyName(figures.runs.back().retry), RetryText::policySentence(figures.runs.back().retry)));
    if (!words.isEmpty())
        m_words->setText(u"• "_s + words.join(u"\n• "_s));
}

void RetryDialog::fillColumn(int column, const RetryFigures::Run &run)
{
    int line = 0;
    for (const RetryText::Row &row : RetryText::rows()) {
        auto *item = new QTableWidgetItem(row.text(run.load));
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->setFont(m_theme.figuresFont());
        m_table->setItem(line++, column, item);
    }
}

} // namespace lockscope::ui
