// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/racecontroller.h"

#include "racelab/raceworker.h"

#include <QThread>

namespace lockscope {

class RaceController::Private {
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

RaceController::RaceController(Clock &clock, QObject *parent) : QObject(parent), d(std::make_unique<Private>())
{
    qRegisterMetaType<Film>();
    qRegisterMetaType<Scorecard>();
    qRegisterMetaType<ExploreProgress>();
    qRegisterMetaType<Error>();
    qRegisterMetaType<RetryFigures>();
    d->thread.setObjectName(QStringLiteral("race lab"));
    d->worker = new RaceWorker(clock);
    d->worker->moveToThread(&d->thread);
    connect(d->worker, &RaceWorker::filmReady, this, &RaceController::filmReady);
    connect(d->worker, &RaceWorker::filmFailed, this, &RaceController::filmFailed);
    connect(d->worker, &RaceWorker::exploreProgress, this, &RaceController::exploreProgress);
    connect(d->worker, &RaceWorker::scored, this, &RaceController::scored);
    connect(d->worker, &RaceWorker::exploreEnded, this, &RaceController::exploreEnded);
    connect(d->worker, &RaceWorker::exploreFailed, this, &RaceController::exploreFailed);
    connect(d->worker, &RaceWorker::retriesCompared, this, &RaceController::retriesCompared);
    // The thread quits after the worker is destroyed: the worker's members leave work for the event loop.
    connect(d->worker, &QObject::destroyed, &d->thread, &QThread::quit, Qt::DirectConnection);
    d->thread.start();
}

RaceController::~RaceController()
{
    d->worker->deleteLater();
    d->thread.wait();
}

void RaceController::setProtocols(const ProtocolCatalogue &protocols)
{
    d->tell([protocols](RaceWorker &worker) { worker.setProtocols(protocols); });
}

void RaceController::play(const Scenario &scenario)
{
    d->tell([scenario](RaceWorker &worker) { worker.play(scenario); });
}

void RaceController::replay(const QString &schedule)
{
    d->tell([schedule](RaceWorker &worker) { worker.replay(schedule); });
}

void RaceController::shuffle(const ShuffleSpec &order)
{
    d->tell([order](RaceWorker &worker) { worker.shuffle(order); });
}

void RaceController::explore(const ExploreSpec &order)
{
    d->tell([order](RaceWorker &worker) { worker.explore(order); });
}

void RaceController::pauseExploring()
{
    d->tell([](RaceWorker &worker) { worker.pauseExploring(); });
}

void RaceController::continueExploring()
{
    d->tell([](RaceWorker &worker) { worker.continueExploring(); });
}

void RaceController::cancelExploring()
{
    d->tell([](RaceWorker &worker) { worker.cancelExploring(); });
}

void RaceController::compareRetries(const FleetSpec &order, const std::vector<RetryPolicy> &policies)
{
    d->tell([order, policies](RaceWorker &worker) { worker.compareRetries(order, policies); });
}

void RaceController::stopComparingRetries()
{
    d->tell([](RaceWorker &worker) { worker.stopComparingRetries(); });
}

} // namespace lockscope
