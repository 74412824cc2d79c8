// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownjson.h"

#include "base/safetext.h"

namespace lockscope::ownjson {

using namespace Qt::StringLiterals;

Result<void> onlyKnows(const QJsonObject &object, const QStringList &known, const QString &where)
{
    for (const QString &name : object.keys()) {
        if (!known.contains(name))
            return invalidInput(
                u"%1 has an entry “%2”, which means nothing here. There are: %3."_s.arg(where, visibleText(name, 40), known.join(u", "_s)));
    }
    return {};
}

Result<QString> text(const QJsonObject &object, const QString &name, int longest)
{
    const Result<QString> text = optionalText(object, name, longest);
    if (text && text->isEmpty())
        return invalidInput(u"“%1” is missing: it is a text."_s.arg(name));
    return text;
}

Result<QString> optionalText(const QJsonObject &object, const QString &name, int longest)
{
    const QJsonValue value = object[name];
    if (value.isUndefined())
        return QString();
    if (!value.isString())
        return invalidInput(u"“%1” is to be a text in quotes."_s.arg(name));
    const QString text = value.toString();
    if (text.size() > longest)
        return invalidInput(u"“%1” is too long: it may have %2 characters."_s.arg(name).arg(longest));
    return visibleText(text, longest);
}

} // namespace lockscope::ownjson
