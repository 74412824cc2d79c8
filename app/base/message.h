// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonValue>
#include <QList>
#include <QString>
#include <QStringList>

#include <concepts>

namespace lockscope {

/**
 * A text for people that is in no language yet: its source in the code, and what stands for %1 to %9. It is kept, compared and sent between threads as
 * that, and translated where a person reads it. A value; any thread.
 */
class Message {
public:
    Message() = default;
    /** The same in every language: a name, a number, a server's own words. */
    Message(const QString &text) : m_source(text) {}
    template <class A, class B>
    Message(const QStringBuilder<A, B> &text) : m_source(text)
    {
    }
    /** As QCoreApplication::translate() takes them; see LOCKSCOPE_MESSAGES(). */
    Message(const char *context, const char *source, int n = -1) : m_context(context), m_source(QString::fromUtf8(source)), m_n(n) {}
    /** One after the other. */
    static Message joined(const QList<Message> &messages, const QString &separator);

    /** With the next placeholders filled: texts, whole numbers, or messages, each of which is translated by itself. */
    template <class... Values>
    Message arg(const Values &...values) const
    {
        Message filled = *this;
        (filled.m_arguments.append(argument(values)), ...);
        return filled;
    }

    /** With another argument in the place of this one. */
    Message with(const Message &argument, const Message &other) const;

    bool isEmpty() const { return m_source.isEmpty() && m_arguments.isEmpty(); }
    /** The characters of its source and arguments: about those of its text, without translating it. */
    qsizetype length() const;
    /** Its plain texts, which may be a server's words, are made visible, and each is cut to this length. */
    Message visible(int mostCharsEach) const;

    /** In the language in use. */
    QString shown() const;
    operator QString() const { return shown(); }
    /** For programs, which read the same in every language. */
    QString english() const;

    /** A plain text is a string. */
    QJsonValue toJson() const;
    /** What is not a message is empty; texts are made visible. */
    static Message fromJson(const QJsonValue &value);

    bool operator==(const Message &other) const;
    friend bool operator==(const Message &message, const QString &text) { return message.shown() == text; }

private:
    using Translate = QString (*)(const char *context, const char *source, int n);

    static Message argument(const Message &message) { return message; }
    static Message argument(std::integral auto number) { return QString::number(number); }
    QString text(Translate translate) const;
    QString filled(const QString &pattern, Translate translate) const;

    QByteArray m_context; // empty: a plain text; with arguments, what separates them
    QString m_source;
    int m_n = -1; // what decides on the plural
    QList<Message> m_arguments;
};

/** Each in the language in use. */
QStringList shownTexts(const QList<Message> &messages);

/** In a struct, as Q_DECLARE_TR_FUNCTIONS(context): its tr() makes messages. lupdate knows it by this name, see resources/translations/update. */
#define LOCKSCOPE_MESSAGES(context)                                                                                                                  \
    static ::lockscope::Message tr(const char *source, std::nullptr_t = nullptr, int n = -1) { return {#context, source, n}; }

} // namespace lockscope
