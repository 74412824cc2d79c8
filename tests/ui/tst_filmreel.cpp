// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racesamples.h"
#include "testprogram.h"
#include "ui/film/filmreel.h"
#include "ui/film/filmtext.h"
#include "ui/shared/theme.h"

#include <QImage>
#include <QRegularExpression>
#include <QTest>

#include <map>

namespace tst_filmreel {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

/** A film as the pictures of a video: how long each stands, and what is in it. */
class TestFilmReel : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void count_enoughTime_isThatTime()
    {
        const FilmReel reel(takeoverFilm(), {.perSecond = 4, .length = std::chrono::seconds(150)}, m_theme);
        QCOMPARE(reel.count(), 600);
        const FilmReel::Place last = reel.placeOf(599);
        QCOMPARE(last.moment.frame, takeoverFilm().acts.back().frames.size() - 1);
    }

    void count_tooLittleTime_isWhatItTakesToRead()
    {
        const FilmReel reel(takeoverFilm(), {.perSecond = 10, .length = std::chrono::seconds(1)}, m_theme);
        std::map<std::size_t, int> pictures; // of each frame
        for (int i = 0; i < reel.count(); ++i)
            ++pictures[reel.placeOf(i).moment.frame];
        const Film film = takeoverFilm();
        for (std::size_t i = 0; i < film.acts[0].frames.size(); ++i) {
            const qsizetype letters = film.acts[0].frames[i].narration.shown().size();
            QVERIFY2(pictures[i] >= int(letters * 45 / 100), qPrintable(QString::number(i))); // at 10 a second
        }
    }

    void placeOf_inTurn_goesOnWithoutJumps()
    {
        const FilmReel reel(crowdFilm(3, 2), {.perSecond = 10}, m_theme);
        FilmReel::Place before = reel.placeOf(0);
        QCOMPARE(before.moment.ms, 0.0);
        int acts = 1;
        for (int i = 1; i < reel.count(); ++i) {
            const FilmReel::Place now = reel.placeOf(i);
            if (now.act != before.act) {
                ++acts;
                QCOMPARE(now.moment.frame, 0U);
            } else {
                QVERIFY(now.moment.ms >= before.moment.ms);
                const double before01 = double(before.moment.frame) + before.moment.fraction;
                QVERIFY(double(now.moment.frame) + now.moment.fraction - before01 < 0.3);
            }
            before = now;
        }
        QCOMPARE(acts, 2);
    }

    void png_everyPicture_hasItsSizeAndNarration()
    {
        const Film film = takeoverFilm();
        FilmReel reel(film, {.size = {640, 360}, .perSecond = 1, .length = std::chrono::seconds(30)}, m_theme);
        QByteArray before;
        int different = 0;
        for (int i = 0; i < reel.count(); ++i) {
            const QByteArray png = reel.png(i);
            different += png != before ? 1 : 0;
            before = png;
            const QImage image = QImage::fromData(png, "PNG");
            QCOMPARE(image.size(), QSize(640, 360));
            QCOMPARE(image.text(u"Description"_s), FilmText::caption(film, 0, reel.placeOf(i).moment.frame));
        }
        QVERIFY(different > 10);
    }

    void picture_narration_isPaintedLargeEnoughForTheBackRow()
    {
        const Film film = takeoverFilm();
        const FilmPicture picture(film, 0, {1920, 1080}, m_theme);
        const std::vector<FilmFrame> &frames = film.acts[0].frames;
        const auto captionAt = [&](std::size_t frame) { return picture.at(momentAt(frames, frame, 0)).copy(picture.captionArea()); };
        QCOMPARE(captionAt(0), captionAt(0));
        QVERIFY(captionAt(0) != captionAt(frames.size() - 1));
        // Rows with ink: a line of text is at least 30 pixels high.
        const QImage caption = captionAt(frames.size() - 1);
        int inked = 0;
        for (int y = 20; y < caption.height() - 20; ++y) {
            bool hasInk = false;
            for (int x = 20; x < caption.width() - 20 && !hasInk; ++x)
                hasInk = caption.pixelColor(x, y) == m_theme.color(Theme::Role::Text);
            inked += hasInk ? 1 : 0;
        }
        QVERIFY2(inked >= 24, qPrintable(QString::number(inked)));
    }

    void picture_anySizeAndManyLanes_keepsLanesAndCaptionApart()
    {
        const Film film = crowdFilm(4, 5);
        for (const QSize size : {QSize(320, 180), QSize(1920, 1080), QSize(1080, 1920), QSize(3840, 2160)}) {
            const FilmPicture picture(film, 1, size, m_theme);
            const QImage image = picture.at(momentAt(film.acts[1].frames, 3, 0.5));
            QCOMPARE(image.size(), size);
            QVERIFY(QRect(QPoint(), size).contains(picture.captionArea()));
        }
    }

private:
    Theme m_theme;
};

} // namespace tst_filmreel

LOCKSCOPE_TEST(tst_filmreel, tst_filmreel::TestFilmReel)
#include "tst_filmreel.moc"
