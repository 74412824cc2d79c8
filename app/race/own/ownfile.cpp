// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/own/ownfile.h"

#include "base/safetext.h"
#include "race/own/ownprotocolreader.h"
#include "race/own/ownrunner.h"
#include "race/protocolbook.h"

#include <QFile>
#include <QFileInfo>

namespace lockscope {

using namespace Qt::StringLiterals;

Result<OwnProtocol> readOwnProtocolFile(const QString &path)
{
    const QString name = visibleText(path, 200);
    QFile file(path);
    if (!file.exists())
        return failure(Error::Kind::NotFound, u"There is no file %1."_s.arg(name));
    if (!QFileInfo(path).isFile())
        return failure(Error::Kind::NotFound, u"%1 is no file."_s.arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return failure(Error::Kind::NotFound, u"%1 cannot be read: %2."_s.arg(name, file.errorString()));
    return readOwnProtocol(file.read(longestOwnProtocol + 1)); // one byte more is enough to be told so
}

Result<void> addOwnProtocol(ProtocolBook &book, OwnProtocol protocol)
{
    const ProtocolInfo *const same = book.find(protocol.id);
    if (same && !same->isOwn()) {
        return failure(Error::Kind::InvalidInput,
                       u"A protocol named “%1” comes with the program: give yours another name, in “protocol”."_s.arg(protocol.id));
    }
    const auto shared = std::make_shared<const OwnProtocol>(std::move(protocol));
    book.add(shared->info(), [shared](const ProtocolSpec &spec, Actor &actor) { return std::make_unique<OwnRunner>(shared, actor, spec); });
    return {};
}

Result<QString> addOwnProtocolFile(ProtocolBook &book, const QString &path)
{
    const Result<OwnProtocol> read = readOwnProtocolFile(path);
    const Result<void> added = read ? addOwnProtocol(book, *read) : failure(read.error());
    if (added)
        return read->id;
    if (added.error().kind != Error::Kind::InvalidInput)
        return failure(added.error());
    return failure(Error::Kind::InvalidInput, u"%1: %2"_s.arg(visibleText(path, 200), added.error().text));
}

QByteArray exampleOwnProtocol()
{
    QFile file(u":/protocols/our-lock.json"_s);
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return file.readAll();
}

} // namespace lockscope
