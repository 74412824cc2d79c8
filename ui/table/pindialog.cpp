// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/pindialog.h"

#include "base/globpattern.h"
#include "ui/shared/plaintext.h"
#include "ui/table/lockrow.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

namespace lockscope::ui {

namespace {

constexpr int shownKeyChars = 60;

/** The key up to what numbers or names one of many: lock.job.17 gives lock.job.* */
QString likelyPattern(const QByteArray &key)
{
    const qsizetype cut = std::max({key.lastIndexOf('.'), key.lastIndexOf(':'), key.lastIndexOf('/')});
    return QString::fromUtf8(key.first(cut + 1)) + u'*';
}

} // namespace

PinDialog::PinDialog(const Bytes &key, const LockPin *pin, QWidget *parent)
    : QDialog(parent), m_key(key.toByteArray()), m_onlyKey(new QRadioButton(this)), m_byPattern(new QRadioButton(tr("Locks that match:"), this)),
      m_pattern(new QLineEdit(this)), m_note(new QLineEdit(this))
{
    setWindowTitle(tr("Pin to top"));
    setProperty("helpTopic", QStringLiteral("table"));
    setAttribute(Qt::WA_DeleteOnClose);
    const bool isPattern = pin && pin->isPattern;
    m_onlyKey->setText(withoutMnemonic(tr("Only %1").arg(LockText::key(key, shownKeyChars))));
    (isPattern ? m_byPattern : m_onlyKey)->setChecked(true);
    m_pattern->setObjectName(QStringLiteral("pattern"));
    m_pattern->setAccessibleName(tr("Pattern"));
    m_pattern->setText(isPattern ? QString::fromUtf8(pin->key) : likelyPattern(m_key));
    m_pattern->setEnabled(isPattern);
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setPlaceholderText(tr("Shown in the Note column"));
    m_note->setMaxLength(200);
    if (pin)
        m_note->setText(pin->note);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_ok = buttons->addButton(tr("Pin"), QDialogButtonBox::AcceptRole);
    m_ok->setDefault(true);
    connect(m_byPattern, &QRadioButton::toggled, this, [this](bool on) {
        m_pattern->setEnabled(on);
        check();
    });
    connect(m_pattern, &QLineEdit::textChanged, this, &PinDialog::check);
    connect(buttons, &QDialogButtonBox::accepted, this, &PinDialog::submit);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QFormLayout(this);
    layout->setContentsMargins(24, 20, 24, 18);
    layout->setVerticalSpacing(10);
    layout->addRow(m_onlyKey);
    layout->addRow(m_byPattern, m_pattern);
    layout->addRow(tr("Note:"), m_note);
    layout->addRow(buttons);
    setMinimumWidth(440);
    m_note->setFocus();
    check();
}

void PinDialog::check()
{
    const bool matches = m_onlyKey->isChecked() || matchesGlob(m_pattern->text().toUtf8(), m_key);
    m_ok->setEnabled(matches);
    setPlainToolTip(m_ok, matches ? QString() : tr("The pattern does not match the selected lock."));
}

void PinDialog::submit()
{
    const bool isPattern = m_byPattern->isChecked();
    const LockPin pin{isPattern ? m_pattern->text().toUtf8() : m_key, isPattern, m_note->text().trimmed()};
    accept();
    emit pinChosen(pin);
}

} // namespace lockscope::ui
