// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/exportbar.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int wholeBar = 1000;

} // namespace

ExportBar::ExportBar(QWidget *parent) : QFrame(parent), m_text(makePlainLabel()), m_bar(new QProgressBar), m_button(new QPushButton(tr("Close")))
{
    setProperty("footer", true);
    m_text->setObjectName(QStringLiteral("exportState"));
    m_text->setWordWrap(true);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(8);
    m_bar->setFixedWidth(160);
    m_bar->setAccessibleName(tr("Progress of the export"));
    connect(m_button, &QPushButton::clicked, this, &ExportBar::onButton);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(12);
    row->addWidget(m_text, 1);
    row->addWidget(m_bar);
    row->addWidget(m_button);
    hide();
}

void ExportBar::start(const QString &journal, const QString &fileName, const JournalQuery &query, JournalFormat format)
{
    m_fileName = fileName;
    m_since = query.since;
    m_exporter = std::make_unique<JournalExporter>(journal, fileName, query, format);
    connect(m_exporter.get(), &JournalExporter::progressed, this, &ExportBar::onProgress);
    connect(m_exporter.get(), &JournalExporter::finished, this, &ExportBar::onFinished);
    m_text->setText(tr("Exporting to %1…").arg(visibleText(fileName)));
    m_bar->setRange(0, m_since ? wholeBar : 0); // without a beginning nobody knows how far it is
    m_bar->show();
    m_button->setText(tr("Cancel"));
    m_button->setAccessibleName(tr("Cancel the export"));
    show();
    m_exporter->start();
}

/** Records come from the newest to the oldest, so that their time says how far it is. */
void ExportBar::onProgress(const JournalExportProgress &progress)
{
    m_text->setText(tr("Exporting to %1: %Ln record(s) so far", nullptr, int(progress.rows)).arg(visibleText(m_fileName)));
    if (!m_since || !progress.newest || !progress.reached)
        return;
    const double all = double(std::max<qint64>(1, progress.newest->atMs - toMs(*m_since)));
    const double done = double(progress.newest->atMs - progress.reached->atMs);
    m_bar->setValue(int(wholeBar * std::clamp(done / all, 0.0, 1.0)));
}

void ExportBar::onFinished(qint64 rows, const Error &error)
{
    m_exporter.release()->deleteLater(); // it is speaking
    m_bar->hide();
    m_button->setText(tr("Close"));
    m_button->setAccessibleName(tr("Close this message"));
    if (error.kind == Error::Kind::Cancelled)
        m_text->setText(tr("The export was cancelled. Nothing was saved."));
    else if (error.kind != Error::Kind::None)
        m_text->setText(tr("Not exported: %1").arg(stillVisibleText(error.text)));
    else
        m_text->setText(tr("Saved %1: %Ln record(s).", nullptr, int(rows)).arg(visibleText(m_fileName)));
    emit finished();
}

void ExportBar::onButton()
{
    if (m_exporter)
        m_exporter->cancel();
    else
        hide();
}

} // namespace lockscope::ui
