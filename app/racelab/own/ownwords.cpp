// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownwords.h"

#include "base/likeword.h"
#include "base/safetext.h"

#include <QCoreApplication>

namespace lockscope::ownwords {

using namespace Qt::StringLiterals;

namespace {

struct OwnWordsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnWordsText)
};

} // namespace

const QStringList &entriesOfProtocol()
{
    static const QStringList entries = QStringList{u"protocol"_s, u"sentence"_s} + partsOfRole()
        + QStringList{u"roles"_s, u"valueIs"_s, u"locks"_s, u"permits"_s, u"work"_s, u"$schema"_s};
    return entries;
}

const QStringList &partsOfRole()
{
    static const QStringList entries{u"acquire"_s, u"release"_s, u"giveUp"_s, u"whileHolding"_s, u"write"_s, u"fence"_s};
    return entries;
}

const QStringList &entriesOfRole()
{
    static const QStringList entries = QStringList{u"role"_s, u"mode"_s} + partsOfRole();
    return entries;
}

const QStringList &entriesOfStep()
{
    static const QStringList entries{u"name"_s, u"say"_s, u"keep"_s, u"send"_s, u"save"_s, u"then"_s, u"unanswered"_s};
    return entries;
}

const QStringList &entriesOfHolding()
{
    static const QStringList entries{u"every"_s, u"steps"_s, u"until"_s};
    return entries;
}

const QStringList &given()
{
    static const QStringList names{u"key"_s,     u"lease"_s,    u"token"_s, u"now"_s,  u"answer"_s, u"error"_s,
                                   u"permits"_s, u"resource"_s, u"key1"_s,  u"key2"_s, u"key3"_s};
    return names;
}

QStringList given(int locks) { return given().first(8 + (locks > 1 ? locks : 0)); }

std::vector<End> endsOf(const QString &part)
{
    if (part == u"acquire")
        return {{u"acquired"_s, OwnEnd::Acquired}, {u"busy"_s, OwnEnd::Busy}};
    if (part == u"release")
        return {{u"lost"_s, OwnEnd::Lost}, {u"released"_s, OwnEnd::Released}};
    if (part == u"whileHolding")
        return {{u"stop"_s, OwnEnd::Stop}, {u"lost"_s, OwnEnd::Lost}, {u"again"_s, OwnEnd::Again}};
    if (part == u"write")
        return {{u"refused"_s, OwnEnd::Refused}, {u"written"_s, OwnEnd::Written}};
    return {{u"done"_s, OwnEnd::Done}};
}

QString meant(const QString &mistyped, const QStringList &words)
{
    const std::optional<QString> word = likeWord(mistyped, words);
    return word ? OwnWordsText::tr(" Did you mean “%1”?").arg(stillVisibleText(*word, 60)) : QString();
}

QString quoted(const QString &text) { return u'“' + visibleText(text, 60) + u'”'; }

} // namespace lockscope::ownwords
