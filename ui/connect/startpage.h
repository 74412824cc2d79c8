// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/demotarget.h"
#include "saved/serverprofile.h"

#include <QWidget>

#include <memory>

namespace lockscope {
class ServerProfileStore;
}

namespace lockscope::ui {

class Theme;

/**
 * The page before a server is chosen: the saved servers, one click each; connect, try the demo, open the race lab. Says less in a low window, and
 * puts the servers that have no room into a menu, so that all of it is in view. UI thread.
 */
class StartPage : public QWidget {
    Q_OBJECT
public:
    StartPage(const Theme &theme, const ServerProfileStore &profiles, QWidget *parent = nullptr);
    ~StartPage() override;

    /** A line above the choices: why the last one did not work. Empty: none. Plain text. */
    void showProblem(const QString &text);

signals:
    void profileChosen(const lockscope::ServerProfile &profile);
    void editRequested(const lockscope::ServerProfile &profile);
    void newConnectionRequested();
    void demoRequested(lockscope::DemoKind kind);
    void raceLabRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
