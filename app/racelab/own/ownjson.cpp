// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownjson.h"

#include "base/language.h"
#include "base/safetext.h"

#include <QCoreApplication>

namespace lockscope::ownjson {

using namespace Qt::StringLiterals;

namespace {

struct OwnJsonText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnJsonText)
};

} // namespace

Result<void> onlyKnows(const QJsonObject &object, const QStringList &known, const QString &where)
{
    for (const QString &name : object.keys()) {
        if (!known.contains(name))
            return invalidInput(
                OwnJsonText::tr("%1 has an unknown entry “%2”. Known entries: %3.").arg(where, visibleText(name, 40), joinItems(known)));
    }
    return {};
}

Result<QString> text(const QJsonObject &object, const QString &name, int longest)
{
    const Result<QString> text = optionalText(object, name, longest);
    if (text && text->isEmpty())
        return invalidInput(OwnJsonText::tr("“%1” is missing: it must be a text.").arg(name));
    return text;
}

Result<QString> optionalText(const QJsonObject &object, const QString &name, int longest)
{
    const QJsonValue value = object[name];
    if (value.isUndefined())
        return QString();
    if (!value.isString())
        return invalidInput(OwnJsonText::tr("“%1” must be a text in quotes.").arg(name));
    const QString text = value.toString();
    if (text.size() > longest)
        return invalidInput(OwnJsonText::tr("“%1” is too long: it can have at most %2 characters.").arg(name).arg(longest));
    return visibleText(text, longest);
}

} // namespace lockscope::ownjson
