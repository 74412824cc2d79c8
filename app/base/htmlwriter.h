// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QXmlStreamWriter>

#include <initializer_list>
#include <utility>

namespace lockscope {

/** Writes HTML that is XML, too: each element is closed, and each text is escaped. An element must not be empty unless HTML has it so. */
class HtmlWriter {
public:
    using Attributes = std::initializer_list<std::pair<const char *, QString>>;

    HtmlWriter() : m_xml(&m_html) {}

    /** From <!DOCTYPE> to the open body; the style sheet must have no quotes, and none of < > &. */
    void begin(const QString &language, const QString &title, const QString &style);
    QByteArray end();

    void open(const char *tag, const QString &kind = {});
    void open(const char *tag, Attributes attributes);
    void close() { m_xml.writeEndElement(); }
    void text(const QString &text) { m_xml.writeCharacters(text); }
    /** An element with this text; nothing if there is none. */
    void add(const char *tag, const QString &text, const QString &kind = {});
    void add(const char *tag, Attributes attributes, const QString &text = {});
    /** A row of a table; numbers: the index of the first column of figures, and of the one after the last. */
    void addRow(const char *cell, const QStringList &cells, std::pair<int, int> numbers = {});

private:
    QByteArray m_html;
    QXmlStreamWriter m_xml;
};

} // namespace lockscope
