// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/recordingreader.h"

#include "traffic/study/serverstogether.h"
#include "traffic/study/trafficfile.h"

#include <QFileInfo>

#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

RecordingReader::RecordingReader(QObject *parent) : QObject(parent)
{
    m_thread.setObjectName(u"recordings"_s);
    m_place.moveToThread(&m_thread);
}

RecordingReader::~RecordingReader()
{
    m_isStopped = true;
    m_thread.quit();
    m_thread.wait();
}

void RecordingReader::read(const QStringList &paths)
{
    const bool isIdle = !isReading();
    m_paths += paths;
    if (isIdle && isReading())
        beginNext();
}

void RecordingReader::stop()
{
    m_isStopped = true;
    if (isReading())
        m_paths = {m_paths.first()};
}

QStringList RecordingReader::unread() const
{
    QStringList paths;
    for (const Studied &one : m_studied)
        paths << one.path;
    paths += m_paths;
    paths.removeDuplicates();
    return paths;
}

void RecordingReader::beginNext()
{
    if (m_paths.isEmpty())
        return end();
    m_isStopped = false;
    m_thread.start();
    QMetaObject::invokeMethod(
        &m_place, [this, path = m_paths.first()] { study(path); }, Qt::QueuedConnection);
}

void RecordingReader::end()
{
    std::vector<TrafficReport *> reports;
    for (Studied &one : m_studied)
        reports.push_back(&one.report);
    lookAtAllTogether(reports);
    for (Studied &one : std::exchange(m_studied, {}))
        emit studied(one.path, std::make_shared<const TrafficReport>(std::move(one.report)));
    emit ended();
}

/** In the thread. */
void RecordingReader::study(const QString &path)
{
    const auto refuse = [this, &path](const QString &why) {
        report([this, path, why] {
            m_paths.removeFirst();
            emit refused(path, why);
            beginNext();
        });
    };
    if (const QFileInfo info(path); info.exists() && !info.isFile() && !info.isDir())
        return refuse(tr("it is no regular file")); // a pipe may never end
    const Result<std::unique_ptr<TrafficFile>> opened = TrafficFile::open(path);
    if (!opened)
        return refuse(opened.error().text);
    TrafficFile &file = **opened;
    int shown = -1;
    for (bool isMore = true; isMore && !m_isStopped;) {
        const Result<bool> read = file.readOn();
        if (!read)
            return refuse(read.error().text);
        isMore = *read;
        const std::optional<double> part = file.progress();
        const int percent = part ? int(*part * 100) : -1;
        if (std::exchange(shown, percent) != percent || !part)
            report([this, path, percent, commands = file.taken()] { emit progressed(path, percent, commands); });
    }
    const Result<std::vector<TrafficReport>> result = file.finish();
    if (!result)
        return refuse(result.error().text);
    std::vector<TrafficReport> reports = *result;
    std::erase_if(reports, [](const TrafficReport &one) { return one.account.lines == 0; });
    if (reports.empty())
        return refuse(m_isStopped ? tr("it was stopped before anything was read") : tr("it has no command"));
    report([this, path, reports = std::move(reports)]() mutable {
        for (TrafficReport &one : reports)
            m_studied.push_back({path, std::move(one)});
        m_paths.removeFirst();
        beginNext();
    });
}

/** In the thread in which this was made. */
void RecordingReader::report(std::function<void()> what) { QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection); }

} // namespace lockscope::ui
