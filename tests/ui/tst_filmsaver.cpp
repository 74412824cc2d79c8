// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racesamples.h"
#include "testprogram.h"
#include "ui/film/filmsaver.h"
#include "ui/racelab/filmsavingbar.h"
#include "ui/shared/theme.h"
#include "widgetchecks.h"

#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_filmsaver {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

quint32 number(QByteArrayView bytes, qsizetype at, int size)
{
    quint32 value = 0;
    for (int i = size; i-- > 0;)
        value = (value << 8) | uchar(bytes[at + i]);
    return value;
}

/** What a WebP file is made of, as RIFF has it. */
struct Webp {
    int frames = 0;
    quint32 width = 0, height = 0, ms = 0;

    explicit Webp(const QByteArray &file)
    {
        if (!file.startsWith("RIFF") || file.mid(8, 4) != "WEBP" || number(file, 4, 4) + 8 != quint32(file.size()))
            return;
        for (qsizetype at = 12; at + 8 <= file.size(); at += 8 + qsizetype(number(file, at + 4, 4) + number(file, at + 4, 4) % 2)) {
            const QByteArray kind = file.mid(at, 4);
            if (kind == "VP8X") {
                width = number(file, at + 12, 3) + 1;
                height = number(file, at + 15, 3) + 1;
            } else if (kind == "ANMF") {
                ++frames;
                ms += number(file, at + 20, 3);
            }
        }
    }
};

/** A short one: saving takes seconds. */
Film shortFilm()
{
    Film film = takeoverFilm();
    film.acts[0].frames.resize(3);
    for (FilmFrame &frame : film.acts[0].frames)
        frame.narration = u"Short."_s;
    film.acts[0].overlaps.clear();
    return film;
}

} // namespace

/** A film as a file of each form. */
class TestFilmSaver : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void save_asAnimation_hasPicturesThatStandForTheirTime()
    {
        const Webp file(read(save(u"film.webp"_s)));
        QVERIFY(file.frames > 3);
        QCOMPARE(file.width, 1280U);
        QCOMPARE(file.height, 720U);
        QVERIFY2(file.ms > 4000 && file.ms < 60'000, qPrintable(QString::number(file.ms)));
    }

    void save_asImages_numbersThemAndOverwritesNone()
    {
        save(u"film.png"_s);
        const QStringList images = QDir(m_folder.path()).entryList({u"film-*.png"_s});
        QVERIFY(images.size() > 3);
        QCOMPARE(images.first(), u"film-0001.png"_s);
        QCOMPARE(QImage(m_folder.filePath(images.last())).size(), QSize(1280, 720));
        save(u"film.png"_s);
        QVERIFY2(m_outcome.contains(u"exists already: nothing was written"_s), qPrintable(m_outcome));
    }

    void save_asText_isInTheFormThatTheNameSays_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("page") << u"film.html"_s << QByteArray("<!DOCTYPE html>");
        QTest::newRow("text") << u"film.TXT"_s << takeoverFilm().title.toUtf8() + '\n';
        QTest::newRow("JSON") << u"film.jsonl"_s << QByteArray("{\"");
        QTest::newRow("script") << u"film.sh"_s << QByteArray("#!/bin/sh\n");
    }
    void save_asText_isInTheFormThatTheNameSays()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, begins);
        const QByteArray content = read(save(name));
        QVERIFY2(content.startsWith(begins), content.left(200).constData());
        QVERIFY(m_outcome.startsWith(u"Saved as "_s));
    }

    void save_whatCannotBe_saysWhy()
    {
        save(u"film.gif"_s);
        QVERIFY2(m_outcome.contains(u".gif"_s) && m_outcome.contains(u".webp"_s), qPrintable(m_outcome));
        save(u"no/folder/film.html"_s);
        QVERIFY2(m_outcome.contains(u"could not be written"_s), qPrintable(m_outcome));
        save(u"no/folder/film.png"_s);
        QVERIFY2(m_outcome.contains(u"could not be written"_s), qPrintable(m_outcome));
    }

    void bar_whileItSaves_showsProgressAndCancels()
    {
        FilmSavingBar bar(m_theme);
        QSignalSpy told(&bar, &FilmSavingBar::told);
        const QString path = m_folder.filePath(u"cancelled.webp"_s);
        bar.save(shortFilm(), path);
        QVERIFY(bar.isVisible());
        QTRY_VERIFY(bar.findChild<QProgressBar *>()->value() > 0);
        bar.findChild<QPushButton *>(u"cancelSaving"_s)->click();
        QCOMPARE(told.size(), 1);
        QVERIFY(!bar.isVisible());
        QVERIFY(!QFileInfo::exists(path));
    }

    void bar_asksForAFile_filterSaysTheForm()
    {
        QWidget window;
        FilmSavingBar bar(m_theme, &window);
        QSignalSpy told(&bar, &FilmSavingBar::told);
        bar.ask(shortFilm());
        auto *const dialog = window.findChild<QFileDialog *>();
        QVERIFY(dialog);
        for (const QString &filter : FilmSaver::nameFilters().split(u";;"_s))
            QVERIFY(dialog->nameFilters().contains(filter));
        dialog->selectNameFilter(u"Text (*.txt)"_s);
        emit dialog->fileSelected(m_folder.filePath(u"by-filter"_s));
        QCOMPARE(told.size(), 1);
        QVERIFY(QFileInfo::exists(m_folder.filePath(u"by-filter.txt"_s)));
        emit dialog->fileSelected(m_folder.filePath(u"offered.7.webp"_s));
        QVERIFY(QFileInfo::exists(m_folder.filePath(u"offered.7.txt"_s)));
        dialog->close();
    }

private:
    QString save(const QString &name)
    {
        FilmSaver saver(shortFilm(), m_folder.filePath(name), m_theme);
        QSignalSpy finished(&saver, &FilmSaver::finished);
        saver.start();
        if (finished.isEmpty())
            finished.wait(60'000);
        m_outcome = finished.value(0).value(0).toString();
        return m_folder.filePath(name);
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    Theme m_theme;
    QTemporaryDir m_folder;
    QString m_outcome;
};

} // namespace tst_filmsaver

LOCKSCOPE_TEST(tst_filmsaver, tst_filmsaver::TestFilmSaver)
#include "tst_filmsaver.moc"
