// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/racedesk.h"

#include "session/raceworker.h"

#include <QThread>

namespace lockscope {

class RaceDesk::Private {
public:
    QThread thread;
    RaceWorker *worker = nullptr; // lives in the thread, which deletes it

    template <class Call>
    void tell(Call call)
    {
        QMetaObject::invokeMethod(
            worker, [worker = worker, call] { call(*worker); }, Qt::QueuedConnection);
    }
};

RaceDesk::RaceDesk(Clock &clock, QObject *parent) : QObject(parent), d(std::make_unique<Private>())
{
    qRegisterMetaType<Film>();
    qRegisterMetaType<Scorecard>();
    qRegisterMetaType<ExploreProgress>();
    qRegisterMetaType<Error>();
    qRegisterMetaType<RetryFigures>();
    d->thread.setObjectName(QStringLiteral("race lab"));
    d->worker = new RaceWorker(clock);
    d->worker->moveToThread(&d->thread);
    connect(d->worker, &RaceWorker::filmReady, this, &RaceDesk::filmReady);
    connect(d->worker, &RaceWorker::filmFailed, this, &RaceDesk::filmFailed);
    connect(d->worker, &RaceWorker::exploreProgress, this, &RaceDesk::exploreProgress);
    connect(d->worker, &RaceWorker::scored, this, &RaceDesk::scored);
    connect(d->worker, &RaceWorker::exploreEnded, this, &RaceDesk::exploreEnded);
    connect(d->worker, &RaceWorker::exploreFailed, this, &RaceDesk::exploreFailed);
    connect(d->worker, &RaceWorker::retriesCompared, this, &RaceDesk::retriesCompared);
    // Not the other way round: what it owns leaves work for the event loop when it goes.
    connect(d->worker, &QObject::destroyed, &d->thread, &QThread::quit, Qt::DirectConnection);
    d->thread.start();
}

RaceDesk::~RaceDesk()
{
    d->worker->deleteLater();
    d->thread.wait();
}

void RaceDesk::setProtocols(const ProtocolCatalogue &protocols)
{
    d->tell([protocols](RaceWorker &worker) { worker.setProtocols(protocols); });
}

void RaceDesk::play(const Scenario &scenario)
{
    d->tell([scenario](RaceWorker &worker) { worker.play(scenario); });
}

void RaceDesk::replay(const QString &schedule)
{
    d->tell([schedule](RaceWorker &worker) { worker.replay(schedule); });
}

void RaceDesk::shuffle(const ShuffleOrder &order)
{
    d->tell([order](RaceWorker &worker) { worker.shuffle(order); });
}

void RaceDesk::explore(const ExploreOrder &order)
{
    d->tell([order](RaceWorker &worker) { worker.explore(order); });
}

void RaceDesk::pauseExploring()
{
    d->tell([](RaceWorker &worker) { worker.pauseExploring(); });
}

void RaceDesk::continueExploring()
{
    d->tell([](RaceWorker &worker) { worker.continueExploring(); });
}

void RaceDesk::cancelExploring()
{
    d->tell([](RaceWorker &worker) { worker.cancelExploring(); });
}

void RaceDesk::compareRetries(const FleetOrder &order, const std::vector<RetryPolicy> &policies)
{
    d->tell([order, policies](RaceWorker &worker) { worker.compareRetries(order, policies); });
}

void RaceDesk::stopComparingRetries()
{
    d->tell([](RaceWorker &worker) { worker.stopComparingRetries(); });
}

} // namespace lockscope
