// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/clientform.h"

#include "base/safetext.h"
#include "fleet/fleetneeds.h"
#include "protocols/protocolcatalogue.h"
#include "ui/shared/disclosure.h"
#include "ui/shared/plaintext.h"
#include "ui/simulate/protocolchoice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int longestMs = 24 * 3600 * 1000;
constexpr int longestKey = 512;
constexpr int mostPermits = 1000;
constexpr int messagePolicy = 3; // its place, where there are messages
const RetryPolicy::Kind policyKinds[] = {RetryPolicy::Kind::Fixed, RetryPolicy::Kind::Jitter, RetryPolicy::Kind::None, RetryPolicy::Kind::Message};

void setFlag(QWidget *widget, const char *property, bool value)
{
    widget->setProperty(property, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

void setLabel(const QFormLayout &layout, QWidget *field, const QString &text)
{
    if (auto *label = qobject_cast<QLabel *>(layout.labelForField(field)))
        label->setText(text);
}

} // namespace

ClientForm::ClientForm(QWidget *parent) : QWidget(parent)
{
    auto *layout = m_layout = new QFormLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setVerticalSpacing(5);
    layout->setHorizontalSpacing(10);
    layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addLock(*layout);
    addSharing(*layout);
    m_count = new QSpinBox;
    m_count->setRange(1, maxSimulatedClients);
    m_count->setValue(3);
    m_count->setAccessibleName(tr("Number of clients to add"));
    layout->addRow(tr("C&lients"), m_count);
    addTimes(*layout);
    addFurther(*layout);
    addFooter(*layout);
    connectFields();
    showFurther(false);
    fitProtocol();
}

void ClientForm::addLock(QFormLayout &layout)
{
    m_protocol = new QComboBox;
    fillProtocols(*m_protocol, [](const ProtocolInfo &info) { return whyNotHere(info); });
    m_protocol->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names may be longer than the form is wide
    m_protocol->setMinimumContentsLength(12);
    m_protocol->setAccessibleName(tr("Protocol"));
    layout.addRow(tr("&Protocol"), m_protocol);

    m_key = new QLineEdit(QString::fromUtf8(SimulatedClientSpec().key));
    m_key->setMaxLength(longestKey);
    m_key->setAccessibleName(tr("Key of the lock"));
    layout.addRow(tr("&Key"), m_key);
}

void ClientForm::addTimes(QFormLayout &layout)
{
    const SimulatedClientSpec usual;
    m_lease = addTime(layout, tr("L&ease"), tr("How long the server keeps the lock, in milliseconds"), int(usual.lease.count()), 1);
    m_hold =
        addTime(layout, tr("&Hold time"), tr("From acquire to release, in milliseconds. 0: until you release it"), int(usual.holdTime.count()), 0);
    m_hold->setSpecialValueText(tr("until released"));
    addRetry(layout);
    m_repeats = new QCheckBox(tr("Acquire at once an&d repeat"));
    m_repeats->setChecked(true);
    setPlainToolTip(m_repeats, tr("Otherwise clients stay idle until you click Acquire."));
    layout.addRow(m_repeats);
}

/** What has its place for experiments with time; hidden until somebody wants it. */
void ClientForm::addFurther(QFormLayout &layout)
{
    const SimulatedClientSpec usual;
    m_more = new Disclosure(tr("More settings"));
    setPlainToolTip(m_more, tr("Wait limit, think time and the clock of the clients"));
    connect(m_more, &Disclosure::toggled, this, &ClientForm::showFurther);
    layout.addRow(m_more);
    m_wait = addTime(layout, tr("&Wait limit"), tr("How long a client tries before it gives up, in milliseconds"), int(usual.waitLimit.count()), 0);
    m_wait->setSpecialValueText(tr("one attempt"));
    m_think = addTime(layout, tr("Think t&ime"), tr("From release to the next acquire, in milliseconds"), int(usual.thinkTime.count()), 0);
    m_clockOffset = addTime(layout, tr("Clock o&ffset"), tr("How far the client's clock is ahead, in milliseconds; below 0: behind"), 0, -longestMs);
    m_clockRate = new QSpinBox;
    m_clockRate->setRange(1, 1000);
    m_clockRate->setValue(100);
    m_clockRate->setSuffix(tr(" %"));
    m_clockRate->setAccessibleName(tr("Clock rate"));
    setPlainToolTip(m_clockRate, tr("Speed of the client's clock; 100 % is correct"));
    layout.addRow(tr("Clock ra&te"), m_clockRate);
}

void ClientForm::showFurther(bool shown)
{
    for (QSpinBox *field : {m_wait, m_think, m_clockOffset, m_clockRate})
        m_layout->setRowVisible(field, shown);
}

void ClientForm::addFooter(QFormLayout &layout)
{
    m_footer = new QWidget;
    auto *column = new QVBoxLayout(m_footer);
    column->setContentsMargins({});
    m_words = makePlainLabel();
    m_words->setWordWrap(true);
    m_words->setProperty("muted", true);
    column->addWidget(m_words);
    m_add = new QPushButton;
    m_add->setProperty("primary", true);
    m_add->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    setPlainToolTip(m_add, tr("Each client gets its own connection (%1)").arg(m_add->shortcut().toString(QKeySequence::NativeText)));
    column->addWidget(m_add);
    layout.addRow(m_footer);
}

void ClientForm::connectFields()
{
    connect(m_key, &QLineEdit::textChanged, this, &ClientForm::check);
    connect(m_key, &QLineEdit::returnPressed, this, &ClientForm::add);
    for (QSpinBox *box : {m_permits, m_count, m_lease, m_hold, m_retry, m_longest, m_wait, m_think, m_clockOffset, m_clockRate})
        connect(box, &QSpinBox::valueChanged, this, &ClientForm::check);
    connect(m_protocol, &QComboBox::currentTextChanged, this, &ClientForm::fitProtocol);
    connect(m_role, &QComboBox::currentIndexChanged, this, &ClientForm::check);
    connect(m_policy, &QComboBox::currentIndexChanged, this, &ClientForm::check);
    connect(m_repeats, &QCheckBox::toggled, this, &ClientForm::check);
    connect(m_add, &QPushButton::clicked, this, &ClientForm::add);
}

/** What only some protocols have; see fitProtocol(). */
void ClientForm::addSharing(QFormLayout &layout)
{
    m_role = new QComboBox;
    m_role->setAccessibleName(tr("Role"));
    layout.addRow(tr("&Role"), m_role);
    m_permits = new QSpinBox;
    m_permits->setRange(1, mostPermits);
    m_permits->setValue(2);
    m_permits->setAccessibleName(tr("Permits"));
    layout.addRow(tr("Per&mits"), m_permits);
}

void ClientForm::addRetry(QFormLayout &layout)
{
    const RetryPolicy usual;
    m_policy = new QComboBox;
    m_policy->setAccessibleName(tr("Retry"));
    setPlainToolTip(m_policy, tr("What a client does before it tries again, when the lock is busy"));
    m_policy->addItems({tr("fixed sleep"), tr("random sleep (jitter)"), tr("no sleep")});
    m_policy->setItemData(1,
                          plainToolTip(tr("Exponential back-off with full jitter: a random time, at most this sleep after the first attempt, twice "
                                          "as long after each further one")),
                          Qt::ToolTipRole);
    layout.addRow(tr("Retr&y"), m_policy);
    m_retry =
        addTime(layout, tr("Retry &sleep"), tr("Time between two attempts while the lock is busy, in milliseconds"), int(usual.base.count()), 1);
    m_longest = addTime(layout, tr("L&ongest sleep"), tr("Upper bound of a random sleep, in milliseconds"), int(usual.cap.count()), 1);
}

QSpinBox *ClientForm::addTime(QFormLayout &layout, const QString &label, const QString &what, int ms, int least)
{
    auto *box = new QSpinBox;
    box->setRange(least, longestMs);
    box->setValue(ms);
    box->setSuffix(tr(" ms"));
    box->setGroupSeparatorShown(true);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setAccessibleName(QString(label).remove(u'&'));
    box->setAccessibleDescription(what);
    setPlainToolTip(box, what);
    layout.addRow(label, box);
    return box;
}

SimulatedClientSpec ClientForm::spec() const
{
    SimulatedClientSpec result;
    result.protocol = m_protocol->currentText();
    result.key = m_key->text().toUtf8();
    result.lease = Duration(m_lease->value());
    result.holdTime = Duration(m_hold->value());
    result.holdsUntilTold = m_hold->value() == 0;
    result.retry = retryPolicy();
    const ProtocolInfo *protocol = ProtocolCatalogue::builtIn().find(result.protocol);
    const Sharing sharing = protocol ? protocol->sharing : Sharing::Exclusive;
    if (sharing == Sharing::Permits || sharing == Sharing::Gate)
        result.permits = m_permits->value();
    result.reads = (sharing == Sharing::Readers || sharing == Sharing::Gate) && m_role->currentIndex() == 1;
    result.clockOffset = Duration(m_clockOffset->value());
    result.clockRate = m_clockRate->value() / 100.0;
    result.waitLimit = Duration(m_wait->value());
    result.thinkTime = Duration(m_think->value());
    result.repeats = m_repeats->isChecked();
    return result;
}

RetryPolicy ClientForm::retryPolicy() const
{
    const Duration sleep(m_retry->value());
    switch (policyKinds[m_policy->currentIndex()]) {
    case RetryPolicy::Kind::None: return RetryPolicy::none();
    case RetryPolicy::Kind::Fixed: return RetryPolicy::fixed(sleep);
    case RetryPolicy::Kind::Jitter: return RetryPolicy::jitter(sleep, std::max(sleep, Duration(m_longest->value())));
    case RetryPolicy::Kind::Message: return RetryPolicy::message();
    }
    Q_UNREACHABLE();
}

/** Shows what this protocol has, and nothing that it has not. */
void ClientForm::fitProtocol()
{
    const ProtocolInfo *protocol = ProtocolCatalogue::builtIn().find(m_protocol->currentText());
    const Sharing sharing = protocol ? protocol->sharing : Sharing::Exclusive;
    const bool isGate = sharing == Sharing::Gate;
    m_layout->setRowVisible(m_role, sharing == Sharing::Readers || isGate);
    m_layout->setRowVisible(m_permits, sharing == Sharing::Permits || isGate);
    const QStringList roles = isGate ? QStringList{tr("counts down"), tr("waits")} : QStringList{tr("writer"), tr("reader")};
    if (m_role->itemText(0) != roles.first()) {
        m_role->clear();
        m_role->addItems(roles);
    }
    setLabel(*m_layout, m_permits, isGate ? tr("Cou&nt") : tr("Per&mits"));
    setPlainToolTip(m_permits,
                    isGate ? tr("How many times it must be counted down before it opens") : tr("How many clients may hold it at the same time"));
    m_permits->setAccessibleName(isGate ? tr("Count") : tr("Permits"));

    const bool hasMessages = protocol && protocol->wakesWaiters;
    if (hasMessages && m_policy->count() == messagePolicy)
        m_policy->addItem(tr("woken by message"));
    if (!hasMessages && m_policy->count() > messagePolicy) {
        if (m_policy->currentIndex() == messagePolicy)
            m_policy->setCurrentIndex(0); // not what stands before it: that is no sleep at all
        m_policy->removeItem(messagePolicy);
    }
    check();
}

int ClientForm::count() const { return m_count->value(); }

void ClientForm::setPresentClients(int count)
{
    m_present = count;
    check();
}

void ClientForm::setWhyNot(const std::function<QString(const ProtocolInfo &)> &whyNot)
{
    fillProtocols(*m_protocol, whyNot);
    check();
}

QString ClientForm::problem() const
{
    if (m_key->text().isEmpty())
        return tr("Enter a key, for example lock.demo.");
    if (m_present + count() > maxSimulatedClients)
        return tr("At most %1 clients at a time: you can add %2 more.")
            .arg(countText(maxSimulatedClients), countText(qMax(0, maxSimulatedClients - m_present)));
    return whyTooMany({{spec(), count()}}, ProtocolCatalogue::builtIn());
}

QString ClientForm::caution() const
{
    if (m_hold->value() > m_lease->value())
        return tr("The hold time is longer than the lease: expect two holders at once.");
    const ProtocolInfo *protocol = ProtocolCatalogue::builtIn().find(m_protocol->currentText());
    if (protocol && protocol->keepsTimeInValue && m_clockOffset->value() > m_lease->value())
        return tr("The clock is ahead by more than the lease: clients take over locks that are still held.");
    if (m_hold->value() == 0 && m_repeats->isChecked())
        return tr("Clients hold the lock until you release it. The lease still ends after %1.").arg(durationText(Duration(m_lease->value())));
    if (policyKinds[m_policy->currentIndex()] == RetryPolicy::Kind::None)
        return tr("Retries without a sleep put a high load on the server.");
    return {};
}

void ClientForm::check()
{
    const QString why = problem();
    m_words->setText(why.isEmpty() ? caution() : why);
    m_words->setVisible(!m_words->text().isEmpty());
    setFlag(m_key, "invalid", m_key->text().isEmpty());
    m_think->setEnabled(m_repeats->isChecked());
    const RetryPolicy::Kind policy = policyKinds[std::max(0, m_policy->currentIndex())];
    m_layout->setRowVisible(m_retry, policy == RetryPolicy::Kind::Fixed || policy == RetryPolicy::Kind::Jitter);
    m_layout->setRowVisible(m_longest, policy == RetryPolicy::Kind::Jitter);
    m_add->setEnabled(why.isEmpty());
    m_add->setText(tr("&Add %n client(s)", nullptr, count()));
}

void ClientForm::add()
{
    if (problem().isEmpty())
        emit addRequested(spec(), count());
}

} // namespace lockscope::ui
