// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/theme.h"

#include "ui/shared/strongweight.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPainter>
#include <QPalette>
#include <QPointer>
#include <QProxyStyle>
#include <QRegularExpression>
#include <QStyleOption>

#include <algorithm>
#include <cstdlib>

#include <utility>

namespace lockscope::ui {

namespace {

struct Shade {
    QRgb light;
    QRgb dark;
};

Shade shadeOf(Theme::Role role)
{
    switch (role) {
    case Theme::Role::Window: return {0xfff3f4f6, 0xff1b1e23};
    case Theme::Role::Panel: return {0xffffffff, 0xff22262d};
    case Theme::Role::PanelHeader: return {0xfff8f9fb, 0xff282d35};
    case Theme::Role::Border: return {0xffd9dde3, 0xff343a44};
    case Theme::Role::Grid: return {0xffeceef1, 0xff2b3038};
    case Theme::Role::Field: return {0xfff8f9fb, 0xff1b1e23};
    case Theme::Role::Text: return {0xff1f2530, 0xffd7dce3};
    case Theme::Role::MutedText: return {0xff5a6473, 0xffa3acb9};
    case Theme::Role::FadedText: return {0xff646d7b, 0xff9ea7b5};
    case Theme::Role::Accent: return {0xff1862ba, 0xff78b7ff};
    case Theme::Role::AccentSoft: return {0xffe8f1fc, 0xff1f3148};
    case Theme::Role::Selection: return {0xffdceafb, 0xff2a3b53};
    case Theme::Role::Flash: return {0xfffff3d1, 0xff3a3b2e};
    case Theme::Role::Good: return {0xff18734a, 0xff4cc38a};
    case Theme::Role::Danger: return {0xffc0242a, 0xffff8589};
    case Theme::Role::Warning: return {0xff875500, 0xfff0b429};
    case Theme::Role::Info: return {0xff1862ba, 0xff78b7ff};
    case Theme::Role::Special: return {0xff6c3ebc, 0xffc3a2f7};
    case Theme::Role::Teal: return {0xff096c7d, 0xff45c4d6};
    case Theme::Role::Track: return {0xffd9dde3, 0xff343a44};
    case Theme::Role::DangerFill: return {0xffc6282e, 0xffc93a40};
    case Theme::Role::OnDanger: return {0xffffffff, 0xffffffff};
    case Theme::Role::Violation: return {0x38c6282e, 0x46f2555a};
    case Theme::Role::Pink: return {0xff9b2c8a, 0xfff08fdc};
    case Theme::Role::Olive: return {0xff5c6b00, 0xffb8cf4a};
    case Theme::Role::Slate: return {0xff4f5d75, 0xffaab8cf};
    }
    Q_UNREACHABLE();
}

bool looksDark(const QPalette &palette) { return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness(); }

QPalette paletteOf(const Theme &theme)
{
    using Role = Theme::Role;
    const auto color = [&theme](Role role) { return theme.color(role); };
    QPalette palette;
    palette.setColor(QPalette::Window, color(Role::Window));
    palette.setColor(QPalette::WindowText, color(Role::Text));
    palette.setColor(QPalette::Base, color(Role::Panel));
    palette.setColor(QPalette::AlternateBase, color(Role::PanelHeader));
    palette.setColor(QPalette::Text, color(Role::Text));
    palette.setColor(QPalette::Button, color(Role::PanelHeader));
    palette.setColor(QPalette::ButtonText, color(Role::Text));
    palette.setColor(QPalette::BrightText, color(Role::OnDanger));
    palette.setColor(QPalette::ToolTipBase, color(Role::PanelHeader));
    palette.setColor(QPalette::ToolTipText, color(Role::Text));
    palette.setColor(QPalette::PlaceholderText, color(Role::MutedText));
    palette.setColor(QPalette::Highlight, color(Role::Selection));
    palette.setColor(QPalette::HighlightedText, color(Role::Text));
    palette.setColor(QPalette::Link, color(Role::Accent));
    palette.setColor(QPalette::LinkVisited, color(Role::Special));
    palette.setColor(QPalette::Light, color(Role::Panel));
    palette.setColor(QPalette::Midlight, color(Role::Grid));
    palette.setColor(QPalette::Mid, color(Role::Border));
    palette.setColor(QPalette::Dark, color(Role::Border).darker(130));
    palette.setColor(QPalette::Shadow, theme.isDark() ? QColor(0, 0, 0) : color(Role::Border).darker(160));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, color(Role::FadedText));
    return palette;
}

/** Pixels of the sheet, in proportion; hairlines stay. */
QString inProportion(const QString &sheet, const Theme &theme)
{
    static const QRegularExpression length(QStringLiteral("\\b(\\d+)px"));
    QString scaled;
    qsizetype done = 0;
    for (const QRegularExpressionMatch &match : length.globalMatch(sheet)) {
        const int pixels = match.capturedView(1).toInt();
        scaled += QStringView(sheet).sliced(done, match.capturedStart() - done);
        scaled += QString::number(pixels > 1 ? theme.scaled(pixels) : pixels) + u"px";
        done = match.capturedEnd();
    }
    return scaled + QStringView(sheet).sliced(done);
}

/** Only what Fusion cannot do through the palette: flat panels, quiet buttons, calm headers. */
QString styleSheetOf(const Theme &theme)
{
    using Role = Theme::Role;
    QString sheet = QStringLiteral(R"(
        QToolTip { background: @header; color: @text; border: 1px solid @border; padding: 4px 6px; }
        QFrame[panel="true"] { background: @panel; border: 1px solid @border; border-radius: 4px; }
        QFrame[bar="true"] { background: @panel; border: none; border-bottom: 1px solid @border; }
        QFrame[section="true"] { background: @header; border: none; border-top: 1px solid @grid; border-bottom: 1px solid @grid; }
        QFrame[docktitle="true"] { background: @header; border: 1px solid @border; border-bottom: none;
            border-top-left-radius: 4px; border-top-right-radius: 4px; }
        QToolButton[quiet="true"] { border: none; background: transparent; color: @muted; padding: 0 4px; border-radius: 3px; }
        QToolButton[quiet="true"]:hover, QToolButton[quiet="true"]:focus { color: @text; background: @soft; }
        QFrame[footer="true"] { background: @panel; border: none; border-top: 1px solid @border; }
        QLabel[muted="true"] { color: @muted; }
        QLabel[strong="true"] { font-weight: @strong; }
        QLabel[chip="true"] { background: @header; border: 1px solid @border; border-radius: 10px; padding: 2px 9px; }
        QPushButton, QToolButton[button="true"] {
            background: @header; color: @text; border: 1px solid @border; border-radius: 4px; padding: 4px 11px; }
        QPushButton:hover, QToolButton[button="true"]:hover { background: @soft; }
        QPushButton:pressed, QPushButton:checked, QToolButton[button="true"]:pressed, QToolButton[button="true"]:checked {
            background: @soft; border-color: @accent; color: @accent; }
        QPushButton:focus, QToolButton[button="true"]:focus { border-color: @accent; }
        QPushButton:disabled, QToolButton[button="true"]:disabled { background: transparent; color: @faded; }
        QPushButton[primary="true"]:enabled { color: @accent; border-color: @accent; background: @soft; }
        QPushButton[alarming="true"], QToolButton[button="true"][alarming="true"] { color: @danger; border-color: @danger; }
        QToolButton[button="true"][alarming="true"]:checked { border-color: @accent; }
        QPushButton[chip="true"] { border-radius: 10px; padding: 2px 9px; background: @panel; }
        QPushButton[chip="true"]:hover, QPushButton[chip="true"]:checked { background: @soft; }
        QPushButton[danger="true"]:enabled { background: @dangerFill; color: @onDanger; border-color: @dangerFill; }
        QPushButton[danger="true"]:enabled:focus { border-color: @text; }
        QToolButton[button="true"]::menu-indicator, QPushButton[chip="true"]::menu-indicator { image: none; width: 0; }
        QLineEdit { background: @field; color: @text; border: 1px solid @border; border-radius: 4px; padding: 4px 8px;
            selection-background-color: @selection; selection-color: @text; }
        QLineEdit:focus { border-color: @accent; }
        QLineEdit[invalid="true"] { border-color: @danger; }
        QCheckBox::indicator, QTreeView::indicator { width: 14px; height: 14px; }
        QCheckBox::indicator:unchecked, QTreeView::indicator:unchecked { border: 1px solid @muted; border-radius: 3px; background: @field; }
        QHeaderView { background: @header; border: none; }
        QHeaderView::section { background: @header; color: @muted; border: none; border-bottom: 1px solid @border;
            padding: 4px 7px; font-weight: @strong; }
        QHeaderView::section:hover { color: @text; }
        QHeaderView::section:vertical { border: none; }
        QTableCornerButton::section { background: @header; border: none; border-bottom: 1px solid @border; }
        QProgressBar { background: @header; border: 1px solid @border; border-radius: 3px; }
        QProgressBar::chunk { background: @accent; border-radius: 2px; }
        QFrame[status="true"] { background: @header; border: none; border-top: 1px solid @border; }
        QFrame[menurow="true"] { background: @header; border: none; border-bottom: 1px solid @border; }
        QMenuBar { background: transparent; border: none; }
        QMenuBar::item { background: transparent; color: @text; padding: 4px 9px; border-radius: 3px; }
        QMenuBar::item:selected, QMenuBar::item:pressed { background: @selection; }
        QMessageBox, QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
        QListWidget::item { padding: 4px 6px; border: none; }
        QListWidget::item:selected { background: @selection; color: @text; }
        QMainWindow::separator { background: transparent; width: 8px; height: 8px; }
        QTabBar::tab { background: transparent; color: @muted; border: none; border-bottom: 2px solid transparent; padding: 5px 10px; }
        QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
        QTabBar::tab:hover { color: @text; }
        QTabBar::tab:focus { color: @accent; background: @soft; }
        QTabWidget::pane { border: none; border-top: 1px solid @border; }
        QMenu { background: @panel; border: 1px solid @border; padding: 4px; }
        QMenu::item { padding: 5px 24px 5px 20px; border-radius: 3px; }
        QMenu::item:selected { background: @selection; color: @text; }
        QMenu::item:disabled { color: @faded; }
        QMenu::separator { height: 1px; background: @grid; margin: 4px 6px; }
        QScrollBar:vertical { background: transparent; width: 11px; margin: 0; }
        QScrollBar:horizontal { background: transparent; height: 11px; margin: 0; }
        QScrollBar::handle { background: @handle; border-radius: 3px; margin: 2px; min-width: 24px; min-height: 24px; }
        QScrollBar::handle:hover { background: @muted; }
        QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; border: none; width: 0; height: 0; }
        QStatusBar::item { border: none; }
    )");
    const std::pair<const char *, QColor> colors[] = {
        {"@panel", theme.color(Role::Panel)},
        {"@header", theme.color(Role::PanelHeader)},
        {"@border", theme.color(Role::Border)},
        {"@grid", theme.color(Role::Grid)},
        {"@field", theme.color(Role::Field)},
        {"@text", theme.color(Role::Text)},
        {"@muted", theme.color(Role::MutedText)},
        {"@accent", theme.color(Role::Accent)},
        {"@soft", theme.color(Role::AccentSoft)},
        {"@selection", theme.color(Role::Selection)},
        {"@dangerFill", theme.color(Role::DangerFill)},
        {"@onDanger", theme.color(Role::OnDanger)},
        {"@danger", theme.color(Role::Danger)},
        {"@faded", theme.color(Role::FadedText)},
        {"@handle", theme.isDark() ? theme.color(Role::Border).lighter(140) : theme.color(Role::Border).darker(112)},
    };
    for (const auto &[name, color] : colors) {
        sheet.replace(QLatin1String(name),
                      QStringLiteral("rgba(%1,%2,%3,%4)").arg(color.red()).arg(color.green()).arg(color.blue()).arg(color.alpha()));
    }
    sheet.replace(QLatin1String("@strong"), QString::number(strongWeight()));
    return inProportion(sheet, theme);
}

