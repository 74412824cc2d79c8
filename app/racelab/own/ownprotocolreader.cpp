// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownprotocolreader.h"

#include "base/safetext.h"
#include "racelab/own/ownpartreader.h"
#include "racelab/own/ownwords.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnReaderText)
};

constexpr int longestSentence = 300, longestRole = 20;

/** Reads one file. */
class ProtocolReader {
public:
    explicit ProtocolReader(const QByteArray &json) : m_json(json), m_source(json), m_mistakes(m_source) {}

    Expected<OwnProtocol, OwnMistakes> read();

private:
    void readAll();
    void readHead();
    void readRoles(OwnPartReader &reader);
    void readRole(const SourceValue &source, OwnRole &role, OwnPartReader &reader);
    void readMode(const SourceValue &source, OwnRole &role);
    void readPermits();
    void readWork();
    QString text(const SourceValue &source, const QString &name, int longest);
    void readId();
    void readValueIs();
    int readLocks();
    void readHolding(const SourceValue &source, OwnRole &role, OwnPartReader &reader, OwnFlow &flow);
    void checkSense(const SourceValue &source, const OwnFlow &flow);
    void checkFence(const SourceValue &source, const OwnRole &role, const FlowPart &acquire);
    QStringList keptNames() const;
    void add(const SourceValue &value, const QString &why) { m_mistakes.add(value.at, why); }

    const QByteArray &m_json;
    OwnSource m_source;
    MistakeCollector m_mistakes;
    SourceValue m_root;
    OwnProtocol m_protocol;
    bool m_isAcquireRight = false;
};

Expected<OwnProtocol, OwnMistakes> ProtocolReader::read()
{
    for (const OwnSource::Fault &fault : m_source.faults())
        m_mistakes.add(fault.at, fault.why);
    m_root = m_source.root();
    if (m_source.isWhole() && m_root.isObject())
        readAll();
    else if (m_source.isWhole())
        add(m_root, OwnReaderText::tr("A protocol must be one JSON object with “protocol”, “sentence”, “acquire” and “release”"));
    if (m_mistakes.count() > 0)
        return Unexpected(m_mistakes.sorted());
    m_protocol.version = QString::fromLatin1(QCryptographicHash::hash(m_json, QCryptographicHash::Sha256).first(8).toHex());
    return m_protocol;
}

void ProtocolReader::readAll()
{
    readHead();
    const int locks = readLocks();
    OwnPartReader reader(m_mistakes, keptNames(), locks);
    readPermits();
    readWork();
    if (m_root.contains(u"roles"))
        readRoles(reader);
    else
        readRole(m_root, m_protocol, reader);
    m_protocol.looksAtClock = reader.sawClock();
}

void ProtocolReader::readRoles(OwnPartReader &reader)
{
    const SourceValue roles = m_root[u"roles"];
    if (!roles.isList() || roles.items.size() < 2 || roles.items.size() > 3)
        return add(roles, OwnReaderText::tr("“roles” must be a list of 2 or 3 objects, each with a “role”, “acquire” and “release”"));
    for (const QString &name : ownwords::partsOfRole()) {
        if (m_root.contains(name))
            add(m_root[name], OwnReaderText::tr("in a protocol with roles “%1” belongs in one of them").arg(name));
    }
    m_protocol.furtherRoles.resize(roles.items.size() - 1);
    QStringList names;
    for (std::size_t i = 0; i < roles.items.size(); ++i) {
        SourceValue source = roles.items[i];
        OwnRole &role = i == 0 ? m_protocol : m_protocol.furtherRoles[i - 1];
        if (!source.isObject()) {
            add(source, OwnReaderText::tr("a role must be an object, as in {\"role\": \"reader\", \"mode\": \"shared\", …}"));
            continue;
        }
        checkEntries(source, ownwords::entriesOfRole(), OwnReaderText::tr("The role"), m_mistakes);
        role.is.name = text(source, u"role"_s, longestRole);
        if (names.contains(role.is.name))
            add(source[u"role"], OwnReaderText::tr("two roles are named “%1”").arg(role.is.name));
        names << role.is.name;
        readMode(source, role);
        readRole(source, role, reader);
    }
}

void ProtocolReader::readMode(const SourceValue &source, OwnRole &role)
{
    const SourceValue mode = source[u"mode"];
    role.is.shares = mode.text == u"shared";
    if (!mode.isMissing() && mode.text != u"exclusive" && !role.is.shares)
        add(mode, OwnReaderText::tr("“mode” must be “shared”, with all clients that share the lock, or “exclusive”"));
    else if (role.is.shares && m_protocol.permits > 0)
        add(mode, OwnReaderText::tr("a lock with “permits” cannot be shared besides"));
}

