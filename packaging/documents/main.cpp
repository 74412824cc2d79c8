// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes what is installed beside the program of the one table of its options:   lockscope_documents bash|zsh|fish|LANGUAGE SOURCE RESULT
#include "base/language.h"
#include "completion.h"
#include "manual.h"

#include <QCoreApplication>
#include <QFile>
#include <QSaveFile>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

QString document(const QString &kind, const QString &source)
{
    if (kind == "bash"_L1)
        return bashCompletion(source);
    if (kind == "zsh"_L1)
        return zshCompletion(source);
    if (kind == "fish"_L1)
        return fishCompletion(source);
    const Translation translation(kind);
    return manualPage(source);
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    QFile source(arguments.value(2));
    QSaveFile result(arguments.value(3));
    if (!source.open(QIODevice::ReadOnly) || !result.open(QIODevice::WriteOnly))
        return 1;
    result.write(document(arguments[1], QString::fromUtf8(source.readAll())).toUtf8());
    return result.commit() ? 0 : 1;
}
