// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/question.h"

#include "ui/shared/plaintext.h"

#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

namespace lockscope::ui {

void ask(QWidget *parent, const QString &title, const QString &text, const QString &yes, std::function<void()> action)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, title, text, QMessageBox::Cancel, parent);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *accept = box->addButton(withoutMnemonic(yes), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    QObject::connect(accept, &QPushButton::clicked, parent, std::move(action));
    box->open();
}

void warn(QWidget *parent, const QString &title, const QString &text, const QString &details)
{
    auto *box = new QMessageBox(QMessageBox::Warning, title, text, QMessageBox::Close, parent);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(details);
    for (QLabel *label : box->findChildren<QLabel *>())
        label->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace lockscope::ui
