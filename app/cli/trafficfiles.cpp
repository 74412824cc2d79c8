// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/trafficfiles.h"

namespace lockscope {

void TrafficFiles::beginNext()
{
    if (m_files.isEmpty()) {
        emit ended();
        return;
    }
    Result<std::unique_ptr<TrafficFile>> file = TrafficFile::open(m_files.first());
    if (!file)
        return refuseFile(file.error().text);
    m_file = *std::move(file);
    readOn();
}

void TrafficFiles::readOn()
{
    if (m_isInterrupted)
        return endFile();
    const Result<bool> read = m_file->readOn();
    if (!read)
        return refuseFile(read.error().text);
    if (!*read)
        return endFile();
    QMetaObject::invokeMethod(this, &TrafficFiles::readOn, Qt::QueuedConnection);
}

void TrafficFiles::endFile()
{
    const Result<TrafficReport> report = m_file->finish();
    if (!report)
        return refuseFile(report.error().text);
    emit studied(m_files.takeFirst(), *report);
    if (m_isInterrupted)
        m_files.clear();
    beginNext();
}

void TrafficFiles::refuseFile(const QString &why)
{
    emit refused(m_files.takeFirst(), why);
    beginNext();
}

} // namespace lockscope
