// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QDialog>

#include <memory>

namespace lockscope {
class Session;
struct FindProgress;
} // namespace lockscope

namespace lockscope::ui {

class Theme;

/**
 * While open, searches all keys of the session's server for what looks like a lock, and lets the user choose the patterns to watch. Closing it ends
 * the search. Show with open(). UI thread.
 */
class FindDialog : public QDialog {
    Q_OBJECT
public:
    FindDialog(Session &session, const Theme &theme, QWidget *parent = nullptr);
    ~FindDialog() override;

    /** How the search goes; the session reports it. */
    void take(const FindProgress &progress);

signals:
    /** These are to be watched from now on. */
    void patternsChosen(const QByteArrayList &patterns);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
