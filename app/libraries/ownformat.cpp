// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/ownformat.h"

#include "base/safetext.h"
#include "libraries/companions.h"
#include "libraries/plantools.h"
#include "locks/holderidentity.h"

namespace lockscope {

namespace ownformat {

namespace {

using namespace plans;
using redis::command;
using In = FormatPlace::In;
using Type = KeyReading::Type;
using Member = KeyContents::Member;

struct OwnFormatText {
    LOCKSCOPE_MESSAGES(lockscope::OwnFormatText)
};

// ---- decoding

Message typeText(Type type)
{
    switch (type) {
    case Type::String: return OwnFormatText::tr("a string");
    case Type::Hash: return OwnFormatText::tr("a hash");
    case Type::Set: return OwnFormatText::tr("a set");
    case Type::SortedSet: return OwnFormatText::tr("a sorted set");
    case Type::List: return OwnFormatText::tr("a list");
    case Type::Missing:
    case Type::Elsewhere: return OwnFormatText::tr("missing");
    case Type::Subscription:
    case Type::Other: return OwnFormatText::tr("of another type");
    case Type::Unreadable: return OwnFormatText::tr("not readable");
    }
    Q_UNREACHABLE();
}

bool isOfType(In holder, Type type)
{
    switch (holder) {
    case In::Value: return type == Type::String;
    case In::Member: return type == Type::Set || type == Type::SortedSet;
    default: return type == Type::Hash;
    }
}

/** Reads one lock by one format. */
class Decoder {
public:
    Decoder(const LockFormat &format, const Clues &clues) : m_format(format), m_clues(clues), m_in(format.holder->in) {}

    Result<Lock> decode(Lock lock, QByteArrayView prefix);

private:
    Result<void> check(QByteArrayView prefix) const;
    bool isOfSeveral() const { return m_in == In::FieldName || m_in == In::Member; }
    Result<QByteArrayView> read(const FormatPlace &place, const Member *of) const;
    Result<Holder> readHolder(const Member *of, const MaybeInstant &leaseEnds);
    Result<std::optional<UnixTime>> readTime(const char *name, const std::optional<FormatPlace> &place, const Member *of);
    FormatSeen seen(QByteArrayView prefix) const;

