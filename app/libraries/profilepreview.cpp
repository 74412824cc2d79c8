// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/profilepreview.h"

#include "base/safetext.h"
#include "libraries/action.h"
#include "libraries/ownformat.h"
#include "locks/holderidentity.h"
#include "locks/lockbrief.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QTimeZone>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct PreviewWords {
    LOCKSCOPE_MESSAGES(lockscope::PreviewWords)
};

Message problemOf(const LockProfile &profile, const KeyReading &reading, const ServerTime &time)
{
    if (profile.hasOwnFormat()) {
        const auto decoded = decodeOwnFormat(profile, Clues(reading, time), Lock());
        if (!decoded)
            return decoded.error().text;
    }
    return PreviewWords::tr("its content is not what \"Treat as\" says");
}

QString timeText(UnixTime time) { return QDateTime::fromMSecsSinceEpoch(toMs(time), QTimeZone::utc()).toString(u"yyyy-MM-dd HH:mm:ss 'UTC'"_s); }

QString deadlineText(const Lock &lock, const ServerTime &time, Instant now)
{
    const auto left = lock.timeLeft(now);
    if (!left)
        return lock.deadlineIsKnown ? PreviewWords::tr("none") : PreviewWords::tr("unknown");
    const QString at = timeText(time.at(*lock.deadline));
    return *left < Duration(0) ? PreviewWords::tr("%1 (passed %2 ago)").arg(at, durationText(-*left))
                               : PreviewWords::tr("%1 (%2 left)").arg(at, durationText(*left));
}

QString wakeText(const Lock &lock)
{
    const WakeUp *wake = lock.details && lock.details->format && lock.details->format->wake ? &*lock.details->format->wake : nullptr;
    if (!wake)
        return {};
    const char *command = wake->by == WakeUp::By::Publish ? "PUBLISH" : wake->by == WakeUp::By::LeftPush ? "LPUSH" : "RPUSH";
    return commandText(redis::command(command, wake->to, wake->message));
}

} // namespace

ProfilePreview previewOf(const LockProfiles &profiles, const KeyReading &reading, const ServerTime &time)
{
    ProfilePreview preview;
    preview.key = reading.key;
    preview.lock = recognise(reading, time, profiles);
    preview.time = time;
    const LockProfile *profile = profiles.find(reading.key);
    if (!profile)
        return preview;
    preview.profile = int(profile - profiles.all().data());
    preview.name = profile->nameOf(reading.key);
    const bool saysHow = profile->hasOwnFormat() || profile->scheme;
    if (saysHow && !(preview.lock && isSettledByProfile(*preview.lock)))
        preview.problem = problemOf(*profile, reading, time);
    return preview;
}

PreviewText textOf(const ProfilePreview &preview, Instant now)
{
    if (!preview.lock)
        return {};
    const Lock &lock = *preview.lock;
    const auto who = identifyHolder(lock);
    return {holderBrief(lock), deadlineText(lock, preview.time, now), who && who->acquiredAt ? timeText(*who->acquiredAt) : QString(),
            wakeText(lock)};
}

} // namespace lockscope
