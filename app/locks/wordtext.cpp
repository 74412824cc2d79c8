// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/wordtext.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

struct EventText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::EventText)
};

struct StableWord {
    const char *name;
    const char *text;
};
constexpr std::array stableWords{
    StableWord{"clear", QT_TRANSLATE_NOOP("lockscope::WordText", "clear")},
    StableWord{"fence", QT_TRANSLATE_NOOP("lockscope::WordText", "fence off")},
    StableWord{"evict", QT_TRANSLATE_NOOP("lockscope::WordText", "evict")},
    StableWord{"extend", QT_TRANSLATE_NOOP("lockscope::WordText", "extend")},
    StableWord{"undo", QT_TRANSLATE_NOOP("lockscope::WordText", "undo")},
    StableWord{"cleared", QT_TRANSLATE_NOOP("lockscope::WordText", "cleared")},
    StableWord{"fenced off", QT_TRANSLATE_NOOP("lockscope::WordText", "fenced off")},
    StableWord{"evicted", QT_TRANSLATE_NOOP("lockscope::WordText", "evicted")},
    StableWord{"extended", QT_TRANSLATE_NOOP("lockscope::WordText", "extended")},
    StableWord{"put back", QT_TRANSLATE_NOOP("lockscope::WordText", "restored")},
    StableWord{"done", QT_TRANSLATE_NOOP("lockscope::WordText", "done")},
    StableWord{"done in part", QT_TRANSLATE_NOOP("lockscope::WordText", "done in part")},
    StableWord{"holder changed since you looked", QT_TRANSLATE_NOOP("lockscope::WordText", "holder changed")},
    StableWord{"holder changed", QT_TRANSLATE_NOOP("lockscope::WordText", "holder changed")},
    StableWord{"already gone", QT_TRANSLATE_NOOP("lockscope::WordText", "already gone")},
    StableWord{"wrong type", QT_TRANSLATE_NOOP("lockscope::WordText", "key replaced")},
    StableWord{"refused", QT_TRANSLATE_NOOP("lockscope::WordText", "refused")},
    StableWord{"failed", QT_TRANSLATE_NOOP("lockscope::WordText", "failed")},
    StableWord{"unknown", QT_TRANSLATE_NOOP("lockscope::WordText", "unknown")},
    StableWord{"not tried", QT_TRANSLATE_NOOP("lockscope::WordText", "not tried")},
    StableWord{"completed", QT_TRANSLATE_NOOP("lockscope::WordText", "completed")},
    StableWord{"cancelled", QT_TRANSLATE_NOOP("lockscope::WordText", "cancelled")},
    StableWord{"stopped", QT_TRANSLATE_NOOP("lockscope::WordText", "stopped")},
    StableWord{"acquired", QT_TRANSLATE_NOOP("lockscope::WordText", "acquired")},
    StableWord{"renewed", QT_TRANSLATE_NOOP("lockscope::WordText", "renewed")},
    StableWord{"lease-shortened", QT_TRANSLATE_NOOP("lockscope::WordText", "lease shortened")},
    StableWord{"lease-removed", QT_TRANSLATE_NOOP("lockscope::WordText", "lease removed")},
    StableWord{"released", QT_TRANSLATE_NOOP("lockscope::WordText", "released")},
    StableWord{"expired", QT_TRANSLATE_NOOP("lockscope::WordText", "expired")},
    StableWord{"handed-over", QT_TRANSLATE_NOOP("lockscope::WordText", "handed over")},
    StableWord{"fenced-off", QT_TRANSLATE_NOOP("lockscope::WordText", "fenced off")},
    StableWord{"restored", QT_TRANSLATE_NOOP("lockscope::WordText", "restored")},
    StableWord{"vanished", QT_TRANSLATE_NOOP("lockscope::WordText", "vanished")},
    StableWord{"lost-in-failover", QT_TRANSLATE_NOOP("lockscope::WordText", "lost in failover")},
    StableWord{"is-back", QT_TRANSLATE_NOOP("lockscope::WordText", "is back")},
    StableWord{"held", QT_TRANSLATE_NOOP("lockscope::WordText", "held")},
    StableWord{"ending soon", QT_TRANSLATE_NOOP("lockscope::WordText", "ending soon")},
    StableWord{"stale", QT_TRANSLATE_NOOP("lockscope::WordText", "stale")},
    StableWord{"no deadline", QT_TRANSLATE_NOOP("lockscope::WordText", "no deadline")},
    StableWord{"free", QT_TRANSLATE_NOOP("lockscope::WordText", "free")},
    StableWord{"blocked", QT_TRANSLATE_NOOP("lockscope::WordText", "blocked")},
    StableWord{"held too long", QT_TRANSLATE_NOOP("lockscope::WordText", "held too long")},
    StableWord{"guess", QT_TRANSLATE_NOOP("lockscope::WordText", "guess")},
    StableWord{"likely", QT_TRANSLATE_NOOP("lockscope::WordText", "likely")},
    StableWord{"certain", QT_TRANSLATE_NOOP("lockscope::WordText", "certain")},
};

Message textOf(const StableWord &word) { return {"lockscope::WordText", word.text}; }

} // namespace

Message wordText(const QString &name)
{
    const auto *const found = std::ranges::find_if(stableWords, [&](const StableWord &word) { return name == QLatin1StringView(word.name); });
    return found == stableWords.end() ? Message(name) : textOf(*found);
}

QStringList namesWithText(const QString &part)
{
    QStringList names;
    for (const StableWord &word : stableWords) {
        if (textOf(word).shown().contains(part, Qt::CaseInsensitive))
            names += QString::fromLatin1(word.name);
    }
    return names;
}

QString wordText(const LockEvent &event)
{
    const bool mayBeEither = event.kind == LockEvent::Kind::Vanished && event.foundAfter;
    return mayBeEither ? EventText::tr("released or lost") : wordText(QString::fromLatin1(eventName(event.kind))).shown();
}

QString howFound(const LockEvent &event)
{
    if (event.foundAfter) //: %1: a span of time in which nobody looked
        return EventText::tr("found after a gap of %1").arg(durationText(*event.foundAfter));
    return event.sampled ? EventText::tr("found by polling") : QString();
}

} // namespace lockscope
