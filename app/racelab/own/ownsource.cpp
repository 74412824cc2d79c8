// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownsource.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <optional>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int deepest = 32; // a protocol has seven levels
constexpr QByteArrayView byteOrderMark = "\xef\xbb\xbf";

struct OwnSourceText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnSourceText)
};

bool isWordByte(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || QByteArrayView("_-+.").contains(c); }
/** Of UTF-8: it goes on with a character that has begun. */
bool isFurtherByte(char c) { return (uchar(c) & 0xc0) == 0x80; }

/** Reads one text, as far as it can. */
class SourceParser {
public:
    explicit SourceParser(const QByteArray &json) : m_json(json) {}

    bool parse(SourceValue &root);
    std::vector<OwnSource::Fault> takeFaults() { return std::move(m_faults); }

private:
    using Type = SourceValue::Type;
    enum class Next { Member, End, Broken };

    void fault(qsizetype at, const QString &why) { m_faults.push_back({at, OwnSourceText::tr("Not valid JSON: %1.").arg(why)}); }
    qsizetype lineOf(qsizetype at) const { return std::ranges::count(QByteArrayView(m_json).first(at), '\n') + 1; }
    bool stop(qsizetype at, const QString &why)
    {
        fault(at, why);
        return false;
    }
    bool isAtEnd() const { return m_at >= m_json.size(); }
    char here() const { return isAtEnd() ? '\0' : m_json[m_at]; }
    bool isHere(QByteArrayView word) const { return QByteArrayView(m_json).sliced(m_at).startsWith(word); }

    bool isEncoded();
    void skipBlanks();
    bool value(SourceValue &into, int depth);
    bool members(SourceValue &into, int depth);
    Next next(char end, qsizetype opened, bool isFirst);
    bool name(SourceValue::Name &into);
    bool word(SourceValue &into);
    bool text(QString &into);
    void escape(QByteArray &bytes, QString &text);
    QByteArray takeWord();
    QString found() const;

    const QByteArray &m_json;
    std::vector<OwnSource::Fault> m_faults;
    qsizetype m_at = 0;
    qsizetype m_valueEnd = 0; // of the last value
};

bool SourceParser::parse(SourceValue &root)
{
    if (!isEncoded() || !value(root, 0))
        return false;
    skipBlanks();
    return isAtEnd() || stop(m_at, OwnSourceText::tr("the protocol ends before this, and nothing can follow it"));
}

/** Skips the mark that some editors put before UTF-8. */
bool SourceParser::isEncoded()
{
    if (isHere("\xff\xfe") || isHere("\xfe\xff") || isHere({"{\0", 2}))
        return stop(0, OwnSourceText::tr("the file is UTF-16: save it as UTF-8"));
    if (isHere(byteOrderMark))
        m_at = byteOrderMark.size();
    qsizetype bad = isUtf8(m_json) ? m_json.size() : 0;
    const auto character = [&] {
        const uchar first = uchar(m_json[bad]);
        return m_json.mid(bad, first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);
    };
    while (bad < m_json.size() && isUtf8(character()))
        bad += character().size();
    return bad == m_json.size() || stop(bad, OwnSourceText::tr("this is not a character in UTF-8: save the file as UTF-8"));
}

void SourceParser::skipBlanks()
{
    while (!isAtEnd()) {
        if (QByteArrayView(" \t\r\n").contains(here())) {
            ++m_at;
            continue;
        }
        const bool isLine = isHere("//") || isHere("#");
        if (!isLine && !isHere("/*"))
            return;
        fault(m_at, OwnSourceText::tr("JSON has no comments: write what a step does into its “say”"));
        const QByteArrayView after = isLine ? "\n" : "*/";
        const qsizetype end = m_json.indexOf(after, m_at);
        m_at = end < 0 ? m_json.size() : end + after.size();
    }
}

QByteArray SourceParser::takeWord()
{
    const qsizetype begin = m_at;
    while (!isAtEnd() && isWordByte(here()))
        ++m_at;
    return m_json.sliced(begin, m_at - begin);
}

/** What is here instead of what is expected, for errors. */
QString SourceParser::found() const
{
    if (isAtEnd())
        return OwnSourceText::tr("the file ends");
    qsizetype end = m_at;
    while (end < m_json.size() && isWordByte(m_json[end]))
        ++end;
    end += end == m_at ? 1 : 0;
    while (end < m_json.size() && isFurtherByte(m_json[end]))
        ++end;
    return OwnSourceText::tr("there is “%1”").arg(safeText(m_json.sliced(m_at, end - m_at), 40));
}

