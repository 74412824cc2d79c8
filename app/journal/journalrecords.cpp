// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalrecords.h"

#include <QRandomGenerator>
#include <QSysInfo>

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestField = 64 * 1024;
constexpr qsizetype longestText = 4096;

/** Cuts the text; true: it was too long. */
template <class Text>
bool cut(Text &text, qsizetype longest)
{
    if (text.size() <= longest)
        return false;
    text.truncate(longest);
    return true;
}

/** What is cut stays in the language in use. */
bool cut(Message &message, qsizetype longest)
{
    if (message.length() <= longest)
        return false;
    QString text = message.shown(); // may be shorter
    const bool isTooLong = cut(text, longest);
    message = text;
    return isTooLong;
}

bool cut(QList<Message> &lines)
{
    bool wasCut = false;
    qsizetype left = longestField;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (left <= 0) {
            lines.resize(i);
            return true;
        }
        wasCut = cut(lines[i], left) || wasCut;
        left -= lines[i].length();
    }
    return wasCut;
}

/** From the system's list of users, as environment variables can have any value. */
QString userName()
{
    std::array<char, 4096> text{};
    passwd entry{};
    passwd *found = nullptr;
    if (getpwuid_r(geteuid(), &entry, text.data(), text.size(), &found) == 0 && found)
        return QString::fromLocal8Bit(found->pw_name);
    return u"uid %1"_s.arg(geteuid());
}

} // namespace

Operator Operator::current() { return {userName(), QSysInfo::machineHostName()}; }

qint64 newIntent() { return qint64(QRandomGenerator::system()->generate64() >> 1) | 1; }

qint64 newBatch() { return newIntent() & ((1LL << 53) - 1); }

const char *sinceKnownName(HeldSinceSource source)
{
    switch (source) {
    case HeldSinceSource::Observed: return "observed";
    case HeldSinceSource::Derived: return "derived";
    case HeldSinceSource::Journal: return "journal";
    case HeldSinceSource::Token: return "token";
    case HeldSinceSource::JournalAtLeast: return "journal, at least";
    case HeldSinceSource::Idle: return "idle";
    case HeldSinceSource::Lease: return "lease";
    case HeldSinceSource::Written: return "last write";
    case HeldSinceSource::AfterGap: return "after gap";
    case HeldSinceSource::FirstSeen: return "first seen";
    }
    Q_UNREACHABLE();
}

HeldSinceSource sinceKnown(const QString &name)
{
    using enum HeldSinceSource;
    constexpr std::array all{Observed, Derived, Journal, Token, JournalAtLeast, Idle, Lease, Written, AfterGap};
    const auto found = std::ranges::find(all, name, [](HeldSinceSource source) { return QLatin1StringView(sinceKnownName(source)); });
    return found == all.end() ? FirstSeen : *found;
}

HoldRecord endedHold(const LockEvent &event, const JournalServer &server)
{
    HoldRecord hold;
    hold.server = server;
    hold.key = event.key.toByteArray();
    hold.token = event.ended.token.toByteArray();
    hold.scheme = QString::fromLatin1(event.ended.scheme);
    hold.since = event.at - roundToMs(event.atSteady - event.ended.since);
    hold.sinceKnown = QString::fromLatin1(sinceKnownName(event.ended.sinceSource));
    // The event is the next holder's acquisition; the earlier hold had ended before that by the gap.
    hold.until = std::max(hold.since, event.at - event.gap.value_or(event.endedWithin));
    if (event.foundAfter && event.kind != LockEvent::Kind::Expired) // it was last seen before the gap
        hold.until = std::max(hold.since, event.at - *event.foundAfter);
    hold.ended = QString::fromLatin1(eventName(event.kind));
    hold.renewals = event.ended.renewals;
    hold.sampled = event.sampled;
    hold.cleared = Duration(event.ended.gapMs);
    return hold;
}

ActionRecord bounded(ActionRecord action)
{
    bool wasCut = cut(action.key, longestField);
    wasCut = cut(action.holder, longestField) || wasCut;
    wasCut = cut(action.beforeImage, longestField) || wasCut;
    wasCut = cut(action.commands) || wasCut;
    if (action.undo.size() > longestUndo)
        action.undo.clear(); // a part of it would put back a part
    for (QString *text : {&action.server.url, &action.server.profile, &action.node})
        wasCut = cut(*text, longestText) || wasCut;
    for (Message *text : {&action.reason, &action.outcomeText})
        wasCut = cut(*text, longestText) || wasCut;
    action.isWhole = action.isWhole && !wasCut;
    return action;
}

qsizetype sizeOf(const ActionRecord &action)
{
    qsizetype characters =
        action.reason.length() + action.outcomeText.length() + action.server.url.size() + action.server.profile.size() + action.node.size();
    for (const Message &command : action.commands)
        characters += command.length();
    return qsizetype(sizeof(ActionRecord)) + action.key.size() + action.holder.size() + action.beforeImage.size() + action.undo.size()
        + 2 * characters;
}

} // namespace lockscope
