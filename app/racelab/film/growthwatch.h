// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSet>
#include <QString>

namespace lockscope {

/** Finds a number that has suspiciously many values, such as one that is counted up in a loop without end. */
class GrowthWatch {
public:
    static constexpr int suspicious = 100;

    void see(const QString &name, QByteArrayView value)
    {
        constexpr qint64 mostOfCount = 1'000'000'000; // greater ones are times
        bool isNumber = false;
        const qint64 number = value.toLongLong(&isNumber);
        if (!isNumber || qAbs(number) > mostOfCount || !m_grown.isEmpty())
            return;
        QSet<qint64> &seen = m_seen[name];
        seen.insert(number);
        if (seen.size() > suspicious)
            m_grown = name;
    }
    /** Its name; empty: there is none. */
    const QString &grown() const { return m_grown; }

private:
    QHash<QString, QSet<qint64>> m_seen;
    QString m_grown;
};

} // namespace lockscope
