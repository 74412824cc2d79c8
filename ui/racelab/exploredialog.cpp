// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/exploredialog.h"

#include "base/language.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/trialspec.h"
#include "ui/shared/plaintext.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int rowHeight = 24;
constexpr int columnSpacing = 6;
constexpr int idRole = Qt::UserRole;

QLabel *makeHeading(const QString &text)
{
    QLabel *label = makePlainLabel(text);
    label->setProperty("strong", true);
    return label;
}

} // namespace

ExploreDialog::ExploreDialog(const ExploreSpec &order, const ProtocolCatalogue &protocols, QWidget *parent)
    : QDialog(parent), m_protocols(new QListWidget), m_clients(makeNumber(order.bounds.clients, 2, 4, tr("Clients"))),
      m_rounds(makeNumber(order.bounds.rounds, 0, 4, tr("Acquisitions of each client"))),
      m_retries(makeNumber(order.bounds.retries, 0, 9, tr("Retries of each client"))),
      m_crashes(makeNumber(order.bounds.crashes, 0, 4, tr("Crashes"))), m_pauses(makeNumber(order.bounds.pauses, 0, 4, tr("Pauses"))),
      m_expiries(makeNumber(order.bounds.expiries, 0, 9, tr("Lease expiries"))), m_lost(makeNumber(order.bounds.lost, 0, 5, tr("Lost messages"))),
      m_late(makeNumber(order.bounds.late, 0, 5, tr("Late commands"))), m_summary(makePlainLabel()), m_start(new QPushButton(tr("Explore")))
{
    setWindowTitle(tr("Explore protocols"));
    setProperty("helpTopic", QStringLiteral("explore"));
    QLabel *about =
        makePlainLabel(tr("Lockscope runs every order of the clients' steps on private Redis servers. For each question it proves, within the "
                          "bounds, that a protocol holds, or finds the shortest schedule that breaks it."));
    about->setWordWrap(true);
    about->setProperty("muted", true);
    auto *left = new QVBoxLayout;
    addProtocols(left, order, protocols);
    auto *middle = new QVBoxLayout;
    addColumns(middle, order);
    middle->addStretch(1);
    auto *right = new QVBoxLayout;
    addBounds(right);
    right->addStretch(1);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(20);
    columns->addLayout(left, 1);
    columns->addLayout(middle);
    columns->addLayout(right);

    m_summary->setObjectName(u"summary"_s);
    m_summary->setWordWrap(true);
    m_summary->setProperty("muted", true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(m_start, QDialogButtonBox::AcceptRole);
    m_start->setDefault(true);
    m_start->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit startRequested(this->order());
        accept();
    });
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(about);
    layout->addLayout(columns, 1);
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    resize(780, 540);
    refresh();
}

void ExploreDialog::addProtocol(const ProtocolInfo &info, bool isWanted)
{
    auto *item = new QListWidgetItem(info.isOwn() ? tr("%1 (own)").arg(info.id) : info.id, m_protocols);
    const QString whyNot = whyNotExplored(info).shown(), sentence = info.sentence.shown();
    const QString remark = whyNot.isEmpty() ? info.flaw.shown() : whyNot;
    item->setData(idRole, info.id);
    item->setFlags(whyNot.isEmpty() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable : Qt::ItemIsSelectable);
    item->setSizeHint(QSize(0, std::max(rowHeight, fontMetrics().height() + 8)));
    item->setCheckState(whyNot.isEmpty() && isWanted ? Qt::Checked : Qt::Unchecked);
    item->setToolTip(plainToolTip(remark.isEmpty() ? sentence : QString(sentence + u'\n' + remark)));
    item->setData(Qt::AccessibleDescriptionRole, joinSentences({sentence, whyNot}));
}

/** The user's own come first: there are few, and they are what is looked for. */
void ExploreDialog::addProtocols(QVBoxLayout *column, const ExploreSpec &order, const ProtocolCatalogue &protocols)
{
    column->setSpacing(columnSpacing);
    column->addWidget(makeHeading(tr("Protocols")));
    m_protocols->setAccessibleName(tr("Protocols to explore"));
    for (const bool isOwn : {true, false}) {
        for (const ProtocolInfo &info : protocols.infos()) {
            if (info.isOwn() == isOwn)
                addProtocol(info, order.protocols.contains(info.id));
        }
    }
    m_protocols->setCurrentRow(0);
    connect(m_protocols, &QListWidget::itemChanged, this, &ExploreDialog::refresh);
    column->addWidget(m_protocols, 1);
    auto *row = new QHBoxLayout;
    const auto addButton = [&](const QString &text, bool areTicked) {
        auto *button = new QPushButton(text);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, areTicked] { tickProtocols(areTicked); });
        row->addWidget(button);
    };
    addButton(tr("Select all"), true);
    addButton(tr("Select none"), false);
    row->addStretch(1);
    column->addLayout(row);
}

