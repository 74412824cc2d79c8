// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "manual.h"

#include "cli/line/options.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Text for troff, in which a hyphen that is to be copied is escaped, and a line must not begin as a request does. */
QString escaped(QString text)
{
    text.replace(u'\\', u"\\e"_s).replace(u'-', u"\\-"_s).replace(u'\n', u"\n.br\n"_s);
    static const QRegularExpression request(u"^(?=['.](?!br$))"_s, QRegularExpression::MultilineOption);
    return text.replace(request, u"\\&"_s);
}

/** Options and commands that it names stand out. */
QString described(const char *meaning)
{
    static const QRegularExpression named(u"(?<![\\w-])((?:\\\\-){2}[a-z](?:[a-z0-9]|\\\\-)*)"_s);
    return escaped(QCoreApplication::translate("lockscope::HelpText", meaning)).replace(named, u"\\fB\\1\\fR"_s);
}

QString groupOf(const Option &option)
{
    if (option.ofServer)
        return u"server"_s;
    return option.isGeneral() ? u"any"_s : option.verbs == InWindow ? u"window"_s : u"commands"_s;
}

/** "--for DURATION", "--log[=PARTS]", and which commands have it where that differs. */
QString entryOf(const Option &option)
{
    QString typed = u"\\fB\\-\\-%1\\fR"_s.arg(escaped(QString::fromLatin1(option.name)));
    const QString value = escaped(QString::fromLatin1(option.value));
    if (option.value)
        typed += value.startsWith("[="_L1) ? u"[=\\fI%1\\fR]"_s.arg(value.sliced(2).chopped(1)) : u" \\fI%1\\fR"_s.arg(value);
    if (groupOf(option) == "commands"_L1)
        typed += u" (%1)"_s.arg(wordsOf(option.verbs).join(u", "_s));
    return u".TP\n%1\n%2\n"_s.arg(typed, described(option.meaning));
}

QString entriesOf(const QString &group)
{
    QString entries;
    for (const Option &option : options()) {
        if (groupOf(option) == group)
            entries += entryOf(option);
    }
    return entries;
}

/** Chinese has no blanks: without these, troff finds no end of a line outside a Chinese locale, and tries for minutes. */
QString breakable(const QString &page)
{
    static const QRegularExpression mark(u"([、，。；：）])"_s);
    QStringList lines = page.split(u'\n');
    for (QString &line : lines) {
        if (!line.startsWith(u'.'))
            line.replace(mark, u"\\1\\:"_s);
    }
    return lines.join(u'\n');
}

} // namespace

QString manualPage(const QString &source)
{
    QString page = source;
    for (const QString &group : {u"server"_s, u"any"_s, u"window"_s, u"commands"_s})
        page.replace(u".\\\" OPTIONS %1\n"_s.arg(group), entriesOf(group));
    return breakable(page);
}

} // namespace lockscope
