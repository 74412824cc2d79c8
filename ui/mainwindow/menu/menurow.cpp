// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/menu/menurow.h"

#include "ui/shared/styleproperty.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

#include <algorithm>
#include <numeric>

namespace lockscope::ui {

namespace {

constexpr int rowMargin = 4;
constexpr int buttonGap = 6;

const char *const alarming = "alarming";

int widthOf(const QWidget *widget) { return widget->sizeHint().width(); }

bool isAlarming(const QWidget *button) { return button->property(alarming).toBool(); }

} // namespace

MenuRow::MenuRow(QMenuBar *menus, const QList<QAction *> &actions, QWidget *parent)
    : QFrame(parent), m_menus(menus), m_more(new QToolButton(this)), m_hidden(new QMenu(this))
{
    setProperty("menurow", true);
    menus->setParent(this);
    for (QAction *action : actions) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setProperty("button", true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleDescription(action->whatsThis());
        m_buttons << button;
        connect(action, &QAction::changed, this, &MenuRow::arrange); // the word may be longer now
    }
    m_more->setText(tr("More ▾"));
    m_more->setAccessibleName(tr("More pages"));
    m_more->setProperty("button", true);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(m_hidden);
    m_more->setCheckable(true);
    connect(m_more, &QToolButton::clicked, this, &MenuRow::arrange); // it shows what is checked, a click checks nothing
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void MenuRow::setAlarming(const QAction *action, bool isSo)
{
    for (QToolButton *button : std::as_const(m_buttons)) {
        if (button->defaultAction() == action)
            setStyleProperty(button, alarming, isSo);
    }
    arrange();
}

QSize MenuRow::sizeHint() const
{
    const int height = std::max(m_menus->sizeHint().height(), m_more->sizeHint().height());
    const int buttons = std::accumulate(m_buttons.begin(), m_buttons.end(), 0,
                                        [](int width, const QToolButton *button) { return width + widthOf(button) + buttonGap; });
    return {widthOf(m_menus) + buttons + 2 * rowMargin, height + 2 * rowMargin};
}

QSize MenuRow::minimumSizeHint() const { return {m_menus->minimumSizeHint().width() + widthOf(m_more) + 2 * rowMargin, sizeHint().height()}; }

/** The menus come first: all else is in them, too. */
void MenuRow::arrange()
{
    const int right = width() - 2 * rowMargin;
    int room = right - rowMargin - widthOf(m_menus);
    const int all = sizeHint().width() - widthOf(m_menus) - 2 * rowMargin;
    const bool isWhole = all <= room;
    room -= isWhole ? 0 : widthOf(m_more) + buttonGap;
    for (const QToolButton *button : std::as_const(m_buttons)) // whose number is to be seen
        room -= isAlarming(button) ? widthOf(button) + buttonGap : 0;
    m_hidden->clear();
    int used = 0;
    QList<QToolButton *> shown;
    for (QToolButton *button : std::as_const(m_buttons)) {
        const int needed = widthOf(button) + buttonGap;
        const bool fits = isWhole || isAlarming(button) || (m_hidden->isEmpty() && used + needed <= room);
        button->setVisible(fits);
        if (fits) {
            used += isAlarming(button) ? 0 : needed;
            shown << button;
        } else {
            m_hidden->addAction(button->defaultAction());
        }
    }
    const QList<QAction *> hidden = m_hidden->actions();
    const auto here = std::ranges::find_if(hidden, &QAction::isChecked);
    m_more->setChecked(here != hidden.end());
    m_more->setAccessibleName(here == hidden.end() ? tr("More pages") : tr("More pages, with this one: %1").arg((*here)->iconText()));
    m_more->setVisible(!isWhole);
    if (!isWhole)
        shown << m_more;
    int x = right + rowMargin;
    for (auto button = shown.crbegin(); button != shown.crend(); ++button) {
        const QSize size = (*button)->sizeHint();
        x -= size.width();
        (*button)->setGeometry(x, (height() - size.height()) / 2, size.width(), size.height());
        x -= buttonGap;
    }
    const QSize menus(std::min(widthOf(m_menus), std::max(0, x - rowMargin)), m_menus->sizeHint().height());
    m_menus->setGeometry(QRect(QPoint(rowMargin, (height() - menus.height()) / 2), menus));
}

bool MenuRow::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        arrange();
    }
    return QFrame::event(event);
}

void MenuRow::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
}

void MenuRow::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    arrange();
}

} // namespace lockscope::ui
