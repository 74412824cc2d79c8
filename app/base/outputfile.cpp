// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputfile.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace lockscope {

Result<void> writeOutputFile(const QString &path, const QByteArray &content)
{
    const QFileInfo there(path);
    if (there.exists() && !there.isFile()) {
        QFile device(path);
        if (device.open(QIODevice::WriteOnly | QIODevice::Unbuffered | QIODevice::ExistingOnly) && device.write(content) == content.size())
            return {};
        return failure(Error::Kind::System, device.errorString());
    }
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return failure(Error::Kind::System, file.errorString());
}

} // namespace lockscope
