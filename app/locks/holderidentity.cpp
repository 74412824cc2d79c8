// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/holderidentity.h"

#include "base/safetext.h"
#include "locks/valueshape.h"
#include "locks/tombstone.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype uuidSize = 36;
constexpr qsizetype uuidVersionAt = 14;
constexpr qsizetype redislockTokenSize = 22;
constexpr int mostChars = 80;
constexpr int shownOfId = 8;
constexpr qint64 firstWrittenTime = 946'684'800'000; // a smaller one is no acquisition: 2000

QString safe(QByteArrayView bytes) { return safeText(bytes, mostChars); }

/** Enough of a UUID to tell two apart at a glance. */
QString shortId(QByteArrayView id) { return id.size() > shownOfId ? safeText(id.first(shownOfId)) + u'…' : safeText(id); }

void readUuidTime(QByteArrayView text, HolderIdentity &who)
{
    if (isUuid(text) && text[uuidVersionAt] != '1') // most are drawn at random
        return;
    if (const auto time = uuidTime(uuidBytes(text))) {
        who.acquiredAt = time->at;
        who.node = QByteArray(time->node.data(), qsizetype(time->node.size())).toHex(':');
    }
}

void readUuid(QByteArrayView token, HolderIdentity &who)
{
    who.client = token.toByteArray();
    readUuidTime(token, who);
}

/** client UUID : thread, perhaps :write behind it. */
void readUuidAndThread(QByteArrayView token, HolderIdentity &who)
{
    if (token.endsWith(":write"))
        token.chop(6);
    if (token.size() <= uuidSize + 1 || token[uuidSize] != ':' || !isUuid(token.first(uuidSize)))
        return;
    who.client = token.first(uuidSize).toByteArray();
    who.thread = token.sliced(uuidSize + 1).toByteArray();
}

void readGroupUuidThread(QByteArrayView token, HolderIdentity &who)
{
    if (const qsizetype at = token.indexOf(':'); at > 0)
        readUuidAndThread(token.sliced(at + 1), who);
}

void readUuidAndCounter(QByteArrayView token, HolderIdentity &who)
{
    if (token.size() >= uuidSize && isUuid(token.first(uuidSize)))
        who.client = token.first(uuidSize).toByteArray();
}

/** host _ process _ id, where the host may contain underscores. */
void readHostPidId(QByteArrayView token, HolderIdentity &who)
{
    if (token.endsWith("_WRITERWAITING"))
        token.chop(14);
    const qsizetype id = token.lastIndexOf('_');
    const qsizetype pid = id > 0 ? token.first(id).lastIndexOf('_') : -1;
    if (pid <= 0)
        return;
    who.host = token.first(pid).toByteArray();
    who.pid = wholeNumber(token.sliced(pid + 1, id - pid - 1));
    who.client = token.sliced(id + 1).toByteArray();
}

void readHostPid(QByteArrayView token, HolderIdentity &who)
{
    const qsizetype at = std::max(token.lastIndexOf(':'), token.lastIndexOf('|'));
    if (at <= 0)
        return;
    who.host = token.first(at).toByteArray();
    who.pid = wholeNumber(token.sliced(at + 1));
}

/** ADDED:2026-11-21T01:59:02.123Z@host, and in newer versions a UUID behind it. */
void readShedLock(QByteArrayView token, HolderIdentity &who)
{
    constexpr QByteArrayView added("ADDED:");
    const qsizetype at = token.indexOf('@');
    if (!token.startsWith(added) || at < 0)
        return;
    const QByteArrayView time = token.sliced(added.size(), at - added.size());
    const QDateTime when = QDateTime::fromString(QString::fromLatin1(time.first(std::min<qsizetype>(time.size(), 40))), Qt::ISODateWithMs);
    if (when.isValid())
        who.acquiredAt = fromUnixMs(when.toMSecsSinceEpoch());
    QByteArrayView host = token.sliced(at + 1);
    if (host.size() > uuidSize + 1 && isUuid(host.last(uuidSize)) && host[host.size() - uuidSize - 1] == ':') {
        who.client = host.last(uuidSize).toByteArray();
        host.chop(uuidSize + 1);
    }
    who.host = host.toByteArray();
}

void readProcess(QByteArrayView token, HolderIdentity &who)
{
    who.pid = wholeNumber(token);
    if (!who.pid)
        who.worker = token.toByteArray();
}

void readTokenAndText(QByteArrayView token, HolderIdentity &who)
{
    const qsizetype at = std::min(token.size(), redislockTokenSize);
    who.client = token.first(at).toByteArray();
    who.more = token.sliced(at).toByteArray();
}

/** The note is a description of the job, in JSON. */
void readJob(const Holder &holder, HolderIdentity &who)
{
    who.worker = holder.token.toByteArray();
    const QJsonObject note = QJsonDocument::fromJson(holder.note.toByteArray()).object();
    who.more = note.value("worker"_L1).toString().toUtf8();
    who.queue = note.value("queue"_L1).toString().toUtf8();
    if (holder.writtenMs >= firstWrittenTime)
        who.acquiredAt = fromUnixMs(holder.writtenMs);
}

void readToken(TokenForm form, const Holder &holder, HolderIdentity &who)
{
    const QByteArrayView token = holder.token.view();
    switch (form) {
    case TokenForm::Opaque:
    case TokenForm::Mark: return;
    case TokenForm::Uuid:
    case TokenForm::UuidHex:
    case TokenForm::UuidBase64: return readUuid(token, who);
    case TokenForm::UuidAndThread: return readUuidAndThread(token, who);
    case TokenForm::GroupUuidThread: return readGroupUuidThread(token, who);
    case TokenForm::UuidAndCounter: return readUuidAndCounter(token, who);
    case TokenForm::HostPidId: return readHostPidId(token, who);
    case TokenForm::HostPid: return readHostPid(token, who);
    case TokenForm::Process: return readProcess(token, who);
    case TokenForm::ShedLock: return readShedLock(token, who);
    case TokenForm::TokenAndText: return readTokenAndText(token, who);
    case TokenForm::JobId: return readJob(holder, who);
    case TokenForm::FieldName: who.worker = token.toByteArray(); return;
    case TokenForm::IdAndOwner: who.worker = holder.note.toByteArray(); return;
    }
    Q_UNREACHABLE();
}

QString textFor(const HolderIdentity &who, QByteArrayView token)
{
    if (!who.host.isEmpty())
        return who.pid ? u"%1, process %2"_s.arg(safe(who.host)).arg(*who.pid) : safe(who.host);
    if (!who.thread.isEmpty())
        return u"%1, thread %2"_s.arg(shortId(who.client), shortId(who.thread));
    if (who.pid)
        return u"process %1"_s.arg(*who.pid);
    if (!who.more.isEmpty())
        return safe(who.more);
    return who.worker.isEmpty() ? safe(token) : safe(who.worker);
}

} // namespace

HolderIdentity decode(const Lock &lock, const Holder &holder)
{
    HolderIdentity who;
    readToken(schemeOf(lock).tokenForm, holder, who);
    return who;
}

HolderIdentity identify(const Lock &lock, const Holder &holder)
{
    HolderIdentity who = decode(lock, holder);
    who.text = isMark(holder.token) ? u"nobody: fenced off"_s : textFor(who, holder.token);
    return who;
}

std::optional<HolderIdentity> identifyHolder(const Lock &lock)
{
    if (lock.details && lock.details->holders.size() == 1)
        return identify(lock, lock.details->holders[0]);
    if (lock.token.isEmpty() || lock.details)
        return std::nullopt;
    return identify(lock, {.token = lock.token});
}

} // namespace lockscope
