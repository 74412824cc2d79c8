// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exploring.h"
#include "filmchecks.h"
#include "racelab/explore/replay.h"
#include "racelab/own/ownfile.h"
#include "racelab/scenario/filmmaker.h"
#include "racelab/scenario/racecatalogue.h"
#include "testprogram.h"
#include "ui/film/filmstrips.h"
#include "ui/film/filmtext.h"

#include <qcoro/qcorotask.h>

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <optional>

namespace tst_filmconsistency {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using Kind = FilmEvent::Kind;
using State = FilmClient::State;

namespace {

/** waitFor() wants a value that can be without one. */
QCoro::Task<std::optional<Result<Film>>> asOptional(QCoro::Task<Result<Film>> task)
{
    Result<Film> film = co_await task;
    co_return film;
}

/** A key of the lock that stays for ever, and nobody is at it. */
bool isLeft(const FilmAct &act, const FilmFrame &frame)
{
    for (const FilmClient &client : frame.clients) {
        if (client.state == State::Trying || client.state == State::Believing || client.state == State::Releasing)
            return false;
    }
    for (const FilmServer &server : frame.servers) {
        for (const FilmKey &key : server.keys) {
            if (server.isUp && server.isPrimary && key.key == act.key && !key.lease && act.actors.front().protocol.sharing == Sharing::Exclusive)
                return true;
        }
    }
    return false;
}

/** What the window says and shows of a frame. */
QStringList windowDisagreements(const FilmAct &act)
{
    QStringList wrong;
    const FilmStrips strips(act);
    static const QRegularExpression lockOf(u"(\\w+)'s lock\\b"_s);
    const auto checkOwners = [&](const QString &text, const FilmFrame &frame) {
        for (const auto &match : lockOf.globalMatch(text)) {
            const auto actor = std::ranges::find(act.actors, match.captured(1), &FilmActor::name);
            if (actor == act.actors.end() || frame.clients[std::size_t(actor - act.actors.begin())].state != State::Believing)
                wrong << u"it has no lock: "_s + text;
        }
    };
    for (const FilmNote &note : strips.notes())
        checkOwners(FilmText::note(act, note.event), act.frames[note.frame]);
    for (std::size_t i = 0; i < act.frames.size(); ++i) {
        const FilmFrame &frame = act.frames[i];
        const FilmMoment now = momentAt(act.frames, i, 0);
        const FilmText::Verdict verdict = FilmText::verdict(act, now);
        const bool isBroken = std::ranges::any_of(act.frames.begin(), act.frames.begin() + std::ptrdiff_t(i) + 1, [](const FilmFrame &one) {
            return std::ranges::any_of(one.events, [](const FilmEvent &event) { return gravityOf(event.kind) == Gravity::Breach; });
        });
        if (isBroken != (verdict.gravity == Gravity::Breach))
            wrong << u"frame %1 has another verdict: %2"_s.arg(QString::number(i), verdict.text);
        if (verdict.gravity == Gravity::Averted && isLeft(act, frame))
            wrong << u"frame %1 is green, but a key stays for ever"_s.arg(i);
        if (verdict.text.contains(u"more"_s) && verdict.further.size() < 2)
            wrong << u"frame %1 does not say what more there is"_s.arg(i);
        for (const QString &further : verdict.further) {
            if (!QRegularExpression(u" at [0-9]"_s).match(further).hasMatch())
                wrong << u"frame %1 does not say when: %2"_s.arg(QString::number(i), further);
        }
        const QString moment = FilmText::moment(act, strips, now);
        for (std::size_t client = 0; client < frame.clients.size(); ++client) {
            const QString words = act.actors[client].name + u": thinks it holds it"_s;
            if (moment.contains(words) != (frame.clients[client].state == State::Believing))
                wrong << u"frame %1: %2"_s.arg(QString::number(i), moment);
        }
        if (moment.contains(u"Violation"_s) != (strips.bandAt(now) != nullptr))
            wrong << u"frame %1: %2"_s.arg(QString::number(i), moment);
    }
    return wrong;
}

} // namespace

/** Lanes, narrator and verdict agree: in the films of all counterexamples of many protocols, and in all stories that come with the program. */
class TestFilmConsistency : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void initTestCase() { m_group = std::make_unique<ServerGroup>(u"test"_s, m_clock); }

