// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/message.h"

#include "base/language.h"
#include "base/safetext.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Far more than any text of ours. */
constexpr qsizetype mostShown = 65'536;

QString inUse(const char *context, const char *source, int n) { return QCoreApplication::translate(context, source, nullptr, n); }

/** 1 to 9, or 0: none begins here. */
int placeholderAt(QStringView text, qsizetype at)
{
    return text[at] == u'%' && at + 1 < text.size() && text[at + 1] >= u'1' && text[at + 1] <= u'9' ? text[at + 1].unicode() - u'0' : 0;
}

} // namespace

Message Message::joined(const QList<Message> &messages, const QString &separator)
{
    Message all(separator);
    all.m_arguments = messages;
    return messages.isEmpty() ? Message() : all;
}

Message Message::with(const Message &argument, const Message &other) const
{
    Message changed = *this;
    std::ranges::replace(changed.m_arguments, argument, other);
    return changed;
}

Message Message::visible(int mostCharsEach) const
{
    Message visible = *this;
    if (m_context.isEmpty())
        visible.m_source = stillVisibleText(m_source, mostCharsEach);
    for (Message &argument : visible.m_arguments)
        argument = argument.visible(mostCharsEach);
    return visible;
}

bool Message::operator==(const Message &other) const
{
    return m_context == other.m_context && m_source == other.m_source && m_n == other.m_n && m_arguments == other.m_arguments;
}

qsizetype Message::length() const
{
    qsizetype length = m_source.size();
    for (const Message &argument : m_arguments)
        length += argument.length();
    return length;
}

QString Message::shown() const { return text(inUse); }

QString Message::english() const { return text(englishText); }

QString Message::text(Translate translate) const
{
    if (!m_context.isEmpty())
        return filled(translate(m_context.constData(), m_source.toUtf8().constData(), m_n), translate);
    if (m_arguments.isEmpty())
        return m_source;
    QStringList parts;
    for (const Message &part : m_arguments)
        parts << part.text(translate);
    return parts.join(m_source).left(mostShown);
}

/** All at once: a value may have what looks like a placeholder. */
QString Message::filled(const QString &pattern, Translate translate) const
{
    QStringList arguments; // each once: a forged journal may nest what doubles
    for (const Message &one : m_arguments)
        arguments << one.text(translate);
    QString all;
    all.reserve(2 * pattern.size());
    for (qsizetype i = 0; i < pattern.size() && all.size() < mostShown; ++i) {
        const int number = placeholderAt(pattern, i);
        if (number == 0 || number > arguments.size()) {
            all += pattern[i];
            continue;
        }
        all += arguments[number - 1];
        ++i;
    }
    return all.left(mostShown);
}

QJsonValue Message::toJson() const
{
    if (m_context.isEmpty() && m_arguments.isEmpty())
        return m_source;
    QJsonObject object{{u"source"_s, m_source}};
    if (!m_context.isEmpty())
        object.insert(u"context"_s, QString::fromUtf8(m_context));
    if (m_n >= 0)
        object.insert(u"n"_s, m_n);
    QJsonArray arguments;
    for (const Message &one : m_arguments)
        arguments.append(one.toJson());
    if (!arguments.isEmpty())
        object.insert(u"arguments"_s, arguments);
    return object;
}

Message Message::fromJson(const QJsonValue &value)
{
    if (!value.isObject())
        return stillVisibleText(value.toString(), mostShown);
    Message message(stillVisibleText(value[u"source"].toString(), mostShown));
    message.m_context = value[u"context"].toString().toUtf8();
    message.m_n = value[u"n"].toInt(-1);
    for (const QJsonValue &one : value[u"arguments"].toArray())
        message.m_arguments.append(fromJson(one));
    return message;
}

QStringList shownTexts(const QList<Message> &messages) { return {messages.begin(), messages.end()}; }

} // namespace lockscope
