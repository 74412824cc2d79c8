// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/question.h"

#include "ui/shared/plaintext.h"

#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

namespace lockscope::ui {

void ask(QWidget *parent, const QString &title, const QString &text, Answer yes, std::optional<Answer> otherwise, const QString &no)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, title, text, QMessageBox::Cancel, parent);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [box, parent](Answer answer, QMessageBox::ButtonRole role) {
        QPushButton *button = box->addButton(withoutMnemonic(answer.text), role);
        QObject::connect(button, &QPushButton::clicked, parent, std::move(answer.action));
    };
    add(std::move(yes), QMessageBox::AcceptRole);
    if (otherwise)
        add(*std::move(otherwise), QMessageBox::DestructiveRole);
    if (!no.isEmpty())
        box->button(QMessageBox::Cancel)->setText(no);
    box->setDefaultButton(QMessageBox::Cancel);
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
