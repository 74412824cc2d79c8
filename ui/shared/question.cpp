// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/question.h"

#include "ui/shared/plaintext.h"

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

} // namespace lockscope::ui
