// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/htmlwriter.h"

namespace lockscope {

using namespace Qt::StringLiterals;

void HtmlWriter::begin(const QString &language, const QString &title, const QString &style)
{
    m_xml.writeDTD(u"<!DOCTYPE html>"_s);
    open("html", {{"lang", language}});
    open("head");
    add("meta", {{"charset", u"utf-8"_s}});
    add("meta", {{"http-equiv", u"Content-Security-Policy"_s}, {"content", u"default-src 'none'; style-src 'unsafe-inline'"_s}});
    add("meta", {{"name", u"viewport"_s}, {"content", u"width=device-width, initial-scale=1"_s}});
    add("title", title);
    add("style", style);
    close();
    open("body");
}

QByteArray HtmlWriter::end()
{
    m_xml.writeEndDocument(); // closes what is open
    return m_html + '\n';
}

void HtmlWriter::open(const char *tag, const QString &kind)
{
    m_xml.writeStartElement(QString::fromLatin1(tag));
    if (!kind.isEmpty())
        m_xml.writeAttribute(u"class"_s, kind);
}

void HtmlWriter::open(const char *tag, Attributes attributes)
{
    open(tag);
    for (const auto &[name, value] : attributes)
        m_xml.writeAttribute(QString::fromLatin1(name), value);
}

void HtmlWriter::add(const char *tag, const QString &text, const QString &kind)
{
    if (text.isEmpty())
        return;
    open(tag, kind);
    m_xml.writeCharacters(text);
    close();
}

void HtmlWriter::add(const char *tag, Attributes attributes, const QString &text)
{
    open(tag, attributes);
    m_xml.writeCharacters(text);
    close();
}

void HtmlWriter::addRow(const char *cell, const QStringList &cells, std::pair<int, int> numbers)
{
    open("tr");
    for (int i = 0; i < cells.size(); ++i)
        add(cell, cells[i].isEmpty() ? u"-"_s : cells[i], i >= numbers.first && i < numbers.second ? u"number"_s : QString());
    close();
}

} // namespace lockscope
