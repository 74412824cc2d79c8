// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bulkbench.h"

#include "hiredisloop.h"
#include "ui/operate/bulkdialog.h"
#include "ui/table/lockview.h"

#include <QEventLoop>
#include <QPushButton>

namespace lockscope::bench {

namespace {

using namespace std::chrono_literals;
using Unit = Report::Unit;

constexpr int pipelined = 16; // as many as Lockscope has under way

ui::BulkDialog *openPreview(WatchedWindow &window)
{
    window.view().selectAll();
    emit window.view().bulkRequested(Verb::Clear);
    auto *const dialog = window.view().window()->findChild<ui::BulkDialog *>();
    if (!dialog)
        qFatal("there is no preview");
    return dialog;
}

void press(ui::BulkDialog *dialog, const char *button) { dialog->findChild<QPushButton *>(QString::fromLatin1(button))->click(); }

BulkProgress waitForEnd(Session &session)
{
    BulkProgress last;
    QEventLoop loop;
    QObject::connect(&session, &Session::bulkFinished, &loop, [&](quint64, const BulkProgress &progress) {
        last = progress;
        loop.quit();
    });
    loop.exec();
    return last;
}

void tellFrames(Report &report, const QString &when, const std::vector<Frame> &frames)
{
    Activity activity;
    activity.frames = frames;
    report.figure(QStringLiteral("longest frame, %1").arg(when), Unit::Milliseconds, activity.longestWallMs(),
                  {{QStringLiteral("of the thread's own time"), activity.longestCpuMs()}, {QStringLiteral("limit"), 50}});
}

} // namespace

void measureBulk(Report &report, FramedApplication &application, const RedisServer &server, int locks)
{
    HiredisLoop reference(server.endpoint().socketPath.toLocal8Bit());
    const double plain = millisecondsOf([&] { reference.clearEach(locks, pipelined); });
    reference.fill(locks);
    WatchedWindow window(application, server);
    application.takeFrames();
    ui::BulkDialog *dialog = nullptr;
    const double opening = millisecondsOf([&] { dialog = openPreview(window); });
    report.figure(QStringLiteral("preview opened"), Unit::Milliseconds, opening, {{QStringLiteral("limit"), 200}});
    window.watch(500ms);
    double clearing = 0;
    BulkProgress end;
    clearing = millisecondsOf([&] {
        press(dialog, "act");
        end = waitForEnd(window.session());
    });
    const std::vector<Frame> frames = application.takeFrames();
    if (end.account.of(BulkFate::Done) != locks)
        qFatal("%d of %d locks were cleared", end.account.of(BulkFate::Done), locks);
    report.figure(QStringLiteral("cleared, from the button to the account"), Unit::Milliseconds, clearing,
                  {{QStringLiteral("hiredis, compare and delete by EVALSHA, 16 at a time"), plain}, {QStringLiteral("limit"), 10'000}});
    tellFrames(report, QStringLiteral("while they are cleared"), frames);
    tellFrames(report, QStringLiteral("two seconds after"), window.watch(2s).frames);
}

void measureCancelledBulk(Report &report, FramedApplication &application, const RedisServer &server, int locks)
{
    WatchedWindow window(application, server);
    ui::BulkDialog *const dialog = openPreview(window);
    QObject::connect(&window.session(), &Session::bulkProgressed, dialog, [dialog] { dialog->reject(); }); // at the first news
    press(dialog, "act");
    const BulkProgress end = waitForEnd(window.session());
    const int left = HiredisLoop(server.endpoint().socketPath.toLocal8Bit()).readPicture(HiredisLoop::Reading::Mget);
    report.figure(QStringLiteral("cancelled: told as cleared"), Unit::Count, end.account.of(BulkFate::Done),
                  {{QStringLiteral("gone from the server"), double(locks - left)}});
}

} // namespace lockscope::bench
