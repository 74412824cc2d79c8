// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/message.h"

#include "base/language.h"
#include "markingtranslator.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/trialspec.h"
#include "racelab/film/filmreferee.h"
#include "racelab/film/filmverdict.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

namespace tst_message {

using namespace lockscope;
using namespace Qt::StringLiterals;
using test::isMarked;
using test::marked;
using test::MarkingTranslator;

namespace {

struct TestText {
    LOCKSCOPE_MESSAGES(Test)
};

Message taken(const QString &by, const Message &from) { return Message("Test", "%2 took it from %1, at %3.").arg(from, by, 3); }

} // namespace

class TestMessage : public QObject {
    Q_OBJECT
private slots:
    void shown_forgedNesting_isBounded()
    {
        QJsonValue nested = u"x"_s;
        for (int i = 0; i < 60; ++i)
            nested = QJsonObject{{u"context"_s, u"c"_s}, {u"source"_s, u"%1%1"_s}, {u"arguments"_s, QJsonArray{nested}}};
        const QString shown = Message::fromJson(nested).shown();
        QVERIFY(shown.size() > 1000 && shown.size() <= 65'536);
    }

    void text_withoutTranslation_isTheSourceWithItsValues_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const Message &message, const QString &expected) {
            QTest::newRow(name) << message.english() << expected;
            QTest::addRow("%s, shown", name) << message.shown() << expected;
        };
        row("nothing", {}, {});
        row("plain", u"%1 as it is"_s, u"%1 as it is"_s);
        row("no value", TestText::tr("busy"), u"busy"_s);
        row("several, in another order", taken(u"C1"_s, u"C2"_s), u"C1 took it from C2, at 3."_s);
        row("one after the other", Message("Test", "%1, %2").arg(1).arg(2), u"1, 2"_s);
        row("a placeholder as value", Message("Test", "%1 of %2").arg(u"%2%n"_s, 7), u"%2%n of 7"_s);
        row("no value for a placeholder", Message("Test", "%1 of %2").arg(1), u"1 of %2"_s);
        row("joined", Message::joined({u"a"_s, TestText::tr("busy")}, u"; "_s), u"a; busy"_s);
        row("nothing joined", Message::joined({}, u"; "_s), {});
    }
    void text_withoutTranslation_isTheSourceWithItsValues()
    {
        QFETCH(QString, text);
        QTEST(text, "expected");
    }

    void shown_translated_andEnglishIsNot()
    {
        const MarkingTranslator translator("Test");
        const Message message = taken(u"C1"_s, TestText::tr("busy"));
        QCOMPARE(message.shown(), u"«C1 took it from «busy», at 3.»"_s);
        QCOMPARE(message.english(), u"C1 took it from busy, at 3."_s);
        QCOMPARE(Message(u"busy"_s).shown(), u"busy"_s);
        QCOMPARE(Message::joined({TestText::tr("busy"), TestText::tr("busy")}, u"; "_s).shown(), u"«busy»; «busy»"_s);
    }

    void with_argument_isReplacedWhereItIs()
    {
        const Message busy = TestText::tr("busy"), message = taken(u"C1"_s, busy);
        QCOMPARE(message.with(busy, u"C2"_s).english(), u"C1 took it from C2, at 3."_s);
        QVERIFY(message.with(u"C2"_s, busy) == message);
    }