    const LockFormat &m_format;
    const Clues &m_clues;
    In m_in;
    ParsedJson m_json;
};

Result<void> Decoder::check(QByteArrayView prefix) const
{
    const KeyReading &reading = m_clues.reading;
    if (!isOfType(m_in, reading.type))
        return invalidInput(OwnFormatText::tr("the key is %1, not what the format is of").arg(typeText(reading.type)));
    if (!reading.valueIsWhole)
        return invalidInput(OwnFormatText::tr("the value is longer than 4 KiB"));
    if (m_format.wake && m_format.wake->by != WakeUp::By::Publish && m_format.wake->forKey(m_clues.key, prefix).to == m_clues.key)
        return invalidInput(OwnFormatText::tr("the list that wakes waiters is the key itself"));
    if (m_in == In::Value)
        return {};
    const bool isReadInPart = reading.contents && (m_in == In::Field ? !reading.contents->isWhole() : reading.contents->members.empty());
    if (isReadInPart && reading.contents->count > mostMembersRead)
        return invalidInput(OwnFormatText::tr("it has %1 members, of which at most %2 are read").arg(reading.contents->count).arg(mostMembersRead));
    if (!reading.contents || (m_in == In::Field && !reading.contents->isWhole()))
        return invalidInput(OwnFormatText::tr("the content was not read: it is too large, or may not be read"));
    const auto isScore = [](const std::optional<FormatPlace> &place) { return place && place->in == In::Score; };
    if (reading.type == Type::Set && (isScore(m_format.deadline) || isScore(m_format.acquired)))
        return invalidInput(OwnFormatText::tr("the key is a set, whose members have no score"));
    return m_clues.members().empty() ? invalidInput(OwnFormatText::tr("it has no members")) : Result<void>();
}

Result<QByteArrayView> Decoder::read(const FormatPlace &place, const Member *of) const
{
    switch (place.in) {
    case In::Value: return m_clues.value();
    case In::FieldName:
    case In::Member: return of->name.view();
    case In::FieldValue:
    case In::Score: return of->value.view();
    case In::Field: break;
    }
    const Member *field = m_clues.member(place.field);
    if (!field)
        return invalidInput(OwnFormatText::tr("there is no field \"%1\"").arg(safeText(place.field, 60)));
    return field->value.view();
}

Result<std::optional<UnixTime>> Decoder::readTime(const char *name, const std::optional<FormatPlace> &place, const Member *of)
{
    if (!place)
        return std::optional<UnixTime>();
    const auto written = read(*place, of);
    const auto time = written ? timeIn(*place, *written, m_clues.serverNow(), m_json) : Result<UnixTime>(failure(written.error()));
    if (!time)
        return invalidInput(OwnFormatText::tr("\"%1\": %2").arg(QString::fromLatin1(name), time.error().text));
    return std::optional(*time);
}

Result<Holder> Decoder::readHolder(const Member *of, const MaybeInstant &leaseEnds)
{
    const auto token = read(*m_format.holder, of);
    const auto text = token ? textIn(*m_format.holder, *token, m_json) : Result<QByteArray>(failure(token.error()));
    if (!text)
        return invalidInput(OwnFormatText::tr("\"%1\": %2").arg(QStringLiteral("holder"), text.error().text));
    const auto deadline = readTime("deadline", m_format.deadline, of);
    if (!deadline)
        return failure(deadline.error());
    const auto acquired = readTime("acquired", m_format.acquired, of);
    if (!acquired)
        return failure(acquired.error());
    Holder holder{.token = Bytes(*token), .deadline = *deadline ? MaybeInstant(m_clues.time.instantOf(**deadline)) : leaseEnds};
    if (*text != *token)
        holder.note = Bytes(*text);
    holder.acquiredMs = *acquired ? toMs(**acquired) : 0;
    if (m_clues.reading.type != Type::Set)
        holder.writtenMs = *deadline ? toMs(**deadline) : m_clues.reading.type == Type::SortedSet ? holder.acquiredMs : 0;
    if (m_clues.reading.type == Type::SortedSet && holder.writtenMs == 0)
        return invalidInput(OwnFormatText::tr("the key is a sorted set, and the format has no time in it"));
    return holder;
}

FormatSeen Decoder::seen(QByteArrayView prefix) const
{
    FormatSeen seen;
    for (const Member &member : m_clues.members()) {
        const auto isOf = [&](const std::optional<FormatPlace> &place) { return place && place->in == In::Field && place->field == member.name; };
        if (isOfSeveral() ? !member.value.isEmpty() : isOf(m_format.holder) || isOf(m_format.deadline) || isOf(m_format.acquired))
            seen.parts.push_back({member.name, member.value});
    }
    seen.fields = m_in == In::Field ? m_clues.memberCount() : 0;
    if (m_format.wake)
        seen.wake = m_format.wake->forKey(m_clues.key, prefix);
    seen.isDeadlineWritten = m_format.deadline.has_value();
    const auto &since = m_format.acquired;
    seen.isTokenDated = since && since->in == m_in && since->field == m_format.holder->field;
    seen.isHoldDated = since.has_value();
    return seen;
}

/** The server removes the key at the end of its lease, whatever is written in it. */
void setEnd(Lock &lock, const LockDetails &details, DeadlineIn place, const KeyReading &reading)
{
    constexpr Duration sameEnd{1000};
    const MaybeInstant written = latestDeadline(details), ofKey = ttlDeadline(reading);
    if (written && !(ofKey && *ofKey <= *written + sameEnd))
        setDeadline(lock, place, written, reading.takenAt);
}

/** Not as a time, if that is what the whole value looks like. */
void setString(Lock &lock, const KeyReading &reading)
{
    if (!isTimestamp(lock))
        return;
    lock.form = LockForm::TokenWithoutTtl;
    lock.deadline.reset();
    lock.lease = Duration(0);
    lock.deadlineIsKnown = reading.ttlKnown;
    lock.deadlineIn = reading.ttlKnown ? DeadlineIn::Nowhere : DeadlineIn::KeyTtl;
}

Result<Lock> Decoder::decode(Lock lock, QByteArrayView prefix)
{
    if (const auto wrong = check(prefix); !wrong)
        return failure(wrong.error());
    setString(lock, m_clues.reading);
    LockDetails details;
    const auto add = [&](const Member *of) {
        auto holder = readHolder(of, lock.deadline);
        if (holder)
            details.holders.push_back(*holder);
        return holder;
    };
    if (!isOfSeveral()) {
        if (const auto holder = add(nullptr); !holder)
            return failure(holder.error());
    }
    for (const Member &member : isOfSeveral() ? m_clues.members() : std::span<const Member>()) {
        if (const auto holder = add(&member); !holder)
            return failure(holder.error());
    }
    details.holdersInAll = isOfSeveral() ? m_clues.memberCount() : 1;
    FormatSeen format = seen(prefix);
    const bool isDeadlineOfOne =
        format.isDeadlineWritten && std::ranges::none_of(details.holders, [](const Holder &holder) { return endsAMinute(holder.writtenMs); });
    format.isHoldDated = format.isHoldDated || isDeadlineOfOne;
    details.format = std::make_shared<FormatSeen>(std::move(format));
    if (!isOfSeveral())
        lock.token = details.holders.front().token;
    if (m_in == In::Member)
        lock.form = LockForm::Members;
    if (m_format.deadline)
        setEnd(lock, details, m_format.deadline->in == In::Score ? DeadlineIn::Score : DeadlineIn::Value, m_clues.reading);
    lock.details = SharedDetails(std::move(details));
    return lock;
}

// ---- the schemes

bool decodesNothing(const Clues &, Lock &) { return false; }

void readNote(const Holder &holder, HolderIdentity &who)
{
    who.worker = holder.note.toByteArray();
    if (holder.acquiredMs > 0)
        who.acquiredAt = fromUnixMs(holder.acquiredMs);
}

const FormatSeen &formatOf(const Lock &lock)
{
    static const FormatSeen none;
    return lock.details && lock.details->format ? *lock.details->format : none;
}

std::vector<WaitChannel> ownChannels(const Lock &lock)
{
    const auto &wake = formatOf(lock).wake;
    if (wake && wake->by == WakeUp::By::Publish)
        return {WaitChannel{wake->to}};
    return {};
}

/** Only into a list, or where there is no key: the check fails for another type, before anything is done. */
void push(Action &action, const WakeUp &wake)
{
    const bool isLeft = wake.by == WakeUp::By::LeftPush;
    if (wake.listLife)
        keepLease(action, wake.to);
    addKey(action, wake.to);
    action.checks.push_back(Check::isList(wake.to));
    action.steps.push_back(command(isLeft ? "LPUSH" : "RPUSH", wake.to, wake.message));
    if (wake.listLife)
        action.steps.push_back(command("PEXPIRE", wake.to, wake.listLife->count()));
    action.undoSteps.push_back(command("LREM", wake.to, isLeft ? 1 : -1, wake.message)); // others' elements stay; nothing, if a client has taken it
}

void wakeAsWritten(Action &action, const Lock &lock, const Holder &)
{
    const auto &how = formatOf(lock).wake;
    if (!how) {
        warn(action, PlanText::tr("Its lock profile names no channel or list: clients that sleep until a release message arrives are not woken."));
    } else if (how->by == WakeUp::By::Publish) {
        wake(action, how->to, how->message);
        sayWoken(action, PlanText::tr("Waiting clients are woken by the message that its lock profile names."));
    } else {
        push(action, *how);
        action.effects += PlanText::tr("One waiting client is woken by the list element that its lock profile names.");
    }
}

void addPartChecks(Action &action, const Lock &lock, const char *question, const Bytes *only)
{
    const QByteArray key = lock.key.toByteArray();
    for (const FormatSeen::Part &part : formatOf(lock).parts) {
        if (!only || part.name == *only)
            action.checks.push_back(Check::equals(command(question, key, part.name.toByteArray()), part.value.toByteArray()));
    }
    action.comparesTime = formatOf(lock).isHoldDated;
}

/** The whole hash is the lock: nothing may have come into it since. */
Result<Action> clearHash(const Lock &lock)
{
    if (formatOf(lock).parts.empty())
        return notSeen();
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    addPartChecks(action, lock, "HGET", nullptr);
    action.checks.push_back(Check::equals(command("HLEN", key), QByteArray::number(formatOf(lock).fields)));
    action.steps = {command("DEL", key)};
    keep(action, command("DUMP", key));
    keepLease(action, key);
    keepFree(action, key);
    wakeAsWritten(action, lock, {});
    addAfterClear(action, lock);
    return action;
}

Result<Action> clearOne(const Lock &lock, const std::optional<Bytes> &)
{
    return isString(lock) ? clearString(lock, wakeAsWritten) : clearHash(lock);
}

void compareAndWake(Action &action, const Lock &lock, const Holder &holder)
{
    addPartChecks(action, lock, lock.form == LockForm::Hash ? "HGET" : "ZSCORE", &holder.token);
    wakeAsWritten(action, lock, holder);
}

Result<Action> clearOneOfSeveral(const Lock &lock, const std::optional<Bytes> &named)
{
    return lock.form == LockForm::Hash ? clearField(lock, named, compareAndWake) : clearMember(lock, named, compareAndWake);
}

constexpr Scheme one{.name = "own-format",
                     .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Own format"),
                     .traits = SchemeTrait::WaitersSleep, // if the profile says so
                     .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                     "The old holder notices at its next renewal or release, if it compares tokens. If it does "
                                                     "not, its release may delete the next holder's lock"),
                     .decode = decodesNothing,
                     .readHolder = readNote,
                     .waitChannels = ownChannels,
                     .clear = clearOne};
constexpr Scheme several{.name = "own-format-several",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Own format, several holders"),
                         .exclusivity = Exclusivity::Permits,
                         .traits = one.traits,
                         .afterClear = one.afterClear,
                         .decode = decodesNothing,
                         .readHolder = readNote,
                         .waitChannels = ownChannels,
                         .clear = clearOneOfSeveral};

} // namespace

} // namespace ownformat

std::array<const Scheme *, 2> ownFormatSchemes() { return {&ownformat::one, &ownformat::several}; }

const Scheme &ownFormatSchemeOf(const Lock &lock) { return lock.token.isEmpty() ? ownformat::several : ownformat::one; }

Result<Lock> decodeOwnFormat(const LockProfile &profile, const Clues &clues, const Lock &plain)
{
    const QByteArrayView prefix = profile.match == LockProfile::Match::Prefix ? profile.pattern : QByteArrayView();
    return ownformat::Decoder(*profile.format, clues).decode(plain, prefix);
}

} // namespace lockscope
