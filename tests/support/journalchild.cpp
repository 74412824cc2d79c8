// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A program that writes a journal and may be killed: journalchild PATH endless|full, or journalchild PATH clear SOCKET LOCKS
#include "journal/journalwriter.h"
#include "journalsamples.h"
#include "session/session.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <sys/resource.h>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

constexpr rlim_t littleRoom = 300 * 1024;

void say(const QByteArray &line)
{
    std::printf("%s\n", line.constData());
    std::fflush(stdout);
}

/** As a disk with little room left: writing fails, the rest goes on. */
void setRoom(rlim_t bytes)
{
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    setrlimit(RLIMIT_FSIZE, &limit);
}

/** Each action is told of when it is said to be written. */
void writeEndlessly(JournalWriter &journal)
{
    static int number = 0;
    QObject::connect(&journal, &JournalWriter::statusChanged, &journal, [&journal](const JournalStatus &status) {
        say("written " + QByteArray::number(status.actionsWritten));
        for (int i = 0; i < 3; ++i)
            journal.add(sampleAction(number++));
    });
}

/** Fills the room, says so, gets more room, and ends when all is written. */
void fillTheRoom(JournalWriter &journal)
{
    static int added = 0;
    static bool wasFull = false;
    std::signal(SIGXFSZ, SIG_IGN);
    setRoom(littleRoom);
    QObject::connect(&journal, &JournalWriter::statusChanged, &journal, [&journal](const JournalStatus &status) {
        if (!status.problem.isEmpty() && !wasFull) {
            wasFull = true;
            say("full " + QByteArray::number(status.actionsWritten) + ' ' + QByteArray::number(status.actionsWaiting) + ' '
                + status.problem.toUtf8());
            setRoom(RLIM_INFINITY);
        }
        if (!wasFull && status.isWritable) {
            for (int i = 0; i < 10; ++i) {
                ActionRecord action = sampleAction(added++);
                action.beforeImage = QByteArray(4096, 'x');
                journal.add(action);
            }
        }
        if (wasFull && status.isWritable && status.actionsWaiting == 0) {
            say("all " + QByteArray::number(added));
            QCoreApplication::quit();
        }
    });
}

/** Locks "lock.0" of "holder-0" and so on. */
void clearLocks(JournalWriter &journal, const QString &socket, int locks)
{
    auto *const session = new Session(&journal, QCoreApplication::instance());
    redis::Endpoint endpoint;
    endpoint.kind = redis::Endpoint::Kind::Unix;
    endpoint.socketPath = socket;
    ServerProfile profile = ServerProfile::forEndpoint(endpoint);
    profile.patterns = {"none.*"};
    const SystemClock clock;
    BulkRequest all{.requests = {}, .now = clock.now(), .serverNow = clock.wallNow()};
    for (int i = 0; i < locks; ++i) {
        ActionRequest &request = all.requests.emplace_back();
        request.lock.key = QByteArray("lock." + QByteArray::number(i));
        request.lock.token = QByteArray("holder-" + QByteArray::number(i));
        request.lock.form = LockForm::Token;
    }
    QObject::connect(
        session, &Session::pictureCompleted, session, [session, all] { session->operateInBulk(all); }, Qt::SingleShotConnection);
    QObject::connect(session, &Session::bulkProgressed, session,
                     [](quint64, const BulkProgress &progress) { say("cleared " + QByteArray::number(progress.account.of(BulkFate::Done))); });
    QObject::connect(
        &journal, &JournalWriter::statusChanged, session, [session, profile] { session->open(profile, {}); }, Qt::SingleShotConnection);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    SystemClock clock;
    JournalWriter journal(QString::fromLocal8Bit(argv[1]), clock);
    if (qstrcmp(argv[2], "full") == 0)
        fillTheRoom(journal);
    else if (qstrcmp(argv[2], "clear") == 0)
        clearLocks(journal, QString::fromLocal8Bit(argv[3]), std::atoi(argv[4]));
    else
        writeEndlessly(journal);
    return QCoreApplication::exec();
}
