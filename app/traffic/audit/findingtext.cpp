// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/findingtext.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/safetext.h"
#include "traffic/audit/usedlibrary.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct AuditText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::AuditText)
};

using Kind = AuditFinding::Kind;

constexpr qsizetype shownOfArgument = 60, shownOfCommand = 160;
constexpr qsizetype namedClients = 4;

} // namespace

QString trafficSpan(qint64 us)
{
    return us < 1000 ? AuditText::tr("%1 µs").arg(us) : durationText(std::chrono::round<Duration>(std::chrono::microseconds(us)));
}

QString trafficSpan(const TrafficLength &length) { return length.isAtLeast ? QString(u"≥ "_s + trafficSpan(length.us)) : trafficSpan(length.us); }

QString trafficTime(qint64 us)
{
    const QString fraction = QString::number(us % 1'000'000).rightJustified(6, u'0');
    return QDateTime::fromMSecsSinceEpoch(us / 1000).toString(u"yyyy-MM-dd HH:mm:ss."_s) + fraction;
}

QString trafficClock(qint64 us) { return QDateTime::fromMSecsSinceEpoch(us / 1000).toString(u"HH:mm:ss"_s); }

QString trafficPeriod(const MonitorReader::Account &account)
{
    const QDateTime from = QDateTime::fromMSecsSinceEpoch(account.firstUs / 1000), until = QDateTime::fromMSecsSinceEpoch(account.lastUs / 1000);
    const QString form = from.date() == until.date() ? u"HH:mm:ss"_s : u"yyyy-MM-dd HH:mm:ss"_s;
    return from.toString(form) + u'–' + until.toString(form);
}

QString lockText(const TrafficKey &lock, int maxChars)
{
    const QString key = safeText(lock.key, maxChars);
    //: %1: a key, %2: the number of its database
    return lock.database == 0 ? key : AuditText::tr("%1 (database %2)").arg(key).arg(lock.database);
}

QString happening(const AuditFinding &finding)
{
    const QString longest = finding.longestUs ? trafficSpan(*finding.longestUs) : QString();
    switch (finding.kind) {
    case Kind::ForeignRelease:
        return finding.isByStranger ? AuditText::tr("A client that takes no such lock deletes one: an operator, or a program that cleans up.")
                                    : AuditText::tr("A client deletes a lock that another client has acquired.");
    case Kind::BlindRelease:
        if (finding.isInTwoSteps)
            return AuditText::tr(
                "The holder compares and deletes in two commands. If its lease ends in between, that deletes the lock of the next holder.");
        return AuditText::tr("The holder deletes the lock without comparing whose it is. After its lease, that deletes the lock of the next holder.");
    case Kind::NoLease:
        return longest.isEmpty()
            ? AuditText::tr("A lock is acquired without a lease, and gets none. If its holder dies, it stays for ever.")
            : AuditText::tr("A lock is acquired without a lease, which comes up to %1 later. If its holder dies in between, it stays for ever.")
                  .arg(longest);
    case Kind::BlindExpire: return AuditText::tr("A client that does not hold the lock prolongs its lease.");
    case Kind::TwoHolders: return AuditText::tr("A client still uses its lock after another one has acquired it, for up to %1.").arg(longest);
    case Kind::LeaseOverrun:
        return finding.count > 1 && finding.evidence.size() == 1
            ? AuditText::tr("The work takes nearly as long as the lease: one of 100 holds needs more than 80 % of it, and takes %1 or longer.")
                  .arg(longest)
            : AuditText::tr("The work takes up to %1 longer than the lease.").arg(longest);
    case Kind::LeaseTooLong:
        return AuditText::tr("If a holder dies, the lock stays for %1: more than 100 times as long as it is usually held.").arg(longest);
    case Kind::RetryStorm:
        return AuditText::tr("A client tries %Ln time(s) a second to acquire a lock that is held, for up to %1.", nullptr,
                             int(finding.triesPerSecond))
            .arg(longest);
    case Kind::Overwrite: return AuditText::tr("A client writes its token over that of the holder.");
    case Kind::LateRenewal:
        return longest.isEmpty() ? AuditText::tr("The holder renews its lease when less than a tenth of it is left.")
                                 : AuditText::tr("The holder renews its lease up to %1 after its end.").arg(longest);
    case Kind::ClockSkew:
        return finding.verdict == AuditFinding::Verdict::Violated
            ? AuditText::tr("Clients write times of clocks that are up to %1 apart, and one has taken over a lock before its time.").arg(longest)
            : AuditText::tr("Clients write times of clocks that are up to %1 apart. A lock seems over too early to some of them.").arg(longest);
    case Kind::UnlockedWrite: return AuditText::tr("A client writes what only the holder of a lock may write, and does not hold that lock.");
    case Kind::LockOrder:
        return AuditText::tr("Two locks are taken in both orders. Two clients that do so at the same time, and do not give up, wait for each other.");
    case Kind::Deadlock:
        return finding.verdict == AuditFinding::Verdict::Violated
            ? AuditText::tr("Each client holds a lock and waits for that of the next one.")
            : AuditText::tr("Clients seem to wait for each other's locks. Their connections say who is who, not their tokens.");
    case Kind::Livelock:
        return finding.verdict == AuditFinding::Verdict::Violated
            ? AuditText::tr("Over and over each client has a lock, fails at that of another one, and releases its own. None of them gets on.")
            : AuditText::tr(
                "Over and over clients seem to fail at each other's locks and to release their own. Their connections say who is who, not "
                "their tokens.");
    }
    Q_UNREACHABLE();
}

