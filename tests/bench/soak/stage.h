// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "faultscene.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/shared/theme.h"
#include "ui/table/lockmodel.h"

#include <QSettings>
#include <QTemporaryDir>

#include <memory>

class QApplication;

namespace lockscope::soak {

/** How the table differs from the server's content. */
struct Difference {
    int missing = 0, surplus = 0, otherHolder = 0, otherDeadline = 0;
    QByteArray example;
    bool isReadable = true; ///< false: the server could not be asked

    int count() const { return missing + surplus + otherHolder + otherDeadline; }
    bool isNothing() const { return isReadable && count() == 0; }
    QString toText() const;
};

/**
 * The whole program off screen, window and session, in front of a scene of faults (tests/support): what it shows is compared with what the
 * server has. The main thread.
 */
class Stage {
public:
    Stage(QApplication &application, const FaultScene::Options &options);
    ~Stage();

    bool isReady() const { return m_isReady; }
    FaultScene &scene() { return m_scene; }
    Session &session() { return m_session; }
    ui::LockModel &model() const { return *m_model; }
    ui::MainWindow &window() { return *m_window; }
    Clock &clock() { return m_clock; }

    void open();
    void close();
    /** Connected, complete, and without a complaint. */
    bool isWell() const;
    /** The table against the server, both as of now. */
    Difference difference();
    /** Runs the event loop so long. */
    void run(Duration time);
    /** Runs it until that holds or the time is over; the time it took. */
    std::optional<Duration> runUntil(const std::function<bool()> &holds, Duration atMost);

private:
    SystemClock m_clock;
    FaultScene m_scene{m_clock};
    std::unique_ptr<PlainClient> m_judge;
    QTemporaryDir m_folder;
    QSettings m_settings;
    ServerProfileStore m_profiles{m_settings};
    ui::Theme m_theme;
    Session m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    ui::LockModel *m_model = nullptr;
    bool m_isReady = false;
};

} // namespace lockscope::soak
