// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/finding/lockname.h"

#include "base/safetext.h"
#include "locks/valueshape.h"

#include <QList>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

using namespace Qt::StringLiterals;

constexpr qsizetype uuidSize = 36;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }
/** Bytes beyond ASCII count as letters. */
bool isLetter(char c) { return isUpper(c) || isLower(c) || quint8(c) >= 0x80; }
bool isInWord(char c) { return isLetter(c) || isDigit(c); }

constexpr std::array lockWords = {"lock",      "locks",  "mutex",      "mutexes",   "semaphore", "semaphores", "latch",
                                  "lease",     "locked", "locking",    "lockfile",  "lockkey",   "lockfiles",  "lockname",
                                  "locktoken", "lockid", "lockholder", "singleton", "leader",    "leadership"};
constexpr std::array ofAccountsToo = {"locked", "locking"};
constexpr std::array ofThingsToo = {"leader", "leadership", "election", "lease", "latch"};
/** Of times, wherever they stand: "lock:orders:last_acquired", "orders_locked_at". */
constexpr std::array timeWords = {"acquired", "at",       "created", "expiration", "expires", "expiry",
                                  "last",     "released", "since",   "timeout",    "ttl",     "updated"};
/** Of amounts and lists: beside the word that says lock, since "lock:orders:count" may be the lock of what counts orders. */
constexpr std::array amountWords = {"config", "contention", "count", "counter", "errors", "history", "limit",
                                    "max",    "metrics",    "names", "ranking", "stats",  "total",   "wait"};
/** Words that end in lock and mean none; of Debian's largest list of English words, and names. Those that end in block or clock are left out. */
constexpr std::array otherLocks = {
    "airlock",  "allock",    "antilock", "armlock",   "bollock",    "bullock",  "charlock",   "daglock",   "deadlock",    "dedlock",  "dreadlock",
    "earlock",  "elflock",   "enlock",   "fetlock",   "fetterlock", "firelock", "flintlock",  "flock",     "forelock",    "gavelock", "genlock",
    "glock",    "gridlock",  "gunlock",  "hadlock",   "hairlock",   "hallock",  "hammerlock", "havelock",  "headlock",    "hemlock",  "hillock",
    "hoolock",  "hurlock",   "inlock",   "interlock", "killock",    "levelock", "lovelock",   "matchlock", "matlock",     "mullock",  "oarlock",
    "overlock", "padlock",   "pellock",  "picklock",  "pillock",    "pollock",  "porlock",    "putlock",   "relock",      "rollock",  "rowlock",
    "rullock",  "scalplock", "schlock",  "sherlock",  "shlock",     "shylock",  "sidelock",   "sillock",   "springlock",  "spurlock", "turlock",
    "unlock",   "uplock",    "warlock",  "wedlock",   "wenlock",    "wheelock", "winlock",    "wristlock", "wytopitlock", "ziplock"};
/** Before "lock", these make no "block" or "clock": "joblock", "synclock". */
constexpr std::array beforeLock = {"job", "cronjob", "db", "web", "sync", "async", "rpc", "doc", "topic"};
constexpr std::array otherWords = {"auth",    "cache", "captcha", "code",     "cookie", "count", "counter", "csrf",      "digest", "etag",
                                   "hash",    "limit", "limiter", "meta",     "nonce",  "otp",   "rate",    "ratelimit", "reset",  "result",
                                   "results", "sess",  "session", "sessions", "sid",    "stat",  "stats",   "throttle",  "token",  "tokens"};

template <class Words>
bool isOneOf(const Words &words, const QByteArray &word)
{
    return std::ranges::any_of(words, [&](const char *each) { return word == QByteArrayView(each); });
}

bool saysLock(const QByteArray &word)
{
    if (isOneOf(lockWords, word))
        return true;
    const QByteArray singular = word.endsWith('s') ? word.chopped(1) : word;
    if (!singular.endsWith("lock") || isOneOf(otherLocks, singular))
        return false;
    const QByteArray before = singular.chopped(4);
    return (!before.endsWith('b') && !before.endsWith('c')) || isOneOf(beforeLock, before);
}

