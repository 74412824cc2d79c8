// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/filmfiles.h"

#include "base/outputfile.h"
#include "base/safetext.h"
#include "cli/print/standardoutput.h"
#include "racelab/film/filmhtml.h"
#include "racelab/film/filmscript.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct FilmFilesText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FilmFilesText)
};

Result<void> saveFilmFile(const QString &path, const QByteArray &content)
{
    const Result<void> written = writeOutputFile(path, content);
    if (!written)
        return failure(Error::Kind::System, FilmFilesText::tr("%1 cannot be written: %2.").arg(visibleText(path), written.error().text));
    writeNote(FilmFilesText::tr("Wrote %1.").arg(visibleText(path)));
    return {};
}

} // namespace

Result<void> saveFilmFiles(const Film &film, const CommandLine &line)
{
    if (!line.scriptFile.isEmpty()) {
        const Result<QByteArray> script = filmScript(film);
        if (!script)
            return failure(script.error());
        if (const Result<void> saved = saveFilmFile(line.scriptFile, *script); !saved)
            return saved;
    }
    return line.htmlFile.isEmpty() ? Result<void>() : saveFilmFile(line.htmlFile, filmHtml(film));
}

} // namespace lockscope
