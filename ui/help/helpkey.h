// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace lockscope::ui {

class HelpWindow;
class Theme;

/**
 * F1 anywhere in the program: opens the guide at the topic of the page or dialog with the focus. A widget names its topic in the property
 * "helpTopic", for itself and all in it. Owns the help window. UI thread.
 */
class HelpKey : public QObject {
    Q_OBJECT
public:
    /** Listens to the keys of the whole application, since a menu's keys do not work while a dialog is open. */
    explicit HelpKey(const Theme &theme, QObject *parent = nullptr);
    ~HelpKey() override;

    /** Shows the page that is open in another window's help, in the language of now. */
    void continueFrom(const HelpKey &before);
    void open(const QString &topic);
    /** At the topic of this widget, or of the nearest one around it that has one. */
    void openFor(const QWidget *widget);
    /** Null until help was asked for. */
    HelpWindow *window() const { return m_window.get(); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const Theme &m_theme;
    std::unique_ptr<HelpWindow> m_window;
};

} // namespace lockscope::ui
