// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/refusal.h"
#include "testprogram.h"

#include <QTest>

namespace tst_refusal {

using namespace lockscope;

class TestRefusal : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void refusalIn_answer_data();
    void refusalIn_answer();
    void refusalIn_ownError_isNone();
};

void TestRefusal::refusalIn_answer_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("text");
    QTest::addColumn<Refusal>("refusal");
    const auto row = [](const char *name, const char *text, Refusal refusal) {
        QTest::newRow(name) << QByteArray(text).split(' ').first() << QString::fromLatin1(text) << refusal;
    };
    row("command, Redis 7.0", "NOPERM this user has no permissions to run the 'getrange' command", Refusal::Command);
    row("command, Redis 7.2", "NOPERM User ann has no permissions to run the 'getrange' command", Refusal::Command);
    row("key, Redis 7.0", "NOPERM this user has no permissions to access one of the keys used as arguments", Refusal::Key);
    row("key, Redis 7.2", "NOPERM No permissions to access a key", Refusal::Key);
    row("channel", "NOPERM this user has no permissions to access one of the channels used as arguments", Refusal::Command);
    row("renamed or left out", "ERR unknown command 'CONFIG', with args beginning with: 'GET'", Refusal::Command);
    row("loading", "LOADING Redis is loading the dataset in memory", Refusal::None);
    row("busy", "BUSY Redis is busy running a script.", Refusal::None);
    row("type", "WRONGTYPE Operation against a key holding the wrong kind of value", Refusal::None);
}

void TestRefusal::refusalIn_answer()
{
    QFETCH(QByteArray, code);
    QFETCH(QString, text);
    QTEST(refusalIn({Error::Kind::Server, text, code}), "refusal");
}

void TestRefusal::refusalIn_ownError_isNone()
{
    QCOMPARE(refusalIn({Error::Kind::NoPermission, QStringLiteral("Read-only"), {}}), Refusal::None);
    QCOMPARE(refusalIn({Error::Kind::TimedOut, QStringLiteral("no answer"), {}}), Refusal::None);
}

} // namespace tst_refusal

LOCKSCOPE_TEST(tst_refusal, tst_refusal::TestRefusal)
#include "tst_refusal.moc"
