// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmhtml.h"
#include "racelab/film/filmscript.h"
#include "racesamples.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

namespace tst_filmhtml {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** The elements of a page: HTML that is XML, too. */
struct Page {
    QString error;
    QHash<QString, int> count;
    QSet<QString> ids, links, languages;
    QStringList texts; // of cells and headings
    int headersWithoutScope = 0;

    explicit Page(const QByteArray &html)
    {
        QXmlStreamReader reader(html);
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement())
                take(reader);
            else if (reader.isCharacters())
                texts << reader.text().toString();
        }
        error = reader.errorString();
    }
    void take(const QXmlStreamReader &reader)
    {
        const QXmlStreamAttributes attributes = reader.attributes();
        ++count[reader.name().toString()];
        ids << attributes.value("id"_L1).toString();
        if (reader.name() == "a"_L1)
            links << attributes.value("href"_L1).toString().mid(1);
        if (reader.name() == "th"_L1 && !attributes.hasAttribute("scope"_L1))
            ++headersWithoutScope;
        if (reader.name() == "html"_L1)
            languages << attributes.value("lang"_L1).toString();
    }
    QString text() const { return texts.join(u' '); }
};

Film film()
{
    Film film = takeoverFilm();
    film.acts[0].frames[1].exchanges = {{0, {"SET", "lock.demo", "C0 1"}, redis::Reply(redis::Reply::Type::String, "<b>\x01\xff")}};
    return film;
}

} // namespace

/** A film as one file for a browser. */
class TestFilmHtml : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void html_ofAFilm_hasLanesMovesAndVerdict()
    {
        const Film shown = film();
        const FilmAct &act = shown.acts[0];
        const Page page(filmHtml(shown));
        QCOMPARE(page.error, QString());
        QCOMPARE(page.count[u"svg"_s], int(shown.acts.size()));
        QCOMPARE(page.count[u"tr"_s], int(act.frames.size()) + 1);
        QCOMPARE(page.count[u"h1"_s], 1);
        QCOMPARE(page.headersWithoutScope, 0);
        QCOMPARE(page.links.size(), int(act.moves())); // each move in the picture leads to its row
        for (const QString &link : page.links)
            QVERIFY2(page.ids.contains(link), qPrintable(link));
        QVERIFY(!page.languages.contains(QString()));
        const QString text = page.text();
        for (const QString &words : {shown.title, shown.sentence, u"SET lock.demo \"C0 1\""_s, u"\"<b>\\x01\\xff\""_s, playAgainText(act)})
            QVERIFY2(text.contains(words), qPrintable(words));
        for (const FilmFrame &frame : act.frames) {
            QVERIFY(text.contains(frame.narration.shown()));
            for (const FilmEvent &event : frame.events)
                QVERIFY(text.contains(event.text.shown()));
        }
        for (const FilmActor &actor : act.actors)
            QVERIFY(page.texts.contains(actor.name));
    }

    void html_anywhere_needsNothingElse()
    {
        const QString html = QString::fromUtf8(filmHtml(film()));
        static const QRegularExpression outside(u"(src|href)=\"(?!#)|url\\(|@import|<script|<link|<img|<iframe| on[a-z]+="_s);
        QVERIFY2(!outside.match(html).hasMatch(), qPrintable(outside.match(html).captured()));
        QVERIFY(html.contains(u"default-src 'none'"_s));
        QVERIFY(html.contains(u"prefers-color-scheme:dark"_s));
    }

    /** From a server, a file of the user or a schedule. */
    void html_hostileText_isText()
    {
        const QString hostile = u"<script>alert(1)</script>&\"'\u202e\x1b"_s;
        Film shown = film();
        shown.title = shown.sentence = hostile;
        FilmAct &act = shown.acts[0];
        act.replay = u"set-nx-px "_s + hostile + u" : 1"_s;
        act.outcome = hostile;
        act.key = hostile.toUtf8();
        act.actors[0].name = hostile;
        FilmFrame &frame = act.frames[1];
        frame.command = frame.answer = frame.narration = hostile;
        frame.exchanges = {{0, {hostile.toUtf8()}, redis::Reply(redis::Reply::Type::Error, hostile.toUtf8())}};
        frame.events.push_back({.kind = FilmEvent::Kind::Failed, .client = 0, .text = hostile});
        const QByteArray html = filmHtml(shown);
        QVERIFY(!html.contains("<script"));
        QVERIFY(!html.contains('\x1b'));
        const Page page(html);
        QCOMPARE(page.error, QString());
        QCOMPARE(page.count.value(u"script"_s), 0);
        QVERIFY(!page.text().contains(QChar(0x202e)));
        const QByteArray script = filmScript(shown).value();
        QVERIFY(!script.contains('\x1b'));
        for (const QByteArray &line : script.split('\n')) // in comments, quoted, or of a command
            QVERIFY2(!line.startsWith("<script"), line.constData());
    }
};

} // namespace tst_filmhtml

LOCKSCOPE_TEST(tst_filmhtml, tst_filmhtml::TestFilmHtml)
#include "tst_filmhtml.moc"
