// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulkchips.h"

#include "base/safetext.h"
#include "ui/operate/bulkmodel.h"
#include "ui/operate/bulktext.h"
#include "ui/shared/wrappingrow.h"

#include <QButtonGroup>
#include <QPushButton>

namespace lockscope::ui {

namespace {

const char *const groupProperty = "group";

void showCount(QPushButton *chip, const QString &word, int count)
{
    chip->setText(BulkChips::tr("%1  %2").arg(word, countText(count)));
    chip->setAccessibleName(chip->text());
    chip->setVisible(count > 0);
}

} // namespace

BulkChips::BulkChips(Verb verb, int impossible, QWidget *parent)
    : QWidget(parent), m_verb(verb), m_impossible(impossible), m_buttons(new QButtonGroup(this))
{
    new WrappingRow(this);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    add({}, tr("All"));
    add(QString::fromLatin1(BulkModel::impossibleGroup), tr("Cannot be done"));
    add(QString::fromLatin1(BulkModel::notSafeGroup), tr("Not safe"));
    setNotSafe(0);
    for (std::size_t i = 0; i < bulkFateCount; ++i)
        add(QString::fromLatin1(fateName(BulkFate(i))), BulkText::fate(m_verb, BulkFate(i)));
    m_buttons->buttons().constFirst()->setChecked(true);
    connect(m_buttons, &QButtonGroup::buttonClicked, this, [this](QAbstractButton *chip) { emit chosen(chip->property(groupProperty).toString()); });
}

void BulkChips::add(const QString &group, const QString &word)
{
    auto *chip = new QPushButton(word, this);
    chip->setObjectName(QStringLiteral("chip ") + group);
    chip->setProperty("chip", true);
    chip->setProperty(groupProperty, group);
    chip->setCheckable(true);
    chip->setAccessibleName(word);
    m_buttons->addButton(chip);
    layout()->addWidget(chip);
}

void BulkChips::setAccount(const BulkAccount &account, const QString &notTried)
{
    const auto chips = m_buttons->buttons();
    showCount(qobject_cast<QPushButton *>(chips[0]), tr("All"), account.total() + m_impossible);
    showCount(qobject_cast<QPushButton *>(chips[1]), tr("Cannot be done"), m_impossible);
    for (std::size_t i = 0; i < bulkFateCount; ++i) {
        const auto fate = BulkFate(i);
        const QString word = fate == BulkFate::NotTried ? notTried : BulkText::fate(m_verb, fate);
        showCount(qobject_cast<QPushButton *>(chips[qsizetype(i) + 3]), word, account.of(fate));
    }
}

void BulkChips::setNotSafe(int count)
{
    auto *const chip = qobject_cast<QPushButton *>(m_buttons->buttons()[2]);
    showCount(chip, tr("Not safe"), count);
    if (count == 0 && chip->isChecked())
        m_buttons->buttons().constFirst()->click();
}

} // namespace lockscope::ui
