// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownfile.h"

#include "base/plainfile.h"
#include "base/safetext.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/own/ownprotocolreader.h"
#include "racelab/own/ownrunner.h"

#include <QFile>

namespace lockscope {

using namespace Qt::StringLiterals;

Result<OwnProtocol> readOwnProtocolFile(const QString &path)
{
    const QString name = visibleText(path, 200);
    const Result<QByteArray> text = readPlainFile(path, longestOwnProtocol);
    if (!text && text.error().kind == Error::Kind::NotFound)
        return failure(Error::Kind::NotFound, u"There is no file %1."_s.arg(name));
    if (!text)
        return failure(Error::Kind::NotFound, u"%1 cannot be read: %2."_s.arg(name, text.error().text));
    return readOwnProtocol(*text);
}

Result<void> addOwnProtocol(ProtocolCatalogue &catalogue, OwnProtocol protocol)
{
    const ProtocolInfo *const same = catalogue.find(protocol.id);
    if (same && !same->isOwn()) {
        return failure(Error::Kind::InvalidInput,
                       u"A protocol named “%1” comes with the program: give yours another name, in “protocol”."_s.arg(protocol.id));
    }
    const auto shared = std::make_shared<const OwnProtocol>(std::move(protocol));
    catalogue.add(shared->info(), [shared](const ProtocolSpec &spec, Actor &actor) { return std::make_unique<OwnRunner>(shared, actor, spec); });
    return {};
}

Result<QString> addOwnProtocolFile(ProtocolCatalogue &catalogue, const QString &path)
{
    const Result<OwnProtocol> read = readOwnProtocolFile(path);
    const Result<void> added = read ? addOwnProtocol(catalogue, *read) : failure(read.error());
    if (added)
        return read->id;
    if (added.error().kind != Error::Kind::InvalidInput)
        return failure(added.error());
    return invalidInput(u"%1: %2"_s.arg(visibleText(path, 200), added.error().text));
}

QByteArray OwnTemplate::text() const
{
    QFile file(u":/protocols/%1.json"_s.arg(id));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return file.readAll();
}

QString OwnTemplate::sentence() const
{
    const Result<OwnProtocol> read = readOwnProtocol(text());
    Q_ASSERT(read);
    return read ? read->sentence : QString();
}

const std::vector<OwnTemplate> &ownTemplates()
{
    static const std::vector<OwnTemplate> templates{
        {.id = u"our-lock"_s, .title = u"Token with a heartbeat"_s},
        {.id = u"timestamp-lock"_s, .title = u"Deadline in the value"_s},
        {.id = u"fenced-lock"_s, .title = u"Token with a fencing number"_s},
        {.id = u"queue-lock"_s, .title = u"Fair queue"_s},
        {.id = u"hash-lock"_s, .title = u"Hash, as Redisson writes it"_s},
        {.id = u"two-locks"_s, .title = u"Two locks at once"_s},
        {.id = u"published-expiry-blind-release"_s, .title = u"Published model: lease and blind release"_s, .isPublished = true},
        {.id = u"published-fencing"_s, .title = u"Published model: the same with fencing"_s, .isPublished = true},
        {.id = u"published-lease-sleep"_s, .title = u"Published model: a sleep between check and use"_s, .isPublished = true},
    };
    return templates;
}

} // namespace lockscope
