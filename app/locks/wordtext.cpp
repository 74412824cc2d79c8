// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/wordtext.h"

#include "base/safetext.h"
#include "locks/valueshape.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

struct EventText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::EventText)
};

/** A stable name that is not what people read. */
struct OtherWord {
    const char *name;
    const char *text;
};
constexpr std::array otherWords{
    OtherWord{"fence", QT_TRANSLATE_NOOP("lockscope::WordText", "fence off")},
    OtherWord{"put back", QT_TRANSLATE_NOOP("lockscope::WordText", "restored")},
    OtherWord{"holder changed since you looked", QT_TRANSLATE_NOOP("lockscope::WordText", "holder changed")},
    OtherWord{"wrong type", QT_TRANSLATE_NOOP("lockscope::WordText", "another type")},
    OtherWord{"lease-shortened", QT_TRANSLATE_NOOP("lockscope::WordText", "lease shortened")},
    OtherWord{"lease-removed", QT_TRANSLATE_NOOP("lockscope::WordText", "lease removed")},
    OtherWord{"handed-over", QT_TRANSLATE_NOOP("lockscope::WordText", "handed over")},
    OtherWord{"fenced-off", QT_TRANSLATE_NOOP("lockscope::WordText", "fenced off")},
    OtherWord{"lost-in-failover", QT_TRANSLATE_NOOP("lockscope::WordText", "lost in failover")},
    OtherWord{"is-back", QT_TRANSLATE_NOOP("lockscope::WordText", "is back")},
};

} // namespace

Message wordText(const QString &name)
{
    const auto *const found = std::ranges::find_if(otherWords, [&](const OtherWord &word) { return name == QLatin1StringView(word.name); });
    if (found != otherWords.end())
        return {"lockscope::WordText", found->text};
    const QByteArray text = name.toUtf8();
    const bool isText = !text.contains('\0') && QString::fromUtf8(text) == name;
    return isText ? Message("lockscope::WordText", text.constData()) : Message(name);
}

QString wordText(const LockEvent &event)
{
    if (event.kind == LockEvent::Kind::Renewed && event.mayBeNextHold)
        return EventText::tr("renewed or taken again");
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
