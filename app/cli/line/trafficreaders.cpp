// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/trafficreaders.h"

#include "base/plainfile.h"
#include "base/safetext.h"

#include <QCoreApplication>

namespace lockscope::readers {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 mostOfRules = qint64(1) << 20; // bytes

struct TrafficReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CommandLine)
};

} // namespace

Problem readPorts(const TypedOptions &typed, const char *name, OptionValues &values)
{
    for (const QString &text : typed.texts(name)) {
        bool isNumber = false;
        const ushort port = text.toUShort(&isNumber);
        if (!isNumber || port == 0)
            return wrongUsage(TrafficReaderText::tr("--port expects a number from 1 to 65535, not %1.").arg(u'"' + visibleText(text, 60) + u'"'));
        values.line.ports.insert(port);
    }
    return std::nullopt;
}

Problem readInterface(const TypedOptions &typed, const char *name, OptionValues &values)
{
    values.line.networkInterface = typed.text(name);
    return values.line.networkInterface.isEmpty() ? Problem(wrongUsage(TrafficReaderText::tr("--interface expects a name such as lo or eth0.")))
                                                  : std::nullopt;
}

Problem readRules(const TypedOptions &typed, const char *name, OptionValues &values)
{
    const QString path = typed.text(name);
    const Result<QByteArray> bytes = readPlainFile(path, mostOfRules);
    const Result<LockRules> rules = bytes ? LockRules::read(*bytes) : Result<LockRules>(failure(bytes.error()));
    if (!rules) //: %1: a file; %2: why
        return wrongUsage(TrafficReaderText::tr("The rules in %1 cannot be used: %2.").arg(visibleText(path), rules.error().text.shown()));
    values.line.rules = *rules;
    return std::nullopt;
}

} // namespace lockscope::readers
