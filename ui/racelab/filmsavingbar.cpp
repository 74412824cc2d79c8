// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/filmsavingbar.h"

#include "base/safetext.h"
#include "ui/film/filmsaver.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/savefile.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>

#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

/** "gc-pause"; of a schedule its protocol and column: "set-nx-px-lease_overrun". */
QString fileNameOf(const Film &film)
{
    static const QRegularExpression strange(u"[^A-Za-z0-9_-]+"_s);
    QString name = film.id;
    if (name.isEmpty() && !film.acts.empty())
        name = film.acts.front().replay.section(u' ', 0, 1);
    name = QString(name).replace(strange, u"-"_s).left(60);
    return name.isEmpty() ? u"film"_s : name;
}

} // namespace

FilmSavingBar::FilmSavingBar(const Theme &theme, QWidget *parent)
    : QFrame(parent), m_theme(theme), m_text(makePlainLabel()), m_progress(new QProgressBar)
{
    setProperty("footer", true);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(8);
    m_progress->setFixedWidth(160);
    m_progress->setAccessibleName(tr("Progress of the saving"));
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(u"cancelSaving"_s);
    cancel->setAutoDefault(false);
    cancel->setAccessibleName(tr("Cancel saving the film"));
    connect(cancel, &QPushButton::clicked, this, [this] {
        if (m_saver)
            m_saver->cancel();
    });
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(12);
    row->addWidget(m_text, 1);
    row->addWidget(m_progress);
    row->addWidget(cancel);
    hide();
}

void FilmSavingBar::ask(const Film &film)
{
    askWhereToSave(this, {.title = tr("Save film"), .filter = FilmSaver::nameFilters(), .name = fileNameOf(film) + u".webp"_s},
                   [this, film](const QString &path) { save(film, path); });
}

void FilmSavingBar::save(const Film &film, const QString &path)
{
    delete std::exchange(m_saver, nullptr);
    m_saver = new FilmSaver(film, path, m_theme, this);
    connect(m_saver, &FilmSaver::finished, this, &FilmSavingBar::end);
    connect(m_saver, &FilmSaver::progressed, m_progress, [this](int done, int inAll) {
        m_progress->setRange(0, inAll);
        m_progress->setValue(done);
    });
    m_text->setText(tr("Saving %1…").arg(visibleText(QFileInfo(path).fileName(), 120)));
    m_progress->setRange(0, 0);
    setVisible(m_saver->isOfPictures());
    m_saver->start();
}

void FilmSavingBar::end(const QString &outcome)
{
    hide();
    std::exchange(m_saver, nullptr)->deleteLater(); // it is in the middle of a signal
    emit told(outcome);
}

} // namespace lockscope::ui
