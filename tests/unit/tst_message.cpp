// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/keptwords.h"

#include "markingtranslator.h"
#include "protocols/protocolcatalogue.h"
#include "protocols/protocolwords.h"
#include "racelab/explore/scorewords.h"
#include "racelab/explore/trialspec.h"
#include "racelab/film/filmwords.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_keptwords {

using namespace lockscope;
using namespace Qt::StringLiterals;
using test::isMarked;
using test::marked;
using test::MarkingTranslator;

namespace {

const KeptWords &words()
{
    static const KeptWords words("Test", {"busy", "%1 left", "%2 took it from %1, at %3.", "%1: %2"});
    return words;
}

} // namespace

class TestKeptWords : public QObject {
    Q_OBJECT
private slots:
    void shown_withoutTranslation_isTheText_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"", "busy", "3 s left", "C1 took it from C2, at 3 s.", "C1: busy", "something else"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void shown_withoutTranslation_isTheText()
    {
        QFETCH(QString, text);
        QCOMPARE(words().shown(text), text);
    }

    void shown_translated_hasItsValues_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char *name, const QString &text, const QString &shown) { QTest::newRow(name) << text << shown; };
        row("none", u"busy"_s, u"«busy»"_s);
        row("one", u"3 s left"_s, u"«3 s left»"_s);
        row("several, in another order", u"C1 took it from C2, at 3 s."_s, u"«C1 took it from C2, at 3 s.»"_s);
        row("the first that matches", u"a: b: c"_s, u"«a: b: c»"_s);
        row("empty ones", u": "_s, u"«: »"_s);
        row("of another origin", u"nothing of this"_s, u"nothing of this"_s);
        row("the beginning of one", u"bus"_s, u"bus"_s);
        row("a placeholder as value", u"%2%n%1 left"_s, u"«%2%n%1 left»"_s);
        row("overlapping pieces", u" took it from , at ."_s, u"« took it from , at .»"_s);
        row("pieces that are too near", u" took it from, at ."_s, u" took it from, at ."_s);
    }
    void shown_translated_hasItsValues()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        const MarkingTranslator translator("Test");
        QCOMPARE(words().shown(text), shown);
    }

    void shown_innerWords_areTranslatedToo()
    {
        const MarkingTranslator translator("Test");
        QCOMPARE(words().shown(u"C1: busy"_s, [](const QString &value) { return words().shown(value); }), u"«C1: «busy»»"_s);
    }

    void protocols_allTheirWords_areTranslated()
    {
        const MarkingTranslator translator("lockscope::ProtocolText");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            const ProtocolInfo shown = info.translated();
            QCOMPARE(shown.sentence, marked(info.sentence));
            QVERIFY(info.flaw.isEmpty() ? shown.flaw.isEmpty() : isMarked(shown.flaw));
            for (const QStringList &steps : {shown.acquire, shown.release, shown.holding})
                QVERIFY(std::ranges::all_of(steps, isMarked));
        }
    }

    void protocols_ofTheUser_stayAsWritten()
    {
        const MarkingTranslator translator("lockscope::ProtocolText");
        ProtocolCatalogue book = ProtocolCatalogue::builtIn();
        QVERIFY(addOwnProtocol(book, readOwnProtocol(ownTemplates().front().text()).value()));
        const ProtocolInfo &own = *book.find(u"our-lock"_s);
        QVERIFY(own.translated() == own);
    }

    void templates_theirSentences_areTranslated()
    {
        const MarkingTranslator translator("OwnProtocol");
        for (const OwnTemplate &one : ownTemplates())
            QVERIFY2(isMarked(one.sentence()), qPrintable(one.id));
    }

    void notes_withValues_areTranslated()
    {
        const MarkingTranslator translator("lockscope::NoteText");
        QCOMPARE(shownNote(kept(notes::released)), u"«released»"_s);
        QCOMPARE(shownNote(kept(notes::lost, u"0"_s)), u"«release answered 0: no longer this client's lock»"_s);
        QCOMPARE(shownNote(kept(notes::alreadyGone)), u"«release answered 0: already gone»"_s);
        QCOMPARE(shownNote(kept(notes::notLocked)), u"«release failed: not locked by this client»"_s);
        QCOMPARE(shownNote(kept(notes::notCleanedUp, kept(notes::stopped), u"NOPERM"_s)), u"««stopped trying»; cleaning up failed: NOPERM»"_s);
        QCOMPARE(shownNote(u"a server's own words"_s), u"a server's own words"_s);
    }

    void answers_unheard_areTranslatedInside()
    {
        const MarkingTranslator translator("lockscope::AnswerText");
        QCOMPARE(shownAnswer(u"1.8 s left"_s), u"«1.8 s left»"_s);
        QCOMPARE(shownAnswer(kept(answers::unheard, kept(answers::lapsed))), u"«(«lapsed»)»"_s);
        QCOMPARE(shownAnswer(u"nil"_s), u"nil"_s);
    }

    void film_whatTheRefereeSays_isTranslated_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *source : {events::believes, events::twoBelievers, events::twoWriters, events::onePermit, events::releaseDeleted,
                                   events::renewalChangedLease, events::deletedLive, events::lockExpired, events::deadlock, events::stuck})
            QTest::newRow(source) << QString::fromUtf8(source);
    }
    void film_whatTheRefereeSays_isTranslated()
    {
        QFETCH(QString, text);
        const MarkingTranslator translator("lockscope::FilmWords");
        const QString event = QString(text).replace(u"%1"_s, u"C1"_s).replace(u"%2"_s, u"C2"_s);
        QCOMPARE(shownEvent(event), marked(event));
        const QString clause = event.chopped(1);
        QCOMPARE(shownVerdict(kept(verdicts::atInEpilogue, clause, u"3.0 s"_s)), marked(marked(event) + u" (at 3.0 s, in the epilogue)."_s));
        QCOMPARE(shownVerdict(kept(verdicts::fromTo, clause, u"1 s"_s, u"3 s"_s, u"2 s"_s)),
                 marked(marked(event) + u" (from 1 s to 3 s, for 2 s)."_s));
        QVERIFY(shownNarration(kept(narrations::broken, event)).startsWith(u"«This breaks it: «"_s));
        QCOMPARE(shownFinding(event), marked(event)); // a scorecard has the same words
    }

    void film_whatAUserWrote_staysAsItIs()
    {
        const MarkingTranslator translator("lockscope::FilmWords");
        QCOMPARE(shownNarration(u"C1: it gave up."_s), u"C1: it gave up."_s);
    }

    /** Of every protocol and question. */
    void scorecard_boundsAndReasons_areTranslated()
    {
        const MarkingTranslator ofBounds("lockscope::BoundText");
        const MarkingTranslator ofReasons("lockscope::ScoreReason");
        const Bounds all{.clients = 3, .crashes = 2, .pauses = 1, .lost = 1, .late = 2};
        for (const ProtocolInfo &protocol : ProtocolCatalogue::builtIn().infos()) {
            for (const Column column : allColumns) {
                const QString whyNot = whyNotExplored(protocol, column);
                QVERIFY2(whyNot.isEmpty() || isMarked(shownFinding(whyNot)), qPrintable(whyNot));
                for (const QString &part : boundText(protocol, column, all).split(u"; "_s))
                    QVERIFY2(shownBoundPart(part).endsWith(u'»'), qPrintable(part));
            }
        }
        QCOMPARE(shownBound(u"1 client; at most 2 lease expiries; all clocks correct"_s),
                 u"1 «1 client(s)»; 2 «at most 2 lease expiries»; «all clocks correct»"_s);
    }

    void scorecard_boundWithoutTranslation_hasItsEnglishForms()
    {
        const QString bound = u"1 client; 2 acquisitions each; 1 retry each time"_s;
        QCOMPARE(shownBound(bound), bound);
    }
};

} // namespace tst_keptwords

LOCKSCOPE_TEST(tst_keptwords, tst_keptwords::TestKeptWords)
#include "tst_keptwords.moc"
