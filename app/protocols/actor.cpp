// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actor.h"

#include "base/safetext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {
constexpr int shownChars = 16;
constexpr int longestVerb = 40;
constexpr QByteArrayView nameBegins("-- ");

/** The name of a command; of an SQL statement, which has spaces, its verb and whether it locks. */
QByteArray nameOf(const QByteArray &command)
{
    const qsizetype space = command.indexOf(' ');
    if (space < 0)
        return command;
    return command.first(space) + (command.contains(" FOR UPDATE") ? " FOR UPDATE" : "");
}

QByteArray nameOfScript(const QByteArray &script)
{
    const qsizetype end = script.indexOf('\n');
    return script.first(end < 0 ? script.size() : end).sliced(nameBegins.size());
}

} // namespace

QString commandVerb(const redis::Command &command)
{
    QByteArray text = nameOf(command.front());
    if (text == "EVAL" && command.at(1).startsWith(nameBegins))
        text += ' ' + nameOfScript(command[1]);
    if (text == "SET") {
        for (const QByteArray &argument : command) {
            if (argument == "NX" || argument == "IFEQ" || argument == "PX" || argument == "EX")
                text += ' ' + argument;
        }
    }
    return safeText(text, longestVerb);
}

Message answerText(const redis::Reply &reply)
{
    switch (reply.type()) {
    case redis::Reply::Type::Nil: return u"nil"_s;
    case redis::Reply::Type::Integer: return QString::number(reply.integer());
    case redis::Reply::Type::Array: return AnswerText::tr("list of %1").arg(reply.size());
    case redis::Reply::Type::Status:
    case redis::Reply::Type::Error:
    case redis::Reply::Type::String: return safeText(reply.view(), shownChars);
    }
    Q_UNREACHABLE();
}

Message errorText(const Error &error)
{
    if (!error.code.isEmpty())
        return safeText(error.code, shownChars);
    return error.kind == Error::Kind::TimedOut ? AnswerText::tr("timed out") : AnswerText::tr("no answer");
}

} // namespace lockscope