bool SourceParser::value(SourceValue &into, int depth)
{
    skipBlanks();
    into.at = m_at;
    bool isRead = false;
    if (depth > deepest) {
        stop(m_at, OwnSourceText::tr("brackets are nested too deeply"));
    } else if (here() == '{' || here() == '[') {
        isRead = members(into, depth);
    } else if (here() == '"') {
        into.type = Type::Text;
        isRead = text(into.text);
    } else {
        isRead = word(into);
    }
    m_valueEnd = m_at;
    return isRead;
}

bool SourceParser::members(SourceValue &into, int depth)
{
    into.type = here() == '{' ? Type::Object : Type::List;
    const char end = into.isObject() ? '}' : ']';
    QHash<QString, qsizetype> places;
    ++m_at;
    while (true) {
        switch (next(end, into.at, into.items.empty())) {
        case Next::End: return true;
        case Next::Broken: return false;
        case Next::Member: break;
        }
        if (into.isObject()) {
            SourceValue::Name &added = into.names.emplace_back();
            if (!name(added))
                return false;
            if (const auto first = places.constFind(added.text); first != places.cend()) // which is the one that the reader takes
                m_faults.push_back({added.at,
                                    OwnSourceText::tr("“%1” is already in line %2, in the same braces: delete one of them.")
                                        .arg(visibleText(added.text, 40), QString::number(lineOf(*first)))});
            else
                places.emplace(added.text, added.at);
        }
        if (!value(into.items.emplace_back(), depth + 1))
            return false;
    }
}

/** Goes to the next member, or behind the end. Says what is wrong with the comma. */
SourceParser::Next SourceParser::next(char end, qsizetype opened, bool isFirst)
{
    const auto expected = [&](const QString &what) {
        return OwnSourceText::tr("expected %1 for “%2” in line %3, and %4")
            .arg(what, QString(QChar::fromLatin1(m_json[opened])), QString::number(lineOf(opened)), found());
    };
    skipBlanks();
    const qsizetype comma = here() == ',' ? m_at : -1;
    if (comma >= 0) {
        ++m_at;
        skipBlanks();
    }
    if (comma >= 0 && (isFirst || here() == end || here() == ','))
        fault(comma, OwnSourceText::tr("there is a comma too many"));
    while (here() == ',') {
        ++m_at;
        skipBlanks();
    }
    if (here() == end) {
        ++m_at;
        return Next::End;
    }
    if (isAtEnd() || here() == '}' || here() == ']') {
        stop(isAtEnd() ? opened : m_at, expected(u"“%1”"_s.arg(QChar::fromLatin1(end))));
        return Next::Broken;
    }
    if (isFirst || comma >= 0)
        return Next::Member;
    if (here() == ':' || (!QByteArrayView("\"{[").contains(here()) && !isWordByte(here()))) {
        stop(m_at, expected(OwnSourceText::tr("“,” or “%1”").arg(QChar::fromLatin1(end))));
        return Next::Broken;
    }
    if (m_at == m_valueEnd && isWordByte(here())) {
        stop(m_at - 1, OwnSourceText::tr("a quote inside a text must be written \\\""));
        return Next::Broken;
    }
    fault(m_valueEnd, OwnSourceText::tr("a comma is missing here"));
    return Next::Member;
}

bool SourceParser::name(SourceValue::Name &into)
{
    into.at = m_at;
    if (here() == '"') {
        if (!text(into.text))
            return false;
    } else if (const QByteArray bare = takeWord(); !bare.isEmpty()) {
        into.text = QString::fromLatin1(bare);
        fault(into.at, OwnSourceText::tr("“%1” must be in double quotes").arg(into.text.left(40)));
    } else {
        return stop(m_at, OwnSourceText::tr("expected a name in double quotes, and %1").arg(found()));
    }
    skipBlanks();
    if (here() != ':')
        return stop(m_at, OwnSourceText::tr("expected “:” after a name, and %1").arg(found()));
    ++m_at;
    return true;
}

