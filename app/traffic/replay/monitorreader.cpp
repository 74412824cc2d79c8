// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/monitorreader.h"

#include <charconv>
#include <cstring>
#include <numeric>
#include <utility>

namespace lockscope {

namespace {

constexpr qint64 usASecond = 1'000'000;
constexpr qint64 latestSecond = std::numeric_limits<qint64>::max() / 1'000'000'000 - 1; // whoever shows it counts nanoseconds

/** What stands before the arguments: `1339518083.107412 [0 127.0.0.1:60866] `. */
struct LineStart {
    qint64 atUs = 0;
    int database = 0;
    QByteArrayView client;
    QByteArrayView arguments; ///< in quotes, escaped, with a blank between them
};

template <class Number>
bool takeNumber(QByteArrayView &text, Number &number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data() || number < 0)
        return false;
    text = text.sliced(end - text.data());
    return true;
}

bool takeText(QByteArrayView &text, QByteArrayView expected)
{
    if (!text.startsWith(expected))
        return false;
    text = text.sliced(expected.size());
    return true;
}

/** Servers escape all others. */
bool arePrintable(QByteArrayView text)
{
    return std::accumulate(text.begin(), text.end(), true, [](bool all, char c) { return all & (c >= 0x20 && c < 0x7f); }); // without branches
}

bool isClient(QByteArrayView text) { return text == "lua" || text.startsWith("unix:") || (text.contains(':') && arePrintable(text)); }

std::optional<LineStart> startOf(QByteArrayView line)
{
    LineStart start;
    qint64 seconds = 0, microseconds = 0;
    if (!takeNumber(line, seconds) || seconds > latestSecond || !takeText(line, "."))
        return std::nullopt;
    const qsizetype before = line.size();
    if (!takeNumber(line, microseconds) || before - line.size() != 6 || !takeText(line, " [") || !takeNumber(line, start.database)
        || !takeText(line, " "))
        return std::nullopt;
    const qsizetype end = line.indexOf("] \"");
    if (end <= 0)
        return std::nullopt;
    start.atUs = seconds * usASecond + microseconds;
    start.client = line.first(end);
    start.arguments = line.sliced(end + 2);
    return isClient(start.client) ? std::optional(start) : std::nullopt;
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

/** As sdscatrepr() writes it. */
std::optional<QByteArray> unescaped(QByteArrayView text)
{
    if (!arePrintable(text))
        return std::nullopt;
    if (!std::memchr(text.data(), '\\', std::size_t(text.size())))
        return text.toByteArray();
    QByteArray bytes;
    bytes.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            bytes += text[i];
            continue;
        }
        switch (++i < text.size() ? text[i] : '\0') {
        case '\\': bytes += '\\'; break;
        case '"': bytes += '"'; break;
        case 'n': bytes += '\n'; break;
        case 'r': bytes += '\r'; break;
        case 't': bytes += '\t'; break;
        case 'a': bytes += '\a'; break;
        case 'b': bytes += '\b'; break;
        case 'x': {
            const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1, low = high < 0 ? -1 : hexDigit(text[i + 2]);
            if (low < 0)
                return std::nullopt;
            bytes += char(high * 16 + low);
            i += 2;
            break;
        }
        default: return std::nullopt;
        }
    }
    return bytes;
}

/** Where the text ends that begins after a quotation mark; −1: it does not. */
qsizetype closingQuote(QByteArrayView text)
{
    for (qsizetype from = 0; from < text.size();) {
        const auto *const quote = static_cast<const char *>(std::memchr(text.data() + from, '"', std::size_t(text.size() - from)));
        if (!quote)
            return -1;
        const qsizetype at = quote - text.data();
        qsizetype escapes = 0;
        while (escapes < at && text[at - 1 - escapes] == '\\')
            ++escapes;
        if (escapes % 2 == 0)
            return at;
        from = at + 1;
    }
    return -1;
}

std::optional<std::vector<QByteArray>> argumentsOf(QByteArrayView text)
{
    std::vector<QByteArray> arguments;
    for (;;) {
        if (!takeText(text, "\""))
            return std::nullopt;
        const qsizetype end = closingQuote(text);
        std::optional<QByteArray> argument = end < 0 ? std::nullopt : unescaped(text.first(end));
        if (!argument)
            return std::nullopt;
        arguments.push_back(*std::move(argument));
        text = text.sliced(end + 1);
        if (text.isEmpty())
            return arguments;
        if (!takeText(text, " "))
            return std::nullopt;
    }
}

