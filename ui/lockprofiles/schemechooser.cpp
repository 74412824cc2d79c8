// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lockprofiles/schemechooser.h"

#include "locks/scheme.h"

#include <QStandardItemModel>

namespace lockscope::ui {

SchemeChooser::SchemeChooser(QWidget *parent) : QComboBox(parent)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(24);
    setMaxVisibleItems(20);
    addItem(tr("Detect automatically"), QString());
    addItem(tr("Own format"), QStringLiteral("own-format"));
    for (const SchemeGroup &group : schemeGroups()) {
        addHeading(schemeText(group.name));
        for (const Scheme *scheme : group.schemes)
            addItem(schemeText(scheme->label), QString::fromLatin1(scheme->name));
    }
}

/** Not to be chosen; the keyboard passes over it. */
void SchemeChooser::addHeading(const QString &text)
{
    auto *heading = new QStandardItem(text);
    heading->setFlags(Qt::NoItemFlags);
    QFont font = heading->font();
    font.setBold(true);
    heading->setFont(font);
    static_cast<QStandardItemModel *>(model())->appendRow(heading); // a combo box makes one of these for itself
}

void SchemeChooser::setScheme(const Scheme *scheme) { setCurrentIndex(scheme ? findData(QString::fromLatin1(scheme->name)) : 0); }

const Scheme *SchemeChooser::scheme() const { return schemeNamed(currentData().toString().toLatin1()); }

} // namespace lockscope::ui