/** Fusion with marks, icons and arrows as large as the text beside them. */
class ScaledStyle : public QProxyStyle {
public:
    explicit ScaledStyle(const Theme &theme) : QProxyStyle(QStringLiteral("Fusion")), m_theme(&theme) {}
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override
    {
        const int pixels = QProxyStyle::pixelMetric(metric, option, widget);
        switch (metric) {
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_ListViewIconSize:
        case PM_TabBarIconSize:
        case PM_MessageBoxIconSize:
        case PM_LineEditIconSize:
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing:
        case PM_MenuButtonIndicator:
        case PM_HeaderMarkSize:
        case PM_TreeViewIndentation: return m_theme ? m_theme->scaled(pixels) : pixels;
        default: return pixels;
        }
    }

    /** The current row, or cell, of a list that has the focus, in the frame that the table of locks has. */
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override
    {
        if (!m_theme || element != PE_FrameFocusRect || !qobject_cast<const QAbstractItemView *>(option->styleObject))
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        painter->save();
        painter->setPen(m_theme->color(Theme::Role::Accent));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
    }

private:
    QPointer<const Theme> m_theme; // the style belongs to the application, which lives longer
};

QFont withFamily(QFont font, const QStringList &wanted)
{
    for (const QString &family : wanted) {
        if (QFontDatabase::hasFamily(family)) {
            font.setFamily(family);
            break;
        }
    }
    return font;
}

