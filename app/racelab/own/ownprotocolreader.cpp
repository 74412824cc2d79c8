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

constexpr int longestSentence = 300;

/** Reads one file. */
class ProtocolReader {
public:
    explicit ProtocolReader(const QByteArray &json) : m_json(json), m_source(json), m_mistakes(m_source) {}

    Expected<OwnProtocol, OwnMistakes> read();

private:
    void readAll();
    void readHead();
    QString text(const QString &name, int longest);
    void readId();
    void readValueIs();
    int readLocks();
    void readHolding(OwnPartReader &reader, OwnFlow &flow);
    void checkSense(const OwnFlow &flow);
    void checkFence(const FlowPart &acquire);
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
    OwnFlow flow(m_mistakes);
    const std::size_t before = m_mistakes.count();
    reader.read(m_root[u"acquire"], m_protocol.acquire, flow.acquire);
    m_isAcquireRight = m_mistakes.count() == before;
    reader.read(m_root[u"release"], m_protocol.release, flow.release);
    if (m_root.contains(u"giveUp"))
        reader.read(m_root[u"giveUp"], m_protocol.giveUp, flow.giveUp);
    if (m_root.contains(u"whileHolding"))
        readHolding(reader, flow);
    m_protocol.looksAtClock = reader.sawClock();
    flow.check();
    checkSense(flow);
}

/** Reads everything but the parts. */
void ProtocolReader::readHead()
{
    checkEntries(m_root, ownwords::entriesOfProtocol(), OwnReaderText::tr("The protocol"), m_mistakes);
    m_protocol.acquire.name = u"acquire"_s;
    m_protocol.release.name = u"release"_s;
    m_protocol.giveUp.name = u"giveUp"_s;
    m_protocol.whileHolding.name = u"whileHolding"_s;
    readId();
    m_protocol.sentence = text(u"sentence"_s, longestSentence);
    if (m_root.contains(u"fence"))
        m_protocol.fence = text(u"fence"_s, longestSentence);
    readValueIs();
}

/** A text that can be shown. */
QString ProtocolReader::text(const QString &name, int longest)
{
    const SourceValue value = m_root[name];
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
    m_protocol.id = text(u"protocol"_s, 40);
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
    for (const SourceValue &part : {m_root[u"acquire"], m_root[u"release"], m_root[u"giveUp"], m_root[u"whileHolding"][u"steps"]}) {
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

void ProtocolReader::readHolding(OwnPartReader &reader, OwnFlow &flow)
{
    SourceValue holding = m_root[u"whileHolding"];
    if (!holding.isObject())
        return add(holding, OwnReaderText::tr("“whileHolding” must be an object, as in {\"every\": \"lease / 3\", \"steps\": […]}"));
    checkEntries(holding, ownwords::entriesOfHolding(), u"whileHolding"_s, m_mistakes);
    m_protocol.renewEvery = reader.readEvery(holding[u"every"], flow.every);
    reader.read(holding[u"steps"], m_protocol.whileHolding, flow.whileHolding);
}

/** Refuses protocols that cannot be a lock, unless that may come of another mistake. */
void ProtocolReader::checkSense(const OwnFlow &flow)
{
    const SourceValue acquire = m_root[u"acquire"];
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
    checkFence(flow.acquire);
}

/** What the resource compares goes with a write of a holder. */
void ProtocolReader::checkFence(const FlowPart &acquire)
{
    const QString &fence = m_protocol.fence;
    QSet<QString> kept;
    for (const FlowStep &step : acquire.steps)
        kept += step.keeps + step.saves;
    if (!fence.isEmpty() && acquire.isRead && !kept.contains(fence))
        add(m_root[u"fence"],
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
