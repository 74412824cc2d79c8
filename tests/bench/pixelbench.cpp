// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stormbench.h"

#include "base/safetext.h"
#include "hiredisloop.h"
#include "lockload.h"
#include "ui/table/lockview.h"
#include "watchedwindow.h"

#include <QEventLoop>
#include <QPaintEvent>
#include <QProcess>

#include <optional>

namespace lockscope::bench {

namespace {

using namespace std::chrono_literals;

constexpr int samples = 150;
constexpr qint64 firstToken = 1; // there before the window opens

/** What the probe has heard by itself: a line of milliseconds for each SET. */
std::vector<double> heardByProbe(QProcess &probe)
{
    std::vector<double> heard;
    for (const QByteArray &line : probe.readAllStandardOutput().split('\n')) {
        if (!line.isEmpty())
            heard.push_back(line.toDouble());
    }
    return heard;
}

/** Looks at each painting of the table: has it shown a token of the probe that was not on screen before? */
class ProbeWatch : public QObject {
public:
    ProbeWatch(FramedApplication &application, ui::LockView &view) : m_application(application), m_view(view)
    {
        view.viewport()->installEventFilter(this);
        application.setAfterEvent([this] { look(); });
    }
    ~ProbeWatch() override { m_application.setAfterEvent({}); }
    const std::vector<double> &latenciesMs() const { return m_latencies; }

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            m_painted += static_cast<QPaintEvent *>(event)->region();
        return false;
    }

private:
    /** After the event that painted, so the picture has gone to the (off-screen) screen, too. */
    void look()
    {
        if (m_painted.isEmpty())
            return;
        const QRegion painted = std::exchange(m_painted, {});
        const auto &model = static_cast<const ui::LockModel &>(*m_view.model());
        const QModelIndex cell = model.indexOf(QByteArray(probeKey), ui::LockColumn::Holder);
        const auto setAt = probeTime(cell.data().toString());
        const QRect rect = m_view.visualRect(cell);
        if (!setAt || *setAt <= m_seen || !m_view.viewport()->rect().contains(rect) || !painted.contains(rect))
            return;
        m_seen = *setAt;
        m_latencies.push_back(double(sharedNanoseconds() - *setAt) * 1e-6);
    }

    FramedApplication &m_application;
    ui::LockView &m_view;
    QRegion m_painted;
    std::vector<double> m_latencies;
    qint64 m_seen = firstToken;
};

Login leastPrivileged(const RedisServer &server)
{
    const Login login{QStringLiteral("watcher"), QStringLiteral("secret")};
    const QString rules = QStringLiteral("on ~* &* -@all +client|tracking +subscribe +scan +get +pttl");
    server.cli(QStringList{QStringLiteral("ACL"), QStringLiteral("SETUSER"), login.user, QLatin1Char('>') + login.password}
               + rules.split(QLatin1Char(' ')));
    return login;
}

} // namespace

void measurePixels(Report &report, FramedApplication &application, const RedisServer &server, int locks, int perSecond, Rights rights)
{
    const QString socket = server.endpoint().socketPath;
    HiredisLoop(socket.toLocal8Bit()).set(probeKey, probeToken(firstToken), {});
    WatchedWindow window(application, server, rights == Rights::All ? Login() : leastPrivileged(server));
    std::optional<LockLoad> load;
    if (perSecond > 0)
        load.emplace(socket, locks, perSecond);
    window.watch(1s);
    const ProbeWatch watch(application, window.view());
    QProcess probe;
    QEventLoop loop;
    QObject::connect(&probe, &QProcess::finished, &loop, &QEventLoop::quit);
    probe.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--probe"), socket, QString::number(samples)});
    loop.exec();

    const QString when = perSecond > 0 ? QStringLiteral("%1 changes a second").arg(countText(perSecond)) : QStringLiteral("idle");
    const auto &seen = watch.latenciesMs();
    const QString how = rights == Rights::All ? QStringLiteral("by events") : QStringLiteral("by tracking, with least rights");
    report.heading(QStringLiteral("SET by another client until its row is painted, %1 locks, %2, %3: seen %4 of %5")
                       .arg(countText(locks), when, how, countText(int(seen.size())), countText(samples)));
    const auto heard = heardByProbe(probe);
    const QString reference = QStringLiteral("plain hiredis subscription, the name alone");
    report.figure(QStringLiteral("p50"), Report::Unit::Milliseconds, percentile(seen, 0.5), {{reference, percentile(heard, 0.5)}});
    report.figure(QStringLiteral("p99"), Report::Unit::Milliseconds, percentile(seen, 0.99),
                  {{reference, percentile(heard, 0.99)}, {QStringLiteral("limit"), perSecond > 0 ? 150.0 : 50.0}});
}

} // namespace lockscope::bench
