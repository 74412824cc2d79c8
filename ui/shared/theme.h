// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>

#include <array>
#include <optional>

class QApplication;

namespace lockscope::ui {

/**
 * Every colour and special font of the windows, light and dark, by role, and how large everything is; contrast of text roles is at least 4.5:1 on
 * Window, Panel and PanelHeader. Follows the system (by its palette) until set otherwise. Made once by main() and handed to whoever paints. UI thread.
 */
class Theme : public QObject {
    Q_OBJECT
public:
    enum class Mode { FollowSystem, Light, Dark };
    enum class Role {
        Window,
        Panel,
        PanelHeader,
        Border,
        Grid,
        Field,
        Text,
        MutedText,
        FadedText, ///< of what cannot be used now
        Accent,
        AccentSoft, ///< links, active chip; its background
        Selection,  ///< background of the selected row
        Flash,      ///< background of a row that has just changed
        Good,
        Danger,
        Warning,
        Info,
        Special,
        Teal,  ///< held; stale; contended; released; blocked, hand-over; hold time
        Track, ///< the empty part of a bar
        DangerFill,
        OnDanger,  ///< a dangerous button and its text; the production tag
        Violation, ///< translucent band over two believers
        Pink,
        Olive,
        Slate, ///< more colours for clients side by side
    };
    Q_ENUM(Role)

    explicit Theme(QObject *parent = nullptr);

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    bool isDark() const { return m_dark; }
    QColor color(Role role) const;
    /** In per cent: the steps of Ctrl++ and Ctrl+-. */
    static constexpr std::array textSizes{75, 90, 100, 110, 125, 150, 175, 200, 250, 300};
    static constexpr int normalTextSize = 100;
    int textSize() const { return m_textSize; }
    /** Takes the nearest step. All fonts that derive from the application's follow, and so do the lengths of the style. */
    void setTextSize(int percent);
    /** The next larger one, or the next smaller one; at the end of the steps nothing. */
    void stepTextSize(bool isLarger);
    /** A length that was chosen for text of normal size: row heights, margins, marks, columns. Ask again when changed() is emitted. */
    int scaled(int pixels) const { return qRound(pixels * scale()); }
    qreal scale() const { return m_textSize / 100.0; }
    /** For keys, tokens and commands. */
    QFont monospaceFont() const;
    /** The application's font with figures of equal width, if this Qt can ask the font for them (6.7); painters use Figures. */
    QFont figuresFont() const;
    /** Sets Fusion, palette and style sheet on the application, and keeps them up to date. Call once, before any window. */
    void applyTo(QApplication &application);
    /** What the desktop says besides its palette; nullopt: nothing. Counts while the mode follows the system. */
    void setDesktopPreference(std::optional<bool> isDark);

signals:
    /** Colours or sizes are different now: repaint, restyle, measure. */
    void changed();

private:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void askSystem();
    void refresh();

    mutable std::optional<QFont> m_monospace; // made for m_monospaceBase
    mutable QFont m_monospaceBase;
    QApplication *m_application = nullptr;
    QFont m_normalFont; // the application's, at 100 per cent
    int m_textSize = normalTextSize;
    Mode m_mode = Mode::FollowSystem;
    bool m_dark = false;
    std::optional<bool> m_desktopPrefersDark;
    bool m_systemDark = false;
    bool m_applying = false; // palette events that we cause ourselves
};

} // namespace lockscope::ui