bool saysOther(const QByteArray &word) { return isOneOf(otherWords, word); }

/** The end of the word that begins here: words are letters, and "orderLock" and "HTTPLock" are two words each. */
qsizetype endOfWord(QByteArrayView name, qsizetype begin)
{
    qsizetype end = begin + 1;
    for (; end < name.size() && isLetter(name[end]); ++end) {
        const bool isNewHump = isUpper(name[end]) && !isUpper(name[end - 1]);
        const bool endsCapitals = end + 1 < name.size() && isUpper(name[end - 1]) && isUpper(name[end]) && isLower(name[end + 1]);
        if (isNewHump || endsCapitals)
            break;
    }
    return end;
}

template <class Says>
std::optional<NameWord> firstWord(QByteArrayView name, Says says)
{
    for (qsizetype begin = 0; begin < name.size();) {
        if (!isLetter(name[begin])) {
            ++begin;
            continue;
        }
        const qsizetype end = endOfWord(name, begin);
        if (says(name.sliced(begin, end - begin).toByteArray().toLower()))
            return NameWord{begin, end};
        begin = end;
    }
    return std::nullopt;
}

bool isUuidAt(QByteArrayView name, qsizetype at)
{
    const bool isWhole =
        (at == 0 || !isInWord(name[at - 1])) && (at + uuidSize == name.size() || (at + uuidSize < name.size() && !isInWord(name[at + uuidSize])));
    return isWhole && isUuid(name.sliced(at, uuidSize));
}

/** The composition of a run of letters and digits. */
struct Run {
    qsizetype digits = 0;
    qsizetype digitRuns = 0;
    qsizetype caseChanges = 0;
    qsizetype firstDigit = -1;

    explicit Run(QByteArrayView text)
    {
        for (qsizetype i = 0; i < text.size(); ++i) {
            const char before = i > 0 ? text[i - 1] : ' ';
            if (isDigit(text[i])) {
                firstDigit = firstDigit < 0 ? i : firstDigit;
                ++digits;
                digitRuns += isDigit(before) ? 0 : 1;
            }
            caseChanges += (isUpper(text[i]) && isLower(before)) || (isLower(text[i]) && isUpper(before)) ? 1 : 0;
        }
    }
};

/** True for a number, a digest or a random token, which are not words. */
bool isVariable(QByteArrayView text, const Run &run)
{
    constexpr qsizetype shortestDigest = 8;
    constexpr qsizetype shortestToken = 16;
    if (run.digits == text.size() || run.digitRuns > 1)
        return true;
    if (run.digits > 0 && text.size() >= shortestDigest && isHex(text))
        return true;
    return text.size() >= shortestToken && run.caseChanges > text.size() / 3;
}

/** Builds a shape; adjacent variable parts become one. */
class Shape {
public:
    void add(char c) { m_text += c; }
    void addStar()
    {
        static constexpr QByteArrayView joining(":./-_|#@ ");
        const bool joins = m_starEnd >= 0 && m_text.size() == m_starEnd + 1 && joining.contains(m_text.back());
        if (joins)
            m_text.chop(1);
        else if (m_text.size() != m_starEnd)
            m_text += '*';
        m_starEnd = m_text.size();
    }
    void addRun(QByteArrayView text)
    {
        const Run run(text);
        if (isVariable(text, run))
            return addStar();
        const qsizetype end = run.firstDigit + run.digits;
        const bool isPartOfName = run.digits == 0 || (run.digits <= 2 && run.firstDigit > 0 && end < text.size()); // i18n, lock4j
        if (isPartOfName)
            m_text.append(text);
        else
            m_text.append(text.first(run.firstDigit)).append('*').append(text.sliced(end));
    }
    QByteArray take() { return std::move(m_text); }

private:
    QByteArray m_text;
    qsizetype m_starEnd = -1; // end of a part that varies as a whole
};

qsizetype lastOf(QByteArrayView text, QByteArrayView characters)
{
    qsizetype last = -1;
    for (const char c : characters)
        last = std::max(last, text.lastIndexOf(c));
    return last;
}

