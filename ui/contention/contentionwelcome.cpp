// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/contentionwelcome.h"

#include "ui/shared/plaintext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int columnWidth = 620;

QLabel *paragraph(const QString &text)
{
    QLabel *const label = makePlainLabel(text);
    label->setWordWrap(true);
    return label;
}

/** To be read, and to be copied. */
QHBoxLayout *commandRow(const QString &command)
{
    auto *field = new QLineEdit(command);
    field->setReadOnly(true);
    field->setAccessibleName(ContentionWelcome::tr("Command that records"));
    auto *copy = new QPushButton(ContentionWelcome::tr("Copy"));
    copy->setAutoDefault(false);
    copy->setAccessibleName(ContentionWelcome::tr("Copy the command"));
    QObject::connect(copy, &QPushButton::clicked, copy, [command] { QGuiApplication::clipboard()->setText(command); });
    auto *row = new QHBoxLayout;
    row->addWidget(field, 1);
    row->addWidget(copy);
    return row;
}

} // namespace

ContentionWelcome::ContentionWelcome(QWidget *parent)
    : QScrollArea(parent), m_measure(new QPushButton(tr("Measure this server…"))), m_open(new QPushButton(tr("Open recording…")))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    QLabel *const title = paragraph(tr("Who waits, and who blocks whom"));
    title->setProperty("strong", true);
    m_open->setProperty("primary", true);
    m_open->setAutoDefault(true); // Enter presses it
    connect(m_open, &QPushButton::clicked, this, &ContentionWelcome::openRequested);
    m_measure->setProperty("primary", true);
    m_measure->setAutoDefault(true);
    setPlainToolTip(m_measure, tr("Measures for half a second what MONITOR costs the open server, and asks before it listens for longer"));
    connect(m_measure, &QPushButton::clicked, this, &ContentionWelcome::measureRequested);
    setCanMeasure(false);
    QLabel *const cost =
        paragraph(tr("MONITOR slows a server down, most of all one with pipelined clients: record some seconds, not hours. End it with Ctrl+C."));
    cost->setProperty("muted", true);

    auto *content = new QWidget;
    content->setMaximumWidth(columnWidth);
    auto *column = new QVBoxLayout(content);
    column->setSpacing(12);
    column->addStretch(1);
    column->addWidget(title);
    column->addWidget(
        paragraph(tr("A failed attempt to acquire a lock leaves no trace in the keys, so the table of locks cannot show who waits. A recording "
                     "of the commands that a server executed can: lock by lock, how many clients waited and for how long, who held them up, "
                     "where they block each other, and what is wrong with how they use their locks.")));
    auto *row = new QHBoxLayout;
    row->addWidget(m_measure);
    row->addWidget(m_open);
    row->addStretch(1);
    column->addLayout(row);
    column->addSpacing(8);
    column->addWidget(paragraph(tr("To record, run this beside the server. Then open the file, or drop it here.")));
    column->addLayout(commandRow(u"redis-cli monitor > traffic.txt"_s));
    column->addWidget(cost);
    column->addStretch(2);

    auto *centred = new QWidget;
    auto *wide = new QHBoxLayout(centred);
    wide->addStretch(1);
    wide->addWidget(content, 100);
    wide->addStretch(1);
    setWidget(centred);
}

void ContentionWelcome::setCanMeasure(bool canMeasure) { m_measure->setVisible(canMeasure); }

void ContentionWelcome::focusFirst() { (m_measure->isHidden() ? m_open : m_measure)->setFocus(); }

} // namespace lockscope::ui