namespace {

QString generalRemedy(const AuditFinding &finding)
{
    switch (finding.kind) {
    case Kind::ForeignRelease:
        if (finding.isByStranger)
            return AuditText::tr("Clear locks by a program that compares before it deletes, such as lockscope clear with --if-holder.");
        [[fallthrough]];
    case Kind::BlindRelease:
        return AuditText::tr(
            "Release by a script that deletes the key only if its value is the own token; the token must be another one for each acquisition.");
    case Kind::NoLease: return AuditText::tr("Set the lease in the same command: SET key token NX PX milliseconds.");
    case Kind::BlindExpire: return AuditText::tr("Renew by a script that sets the lease only if the value is the own token.");
    case Kind::TwoHolders:
        if (finding.isCutShort)
            return AuditText::tr("Nobody else should delete a lock before its lease is over: the evidence shows which command has done so.");
        [[fallthrough]];
    case Kind::LeaseOverrun:
        return AuditText::tr("Renew the lease while the work lasts and stop the work if that fails, or check a fencing token where data is written.");
    case Kind::LeaseTooLong: return AuditText::tr("Use a shorter lease that the holder renews.");
    case Kind::RetryStorm: return AuditText::tr("Pause longer between attempts, for a random time, or wait for a message of the release.");
    case Kind::Overwrite: return AuditText::tr("Acquire with SET … NX only.");
    case Kind::LateRenewal: return AuditText::tr("Renew every third of the lease, by a timer of its own, and stop the work if that fails.");
    case Kind::ClockSkew:
        return AuditText::tr(
            "Let the server end the lease: SET key token NX PX milliseconds. Until then, set the clocks by NTP and use longer leases.");
    case Kind::UnlockedWrite:
        return AuditText::tr("Acquire the lock before the write, and release it after. Data that matters should check a fencing token.");
    case Kind::LockOrder: return AuditText::tr("Take locks in one order everywhere, such as that of their names.");
    case Kind::Deadlock:
        return AuditText::tr("Take locks in one order everywhere; give up the first one if the second one is not to be had in time.");
    case Kind::Livelock: return AuditText::tr("Take locks in one order everywhere; until then, pause for a random time before the next round.");
    }
    Q_UNREACHABLE();
}

} // namespace

QString remedy(const AuditFinding &finding)
{
    const QString own = finding.isByStranger || finding.isCutShort ? QString() : libraryRemedy(finding);
    return own.isEmpty() ? generalRemedy(finding) : own;
}

namespace {

QString doubtText(const AuditDoubt &doubt)
{
    const int count = int(std::min<quint64>(doubt.count, 1'000'000'000));
    switch (doubt.why) {
    case AuditDoubt::Why::NothingOfTheKind: return AuditText::tr("nothing happened that could be wrong in this way");
    case AuditDoubt::Why::NoRules: return AuditText::tr("nobody has said which keys need a lock (--rules)");
    case AuditDoubt::Why::TooFew: return AuditText::tr("of no program %Ln holds of a lock were seen", nullptr, int(AuditFinding::fewestHolds));
    case AuditDoubt::Why::Gaps: return AuditText::tr("%Ln place(s) of the traffic were not seen", nullptr, count);
    case AuditDoubt::Why::Undecided: return AuditText::tr("the outcome of %Ln attempt(s) is not known", nullptr, count);
    case AuditDoubt::Why::Silent: return AuditText::tr("%Ln holder(s) were not heard of again after their lease", nullptr, count);
    case AuditDoubt::Why::SharedTokens:
        return AuditText::tr("%Ln lock(s) were released by another connection of the same program, with a token that does not say whose it is",
                             nullptr, count);
    case AuditDoubt::Why::SharedAddress:
        return AuditText::tr("%Ln command(s) came through a Unix socket, with a token that does not say whose it is", nullptr, count);
    case AuditDoubt::Why::HeldBefore: return AuditText::tr("%Ln hold(s) had begun before", nullptr, count);
    case AuditDoubt::Why::MayBeNoLocks:
        return AuditText::tr("%Ln kind(s) of keys may be no locks, as nobody waits for them or compares whose they are (--rules can say it)", nullptr,
                             count);
    case AuditDoubt::Why::UnclearClocks:
        return AuditText::tr("%Ln client(s) write other times, by what may as well be another lease", nullptr, count);
    case AuditDoubt::Why::OtherConnections:
        return AuditText::tr("%Ln time(s) a client waited while another connection of its name held another lock: it may be the same client", nullptr,
                             count);
    case AuditDoubt::Why::UnclearChanges: return AuditText::tr("%Ln change(s) of a held lock leave open what it holds", nullptr, count);
    case AuditDoubt::Why::UnclearWrites: return AuditText::tr("%Ln write(s) may have been by the holder, or not", nullptr, count);
    case AuditDoubt::Why::OtherServers:
        return AuditText::tr("locks were acquired on %Ln other server(s), too, where only tokens say who is who", nullptr, count);
    }
    Q_UNREACHABLE();
}

} // namespace

QString doubtsText(const AuditVerdict &verdict)
{
    QStringList why;
    for (const AuditDoubt &doubt : verdict.doubts)
        why << doubtText(doubt);
    return joinParts(why);
}

QString clientsText(const QByteArrayList &clients)
{
    QStringList names;
    for (const QByteArray &client : clients)
        names << safeText(client, shownOfArgument);
    names.removeDuplicates();
    const qsizetype more = names.size() - namedClients;
    names = names.first(std::min(names.size(), namedClients));
    if (more > 0)
        names << AuditText::tr("%Ln more", nullptr, int(more));
    return joinItems(names);
}

QString executedText(const ExecutedCommand &command)
{
    QStringList words;
    for (const QByteArray &argument : command.arguments)
        words << safeText(argument, shownOfArgument);
    return visibleText(words.join(u' '), shownOfCommand);
}

} // namespace lockscope