    /** Their forms are those of English, whatever language is in use. */
    void english_plurals_inAnotherLanguage_areEnglish_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<QString>("english");
        QTest::newRow("none") << 0 << u"0 clients"_s;
        QTest::newRow("one") << 1 << u"1 client"_s;
        QTest::newRow("two") << 2 << u"2 clients"_s;
    }
    void english_plurals_inAnotherLanguage_areEnglish()
    {
        QFETCH(int, n);
        const Translation chinese(u"zh_CN"_s);
        const Message clients = BoundText::tr("%n client(s)", nullptr, n);
        QTEST(clients.english(), "english");
        QCOMPARE(clients.shown(), u"%1 个客户端"_s.arg(n));
    }

    void json_writtenAndRead_isTheSame_data()
    {
        QTest::addColumn<QJsonValue>("json");
        const auto row = [](const char *name, const Message &message) { QTest::newRow(name) << message.toJson(); };
        row("nothing", {});
        row("plain", u"a"_s);
        row("no value", TestText::tr("busy"));
        row("values", taken(u"C1"_s, TestText::tr("busy")));
        row("plural", BoundText::tr("%n client(s)", nullptr, 2));
        row("a long value", taken(QString(20'000, u'k'), u"C1"_s)); // as the keys of a command
        row("joined", Message::joined({u"a"_s, TestText::tr("busy")}, u"; "_s));
    }
    void json_writtenAndRead_isTheSame()
    {
        QFETCH(QJsonValue, json);
        QCOMPARE(Message::fromJson(json).toJson(), json);
    }

    void fromJson_hostileText_isMadeVisible()
    {
        QCOMPARE(Message::fromJson(u"a\u202e\n"_s).shown(), u"a\\u202e\\n"_s);
        const QJsonObject message{{u"context"_s, u"Test"_s}, {u"source"_s, u"\u001b %1"_s}, {u"arguments"_s, QJsonArray{u"\u202e"_s}}};
        QCOMPARE(Message::fromJson(message).shown(), u"\\x1b \\u202e"_s);
        QVERIFY(Message::fromJson(7).isEmpty());
    }

    void protocols_allTheirWords_areTranslated()
    {
        const MarkingTranslator translator("lockscope::ProtocolText");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            QCOMPARE(info.sentence.shown(), marked(info.sentence.english()));
            QVERIFY(info.flaw.isEmpty() || isMarked(info.flaw.shown()));
            for (const QList<Message> *const steps : {&info.acquire, &info.release, &info.holding})
                QVERIFY(std::ranges::all_of(*steps, [](const Message &step) { return isMarked(step.shown()); }));
        }
    }

    void protocols_ofTheUser_stayAsWritten()
    {
        const MarkingTranslator translator("lockscope::ProtocolText");
        ProtocolCatalogue book = ProtocolCatalogue::builtIn();
        QVERIFY(addOwnProtocol(book, readOwnProtocol(ownTemplates().front().text()).value()));
        const ProtocolInfo &own = *book.find(u"our-lock"_s);
        QCOMPARE(own.sentence.shown(), own.sentence.english());
        QCOMPARE(own.acquire.front().shown(), own.acquire.front().english());
    }

    void templates_theirSentences_areTranslated()
    {
        const MarkingTranslator translator("OwnProtocol");
        for (const OwnTemplate &one : ownTemplates())
            QVERIFY2(isMarked(one.sentence()), qPrintable(one.id));
    }

    void film_whatTheRefereeSays_isTranslated_data()
    {
        using Kind = FilmEvent::Kind;
        QTest::addColumn<int>("kind");
        for (int kind = int(Kind::Believes); kind <= int(Kind::Failed); ++kind)
            QTest::addRow("%d", kind) << kind;
    }
    void film_whatTheRefereeSays_isTranslated()
    {
        QFETCH(int, kind);
        const MarkingTranslator translator("lockscope::FilmWords");
        FilmReferee referee({}, {{.name = u"C1"_s}, {.name = u"C2"_s}});
        referee.tell(FilmEvent::Kind(kind), 0, 1, NoteText::tr("released"));
        const FilmEvent event = referee.lastEvents().front();
        QCOMPARE(event.text.shown(), marked(event.text.english()));

        FilmAct act;
        act.frames = {FilmFrame(), FilmFrame()};
        act.frames[1].events = {event};
        for (const FilmVerdict &verdict : verdictsOf(act))
            QCOMPARE(verdict.text.count(u'«'), 2); // the sentence, and the whole
    }

    /** Of every protocol and question. */
    void scorecard_boundsAndReasons_areTranslated()
    {
        const MarkingTranslator ofBounds("lockscope::BoundText");
        const MarkingTranslator ofReasons("lockscope::ScoreReason");
        const Bounds all{.clients = 3, .crashes = 2, .pauses = 1, .lost = 1, .late = 2};
        for (const ProtocolInfo &protocol : ProtocolCatalogue::builtIn().infos()) {
            for (const Column column : allColumns) {
                const QString whyNot = whyNotExplored(protocol, column).shown();
                QVERIFY2(whyNot.isEmpty() || isMarked(whyNot), qPrintable(whyNot));
                for (const Message &part : boundOf(protocol, column, all))
                    QVERIFY2(part.shown().endsWith(u'»'), qPrintable(part.english()));
            }
        }
    }
};

} // namespace tst_message

LOCKSCOPE_TEST(tst_message, tst_message::TestMessage)
#include "tst_message.moc"
