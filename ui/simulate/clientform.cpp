// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/clientform.h"

#include "base/safetext.h"
#include "race/live/groundneeds.h"
#include "race/protocolbook.h"
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

namespace lockscope::ui {

namespace {

constexpr int longestMs = 24 * 3600 * 1000;
constexpr int longestKey = 512;
constexpr Duration longestJitter{2000};

void setFlag(QWidget *widget, const char *property, bool value)
{
    widget->setProperty(property, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

} // namespace

ClientForm::ClientForm(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QFormLayout(this);
    layout->setContentsMargins(12, 10, 12, 12);
    layout->setVerticalSpacing(5);
    layout->setHorizontalSpacing(10);
    layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const SimulatedClientSpec usual;

    m_protocol = new QComboBox;
    fillProtocols(*m_protocol, [](const ProtocolInfo &info) { return whyNotHere(info); });
    m_protocol->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names may be longer than the form is wide
    m_protocol->setMinimumContentsLength(12);
    m_protocol->setAccessibleName(tr("Protocol"));
    layout->addRow(tr("&Protocol"), m_protocol);

    m_key = new QLineEdit(QString::fromUtf8(usual.key));
    m_key->setMaxLength(longestKey);
    m_key->setAccessibleName(tr("Key of the lock"));
    layout->addRow(tr("&Key"), m_key);

    m_count = new QSpinBox;
    m_count->setRange(1, maxSimulatedClients);
    m_count->setValue(3);
    m_count->setAccessibleName(tr("Number of clients to add"));
    layout->addRow(tr("C&lients"), m_count);

    m_lease =
        addTime(*layout, tr("L&ease"), tr("How long the server keeps the lock, in milliseconds"), int(usual.lease.count()), 1);
    m_hold = addTime(*layout, tr("&Hold time"), tr("From acquire to release, in milliseconds; 0: until told"),
                     int(usual.holdTime.count()), 0);
    m_hold->setSpecialValueText(tr("until told"));
    m_retry = addTime(*layout, tr("Retry slee&p"), tr("Between two attempts while the lock is busy, in milliseconds"),
                      int(usual.retry.base.count()), 0);
    m_retry->setSpecialValueText(tr("no sleep"));
    m_jitter = new QCheckBox(tr("A random part, d&oubling"));
    setPlainToolTip(m_jitter, tr("Exponential back-off with full jitter: up to this sleep after the first attempt, up to twice as long after "
                                 "each further one, at most %1.").arg(durationText(longestJitter)));
    layout->addRow(m_jitter);
    m_wait = addTime(*layout, tr("&Wait limit"), tr("How long a client tries before it gives up, in milliseconds"),
                     int(usual.waitLimit.count()), 0);
    m_wait->setSpecialValueText(tr("one attempt"));
    m_think = addTime(*layout, tr("Thin&k time"), tr("From release to the next acquire, in milliseconds"),
                      int(usual.thinkTime.count()), 0);

    m_clockOffset = addTime(*layout, tr("Clock o&ff by"), tr("How far its clock is ahead (or behind, below 0), in milliseconds"), 0, -longestMs);
    m_clockRate = new QSpinBox;
    m_clockRate->setRange(1, 1000);
    m_clockRate->setValue(100);
    m_clockRate->setSuffix(tr(" %"));
    m_clockRate->setAccessibleName(tr("Clock rate"));
    setPlainToolTip(m_clockRate, tr("How fast its clock runs; 100 % is right"));
    layout->addRow(tr("Clock rat&e"), m_clockRate);

    m_repeats = new QCheckBox(tr("Acquire at once, again and a&gain"));
    m_repeats->setChecked(true);
    setPlainToolTip(m_repeats, tr("Without this, the clients stay idle until you tell them to acquire."));
    layout->addRow(m_repeats);

    m_words = makePlainLabel();
    m_words->setWordWrap(true);
    m_words->setProperty("muted", true);
    layout->addRow(m_words);

    m_add = new QPushButton;
    m_add->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    setPlainToolTip(
        m_add, tr("Each client gets a connection of its own (%1)").arg(m_add->shortcut().toString(QKeySequence::NativeText)));
    layout->addRow(m_add);

    connect(m_key, &QLineEdit::textChanged, this, &ClientForm::check);
    connect(m_key, &QLineEdit::returnPressed, this, &ClientForm::add);
    for (QSpinBox *box : {m_count, m_lease, m_hold, m_retry, m_wait, m_think, m_clockOffset, m_clockRate})
        connect(box, &QSpinBox::valueChanged, this, &ClientForm::check);
    connect(m_protocol, &QComboBox::currentTextChanged, this, &ClientForm::check);
    connect(m_repeats, &QCheckBox::toggled, this, &ClientForm::check);
    connect(m_add, &QPushButton::clicked, this, &ClientForm::add);
    check();
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
    if (sleep == Duration(0))
        return RetryPolicy::none();
    return m_jitter->isChecked() ? RetryPolicy::jitter(sleep, qMax(sleep, longestJitter)) : RetryPolicy::fixed(sleep);
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
        return tr("A lock needs a key, for example lock.demo.");
    if (m_present + count() > maxSimulatedClients)
        return tr("At most %1 clients at a time: there is room for %2 more.")
            .arg(countText(maxSimulatedClients), countText(qMax(0, maxSimulatedClients - m_present)));
    return whyTooMany({{spec(), count()}}, ProtocolBook::builtIn());
}

QString ClientForm::caution() const
{
    if (m_hold->value() > m_lease->value())
        return tr("Works longer than its lease: expect two believers.");
    const ProtocolInfo *protocol = ProtocolBook::builtIn().find(m_protocol->currentText());
    if (protocol && protocol->keepsTimeInValue && m_clockOffset->value() > m_lease->value())
        return tr("Its clock is ahead by more than the lease: it takes over locks that are alive.");
    if (m_hold->value() == 0 && m_repeats->isChecked())
        return tr("Holds until you release it; its lease ends after %1 all the same.")
            .arg(durationText(Duration(m_lease->value())));
    if (m_retry->value() == 0)
        return tr("Retries without a sleep: much load on the server.");
    return {};
}

void ClientForm::check()
{
    const QString why = problem();
    m_words->setText(why.isEmpty() ? caution() : why);
    m_words->setVisible(!m_words->text().isEmpty());
    setFlag(m_key, "invalid", m_key->text().isEmpty());
    m_think->setEnabled(m_repeats->isChecked());
    m_jitter->setEnabled(m_retry->value() > 0);
    m_add->setEnabled(why.isEmpty());
    m_add->setText(count() == 1 ? tr("&Add a client") : tr("&Add %1 clients").arg(count()));
}

void ClientForm::add()
{
    if (problem().isEmpty())
        emit addRequested(spec(), count());
}

} // namespace lockscope::ui