void ProtocolReader::readRole(const SourceValue &source, OwnRole &role, OwnPartReader &reader)
{
    role.acquire.name = u"acquire"_s;
    role.release.name = u"release"_s;
    role.giveUp.name = u"giveUp"_s;
    role.whileHolding.name = u"whileHolding"_s;
    role.write.name = u"write"_s;
    if (source.contains(u"fence"))
        role.fence = text(source, u"fence"_s, longestSentence);
    OwnFlow flow(m_mistakes);
    const std::size_t before = m_mistakes.count();
    reader.read(source[u"acquire"], role.acquire, flow.acquire);
    m_isAcquireRight = m_mistakes.count() == before;
    reader.read(source[u"release"], role.release, flow.release);
    if (source.contains(u"giveUp"))
        reader.read(source[u"giveUp"], role.giveUp, flow.giveUp);
    if (source.contains(u"write"))
        reader.read(source[u"write"], role.write, flow.write);
    if (source.contains(u"whileHolding"))
        readHolding(source, role, reader, flow);
    flow.check();
    checkSense(source, flow);
    checkFence(source, role, flow.acquire);
}

void ProtocolReader::readPermits()
{
    const SourceValue value = m_root[u"permits"];
    const double permits = value.type == SourceValue::Type::Number ? value.text.toDouble() : 0;
    m_protocol.permits = int(permits);
    if (!value.isMissing() && (m_protocol.permits != permits || permits < 1 || permits > 5))
        add(value, OwnReaderText::tr("“permits” must be the number of clients that may hold it at a time, from 1 to 5"));
}

/** A time in milliseconds, which may use the lease. */
void ProtocolReader::readWork()
{
    const SourceValue value = m_root[u"work"];
    if (value.isMissing())
        return;
    m_protocol.work = OwnPartReader::readTime(value);
    if (!m_protocol.work)
        add(value, OwnReaderText::tr("“work” must be a time in milliseconds, as in \"lease / 2\", \"30000\", or \"0\""));
}

/** Reads everything but the parts. */
void ProtocolReader::readHead()
{
    checkEntries(m_root, ownwords::entriesOfProtocol(), OwnReaderText::tr("The protocol"), m_mistakes);
    readId();
    m_protocol.sentence = text(m_root, u"sentence"_s, longestSentence);
    readValueIs();
}

/** A text that can be shown. */
QString ProtocolReader::text(const SourceValue &source, const QString &name, int longest)
{
    const SourceValue value = source[name];
    if (value.isMissing() || (value.isText() && value.text.isEmpty()))
        add(value, OwnReaderText::tr("“%1” is missing: it must be a text").arg(name));
    else if (!value.isText())
        add(value, OwnReaderText::tr("“%1” must be a text in quotes").arg(name));
    else if (value.text.size() > longest)
        add(value, OwnReaderText::tr("“%1” is too long: it can have at most %2 characters").arg(name, QString::number(longest)));
    return value.isText() ? visibleText(value.text, longest) : QString();
}

void ProtocolReader::readId()
{
    static const QRegularExpression form(u"^[a-z][a-z0-9-]{0,39}$"_s);
    m_protocol.id = text(m_root, u"protocol"_s, 40);
    if (!m_protocol.id.isEmpty() && m_protocol.id.size() <= 40 && !form.match(m_protocol.id).hasMatch())
        add(m_root[u"protocol"],
            OwnReaderText::tr(
                "%1 is not a valid protocol name: begin with a lower-case letter and use only lower-case letters, digits and hyphens, as "
                "in “our-lock”")
                .arg(ownwords::quoted(m_protocol.id)));
}

void ProtocolReader::readValueIs()
{
    const SourceValue value = m_root[u"valueIs"];
    m_protocol.keepsAcquisitionTime = value.text == u"time of acquisition"_s;
    if (!value.isMissing() && value.text != u"deadline" && !m_protocol.keepsAcquisitionTime)
        add(value, OwnReaderText::tr("“valueIs” must be “deadline” or “time of acquisition”: what the time in the lock's value means"));
}

/** 0: it is wrong. */
int ProtocolReader::readLocks()
{
    const SourceValue value = m_root[u"locks"];
    if (value.isMissing())
        return 1;
    const double locks = value.type == SourceValue::Type::Number ? value.text.toDouble() : 0;
    if (locks != 1 && locks != 2 && locks != 3) {
        add(value, OwnReaderText::tr("“locks” must be the number of locks that it takes at once, from 1 to 3: their keys are key1, key2 and key3"));
        return 0;
    }
    m_protocol.locks = int(locks);
    return m_protocol.locks;
}

