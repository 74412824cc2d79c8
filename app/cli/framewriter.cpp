// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/framewriter.h"

#include "base/safetext.h"
#include "cli/standardoutput.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int reports = 10; // of the progress, in all

QString wordForShell(const QString &word)
{
    static const QRegularExpression harmless(u"^[A-Za-z0-9_./%-]+\\z"_s);
    if (harmless.match(word).hasMatch())
        return word;
    QString quoted = word;
    return u'\'' + quoted.replace(u'\'', u"'\\''"_s) + u'\'';
}

} // namespace

FrameWriter::FrameWriter(const QString &folder) : m_folder(QDir::cleanPath(folder)) {}

Result<void> FrameWriter::prepare() const
{
    if (!QDir().mkpath(m_folder))
        return failure(Error::Kind::InvalidInput, tr("The folder %1 cannot be created.").arg(visibleText(m_folder)));
    const QStringList frames = QDir(m_folder).entryList({u"frame-*.png"_s}, QDir::AllEntries | QDir::Hidden | QDir::System);
    if (!frames.isEmpty()) {
        return failure(Error::Kind::InvalidInput,
                       tr("%1 already contains frames (%2). Nothing was written. Choose another folder, or remove them.")
                           .arg(visibleText(m_folder), visibleText(frames.first())));
    }
    return {};
}

void FrameWriter::write(std::unique_ptr<FilmFrames> frames, const FilmFramesSpec &spec)
{
    m_frames = std::move(frames);
    m_spec = spec;
    const int seconds = (m_frames->count() + spec.perSecond - 1) / spec.perSecond;
    if (m_frames->count() > spec.length.count() * spec.perSecond)
        writeError(tr("The film takes %1 s, not %2 s (--seconds): less time is not enough to read it.").arg(seconds).arg(spec.length.count()));
    writeNext();
}

void FrameWriter::writeNext()
{
    if (!m_frames)
        return;
    const int count = m_frames->count();
    if (!save(m_frames->png(m_written)))
        return end(ExitCode::Failed);
    ++m_written;
    if (m_written == count) {
        //: %1: a folder
        writeError(tr("%Ln frame(s) are in %1. To make a video of them:", nullptr, count).arg(visibleText(m_folder)));
        writeOut(videoCommand() + u'\n');
        return end(ExitCode::Ok);
    }
    if (m_written * reports / count != (m_written - 1) * reports / count)
        writeError(tr("%1 of %2 frames").arg(m_written).arg(count));
    QMetaObject::invokeMethod(this, &FrameWriter::writeNext, Qt::QueuedConnection);
}

bool FrameWriter::save(const QByteArray &png)
{
    const QString path = pathOf(m_written + 1);
    QFile file(path);
    const bool isOpen = file.open(QIODevice::WriteOnly | QIODevice::NewOnly);
    if (isOpen && file.write(png) == png.size() && file.flush())
        return true;
    writeError(tr("%1 could not be written: %2. %3 of %4 frames are there.")
                   .arg(visibleText(path), visibleText(file.errorString()), QString::number(m_written), QString::number(m_frames->count())));
    if (isOpen)
        file.remove(); // half a picture
    return false;
}

void FrameWriter::cancel()
{
    if (!m_frames)
        return;
    writeError(
        tr("Interrupted: %1 of %2 frames are in %3.").arg(QString::number(m_written), QString::number(m_frames->count()), visibleText(m_folder)));
    end(ExitCode::Failed);
}

void FrameWriter::end(ExitCode code)
{
    m_frames.reset();
    emit finished(code);
}

QString FrameWriter::pathOf(int number) const { return u"%1/frame-%2.png"_s.arg(m_folder, QString::number(number).rightJustified(5, u'0')); }

QString FrameWriter::videoCommand() const
{
    const QString place = m_folder.startsWith(u'-') ? u"./"_s + m_folder : m_folder; // no option
    QString pattern = place;
    pattern.replace(u'%', u"%%"_s); // ffmpeg's own sign
    return u"ffmpeg -framerate %1 -i "_s.arg(m_spec.perSecond) + wordForShell(pattern + u"/frame-%05d.png"_s) + u" -c:v libx264 -pix_fmt yuv420p "_s
        + wordForShell(place + u".mp4"_s);
}

} // namespace lockscope
