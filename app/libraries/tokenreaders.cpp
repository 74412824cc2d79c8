// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/tokenreaders.h"

#include "locks/valueshape.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype sizeOfUuid = 36;
constexpr qsizetype uuidVersionAt = 14;
constexpr qint64 firstWrittenTime = 946'684'800'000; // the year 2000; an earlier time is no acquisition

void readUuidTime(QByteArrayView text, HolderIdentity &who)
{
    if (isUuid(text) && text[uuidVersionAt] != '1') // most are random
        return;
    if (const auto time = uuidTime(uuidBytes(text))) {
        who.madeAt = time->at;
        who.node = QByteArray(time->node.data(), qsizetype(time->node.size())).toHex(':');
    }
}

} // namespace

void readUuid(const Holder &holder, HolderIdentity &who)
{
    who.client = holder.token.toByteArray();
    readUuidTime(holder.token, who);
}

void readUuidAndCounter(const Holder &holder, HolderIdentity &who)
{
    const QByteArrayView token = holder.token.view();
    if (token.size() >= sizeOfUuid && isUuid(token.first(sizeOfUuid)))
        who.client = token.first(sizeOfUuid).toByteArray();
}

void readHostPid(const Holder &holder, HolderIdentity &who)
{
    const QByteArrayView token = holder.token.view();
    const qsizetype at = std::max(token.lastIndexOf(':'), token.lastIndexOf('|'));
    if (at <= 0)
        return;
    who.host = token.first(at).toByteArray();
    who.pid = wholeNumber(token.sliced(at + 1));
}

void readJob(const Holder &holder, HolderIdentity &who)
{
    who.worker = holder.token.toByteArray();
    const QJsonObject note = QJsonDocument::fromJson(holder.note.toByteArray()).object();
    who.more = note.value("worker"_L1).toString().toUtf8();
    who.queue = note.value("queue"_L1).toString().toUtf8();
    if (holder.writtenMs >= firstWrittenTime)
        who.acquiredAt = fromUnixMs(holder.writtenMs);
}

} // namespace lockscope