/** "a:b:c" becomes "a:b:*", then "a:*". */
QByteArray withoutLastPart(QByteArrayView text)
{
    while (text.endsWith('*') || (!text.isEmpty() && !isInWord(text.back())))
        text.chop(1);
    qsizetype at = lastOf(text, ":/|");
    if (at < 0)
        at = lastOf(text, "-_.#@ ");
    return text.first(at + 1).toByteArray() + '*';
}

bool canBeSeen(const QString &character) { return visibleText(character) == character; }

} // namespace

std::optional<NameWord> lockWordIn(QByteArrayView name)
{
    QByteArray before;
    return firstWord(name, [&before](const QByteArray &word) {
        const bool isElection = word == "election" && (before == "master" || before == "primary");
        before = word;
        return isElection || saysLock(word);
    });
}

OtherMeaning otherMeaning(QByteArrayView name, NameWord word)
{
    const QByteArray text = name.sliced(word.begin, word.end - word.begin).toByteArray().toLower();
    return isOneOf(ofAccountsToo, text) ? OtherMeaning::Account : isOneOf(ofThingsToo, text) ? OtherMeaning::Thing : OtherMeaning::None;
}

bool namesDataAboutLocks(QByteArrayView name)
{
    QByteArray before;
    const auto saysData = [&before](const QByteArray &word) {
        const bool isAmount = (isOneOf(amountWords, word) && saysLock(before)) || (saysLock(word) && isOneOf(amountWords, before));
        before = word;
        return isAmount || isOneOf(timeWords, word);
    };
    return firstWord(name, saysData).has_value();
}

bool mayNameDataAboutLocks(QByteArrayView name)
{
    return firstWord(name, [](const QByteArray &word) { return isOneOf(timeWords, word) || isOneOf(amountWords, word); }).has_value();
}

bool namesOtherData(QByteArrayView name) { return firstWord(name, saysOther).has_value(); }

QByteArray nameShape(QByteArrayView name)
{
    Shape shape;
    for (qsizetype at = 0; at < name.size();) {
        if (!isInWord(name[at])) {
            shape.add(name[at++]);
        } else if (isUuidAt(name, at)) {
            shape.addStar();
            at += uuidSize;
        } else {
            const qsizetype begin = at;
            while (at < name.size() && isInWord(name[at]))
                ++at;
            shape.addRun(name.sliced(begin, at - begin));
        }
    }
    return shape.take();
}

QByteArray widerShape(QByteArrayView shape)
{
    const auto word = lockWordIn(shape);
    const QByteArrayView behind = word ? shape.sliced(word->end) : shape;
    const bool isMoreBehind = std::ranges::any_of(behind, isInWord);
    if (isMoreBehind)
        return word ? shape.first(word->end).toByteArray() + withoutLastPart(behind) : withoutLastPart(shape);
    const QByteArrayView before = word ? shape.first(word->begin) : QByteArrayView();
    if (!std::ranges::any_of(before, isInWord))
        return "*";
    const qsizetype separator = word->begin > 0 && !isInWord(shape[word->begin - 1]) ? word->begin - 1 : word->begin;
    return withoutLastPart(shape.first(separator)) + shape.sliced(separator).toByteArray();
}

QByteArray globOf(QByteArrayView shape)
{
    static constexpr QByteArrayView unfit(" ,'\"`\\\t");
    QByteArray glob;
    if (!isUtf8(shape)) {
        for (const char c : shape)
            glob += quint8(c) < 0x80 ? globOf(QByteArrayView(&c, 1)) : QByteArray("?");
        return glob;
    }
    for (const char32_t c : QString::fromUtf8(shape).toUcs4()) {
        const QString character = QString::fromUcs4(&c, 1);
        const QByteArray bytes = character.toUtf8();
        if (bytes.size() == 1 && QByteArrayView("?[").contains(bytes[0]))
            glob += '\\' + bytes;
        else if ((bytes.size() == 1 && unfit.contains(bytes[0])) || !canBeSeen(character))
            glob += QByteArray(bytes.size(), '?');
        else
            glob += bytes;
    }
    return glob;
}

} // namespace lockscope
