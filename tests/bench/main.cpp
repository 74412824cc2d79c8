// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "hiredisloop.h"
#include "picturebench.h"
#include "processbench.h"
#include "tablebench.h"

#include <QApplication>
#include <QTextStream>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

const QStringList allParts{QStringLiteral("picture"), QStringLiteral("events"), QStringLiteral("program"), QStringLiteral("table")};

int measure(const QString &program, const QStringList &parts)
{
    const auto wanted = [&parts](const char *part) { return parts.contains(QLatin1StringView(part)); };
    Report report;
    QTextStream(stdout) << "Medians; beside each figure its reference from the same run, and the ratio (below 1: faster or smaller)" << Qt::endl;
    for (const int locks : {10'000, 100'000}) {
        if (!wanted("picture") && !wanted("events") && !wanted("program"))
            break;
        RedisServer server;
        if (!server.start())
            return 1;
        HiredisLoop(server.endpoint().socketPath.toLocal8Bit()).fill(locks);
        report.heading(QStringLiteral("A server with %1 locks").arg(countText(locks)));
        if (wanted("picture"))
            measurePicture(report, server, locks);
        if (wanted("events"))
            measureEvents(report, server);
        if (wanted("program"))
            measureProgram(report, server, program, locks);
    }
    if (wanted("table"))
        measureTable(report, 100'000);
    return 0;
}

} // namespace

// lockscope_bench PROGRAM [PART...]: prints every figure beside its reference. See tests/bench/run.
int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    if (arguments.size() == 4 && arguments[1] == QStringLiteral("--empty-window"))
        return runEmptyWindow(arguments[2].toInt(), arguments[3]);
    const QStringList parts = arguments.mid(2);
    if (arguments.size() < 2 || !std::all_of(parts.begin(), parts.end(), [](const QString &part) { return allParts.contains(part); })) {
        QTextStream(stderr) << "usage: lockscope_bench PROGRAM [" << allParts.join(u'|') << "]..." << Qt::endl;
        return 2;
    }
    return measure(arguments[1], parts.isEmpty() ? allParts : parts);
}
