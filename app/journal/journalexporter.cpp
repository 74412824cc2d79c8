// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalexporter.h"

#include "base/privatefile.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace lockscope {

namespace {

struct JournalExporterText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::JournalExporterText)
};

} // namespace

using namespace Qt::StringLiterals;

JournalExporter::JournalExporter(const QString &journal, const QString &fileName, const JournalQuery &query, JournalFormat format, QObject *parent)
    : QObject(parent), m_journal(journal), m_fileName(fileName), m_query(query), m_format(format)
{
    m_thread.setObjectName(u"journal export"_s);
    m_place.moveToThread(&m_thread);
}

JournalExporter::~JournalExporter()
{
    m_isCancelled = true;
    m_thread.quit();
    m_thread.wait();
}

void JournalExporter::start()
{
    m_thread.start();
    QMetaObject::invokeMethod(
        &m_place,
        [this] {
            const auto rows = write();
            emit finished(rows.value_or(0), rows ? Error() : rows.error());
        },
        Qt::QueuedConnection);
}

Result<qint64> JournalExporter::write()
{
    QSaveFile file(m_fileName);
    if (!file.open(QIODevice::WriteOnly) || !takeOthersRights(file))
        return failure(Error::Kind::System, JournalExporterText::tr("%1 cannot be written: %2.").arg(m_fileName, file.errorString()));
    JournalReader reader(m_journal);
    reader.setCancelled([this] { return m_isCancelled.load(); });
    const auto sink = [&](const QByteArray &line) { return !m_isCancelled && file.write(line) == line.size(); };
    const auto rows = writeJournal(reader, m_query, journalLines(m_query.part, m_format), 0, sink,
                                   [this](const JournalExportProgress &progress) { emit progressed(progress); });
    if (!rows)
        return rows;
    if (m_isCancelled)
        return failure(Error::Kind::Cancelled, JournalExporterText::tr("cancelled"));
    if (!file.commit())
        return failure(Error::Kind::System, JournalExporterText::tr("%1 cannot be written: %2.").arg(m_fileName, file.errorString()));
    return rows;
}

} // namespace lockscope
