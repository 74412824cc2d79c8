// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/wordtext.h"

#include "base/language.h"
#include "operate/bulkaccount.h"
#include "testprogram.h"

#include <QSet>
#include <QTest>

namespace lockscope::tst_wordtext {

using namespace Qt::StringLiterals;

/** Each word stands where its stable name is given; here, whether it is marked there, and so translated. */
class TestWordText : public QObject {
    Q_OBJECT
private slots:
    void wordText_ofEachStableName_isTranslated_data();
    void wordText_ofEachStableName_isTranslated();
    void wordText_nameThatPeopleDoNotRead_isAnotherWord_data();
    void wordText_nameThatPeopleDoNotRead_isAnotherWord();
    void wordText_unknownName_isUnchanged_data();
    void wordText_unknownName_isUnchanged();
    void wordText_renewedOrNot_saysWhatIsKnown_data();
    void wordText_renewedOrNot_saysWhatIsKnown();
};

void TestWordText::wordText_renewedOrNot_saysWhatIsKnown_data()
{
    QTest::addColumn<LockEvent::Kind>("kind");
    QTest::addColumn<bool>("mayBeNextHold");
    QTest::addColumn<QString>("text");
    QTest::newRow("renewed") << LockEvent::Kind::Renewed << false << u"renewed"_s;
    QTest::newRow("which of the two is not known") << LockEvent::Kind::Renewed << true << u"renewed or taken again"_s;
    QTest::newRow("its end was cut") << LockEvent::Kind::LeaseRemoved << true << u"lease removed"_s;
}

void TestWordText::wordText_renewedOrNot_saysWhatIsKnown()
{
    QFETCH(const LockEvent::Kind, kind);
    QFETCH(const bool, mayBeNextHold);
    QFETCH(const QString, text);
    LockEvent event;
    event.kind = kind;
    event.mayBeNextHold = mayBeNextHold;
    QCOMPARE(wordText(event), text);
}

void TestWordText::wordText_ofEachStableName_isTranslated_data()
{
    QTest::addColumn<QString>("name");
    QSet<QByteArray> known;
    const auto add = [&known](auto nameOf, auto last) {
        for (int i = 0; i <= int(last); ++i) {
            const QByteArray name = nameOf(decltype(last)(i));
            if (!known.contains(name))
                QTest::newRow(name.constData()) << QString::fromLatin1(name);
            known.insert(name);
        }
    };
    add(eventName, LockEvent::Kind::IsBack);
    add(stateName, LockState::HeldTooLong);
    add(confidenceName, Confidence::Certain);
    add(verbName, Verb::Undo);
    add(outcomeName, ActionOutcome::Kind::Failed);
    ActionOutcome done;
    done.kind = ActionOutcome::Kind::Done;
    add([&done](Verb verb) { return outcomeWord(verb, done); }, Verb::Undo);
    add([](BulkFate fate) { return fateName(fate); }, BulkFate::Unknown);
    add(endName, BulkEnd::Kind::Stopped);
}

void TestWordText::wordText_ofEachStableName_isTranslated()
{
    QFETCH(QString, name);
    const QString english = wordText(name);

    const Translation chinese(u"zh_CN"_s);

    QVERIFY(!name.isEmpty());
    QVERIFY2(wordText(name) != english, qPrintable(english));
}

void TestWordText::wordText_nameThatPeopleDoNotRead_isAnotherWord_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::newRow("undo") << u"put back"_s << u"restored"_s;
    QTest::newRow("outcome") << u"holder changed since you looked"_s << u"holder changed"_s;
    QTest::newRow("event") << u"handed-over"_s << u"handed over"_s;
    QTest::newRow("the same") << u"already gone"_s << u"already gone"_s;
}

void TestWordText::wordText_nameThatPeopleDoNotRead_isAnotherWord()
{
    QFETCH(QString, name);
    QFETCH(QString, text);
    QCOMPARE(wordText(name), text);
}

void TestWordText::wordText_unknownName_isUnchanged_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("newer version") << u"handed out"_s;
    QTest::newRow("hostile") << u"cleared\0<b>\x1b\u202e"_s;
    QTest::newRow("half a character") << QString(QChar(0xd800)) + u"x"_s;
    QTest::newRow("empty") << QString();
}

void TestWordText::wordText_unknownName_isUnchanged()
{
    QFETCH(QString, name);
    const Translation chinese(u"zh_CN"_s);
    QCOMPARE(wordText(name), name);
}

} // namespace lockscope::tst_wordtext

LOCKSCOPE_TEST(tst_wordtext, lockscope::tst_wordtext::TestWordText)
#include "tst_wordtext.moc"
