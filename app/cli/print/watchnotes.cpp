// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/watchnotes.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/shellword.h"
#include "cli/print/standardoutput.h"
#include "saved/serverprofile.h"

#include <QCoreApplication>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct WatchNotesText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::WatchNotesText)
};

} // namespace

QString patternsText(const QByteArrayList &patterns)
{
    QStringList texts;
    for (const QByteArray &pattern : patterns.isEmpty() ? ServerProfile().patterns : patterns)
        texts << safeText(pattern);
    return joinItems(texts);
}

void offerFind() { writeError(WatchNotesText::tr("To search all keys for locks: lockscope find")); }

void sayWhatIsLacking(const std::vector<Lack> &lacks, const WatchHealth &health)
{
    for (const Lack lack : lacks)
        writeNote(lackText(lack, health));
}

void sayWhatIsLeft(const WatchHealth &health)
{
    if (health.eventsBefore)
        //: %1: a sentence; %2: a command of redis-cli
        writeNote(WatchNotesText::tr("%1 To restore it: %2, or open the window.")
                      .arg(eventsLeftText(health), "CONFIG SET notify-keyspace-events "_L1 + shellWord(safeText(*health.eventsBefore))));
}

} // namespace lockscope