/** A key is drawn letter by letter: "->" is no arrow. Without shaping there are no features either, so that newer versions name these. */
QFont withoutLigatures(QFont font)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    for (const QFont::Tag feature : {QFont::Tag("calt"), QFont::Tag("clig"), QFont::Tag("dlig"), QFont::Tag("liga")})
        font.setFeature(feature, 0);
#else
    font.setStyleStrategy(QFont::PreferNoShaping); // scripts that need shaping still get it
#endif
    return font;
}

constexpr qreal smallestPointSize = 9.75; // 13 pixels at 96 dpi

} // namespace

Theme::Theme(QObject *parent) : QObject(parent) {}

void Theme::setMode(Mode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    refresh();
}

void Theme::setTextSize(int percent)
{
    const int size = *std::ranges::min_element(textSizes, {}, [percent](int step) { return std::abs(step - percent); });
    if (size == m_textSize)
        return;
    m_textSize = size;
    refresh();
}

void Theme::stepTextSize(bool isLarger)
{
    const auto here = std::ranges::find(textSizes, m_textSize);
    if (isLarger && here + 1 != textSizes.end())
        setTextSize(*(here + 1));
    else if (!isLarger && here != textSizes.begin())
        setTextSize(*(here - 1));
}

QColor Theme::color(Role role) const
{
    const Shade shade = shadeOf(role);
    return QColor::fromRgba(m_dark ? shade.dark : shade.light);
}