/** All names under which steps keep something. */
QStringList ProtocolReader::keptNames() const
{
    QStringList names;
    std::vector<SourceValue> parts;
    std::vector<SourceValue> sources = m_root[u"roles"].items;
    sources.push_back(m_root);
    for (const SourceValue &source : sources) {
        for (const SourceValue &part :
             {source[u"acquire"], source[u"release"], source[u"giveUp"], source[u"write"], source[u"whileHolding"][u"steps"]})
            parts.push_back(part);
    }
    for (const SourceValue &part : parts) {
        for (const SourceValue &step : part.items) {
            for (const SourceValue::Name &name : step[u"keep"].names)
                names << name.text;
            const SourceValue save = step[u"save"];
            for (const SourceValue &name : save.isList() ? save.items : std::vector{save})
                names << name.text;
        }
    }
    names.removeAll(QString());
    names.removeDuplicates();
    return names;
}

void ProtocolReader::readHolding(const SourceValue &source, OwnRole &role, OwnPartReader &reader, OwnFlow &flow)
{
    SourceValue holding = source[u"whileHolding"];
    if (!holding.isObject())
        return add(holding, OwnReaderText::tr("“whileHolding” must be an object, as in {\"every\": \"lease / 3\", \"steps\": […]}"));
    checkEntries(holding, ownwords::entriesOfHolding(), u"whileHolding"_s, m_mistakes);
    role.renewEvery = reader.readEvery(holding[u"every"], flow.every);
    reader.read(holding[u"steps"], role.whileHolding, flow.whileHolding);
    const SourceValue until = holding[u"until"];
    role.renewsInRelease = until.text == u"released";
    if (!until.isMissing() && until.text != u"release" && !role.renewsInRelease)
        add(until, OwnReaderText::tr("“until” must be “release”, or “released” if renewals go on while the release runs"));
}

/** Refuses protocols that cannot be a lock, unless that may come of another mistake. */
void ProtocolReader::checkSense(const SourceValue &source, const OwnFlow &flow)
{
    const SourceValue acquire = source[u"acquire"];
    m_mistakes.enter(u"acquire"_s);
    const auto acquires = [](const FlowStep &step) {
        const auto isIt = [](const OwnTarget &target) { return !target.step && target.end == OwnEnd::Acquired; };
        return step.mayGoAnywhere || std::ranges::any_of(step.targets, isIt);
    };
    if (flow.acquire.isRead && std::ranges::none_of(flow.acquire.steps, acquires))
        add(acquire, OwnReaderText::tr("no step ends with “acquired”, so no client could ever hold the lock"));
    const auto usesKey = [](const FlowStep &step) {
        const auto isIt = [](const FlowStep::Use &use) { return use.when == FlowStep::When::Sending && (use.name == u"key" || use.name == u"key1"); };
        return std::ranges::any_of(step.uses, isIt);
    };
    if (m_isAcquireRight && std::ranges::none_of(flow.acquire.steps, usesKey))
        add(acquire, OwnReaderText::tr("no step sends “{key}”, which is the lock's key"));
    m_mistakes.leave();
}

/** What the resource compares goes with a write of a holder. */
void ProtocolReader::checkFence(const SourceValue &source, const OwnRole &role, const FlowPart &acquire)
{
    const QString &fence = role.fence;
    QSet<QString> kept;
    for (const FlowStep &step : acquire.steps)
        kept += step.keeps + step.saves;
    if (!fence.isEmpty() && acquire.isRead && !kept.contains(fence))
        add(source[u"fence"],
            OwnReaderText::tr("“fence” must name a value that a step of acquire keeps, and none keeps %1.%2")
                .arg(ownwords::quoted(fence), ownwords::meant(fence, QStringList(kept.begin(), kept.end()))));
}

} // namespace

Expected<OwnProtocol, OwnMistakes> checkOwnProtocol(const QByteArray &json)
{
    if (json.size() > longestOwnProtocol) {
        const QString why = OwnReaderText::tr("The file is too long for a protocol: it can have at most %1 bytes.").arg(longestOwnProtocol);
        return Unexpected(OwnMistakes{{.place = {}, .part = {}, .step = 0, .why = why}});
    }
    return ProtocolReader(json).read();
}

Result<OwnProtocol> readOwnProtocol(const QByteArray &json)
{
    Expected<OwnProtocol, OwnMistakes> read = checkOwnProtocol(json);
    return read ? Result<OwnProtocol>(std::move(read).value()) : invalidInput(mistakesText(read.error()));
}

} // namespace lockscope
