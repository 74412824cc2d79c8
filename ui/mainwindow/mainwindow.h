// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include <memory>

class QSettings;

namespace lockscope {
class Clock;
class Demo;
class ServerProfileStore;
class LockProfileStore;
class Session;
struct ServerProfile;
namespace redis {
struct Passwords;
}
} // namespace lockscope

namespace lockscope::ui {

class Theme;

/**
 * The window: connection bar, notices, and the pages (start, locks, simulate, race lab, contention, journal, alerts) with their docks. Shows what the session reports and
 * passes on what the operator asks for; decides nothing about locks itself. Remembers its layout in the settings. UI thread.
 */
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Session &session, ServerProfileStore &profiles, Theme &theme, Clock &clock, QSettings &settings, QWidget *parent = nullptr);
    ~MainWindow() override;

    /** What the operator knows of some locks can be edited from now on; it outlives the window. */
    void offerLockProfiles(LockProfileStore &store);
    /** It can be started, and its servers be worked on, from now on; it outlives the window. Whoever owns it opens it in the session. */
    void offerDemo(Demo &demo);

    /** These were not sent to the server of a link, which this one is; they are offered if it demands some. */
    void offerPasswords(const ServerProfile &profile, const redis::Passwords &passwords);
    /** Opens the server of a link to a lock and selects it, or says on the first page what is wrong with the link. The passwords are only offered. */
    void openLink(const QString &link, const redis::Passwords &offered);
    /** Turns to the Simulate page; needs an open server. */
    void showSimulatePage();
    /** For a signal that ends the program: nobody may be there to answer a question. */
    void closeUnasked();
    /** Turns to the race lab, which needs no server; plays this scenario, if there is one of that name. */
    void showRaceLabPage(const QString &scenario = {});
    /** Where the race lab's last scorecard is kept. */
    void keepScorecard(const QString &path);
    /** Turns to the Journal page, which needs none. */
    void showJournalPage();
    void showAlertsPage();
    /** Turns to the Contention page, which needs none, and reads these recordings. */
    void showContentionPage(const QStringList &recordings = {});
    /**
     * Shows what another window of the session shows, with what it knows of locks, alerts, clients and films. That one goes after this, and reports no
     * alert any more. To be called before this one is shown.
     */
    void continueFrom(MainWindow &before);

signals:
    /** The owner of the translations speaks it from now on, and makes another window. */
    void languageChosen(const QString &language);
    /** Whoever owns the settings asks what is to become of them. */
    void settingsQuestionRequested();

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
