// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/emptyhint.h"

#include "ui/shared/plaintext.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QEvent>
#include <QLabel>

namespace lockscope::ui {

namespace {

constexpr int margin = 24;

} // namespace

// The viewport goes before a model that the view has made itself, which reports its end.
EmptyHint::EmptyHint(QAbstractItemView &view, const QString &text)
    : QObject(view.viewport()), m_view(view), m_label(makePlainLabel(text, view.viewport())), m_text(text)
{
    m_label->setObjectName(QStringLiteral("emptyHint"));
    m_label->setProperty("muted", true);
    m_label->setWordWrap(true);
    m_label->setAlignment(Qt::AlignCenter);
    m_label->setAttribute(Qt::WA_TransparentForMouseEvents);
    const QAbstractItemModel *model = view.model();
    connect(model, &QAbstractItemModel::rowsInserted, this, &EmptyHint::refresh);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &EmptyHint::refresh);
    connect(model, &QAbstractItemModel::modelReset, this, &EmptyHint::refresh);
    view.viewport()->installEventFilter(this);
    refresh();
}

void EmptyHint::setText(const QString &text)
{
    m_text = text;
    fit();
}

bool EmptyHint::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        refresh();
    return QObject::eventFilter(watched, event);
}

void EmptyHint::refresh()
{
    m_label->setGeometry(m_view.viewport()->rect().adjusted(margin, 0, -margin, 0));
    m_label->setVisible(m_view.model()->rowCount(m_view.rootIndex()) == 0);
    fit();
}

/** Shows as many of its lines as there is room for, and at least the first. */
void EmptyHint::fit()
{
    QStringList lines = m_text.split(u'\n');
    m_label->setText(m_text);
    while (lines.size() > 1 && m_label->heightForWidth(m_label->width()) > m_label->height()) {
        lines.removeLast();
        m_label->setText(lines.join(u'\n') + u'…');
    }
    const bool isWhole = m_label->text() == m_text || m_label->isHidden();
    setPlainToolTip(m_view.viewport(), isWhole ? QString() : m_text);
}

} // namespace lockscope::ui