void ExploreDialog::tickProtocols(bool areTicked)
{
    for (int i = 0; i < m_protocols->count(); ++i) {
        QListWidgetItem *const item = m_protocols->item(i);
        item->setCheckState(areTicked && item->flags().testFlag(Qt::ItemIsEnabled) ? Qt::Checked : Qt::Unchecked);
    }
}

void ExploreDialog::addColumns(QVBoxLayout *column, const ExploreSpec &order)
{
    column->setSpacing(columnSpacing);
    column->addWidget(makeHeading(tr("Questions")));
    for (const Column one : allColumns) {
        auto *box = new QCheckBox(columnTitle(one));
        box->setChecked(std::ranges::find(order.columns, one) != order.columns.end());
        setPlainToolTip(box, columnMeaning(one));
        connect(box, &QCheckBox::toggled, this, &ExploreDialog::refresh);
        m_columns.push_back(box);
        column->addWidget(box);
    }
}

QSpinBox *ExploreDialog::makeNumber(int value, int least, int most, const QString &name)
{
    auto *box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    box->setAccessibleName(name);
    return box;
}

void ExploreDialog::addBounds(QVBoxLayout *column)
{
    column->setSpacing(columnSpacing);
    column->addWidget(makeHeading(tr("Bounds")));
    m_rounds->setSpecialValueText(tr("1 or 2"));
    setPlainToolTip(m_rounds, tr("Default: 2 acquisitions for two clients on one key of one server, otherwise 1. That finishes in seconds."));
    const auto explain = [](QSpinBox *box, const QString &text) {
        setPlainToolTip(box, text);
        box->setAccessibleDescription(text);
    };
    explain(m_lost, tr("A command never arrives, or its answer does not. The client goes on without an answer."));
    explain(m_late, tr("A command arrives after its client has stopped waiting for the answer, even a lease later."));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(columnSpacing);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    for (QSpinBox *box : {m_clients, m_rounds, m_retries, m_crashes, m_pauses, m_expiries, m_lost, m_late}) {
        form->addRow(makePlainLabel(box->accessibleName()), box);
        connect(box, &QSpinBox::valueChanged, this, &ExploreDialog::refresh);
    }
    column->addLayout(form);
    QLabel *faults = makePlainLabel(tr("A lost message is a command or an answer that never arrives. A late command arrives "
                                       "after its client has stopped waiting for the answer. Progress and deadlock are explored without them."));
    faults->setObjectName(u"faults"_s);
    faults->setWordWrap(true);
    faults->setProperty("muted", true);
    column->addWidget(faults);
}

ExploreSpec ExploreDialog::usualOrder(const ProtocolCatalogue &protocols)
{
    ExploreSpec order;
    for (const ProtocolInfo &info : protocols.infos()) {
        if (whyNotExplored(info).isEmpty())
            order.protocols << info.id;
    }
    return order;
}

ExploreSpec ExploreDialog::order() const
{
    ExploreSpec order;
    for (int i = 0; i < m_protocols->count(); ++i) {
        if (m_protocols->item(i)->checkState() == Qt::Checked)
            order.protocols << m_protocols->item(i)->data(idRole).toString();
    }
    order.columns.clear();
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_columns[i]->isChecked())
            order.columns.push_back(allColumns[i]);
    }
    order.bounds.clients = m_clients->value();
    order.bounds.rounds = m_rounds->value();
    order.bounds.retries = m_retries->value();
    order.bounds.crashes = m_crashes->value();
    order.bounds.pauses = m_pauses->value();
    order.bounds.expiries = m_expiries->value();
    order.bounds.lost = m_lost->value();
    order.bounds.late = m_late->value();
    return order;
}

void ExploreDialog::refresh()
{
    const ExploreSpec chosen = order();
    const auto cells = chosen.protocols.size() * qsizetype(chosen.columns.size());
    m_start->setEnabled(cells > 0);
    if (cells == 0)
        m_summary->setText(tr("Select at least one protocol and one question."));
    else if (chosen.bounds.clients > 2)
        m_summary->setText(tr("%n verdict(s). Three or more clients can take minutes. You can pause or stop it at any time; finished verdicts stay.",
                              nullptr, int(cells)));
    else
        m_summary->setText(tr("%n verdict(s). You can pause or stop it at any time; finished verdicts stay.", nullptr, int(cells)));
    setPlainToolTip(m_start, cells > 0 ? QString() : m_summary->text());
}

} // namespace lockscope::ui
