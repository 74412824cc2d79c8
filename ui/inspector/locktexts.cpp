// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/locktexts.h"

#include "base/clock.h"
#include "ui/inspector/detailtext.h"
#include "ui/inspector/holderstrip.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"
#include "ui/table/lockmodel.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int mostDetailLines = 9;

/** A text that did not change, or of which somebody has just selected a part, keeps its place and selection. */
void setText(QPlainTextEdit *edit, const QString &text)
{
    if (edit->toPlainText() == text || edit->textCursor().hasSelection())
        return;
    const int place = edit->verticalScrollBar()->value();
    edit->setPlainText(text);
    edit->verticalScrollBar()->setValue(place);
}

QFrame *section(const QString &title, QWidget *parent)
{
    auto *bar = new QFrame(parent);
    bar->setProperty("section", true);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(12, 5, 12, 5);
    QLabel *label = makePlainLabel(title, bar);
    label->setProperty("strong", true);
    layout->addWidget(label);
    return bar;
}

} // namespace

LockTexts::LockTexts(const Theme &theme, Clock &clock, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    build(column, clock);
}

void LockTexts::build(QVBoxLayout *column, Clock &clock)
{
    const auto readOnly = [this](const QString &name) {
        auto *edit = new QPlainTextEdit(this);
        edit->setReadOnly(true);
        edit->setFrameShape(QFrame::NoFrame);
        edit->setAccessibleName(name);
        edit->setTabChangesFocus(true);
        edit->document()->setDocumentMargin(8);
        edit->setLineWrapMode(QPlainTextEdit::NoWrap);
        return edit;
    };
    const auto wrapping = [&readOnly](const QString &name) {
        QPlainTextEdit *edit = readOnly(name);
        edit->setLineWrapMode(QPlainTextEdit::WidgetWidth);
        edit->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        return edit;
    };
    m_detailsTitle = section(tr("Holders and waiters"), this);
    column->addWidget(m_detailsTitle);
    m_details = wrapping(tr("Holders, waiting clients and related keys of this lock"));
    column->addWidget(m_details);

    column->addWidget(section(tr("Last holders"), this));
    m_strip = new HolderStrip(m_theme, clock, this);
    column->addWidget(m_strip);

    column->addWidget(section(tr("Events"), this));
    m_eventList = wrapping(tr("Events of this lock"));
    m_eventList->setMinimumHeight(88);
    m_eventList->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // no higher than the panel leaves it
    column->addWidget(m_eventList, 2);

    auto *tabs = new QTabWidget(this);
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("Raw value"));
    tabs->tabBar()->installEventFilter(this);
    m_text = wrapping(tr("Raw value as text"));
    m_hex = readOnly(tr("Raw value in hexadecimal"));
    tabs->addTab(m_text, tr("Value"));
    tabs->addTab(m_hex, tr("Hex"));
    tabs->setMinimumHeight(76);
    tabs->setMaximumHeight(140);
    column->addWidget(tabs, 1);
}

/** The wheel scrolls the panel, also where tabs pass under the pointer: it would turn to the next tab. */
bool LockTexts::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel)
        return QWidget::eventFilter(watched, event);
    event->ignore();
    return true;
}

/** As high as it has lines, within reason. */
void LockTexts::showTimes(const LockRow &row, Instant now)
{
    m_strip->update();
    const QString words = DetailText::everything(row, now);
    m_detailsTitle->setVisible(!words.isEmpty());
    m_details->setVisible(!words.isEmpty());
    setText(m_details, words);
    const int lines = qMin(m_details->document()->size().toSize().height(), mostDetailLines);
    const int height = lines * m_details->fontMetrics().lineSpacing() + 2 * int(m_details->document()->documentMargin()) + 2;
    if (m_details->height() != height)
        m_details->setFixedHeight(height);
}

void LockTexts::restyle()
{
    const QFont mono = m_theme.monospaceFont();
    for (QWidget *widget : {m_details, m_eventList, m_text, m_hex})
        widget->setFont(mono);
}

void LockTexts::showLock(const LockRow &row, const std::vector<LockEvent> &events, std::optional<Instant> frozenAt)
{
    const bool isHeld = !row.isEnded() && row.state != LockState::Blocked;
    m_strip->setFrozenAt(frozenAt);
    m_strip->setHolds(holdsFrom(events, isHeld ? &row.lock : nullptr));
    QStringList lines;
    for (auto event = events.crbegin(); event != events.crend(); ++event)
        lines += DetailText::event(*event);
    setText(m_eventList, lines.isEmpty() ? tr("No events since Lockscope connected.") : lines.join(u'\n'));
    setText(m_text, DetailText::rawValue(row.lock));
    setText(m_hex, DetailText::hexDump(row.lock));
}

} // namespace lockscope::ui
