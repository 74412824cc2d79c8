// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/lockdocks.h"

#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

class QDockWidget;

namespace lockscope::ui {

/** The title of a dock, in the look of our panels, with a button that closes it; the dock can still be dragged by it. */
class DockTitle : public QFrame {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget *dock);
};

namespace {

constexpr int layoutVersion = 1;
/** In a page that is lower than this the table needs the room of the charts. */
constexpr int lowPage = 540;
constexpr int leastDocks = 200;
/** Of the inspector: its buttons and facts are whole, and it is read with ease. */
constexpr int leastInspector = 282;
constexpr int usualInspector = 330;
/** Beside an inspector that somebody has made wide in a larger window. */
constexpr int leastTable = 440;
const auto layoutKey = QStringLiteral("locks/layout");
const auto ownWidthKey = QStringLiteral("locks/own-inspector-width");

QFrame *inPanel(QWidget *content)
{
    auto *panel = new QFrame;
    panel->setProperty("panel", true);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addWidget(content);
    return panel;
}

} // namespace

DockTitle::DockTitle(QDockWidget *dock) : QFrame(dock)
{
    setProperty("docktitle", true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 6, 4);
    QLabel *label = makePlainLabel(dock->windowTitle(), this);
    label->setProperty("strong", true);
    auto *close = new QToolButton(this);
    close->setProperty("quiet", true);
    close->setText(QStringLiteral("✕"));
    close->setAccessibleName(tr("Close: %1").arg(dock->windowTitle()));
    close->setFocusPolicy(Qt::TabFocus);
    setPlainToolTip(close, tr("Close. The menu View shows it again."));
    connect(close, &QToolButton::clicked, dock, &QWidget::close);
    row->addWidget(label);
    row->addStretch();
    row->addWidget(close);
}

LockDocks::LockDocks(const Theme &theme, QWidget *page) : QMainWindow(page), m_theme(theme), m_page(page)
{
    setWindowFlags(Qt::Widget); // the constructor of the base makes it a window
    setObjectName(QStringLiteral("docks"));
    setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setMinimumHeight(theme.scaled(leastDocks)); // see makeRoom()
}

void LockDocks::setParts(QWidget *table, QWidget *inspector, QWidget *charts, QWidget *events)
{
    setCentralWidget(inPanel(table));
    m_inspector = add(QStringLiteral("inspector"), tr("Inspector"), tr("Show inspector"), inspector, Qt::RightDockWidgetArea);
    m_charts = add(QStringLiteral("charts"), tr("Charts"), tr("Show charts"), charts, Qt::BottomDockWidgetArea);
    m_events = add(QStringLiteral("events"), tr("Events"), tr("Show events"), events, Qt::BottomDockWidgetArea);
    m_inspector->installEventFilter(this);
    connect(m_inspector, &QDockWidget::visibilityChanged, this, &LockDocks::fitInspector);
}

QDockWidget *LockDocks::add(const QString &name, const QString &title, const QString &showText, QWidget *content, Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
    // The two at the bottom are named by their tabs.
    dock->setTitleBarWidget(area == Qt::BottomDockWidgetArea ? new QWidget(dock) : static_cast<QWidget *>(new DockTitle(dock)));
    dock->setWidget(inPanel(content));
    addDockWidget(area, dock);
    QAction *toggle = dock->toggleViewAction();
    toggle->setText(showText);
    m_actions << toggle;
    return dock;
}

void LockDocks::showInspector()
{
    m_inspector->show();
    m_inspector->raise();
}

void LockDocks::showEvents()
{
    m_events->show();
    m_events->raise();
}

void LockDocks::arrange()
{
    tabifyDockWidget(m_charts, m_events);
    m_charts->raise();
    fitInspector();
    resizeDocks({m_charts}, {std::clamp(m_page->height() * 3 / 10, 160, 460)}, Qt::Vertical);
}

/** The columns that matter have room beside it. A width that the user has set stands again whenever there is room: Qt cuts it in a small window. */
void LockDocks::fitInspector()
{
    const Qt::DockWidgetArea area = dockWidgetArea(m_inspector);
    const bool isBeside = area == Qt::RightDockWidgetArea || area == Qt::LeftDockWidgetArea;
    if (!m_isArranged || !isBeside || !m_inspector->isVisible())
        return;
    const int usual = std::clamp(width() * 3 / 10, m_theme.scaled(leastInspector), m_theme.scaled(usualInspector));
    const int wanted = m_ownWidth > 0 ? std::min(m_ownWidth, std::max(usual, width() - m_theme.scaled(leastTable))) : usual;
    if (m_inspector->width() != wanted)
        resizeDocks({m_inspector}, {wanted}, Qt::Horizontal);
}

/** Only a hand on the mouse makes a width the user's own; a window that is resized has another width itself. */
bool LockDocks::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_inspector && event->type() == QEvent::Resize) {
        if (m_fittedTo == width() && QApplication::mouseButtons() != Qt::NoButton)
            m_ownWidth = m_inspector->width();
        m_fittedTo = width();
    }
    return QMainWindow::eventFilter(watched, event);
}

void LockDocks::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    // Only once the window has laid this out is it known how much room there is.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (const QByteArray layout = std::exchange(m_layout, {}); !layout.isEmpty())
                restoreState(layout, layoutVersion); // heights were cut to what there was before
            if (std::exchange(m_isArranged, true))
                fitInspector();
            else
                arrange();
        },
        Qt::QueuedConnection);
}

void LockDocks::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    fitInspector();
}

/** In a low page charts and events give way; they come back with the room. */
void LockDocks::makeRoom()
{
    if (m_isLow == (m_page->height() < m_theme.scaled(lowPage)))
        return;
    m_isLow = !m_isLow;
    if (!m_isLow)
        return giveBack();
    for (QDockWidget *dock : {m_charts, m_events}) {
        if (!dock->isHidden()) {
            m_gaveWay << dock;
            dock->hide();
        }
    }
}

void LockDocks::giveBack()
{
    for (QDockWidget *dock : std::exchange(m_gaveWay, {}))
        dock->show();
}

void LockDocks::reset()
{
    for (QDockWidget *dock : {m_inspector, m_charts, m_events}) {
        removeDockWidget(dock);
        addDockWidget(dock == m_inspector ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea, dock);
        dock->show();
    }
    m_gaveWay.clear();
    m_isLow = false;
    m_ownWidth = 0;
    arrange();
    if (isVisible())
        makeRoom();
}

void LockDocks::save(QSettings &settings)
{
    giveBack(); // a higher window has room for them
    m_isLow = false;
    settings.setValue(layoutKey, saveState(layoutVersion));
    settings.setValue(ownWidthKey, m_ownWidth);
}

void LockDocks::restore(const QSettings &settings)
{
    m_layout = settings.value(layoutKey).toByteArray();
    m_isArranged = restoreState(m_layout, layoutVersion);
    m_ownWidth = m_isArranged ? std::max(0, settings.value(ownWidthKey).toInt()) : 0;
}

} // namespace lockscope::ui

#include "lockdocks.moc"
