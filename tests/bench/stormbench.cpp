// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stormbench.h"

#include "base/safetext.h"
#include "lockload.h"
#include "ui/table/lockview.h"
#include "watchedwindow.h"

#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTimer>

namespace lockscope::bench {

namespace {

using namespace std::chrono_literals;

constexpr auto warmUp = 1500ms;
constexpr auto stretch = 6s;

/** What the session hands to the window. */
struct Told {
    quint64 deltas = 0, locks = 0, events = 0, eventsLost = 0;
};

/** Types into the search box and takes it back, a key each 150 ms, while it exists. */
class Typist {
public:
    explicit Typist(QLineEdit &field) : m_field(field)
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_field, [this] { pressNext(); });
        m_timer.start(150ms);
    }
    ~Typist() { m_field.clear(); }

private:
    void pressNext()
    {
        static const QString text = QStringLiteral("bench.0042");
        const auto step = m_pressed++ % (2 * text.size());
        const bool forward = step < text.size();
        const Qt::Key key = forward ? Qt::Key_A : Qt::Key_Backspace; // a field takes the text, not the key
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, forward ? text.mid(step, 1) : QString());
        QCoreApplication::sendEvent(&m_field, &press);
    }

    QLineEdit &m_field;
    QTimer m_timer;
    qsizetype m_pressed = 0;
};

void tellActivity(Report &report, const QString &when, const Activity &activity)
{
    const auto name = [&when](const char *what) -> QString { return QLatin1StringView(what) + when; };
    std::vector<double> walls;
    for (const Frame &frame : activity.frames)
        walls.push_back(frame.wallMs);
    using Unit = Report::Unit;
    report.figure(name("longest frame"), Unit::Milliseconds, activity.longestWallMs(),
                  {{QStringLiteral("of the thread's own time"), activity.longestCpuMs()}, {QStringLiteral("limit"), 50}});
    report.figure(name("frames, p99"), Unit::Milliseconds, percentile(walls, 0.99), {});
    report.figure(name("share of a core, window"), Unit::Percent, activity.uiShare * 100, {{QStringLiteral("limit"), 25}});
    report.figure(name("share of a core, engine"), Unit::Percent, activity.engineShare * 100, {});
}

} // namespace

void measureStorm(Report &report, FramedApplication &application, const RedisServer &server, int locks, int perSecond)
{
    WatchedWindow window(application, server);
    Told told;
    QObject::connect(&window.session(), &Session::locksChanged, &window.view(), [&told](const LockDelta &delta) {
        ++told.deltas;
        told.locks += delta.upserted.size() + delta.removed.size();
        told.events += delta.events.size();
        told.eventsLost += delta.eventsLost;
    });
    const LockLoad load(server.endpoint().socketPath, locks, perSecond);
    window.watch(warmUp);
    told = {};
    const Activity watching = window.watch(stretch);
    const double seconds = std::chrono::duration<double>(stretch).count();
    report.heading(QStringLiteral("%1 changes a second among %2 locks").arg(countText(perSecond), countText(locks)));
    using Unit = Report::Unit;
    const Report::Reference sent{QStringLiteral("changes made"), double(perSecond)};
    report.figure(QStringLiteral("events told"), Unit::PerSecond, double(told.events) / seconds, {sent});
    report.figure(QStringLiteral("events counted, too many to tell"), Unit::PerSecond, double(told.eventsLost) / seconds, {sent});
    report.figure(QStringLiteral("locks brought up to date in the window"), Unit::PerSecond, double(told.locks) / seconds, {sent});
    report.figure(QStringLiteral("updates of the window"), Unit::PerSecond, double(told.deltas) / seconds, {});
    tellActivity(report, {}, watching);
    window.view().window()->findChild<QDockWidget *>(QStringLiteral("events"))->raise();
    tellActivity(report, QStringLiteral(", event log in view"), window.watch(stretch));
    const Typist typist(window.search());
    tellActivity(report, QStringLiteral(", typing a search"), window.watch(stretch));
}

} // namespace lockscope::bench
