// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownfile.h"

#include "base/plainfile.h"
#include "base/safetext.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/own/ownprotocolreader.h"
#include "racelab/own/ownrunner.h"

#include <QCoreApplication>
#include <QFile>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnFileText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnFileText)
};

} // namespace

bool isOwnProtocolFile(const QString &word) { return word.endsWith(QLatin1StringView(".json")) || word.contains(u'/'); }

Result<OwnProtocol> readOwnProtocolFile(const QString &path)
{
    const QString name = visibleText(path, 200);
    const Result<QByteArray> text = readPlainFile(path, longestOwnProtocol);
    if (!text && text.error().kind == Error::Kind::NotFound)
        return failure(Error::Kind::NotFound, OwnFileText::tr("There is no file %1.").arg(name));
    if (!text)
        return failure(Error::Kind::NotFound, OwnFileText::tr("Cannot read %1: %2.").arg(name, text.error().text));
    Expected<OwnProtocol, OwnMistakes> read = checkOwnProtocol(*text);
    if (!read)
        return failure({Error::Kind::InvalidInput, mistakesText(read.error(), name), mistakesCode});
    return std::move(read).value();
}

Result<void> addOwnProtocol(ProtocolCatalogue &catalogue, OwnProtocol protocol)
{
    const ProtocolInfo *const same = catalogue.find(protocol.id);
    if (same && !same->isOwn()) {
        return failure(Error::Kind::InvalidInput,
                       OwnFileText::tr("A built-in protocol is named “%1”: give yours another name, in “protocol”.").arg(protocol.id));
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
    if (!read)
        return failure(read.error());
    return invalidInput(OwnFileText::tr("%1: %2").arg(visibleText(path, 200), added.error().text));
}

Result<void> addOwnProtocolFiles(ProtocolCatalogue &catalogue, const QStringList &paths)
{
    std::vector<OwnProtocol> protocols;
    for (const QString &path : paths) {
        const Result<OwnProtocol> read = readOwnProtocolFile(path);
        if (!read)
            return failure(read.error());
        if (const Result<void> added = addOwnProtocol(catalogue, *read); !added)
            return added;
        protocols.push_back(*read);
    }
    if (protocols.size() != 2)
        return {};
    const Result<OwnProtocol> both = besideEachOther(protocols[0], protocols[1]);
    return both ? addOwnProtocol(catalogue, *both) : Result<void>(); // which the schedule needs, if it is of both
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
    return read ? QCoreApplication::translate("OwnProtocol", read->sentence.toUtf8().constData()) : QString();
}

QString OwnTemplate::title() const { return QCoreApplication::translate("lockscope::OwnTemplate", titleSource); }

const std::vector<OwnTemplate> &ownTemplates()
{
    static const std::vector<OwnTemplate> templates{
        {.id = u"our-lock"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Token with a heartbeat")},
        {.id = u"timestamp-lock"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Deadline in the value")},
        {.id = u"fenced-lock"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Token with a fencing number")},
        {.id = u"queue-lock"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Fair queue")},
        {.id = u"hash-lock"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Hash, as Redisson writes it")},
        {.id = u"two-locks"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Two locks at once")},
        {.id = u"semaphore"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Semaphore")},
        {.id = u"read-write-lock"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Read-write lock")},
        {.id = u"guarded-write"_s, .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Guarded write to the same Redis")},
        {.id = u"published-expiry-blind-release"_s,
         .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Published model: lease and blind release"),
         .isPublished = true},
        {.id = u"published-fencing"_s,
         .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Published model: the same with fencing"),
         .isPublished = true},
        {.id = u"published-lease-sleep"_s,
         .titleSource = QT_TRANSLATE_NOOP("lockscope::OwnTemplate", "Published model: a sleep between check and use"),
         .isPublished = true},
    };
    return templates;
}

} // namespace lockscope
