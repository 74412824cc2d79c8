// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "traffic/study/trafficstudy.h"

#include <QString>

#include <vector>

namespace lockscope {

/** The traffic of one server, and where it is from: a file, or the server's URL. */
struct AuditedTraffic {
    QString source;
    TrafficReport report;
};

/**
 * The audit as one file for a browser, in the language in use: findings, the locks that are fought over with a picture of each, who blocks whom,
 * protocols, and what is not known. It needs nothing else: no script, no font, no connection. What came from clients is text in it. Pure.
 */
QByteArray auditHtml(const std::vector<AuditedTraffic> &audited);
/** Replaces this file by it; the error is a sentence. */
Result<void> saveAuditHtml(const std::vector<AuditedTraffic> &audited, const QString &path);

} // namespace lockscope