/** Reads a number, true, false or null. */
bool SourceParser::word(SourceValue &into)
{
    static const QRegularExpression number(u"^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?$"_s);
    if (here() == '\'' || isHere("“") || isHere("”") || isHere("‘") || isHere("’"))
        return stop(m_at, OwnSourceText::tr("a text must be in straight double quotes (\")"));
    const QByteArray bare = takeWord();
    if (bare.isEmpty())
        return stop(m_at, OwnSourceText::tr("expected a value, and %1").arg(found()));
    into.text = QString::fromLatin1(bare);
    if (bare == "null")
        into.type = Type::Null;
    else if (bare == "true" || bare == "false")
        into.type = Type::Bool;
    else
        into.type = QByteArrayView("+-.0123456789").contains(bare.front()) ? Type::Number : Type::Text;
    if (into.isText())
        fault(into.at, OwnSourceText::tr("“%1” must be in double quotes").arg(into.text.left(40)));
    else if (into.type == Type::Number && !number.match(into.text).hasMatch())
        fault(into.at, OwnSourceText::tr("“%1” is not a number").arg(into.text.left(40)));
    return true;
}

bool SourceParser::text(QString &into)
{
    const qsizetype begin = m_at++;
    QByteArray bytes; // not decoded yet
    while (here() != '"') {
        if (isAtEnd() || here() == '\n' || here() == '\r')
            return stop(begin, OwnSourceText::tr("this text has no closing quote in its line. A script may be a list of lines, each in quotes"));
        if (here() == '\\') {
            escape(bytes, into);
        } else {
            bytes += here();
            ++m_at;
        }
    }
    ++m_at;
    into += QString::fromUtf8(bytes);
    return true;
}

void SourceParser::escape(QByteArray &bytes, QString &text)
{
    constexpr QByteArrayView letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    const qsizetype at = m_at++;
    if (const qsizetype letter = letters.indexOf(here()); letter >= 0 && !isAtEnd()) {
        bytes += meanings[letter];
        ++m_at;
        return;
    }
    bool isHex = here() == 'u' && m_json.size() - m_at > 4;
    const ushort unit = isHex ? m_json.sliced(m_at + 1, 4).toUShort(&isHex, 16) : 0;
    if (!isHex || !isWordByte(m_json[m_at + 1]) || m_json[m_at + 1] == '+') {
        fault(at, OwnSourceText::tr("this backslash means nothing: write \\\\ for a backslash and \\\" for a quote; ' needs none"));
        return;
    }
    m_at += 5;
    text += QString::fromUtf8(std::exchange(bytes, {})) + QChar(unit);
}

} // namespace

SourceValue SourceValue::operator[](QStringView name) const
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].text == name)
            return items[i];
    }
    SourceValue missing;
    missing.at = at;
    return missing;
}

OwnSource::OwnSource(const QByteArray &json) : m_json(json)
{
    SourceParser parser(json);
    m_isWhole = parser.parse(m_root);
    m_faults = parser.takeFaults();
}

SourcePlace OwnSource::placeOf(qsizetype at) const
{
    SourcePlace place;
    qsizetype begin = m_json.startsWith(byteOrderMark) ? byteOrderMark.size() : 0;
    const qsizetype end = std::clamp<qsizetype>(at, begin, std::max(begin, m_json.size()));
    for (qsizetype i = begin; i < end; ++i) {
        if (m_json[i] == '\n' || (m_json[i] == '\r' && m_json.at(std::min(i + 1, m_json.size() - 1)) != '\n')) {
            ++place.line;
            begin = i + 1;
        }
    }
    place.column += int(std::ranges::count_if(QByteArrayView(m_json).sliced(begin, end - begin), [](char c) { return !isFurtherByte(c); }));
    return place;
}

qsizetype OwnSource::offsetIn(const SourceValue &text, qsizetype index) const
{
    qsizetype at = text.at + (m_json.mid(text.at, 1) == "\"" ? 1 : 0);
    for (qsizetype passed = 0; passed < index && at < m_json.size(); ++passed) {
        if (m_json[at] == '\\') {
            at += m_json.mid(at + 1, 1) == "u" ? 6 : 2;
            continue;
        }
        passed += (uchar(m_json[at]) & 0xf8) == 0xf0 ? 1 : 0; // two of UTF-16
        for (++at; at < m_json.size() && isFurtherByte(m_json[at]);)
            ++at;
    }
    return std::min(at, m_json.size());
}

} // namespace lockscope
