// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "hiredisloop.h"
#include "picturebench.h"
#include "processbench.h"
#include "tablebench.h"

#include <QApplication>
#include <QTextStream>

using namespace lockscope;
using namespace lockscope::bench;

// lockscope_bench PROGRAM: prints every figure beside its reference. See tests/bench/run.
int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    if (arguments.size() == 4 && arguments[1] == QStringLiteral("--empty-window"))
        return runEmptyWindow(arguments[2].toInt(), arguments[3]);
    if (arguments.size() != 2) {
        QTextStream(stderr) << "usage: lockscope_bench PROGRAM" << Qt::endl;
        return 2;
    }

    Report report;
    QTextStream(stdout) << "Medians; beside each figure its reference from the same run, and the ratio (below 1: faster or smaller)" << Qt::endl;
    for (const int locks : {10'000, 100'000}) {
        RedisServer server;
        if (!server.start())
            return 1;
        HiredisLoop(server.endpoint().socketPath.toLocal8Bit()).fill(locks);
        report.heading(QStringLiteral("A server with %1 locks").arg(countText(locks)));
        measurePicture(report, server, locks);
        measureEvents(report, server);
        measureProgram(report, server, arguments[1], locks);
    }
    measureTable(report, 100'000);
    return 0;
}