    void films_ofCounterexamples_agreeWithThemselves_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::addColumn<int>("lost");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (whyNotExplored(info).isEmpty())
                QTest::newRow(qPrintable(info.id)) << info.id << 0;
        }
        QTest::newRow("with lost commands") << u"set-nx-px"_s << 1;
        QTest::newRow("with lost commands and late ones") << u"setnx-expire"_s << 1;
        for (const QString &folder : {u"/resources/protocols"_s, u"/tests/fuzz/seeds/ownprotocol"_s}) {
            for (const QFileInfo &file : QDir(QStringLiteral(LOCKSCOPE_SOURCES) + folder).entryInfoList({u"*.json"_s}))
                QTest::newRow(qPrintable(folder + u'/' + file.fileName())) << file.filePath() << 0;
        }
    }
    void films_ofCounterexamples_agreeWithThemselves()
    {
        QFETCH(QString, protocol);
        QFETCH(int, lost);
        ProtocolCatalogue protocols = ProtocolCatalogue::builtIn();
        if (protocol.contains(u'/')) {
            const Result<OwnProtocol> own = readOwnProtocolFile(protocol);
            QVERIFY(own && addOwnProtocol(protocols, *own));
            protocol = own->info().id;
        }
        Scoring scoring(m_clock, protocols);
        const Scorecard card = scoreOf(scoring, {.protocols = {protocol}, .bounds = {.retries = 1, .rounds = 1, .lost = lost, .late = lost}});
        QCOMPARE(card.protocols.size(), std::size_t(1));
        FilmMaker maker(*m_group, protocols, m_clock);
        for (const ColumnScore &score : card.protocols.front().columns) {
            if (score.verdict != ColumnScore::Verdict::Broken)
                continue;
            const Result<Film> film = *QCoro::waitFor(asOptional(maker.replay(filmOrder(*parseReplay(score.schedule, protocols), protocols))));
            QVERIFY2(film, qPrintable(score.schedule));
            const FilmAct &act = film->acts.front();
            const QStringList wrong = disagreements(act) + windowDisagreements(act);
            QVERIFY2(wrong.isEmpty(), qPrintable(score.schedule + u'\n' + wrong.join(u'\n')));
            QVERIFY(act.finding);
            ++m_films;
        }
    }

    void films_ofStories_agreeWithThemselves()
    {
        FilmMaker maker(*m_group, ProtocolCatalogue::builtIn(), m_clock);
        for (const QString &id : scenarioIds()) {
            const Scenario story = *builtInScenario(id);
            if (story.storm || std::ranges::any_of(story.acts, &ScenarioAct::inCluster))
                continue;
            const Result<Film> film = *QCoro::waitFor(asOptional(maker.make(story)));
            QVERIFY2(film, qPrintable(id));
            for (const FilmAct &act : film->acts) {
                const QStringList wrong = disagreements(act) + windowDisagreements(act);
                QVERIFY2(wrong.isEmpty(), qPrintable(id + u'\n' + wrong.join(u'\n')));
            }
        }
    }

    /** The checks find what they are for. */
    void disagreements_ofAFilmWithAWrongWord_nameIt_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("named");
        QTest::newRow("a lane that believes without an event") << 0 << u"events and lane differ"_s;
        QTest::newRow("a lock of who only tries") << 1 << u"it has no lock"_s;
        QTest::newRow("time where no key has a lease") << 2 << u"nothing waits for time"_s;
        QTest::newRow("a narrator of something else") << 3 << u"the narrator does not say"_s;
        QTest::newRow("a band in the wrong place") << 4 << u"is not where their lanes overlap"_s;
        QTest::newRow("a lease that has not ended") << 5 << u"no lease ended"_s;
    }
    void disagreements_ofAFilmWithAWrongWord_nameIt()
    {
        QFETCH(int, what);
        QFETCH(QString, named);
        const ProtocolCatalogue protocols = ProtocolCatalogue::builtIn();
        FilmMaker maker(*m_group, protocols, m_clock);
        const Result<Film> film =
            *QCoro::waitFor(asOptional(maker.replay(filmOrder(*parseReplay(u"set-nx-px lease_overrun clients=2 : 1-t-2"_s, protocols), protocols))));
        QVERIFY(film);
        FilmAct act = film->acts.front();
        QCOMPARE(disagreements(act), QStringList());
        FilmFrame &last = act.frames[3]; // both believe
        switch (what) {
        case 0: last.clients[0].state = State::Trying; break;
        case 1: act.frames[1].events.front().text = u"C1 deleted C2's lock."_s; break;
        case 2: act.frames[2].events.front().text = u"C1 waits until time passes."_s; break;
        case 3: last.narration = u"All is well."_s; break;
        case 4: act.overlaps.front().fromFrame = 2; break;
        case 5: last.events.push_back({.kind = Kind::LockExpired, .text = u"The lease ended."_s}); break;
        }
        const QStringList wrong = disagreements(act);
        QVERIFY2(wrong.join(u'\n').contains(named), qPrintable(wrong.join(u'\n')));
    }

    void cleanupTestCase()
    {
        qInfo("%d films of counterexamples", m_films);
        m_group.reset();
    }

private:
    SystemClock m_clock;
    std::unique_ptr<ServerGroup> m_group;
    int m_films = 0;
};

} // namespace tst_filmconsistency

LOCKSCOPE_TEST(tst_filmconsistency, tst_filmconsistency::TestFilmConsistency)
#include "tst_filmconsistency.moc"