QFont Theme::monospaceFont() const
{
    // Cells ask for it each time they are painted, and looking for families takes long.
    const QFont base = QApplication::font();
    if (m_monospace && m_monospaceBase == base)
        return *m_monospace;
    m_monospaceBase = base;
    m_monospace = withoutLigatures(withFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont), {QStringLiteral("JetBrains Mono")}));
    m_monospace->setFixedPitch(true);
    // Fixed-pitch faces look larger than their neighbours at the same size.
    m_monospace->setPointSizeF(QFontInfo(base).pointSizeF() * 0.96);
    return *m_monospace;
}

QFont Theme::figuresFont() const
{
    QFont font = QApplication::font();
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature(QFont::Tag("tnum"), 1);
#endif
    return font;
}

void Theme::applyTo(QApplication &application)
{
    m_application = &application;
    m_systemDark = looksDark(application.palette());
    QFont font = withoutLigatures(withFamily(application.font(), {QStringLiteral("Inter")}));
    if (font.pointSizeF() > 0)
        font.setPointSizeF(qMax(font.pointSizeF(), smallestPointSize));
    if (const QString chinese = chineseFamily(); !chinese.isEmpty())
        font.setFamilies(font.families() << chinese); // before what the system falls back to
    m_normalFont = font;
    application.setStyle(new ScaledStyle(*this));
    application.installEventFilter(this);
    refresh();
}

bool Theme::eventFilter(QObject *watched, QEvent *event)
{
    // Somebody else changed the palette: the system did. Ours is put back on top of it.
    if (event->type() == QEvent::ApplicationPaletteChange && watched == m_application && !m_applying) {
        m_systemDark = looksDark(m_application->palette());
        refresh();
    } else if (event->type() == QEvent::LanguageChange && watched == m_application) {
        refresh(); // the weight of what stands out
    } else if (event->type() == QEvent::ThemeChange && watched->isWindowType() && !m_applying) {
        askSystem();
    }
    return QObject::eventFilter(watched, event);
}

void Theme::setDesktopPreference(std::optional<bool> isDark)
{
    if (std::exchange(m_desktopPrefersDark, isDark) != isDark)
        refresh();
}

void Theme::askSystem()
{
    m_applying = true;
    m_application->setPalette(QPalette()); // the rest is the platform's own
    m_systemDark = looksDark(m_application->palette());
    m_applying = false;
    refresh();
}

void Theme::refresh()
{
    m_dark = m_mode == Mode::Dark || (m_mode == Mode::FollowSystem && m_desktopPrefersDark.value_or(m_systemDark));
    if (m_application) {
        m_applying = true;
        QFont font = m_normalFont;
        if (font.pointSizeF() > 0)
            font.setPointSizeF(font.pointSizeF() * scale());
        else
            font.setPixelSize(scaled(font.pixelSize()));
        m_application->setFont(font);
        m_application->setPalette(paletteOf(*this));
        m_application->setStyleSheet(styleSheetOf(*this));
        m_applying = false;
    }
    emit changed();
}

} // namespace lockscope::ui
