// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmsaver.h"

#include "base/outputfile.h"
#include "base/safetext.h"
#include "racelab/film/filmhtml.h"
#include "racelab/film/filmscript.h"
#include "racelab/film/filmtext.h"
#include "racelab/scenario/filmjson.h"
#include "ui/film/filmreel.h"
#include "ui/film/webpanimation.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>

#include <chrono>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int animationRate = 8; // pictures a second
constexpr QSize animationSize(1280, 720);

} // namespace

QString FilmSaver::nameFilters()
{
    return QStringList{tr("Animation (*.webp)"), tr("Web page (*.html)"),    tr("Images (*.png)"),
                       tr("Text (*.txt)"),       tr("JSON Lines (*.jsonl)"), tr("Shell script for redis-cli (*.sh)")}
        .join(u";;"_s);
}

FilmSaver::FilmSaver(const Film &film, const QString &path, const Theme &theme, QObject *parent)
    : QObject(parent), m_film(film), m_path(path), m_form(QFileInfo(path).suffix().toLower())
{
    const FilmFramesSpec spec{.size = animationSize, .perSecond = animationRate, .length = std::chrono::seconds(1)}; // as short as can be read
    if (isOfPictures())
        m_reel = std::make_unique<FilmReel>(m_film, spec, theme);
}

FilmSaver::~FilmSaver() = default;

void FilmSaver::start()
{
    if (!isOfPictures())
        return writeText();
    if (m_form == u"webp"_s)
        m_animation = std::make_unique<WebpAnimation>(animationSize);
    else if (QFileInfo::exists(imagePath(1)))
        return end(tr("%1 exists already: nothing was written. Choose another name, or remove the images.").arg(visibleText(imagePath(1))));
    QMetaObject::invokeMethod(this, &FilmSaver::next, Qt::QueuedConnection);
}

void FilmSaver::cancel()
{
    if (m_reel)
        end(m_images > 0 && !m_animation ? tr("Cancelled: %n image(s) are there.", nullptr, m_images) : tr("Cancelled: nothing was written."));
}

void FilmSaver::writeText()
{
    const Result<QByteArray> script = m_form == u"sh"_s ? filmScript(m_film) : Result<QByteArray>(QByteArray());
    if (!script)
        return end(script.error().text);
    const QByteArray content = m_form == u"sh"_s ? *script
        : m_form == u"html"_s                    ? filmHtml(m_film)
        : m_form == u"jsonl"_s                   ? filmJson(m_film)
        : m_form == u"txt"_s                     ? filmText(m_film).toUtf8()
                                                 : QByteArray();
    if (content.isEmpty())
        return end(tr("A film cannot be saved as .%1. Choose one of .webp, .html, .png, .txt, .jsonl and .sh.").arg(visibleText(m_form, 20)));
    const Result<void> written = writeOutputFile(m_path, content);
    end(written ? tr("Saved as %1.").arg(visibleText(m_path)) : tr("%1 could not be written: %2").arg(visibleText(m_path), written.error().text));
}

void FilmSaver::next()
{
    if (!m_reel)
        return;
    if (m_done == m_reel->count())
        return m_animation ? saveAnimation() : end(tr("Saved %n image(s), from %1 on.", nullptr, m_images).arg(visibleText(imagePath(1))));
    if (!m_reel->isSameAsBefore(m_done) && !save(m_done))
        return;
    emit progressed(++m_done, m_reel->count());
    QMetaObject::invokeMethod(this, &FilmSaver::next, Qt::QueuedConnection);
}

/** False: it failed, and has said so. */
bool FilmSaver::save(int index)
{
    const QImage picture = m_reel->image(index);
    ++m_images;
    if (m_animation) {
        if (m_animation->add(picture, index * 1000 / animationRate))
            return true;
        end(tr("The animation cannot be made: too little memory."));
        return false;
    }
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    const Result<void> written = writeOutputFile(imagePath(m_images), png);
    if (!written)
        end(tr("%1 could not be written: %2").arg(visibleText(imagePath(m_images)), written.error().text));
    return bool(written);
}

void FilmSaver::saveAnimation()
{
    const QByteArray file = m_animation->end(m_done * 1000 / animationRate);
    if (file.isEmpty())
        return end(tr("The animation cannot be made: too little memory."));
    const Result<void> written = writeOutputFile(m_path, file);
    end(written ? tr("Saved as %1.").arg(visibleText(m_path)) : tr("%1 could not be written: %2").arg(visibleText(m_path), written.error().text));
}

/** film.png: film-0001.png, beside it. */
QString FilmSaver::imagePath(int number) const
{
    const QFileInfo file(m_path);
    return file.dir().filePath(u"%1-%2.png"_s.arg(file.completeBaseName(), QString::number(number).rightJustified(4, u'0')));
}

void FilmSaver::end(const QString &outcome)
{
    m_reel.reset();
    m_animation.reset();
    emit finished(outcome);
}

} // namespace lockscope::ui
