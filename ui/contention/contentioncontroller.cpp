// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/contentioncontroller.h"

#include "base/language.h"
#include "base/safetext.h"
#include "session/session.h"
#include "ui/contention/contentionpage.h"
#include "ui/table/lockmodel.h"

#include <QFileDialog>
#include <QFileInfo>

namespace lockscope::ui {

namespace {

constexpr int shownOfFile = 120, shownOfPath = 400;

} // namespace

ContentionController::ContentionController(Session &session, const LockModel &locks, const Theme &theme, QWidget *pageParent, QObject *parent)
    : QObject(parent), m_session(session), m_locks(locks), m_page(new ContentionPage(theme, pageParent)), m_measuring(session, *m_page, this)
{
    connect(&session, &Session::opened, this, &ContentionController::showServer);
    connect(&session, &Session::closed, this, &ContentionController::showServer);
    connect(m_page, &ContentionPage::ofServerChanged, this, &ContentionController::report);
    connect(m_page, &ContentionPage::clearRequested, this, &ContentionController::clearRequested);
    connect(m_page, &ContentionPage::openRequested, this, &ContentionController::askForFiles);
    connect(m_page, &ContentionPage::filesDropped, this, &ContentionController::read);
    connect(m_page, &ContentionPage::stopRequested, &m_reader, &RecordingReader::stop);
    connect(m_page, &ContentionPage::stopRequested, &m_measuring, &Measuring::stop);
    connect(m_page, &ContentionPage::measureRequested, &m_measuring, &Measuring::begin);
    connect(&m_measuring, &Measuring::unlockRequested, this, &ContentionController::unlockRequested);
    connect(&m_measuring, &Measuring::probing, this, &ContentionController::probing);
    connect(m_page, &ContentionPage::playRequested, this, &ContentionController::playRequested);
    connect(&m_reader, &RecordingReader::progressed, this,
            [this](const QString &path, int percent, quint64 commands) { m_page->showReading(QFileInfo(path).fileName(), percent, commands); });
    connect(&m_reader, &RecordingReader::studied, this, &ContentionController::take);
    connect(&m_reader, &RecordingReader::refused, this, &ContentionController::refuse);
    connect(&m_reader, &RecordingReader::ended, m_page, &ContentionPage::endReading);
    connect(&m_reader, &RecordingReader::ended, this, &ContentionController::readingEnded);
    showServer();
}

void ContentionController::showServer()
{
    ContentionPage::Server server;
    if (m_session.isOpen()) {
        const redis::DeploymentAddress address = m_session.profile().address();
        server.url = address.toUrl();
        server.name = m_session.profile().shownName();
        server.isOfSeveral = address.keepsLocksApart();
    }
    m_page->setServer(server, [this](const TrafficKey &lock, NodeNumber node) { return whyNotInTable(lock, node); });
}

void ContentionController::report()
{
    std::vector<MeasuredWaits::Source> sources;
    for (const Measurement &one : m_page->newestOfServer())
        sources.push_back({one.place ? one.place->node : NodeNumber(0), one.report});
    emit measured(MeasuredWaits(sources, m_session.profile().endpoint.database));
}

QString ContentionController::whyNotInTable(const TrafficKey &lock, NodeNumber node) const
{
    if (const int open = m_session.profile().endpoint.database; open != lock.database)
        return tr("It is in database %1, and the table of locks shows database %2.").arg(lock.database).arg(open);
    return m_locks.findLock({Bytes(lock.key), node}) ? QString() : tr("It is not in the table of locks now.");
}

void ContentionController::askForFiles()
{
    auto *dialog =
        new QFileDialog(m_page->window(), tr("Open a recording"), {}, tr("Recordings of redis-cli monitor (*.txt *.log *.gz);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &ContentionController::read);
    dialog->open();
}

void ContentionController::read(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    if (!m_reader.isReading()) {
        m_refused.clear();
        m_page->showTrouble({});
        m_page->showReading(QFileInfo(paths.first()).fileName(), 0, 0);
    }
    m_reader.read(paths);
}

void ContentionController::take(const QString &path, const std::shared_ptr<const TrafficReport> &report)
{
    m_page->add({tr("Recording %1").arg(visibleText(QFileInfo(path).fileName(), shownOfFile)), report});
}

/** What is in view stays. */
void ContentionController::refuse(const QString &path, const QString &why)
{
    //: %1: a file; %2: why
    m_refused << tr("%1 cannot be read: %2.").arg(visibleText(path, shownOfPath), stillVisibleText(why));
    m_page->showTrouble(joinSentences(m_refused));
}

void ContentionController::continueFrom(ContentionController &before)
{
    m_page->continueFrom(*before.m_page);
    read(before.m_reader.unread());
}

} // namespace lockscope::ui
