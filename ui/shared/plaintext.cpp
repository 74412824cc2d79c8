// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/plaintext.h"

#include "base/safetext.h"

#include <QAction>
#include <QLabel>
#include <QRegularExpression>
#include <QStringList>

namespace lockscope::ui {

QLabel *makePlainLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    return label;
}

QString plainToolTip(const QString &text)
{
    return text.isEmpty() ? QString() : QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

void setPlainToolTip(QWidget *widget, const QString &text)
{
    widget->setToolTip(plainToolTip(text));
    widget->setAccessibleDescription(text);
}

void setPlainToolTip(QAction *action, const QString &text) { action->setToolTip(plainToolTip(text)); }

QString notificationText(const QString &text) { return text.toHtmlEscaped(); }

void showBreakable(QLabel &label, const QString &text, Breaks breaks)
{
    const QString shown = breaks == Breaks::Anywhere ? breakable(text) : breakableTokens(text);
    if (label.text() == shown)
        return;
    label.setText(shown);
    label.setAccessibleName(text);
}

void setAvailable(QWidget &widget, const QString &whyNot, const QString &hint)
{
    widget.setEnabled(whyNot.isEmpty());
    setPlainToolTip(&widget, whyNot.isEmpty() ? hint : whyNot);
}

void setAvailable(QAction &action, const QString &whyNot, const QString &hint)
{
    action.setEnabled(whyNot.isEmpty());
    setPlainToolTip(&action, whyNot.isEmpty() ? hint : whyNot);
}

QString withoutMnemonic(QString text) { return text.replace(u'&', QStringLiteral("&&")); }

QString breakable(const QString &text)
{
    QString out;
    out.reserve(text.size() * 2);
    for (const QChar c : text) {
        out += c;
        if (!c.isHighSurrogate())
            out += QChar(0x200b);
    }
    return out;
}

QString breakableTokens(const QString &text)
{
    constexpr qsizetype mostOfWord = 16;
    static const QRegularExpression seam(QStringLiteral("(?<=[.:/_,;|-])"));
    QStringList words = text.split(u' ');
    for (QString &word : words) {
        if (word.size() <= mostOfWord)
            continue;
        QStringList parts = word.split(seam);
        for (QString &part : parts)
            part = part.size() > mostOfWord ? breakable(part) : part;
        word = parts.join(QChar(0x200b));
    }
    return words.join(u' ');
}

} // namespace lockscope::ui