std::optional<ExecutedCommand> commandOf(const LineStart &start)
{
    auto arguments = argumentsOf(start.arguments);
    if (!arguments)
        return std::nullopt;
    return ExecutedCommand{start.atUs, start.database, start.client == "lua" ? QByteArray() : start.client.toByteArray(), *std::move(arguments)};
}

/** Takes a word in quotes, with the blank behind it. */
bool takeWord(QByteArrayView &text)
{
    const qsizetype end = text.startsWith('"') ? text.indexOf('"', 1) + 1 : 0;
    if (end < 2 || (end < text.size() && text[end] != ' '))
        return false;
    text = text.sliced(std::min(end + 1, text.size()));
    return true;
}

/**
 * What is broken may be of interest though it does not look so: another line may be within this one, whose beginning has a bracket, too; or its name
 * and first key are not what they were.
 */
bool mayBeBroken(QByteArrayView arguments)
{
    QByteArrayView rest = arguments;
    return !arePrintable(arguments) || std::memchr(arguments.data(), ']', std::size_t(arguments.size())) || !takeWord(rest)
        || !(rest.isEmpty() || takeWord(rest));
}

} // namespace

std::optional<ExecutedCommand> executedCommand(QByteArrayView line)
{
    const std::optional<LineStart> start = startOf(line);
    return start ? commandOf(*start) : std::nullopt;
}

MonitorReader::MonitorReader(Take take, TakeGap takeGap, Interest isOfInterest)
    : m_take(std::move(take)), m_takeGap(std::move(takeGap)), m_isOfInterest(std::move(isOfInterest))
{
}

void MonitorReader::feed(QByteArrayView bytes)
{
    m_account.bytes += quint64(bytes.size());
    while (!bytes.isEmpty()) {
        const auto *const newline = static_cast<const char *>(std::memchr(bytes.data(), '\n', std::size_t(bytes.size())));
        if (!newline)
            return keep(bytes);
        const QByteArrayView line = bytes.first(newline - bytes.data());
        bytes = bytes.sliced(line.size() + 1);
        if (m_begun.isEmpty() && !m_isTooLong) {
            readLine(line);
            continue;
        }
        keep(line);
        const QByteArray whole = std::exchange(m_begun, {});
        if (std::exchange(m_isTooLong, false))
            report(TrafficGap::Kind::TooLong);
        else
            readLine(whole);
    }
}

void MonitorReader::end()
{
    if (std::exchange(m_isTooLong, false))
        report(TrafficGap::Kind::TooLong);
    else if (!m_begun.isEmpty())
        report(TrafficGap::Kind::Cut, 0, m_begun.startsWith(' ') || m_begun.startsWith('"'));
    m_begun.clear();
}

void MonitorReader::pause()
{
    m_begun.clear();
    m_isTooLong = false;
    m_takeGap({TrafficGap::Kind::Pause, m_account.lastUs});
}

/** Of a line that is too long, no more than that. */
void MonitorReader::keep(QByteArrayView part)
{
    m_isTooLong = m_isTooLong || m_begun.size() + part.size() > longestLine;
    if (!m_isTooLong)
        m_begun += part;
}

void MonitorReader::readLine(QByteArrayView line)
{
    if (line.endsWith('\r'))
        line.chop(1);
    if (line.startsWith('+')) // the type of a reply
        line = line.sliced(1);
    if (line.isEmpty())
        return;
    if (line == "OK") { // the server's answer to MONITOR
        if (std::exchange(m_hasBegun, false))
            report(TrafficGap::Kind::BegunAgain, 0, false);
        return;
    }
    const std::optional<LineStart> start = startOf(line);
    if (!start)
        return report(TrafficGap::Kind::NotACommand);
    const bool isTaken = !m_isOfInterest || m_isOfInterest(start->client == "lua", start->arguments);
    const bool isRead = isTaken || mayBeBroken(start->arguments);
    const std::optional<ExecutedCommand> command = isRead ? commandOf(*start) : std::nullopt;
    if (isRead && !command)
        return report(TrafficGap::Kind::NotACommand);
    if (start->atUs < m_account.lastUs)
        report(TrafficGap::Kind::TimeWentBack, start->atUs);
    m_hasBegun = true;
    ++m_account.lines;
    m_account.firstUs = m_account.firstUs == 0 ? start->atUs : m_account.firstUs;
    m_account.lastUs = start->atUs;
    if (!isTaken)
        return;
    ++m_account.taken;
    m_take(*command);
}

void MonitorReader::report(TrafficGap::Kind kind, qint64 untilUs, bool mayGoOn)
{
    ++m_account.gaps;
    m_takeGap({kind, m_account.lastUs, untilUs, mayGoOn});
}

} // namespace lockscope
