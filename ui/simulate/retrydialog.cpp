// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/retrydialog.h"

#include "base/safetext.h"
#include "race/live/groundneeds.h"
#include "race/protocolbook.h"
#include "session/session.h"
#include "ui/shared/plaintext.h"
#include "ui/simulate/loadstrip.h"
#include "ui/simulate/protocolchoice.h"
#include "ui/simulate/retrychart.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <cmath>

namespace lockscope::ui {

namespace {

const std::vector<RetryPolicy> &policies()
{
    static const std::vector<RetryPolicy> all{RetryPolicy::none(), RetryPolicy::fixed(Duration(10)), RetryPolicy::fixed(Duration(100)),
                                              RetryPolicy::jitter(Duration(10), Duration(1000))};
    return all;
}

QString policyName(const RetryPolicy &policy)
{
    switch (policy.kind) {
    case RetryPolicy::Kind::None: return RetryDialog::tr("no sleep");
    case RetryPolicy::Kind::Fixed: return RetryDialog::tr("sleep %1").arg(durationText(policy.base));
    case RetryPolicy::Kind::Message: return RetryDialog::tr("woken by a message");
    case RetryPolicy::Kind::Jitter: return RetryDialog::tr("full jitter, %1 to %2").arg(durationText(policy.base), durationText(policy.cap));
    }
    Q_UNREACHABLE();
}

struct Row {
    QString name;
    QString (*text)(const LoadFigures &);
};

QString rate(double perSecond) { return countText(qint64(std::round(perSecond))); }

std::vector<Row> rows()
{
    return {
        {RetryDialog::tr("acquired"), [](const LoadFigures &f) { return countText(qint64(f.acquired)); }},
        {RetryDialog::tr("timed out"), [](const LoadFigures &f) { return countText(qint64(f.timeouts)); }},
        {RetryDialog::tr("acquired per second"), [](const LoadFigures &f) { return rate(f.acquiredPerSecond()); }},
        {RetryDialog::tr("attempts per second"), [](const LoadFigures &f) { return rate(f.attemptsPerSecond()); }},
        {RetryDialog::tr("commands for each acquisition"), [](const LoadFigures &f) { return QString::number(f.commandsPerAcquisition(), 'f', 1); }},
        {RetryDialog::tr("time to acquire, half / 99 of 100 within"), [](const LoadFigures &f) { return spreadText(f.wait); }},
        {RetryDialog::tr("hand-over gap"), [](const LoadFigures &f) { return spreadText(f.handOver); }},
        {RetryDialog::tr("time to release"), [](const LoadFigures &f) { return spreadText(f.release); }},
        {RetryDialog::tr("fairness"), [](const LoadFigures &f) { return QString::number(f.fairness, 'f', 2); }},
    };
}

} // namespace

RetryDialog::RetryDialog(Session &session, const Theme &theme, QWidget *parent) : QDialog(parent), m_session(session)
{
    setWindowTitle(tr("Compare retry policies"));
    m_table = new QTableWidget(int(rows().size()), int(policies().size()));
    m_table->setAccessibleName(tr("Figures of each retry policy"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setFocusPolicy(Qt::TabFocus);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    QStringList names, columns;
    for (const Row &row : rows())
        names << row.name;
    for (const RetryPolicy &policy : policies())
        columns << policyName(policy);
    m_table->setVerticalHeaderLabels(names);
    m_table->setHorizontalHeaderLabels(columns);
    m_chart = new RetryChart(theme);
    m_words = makePlainLabel(tr("The same clients fight for one lock, first without a sleep between attempts, then with one."));
    m_words->setProperty("muted", true);
    m_words->setWordWrap(true);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(makeForm());
    layout->addWidget(m_words);
    layout->addWidget(m_table, 3);
    layout->addWidget(m_chart, 2);
    connect(&session, &Session::retriesCompared, this, &RetryDialog::setFigures);
    connect(&session, &Session::simulationFailed, this, [this](const Error &error) { m_words->setText(visibleText(error.text)); });
    resize(980, 640);
}

QWidget *RetryDialog::makeForm()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_form = new QWidget;
    auto *fields = new QHBoxLayout(m_form);
    fields->setContentsMargins(0, 0, 0, 0);
    m_protocol = new QComboBox;
    m_protocol->setAccessibleName(tr("Protocol"));
    fillProtocols(*m_protocol, [this](const ProtocolInfo &info) { return m_session.whyNotSimulated(info); });
    fields->addWidget(m_protocol);
    m_clients = addNumber(tr("Clients"), 100, 1, maxSimulatedClients);
    m_requests = addNumber(tr("Requests"), 1000, 1, 1'000'000);
    m_hold = addNumber(tr("Hold time"), 5, 0, 60'000, tr(" ms"));
    row->addWidget(m_form);
    row->addStretch(1);
    m_run = new QPushButton(tr("&Run"));
    m_run->setDefault(true);
    connect(m_run, &QPushButton::clicked, this, &RetryDialog::runOrStop);
    row->addWidget(m_run);
    return bar;
}

QSpinBox *RetryDialog::addNumber(const QString &name, int value, int least, int most, const QString &suffix)
{
    auto *box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setGroupSeparatorShown(true);
    box->setAccessibleName(name);
    m_form->layout()->addWidget(makePlainLabel(name));
    m_form->layout()->addWidget(box);
    return box;
}

void RetryDialog::runOrStop()
{
    if (m_isRunning)
        return m_session.stopComparingRetries();
    SimulatedClientSpec spec;
    spec.protocol = m_protocol->currentText();
    spec.holdTime = Duration(m_hold->value());
    const QString tooMany = whyTooMany({{spec, m_clients->value()}}, ProtocolBook::builtIn());
    if (!tooMany.isEmpty())
        return m_words->setText(tooMany);
    m_table->clearContents();
    m_session.compareRetries({.groups = {{spec, m_clients->value()}}, .requests = quint64(m_requests->value())}, policies());
}

void RetryDialog::setFigures(const RetryFigures &figures)
{
    m_isRunning = figures.isRunning;
    m_form->setEnabled(!m_isRunning);
    m_run->setText(m_isRunning ? tr("&Stop") : tr("&Run"));
    for (std::size_t i = 0; i < figures.runs.size() && i < policies().size(); ++i)
        fillColumn(int(i), figures.runs[i]);
    m_chart->setFigures(figures);
    if (figures.error.kind != Error::Kind::None) {
        m_words->setText(visibleText(figures.error.text));
    } else if (m_isRunning && !figures.runs.empty()) {
        const RetryFigures::Run &run = figures.runs.back();
        m_words->setText(tr("%1: %2 of %3 requests").arg(policyName(run.retry), countText(qint64(run.load.acquired + run.load.timeouts)),
                                                       countText(qint64(figures.requests))));
    } else {
        m_words->setText(tr("Done. The lock of these clients is removed."));
    }
}

void RetryDialog::fillColumn(int column, const RetryFigures::Run &run)
{
    int line = 0;
    for (const Row &row : rows()) {
        auto *item = new QTableWidgetItem(row.text(run.load));
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->setItem(line++, column, item);
    }
}

} // namespace lockscope::ui
