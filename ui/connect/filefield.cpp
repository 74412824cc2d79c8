// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/filefield.h"

#include "base/safetext.h"
#include "ui/shared/styleproperty.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::ui {

FileField::FileField(const QString &objectName, const QString &accessibleName, const QString &placeholder, QWidget *parent)
    : QWidget(parent), m_line(new QLineEdit(this))
{
    m_line->setObjectName(objectName);
    m_line->setAccessibleName(accessibleName);
    m_line->setPlaceholderText(placeholder);
    connect(m_line, &QLineEdit::textChanged, this, [this] {
        setStyleProperty(m_line, "invalid", false);
        emit edited();
    });
    auto *button = new QPushButton(tr("Browse…"), this);
    button->setAutoDefault(false);
    button->setAccessibleName(tr("Browse for: %1").arg(accessibleName));
    connect(button, &QPushButton::clicked, this, &FileField::browse);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_line, 1);
    layout->addWidget(button);
}

QString FileField::text() const { return m_line->text(); }

void FileField::setText(const QString &path) { m_line->setText(path); }

std::optional<QString> FileField::problem() const
{
    const QFileInfo file(text());
    if (text().isEmpty() || file.isReadable())
        return {};
    const QString what = m_line->accessibleName();
    const QString path = visibleText(text(), 200);
    return file.exists() ? tr("%1: no permission to read %2. Change its permissions or choose another file.").arg(what, path)
                         : tr("%1: %2 does not exist. Choose another file or leave the field empty.").arg(what, path);
}

void FileField::browse()
{
    auto *dialog = new QFileDialog(this, m_line->accessibleName(), text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_line, &QLineEdit::setText);
    dialog->open();
}

} // namespace lockscope::ui
