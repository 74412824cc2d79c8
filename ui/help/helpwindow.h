// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace lockscope::ui {

class Theme;

/**
 * The guide, a page at a time beside the list of its topics, with a search. A separate window, usable while a dialog is open; does not keep the
 * program running. Follows links between pages; any other link opens in the web browser, when somebody clicks it. UI thread.
 */
class HelpWindow : public QWidget {
    Q_OBJECT
public:
    explicit HelpWindow(const Theme &theme);

    /** Shows that page and comes to the front; of a topic that does not exist, the contents. */
    void open(const QString &topic);
    /** Of the visible page; "README" is the contents. */
    QString topic() const;

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    void showPage(const QString &topic);
    void followLink(const QUrl &link);
    void onPageShown(const QString &topic);
    void style();
    void filterTopics(const QString &text);
    void findNext();

    const Theme &m_theme;
    QLineEdit *m_search;
    QLabel *m_found;
    QListWidget *m_topics;
    QTextBrowser *m_page;
};

} // namespace lockscope::ui
