// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownscript.h"

#include "base/safetext.h"
#include "racelab/own/owncommand.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <lua.hpp>

#include <algorithm>
#include <memory>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnScriptText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnScriptText)
};

/** Compiles the script, as a server would, without running it. */
std::optional<ScriptFault> whyNotLua(const QString &script)
{
    if (script.startsWith(QChar(0x1b)))
        return ScriptFault{0, OwnScriptText::tr("the script is Lua bytecode, which servers refuse: write its source")};
    const std::unique_ptr<lua_State, decltype(&lua_close)> lua(luaL_newstate(), lua_close);
    const QByteArray source = (script.startsWith(u"#!") ? u"--"_s + script : script).toUtf8(); // a server does not pass the first line to Lua
    if (!lua || luaL_loadbuffer(lua.get(), source.constData(), std::size_t(source.size()), "=line") == 0)
        return std::nullopt;
    const QString error = safeText(lua_tostring(lua.get(), -1), 200);
    static const QRegularExpression number(u"^line:([0-9]+):"_s);
    qsizetype begin = 0;
    for (int line = number.match(error).captured(1).toInt(); line > 1; --line) {
        const qsizetype end = script.indexOf(u'\n', begin);
        begin = end < 0 ? begin : end + 1;
    }
    return ScriptFault{begin, OwnScriptText::tr("the script is not valid Lua: %1").arg(error)};
}

struct LuaToken {
    enum class Kind { Name, Number, Text, Sign };
    Kind kind = Kind::Sign;
    QString text; // of a text what is between its quotes
    qsizetype at = 0;
};

/** The tokens of a script that is valid Lua, without its comments. */
std::vector<LuaToken> luaTokens(const QString &script)
{
    static const QRegularExpression token(u"(?<skipped>\\s+|^#![^\\n]*|--\\[(?<level>=*)\\[.*?(?:\\]\\k<level>\\]|$)|--[^\\n]*)"
                                          "|(?<name>[A-Za-z_]\\w*)|(?<number>\\.?\\d(?:[eE][+-]|[\\w.])*)"
                                          "|\"(?<double>[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"|'(?<single>[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)'|\\[(?<"
                                          "longs>=*)\\[(?<long>.*?)\\]\\k<longs>\\]"
                                          "|(?<sign>\\.\\.\\.?|[=~<>]=|.)"_s,
                                          QRegularExpression::DotMatchesEverythingOption);
    std::vector<LuaToken> tokens;
    for (qsizetype at = 0; at < script.size();) {
        const QRegularExpressionMatch match = token.match(script, at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
        if (!match.hasMatch() || match.capturedLength() == 0)
            break;
        using Kind = LuaToken::Kind;
        for (const auto &[group, kind] : {std::pair{"name", Kind::Name},
                                          {"number", Kind::Number},
                                          {"double", Kind::Text},
                                          {"single", Kind::Text},
                                          {"long", Kind::Text},
                                          {"sign", Kind::Sign}}) {
            if (match.hasCaptured(QLatin1StringView(group)))
                tokens.push_back({kind, match.captured(QLatin1StringView(group)), at});
        }
        at = match.capturedEnd();
    }
    return tokens;
}

/** Looks at what a script calls and takes. */
class ScriptChecker {
public:
    ScriptChecker(const QString &script, int keys, int arguments) : m_tokens(luaTokens(script)), m_keys(keys), m_arguments(arguments) {}

    std::vector<ScriptFault> faults()
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            if (m_tokens[i].kind != LuaToken::Kind::Name || (i > 0 && (isSign(i - 1, u".") || isSign(i - 1, u":"))))
                continue;
            checkName(i);
        }
        return std::move(m_faults);
    }

private:
    bool isSign(std::size_t i, QStringView sign) const
    {
        return i < m_tokens.size() && m_tokens[i].kind == LuaToken::Kind::Sign && m_tokens[i].text == sign;
    }
    QString textAt(std::size_t i) const { return i < m_tokens.size() ? m_tokens[i].text : QString(); }
    bool isCall(std::size_t i) const { return isSign(i + 1, u".") && (textAt(i + 2) == u"call" || textAt(i + 2) == u"pcall"); }
    void add(std::size_t i, const QString &why) { m_faults.push_back({m_tokens[std::min(i, m_tokens.size() - 1)].at, why}); }
    void addHidden(std::size_t i, const QString &name)
    {
        add(i, OwnScriptText::tr("write redis.call('…') in full where a command is called: %1 cannot have another name").arg(name));
    }

    void checkName(std::size_t i);
    void checkCall(std::size_t i);
    void checkIndex(std::size_t i, const QString &name, int count);

    const std::vector<LuaToken> m_tokens;
    const int m_keys, m_arguments;
    std::vector<ScriptFault> m_faults;
};

void ScriptChecker::checkName(std::size_t i)
{
    static const QSet<QString> hiding{u"_G"_s, u"loadstring"_s, u"getfenv"_s, u"setfenv"_s};
    const QString &name = m_tokens[i].text;
    if (name == u"KEYS")
        checkIndex(i, name, m_keys);
    else if (name == u"ARGV")
        checkIndex(i, name, m_arguments);
    else if ((name == u"redis" || name == u"server") && isCall(i))
        checkCall(i);
    else if (name == u"redis" && !isSign(i + 1, u"."))
        addHidden(i, name);
    else if (hiding.contains(name) || (name == u"load" && isSign(i + 1, u"(")))
        add(i, OwnScriptText::tr("a script cannot use %1, which hides the commands that it calls").arg(name));
}

/** redis.call, whose first argument must be a plain word in quotes. */
void ScriptChecker::checkCall(std::size_t i)
{
    static const QRegularExpression plain(u"^[A-Za-z_]+$"_s);
    const QString called = m_tokens[i].text + u'.' + textAt(i + 2);
    const std::size_t first = isSign(i + 3, u"(") ? i + 4 : i + 3;
    const bool isText = first < m_tokens.size() && m_tokens[first].kind == LuaToken::Kind::Text;
    const bool isAlone = first == i + 3 || isSign(first + 1, u",") || isSign(first + 1, u")");
    if (!isText && first == i + 3)
        return addHidden(i, called);
    if (!isText || !isAlone || !plain.match(m_tokens[first].text).hasMatch())
        return add(first,
                   OwnScriptText::tr("the first argument of %1 must be a command in quotes, as in %1('GET', KEYS[1]): a computed one could be TIME")
                       .arg(called));
    if (const QString why = whyNotCalled(m_tokens[first].text.toUpper()); !why.isEmpty()) {
        const QString command = m_tokens[first].text.toUpper();
        add(first,
            command == u"TIME" ? OwnScriptText::tr("a script cannot use TIME: the server's clock plays no part here; pass {now} to it")
                               : OwnScriptText::tr("a script cannot use %1: %2").arg(command, why));
    }
}

/** KEYS[n], of which there are so many. */
void ScriptChecker::checkIndex(std::size_t i, const QString &name, int count)
{
    if (!isSign(i + 1, u"[") || !isSign(i + 3, u"]") || m_tokens[i + 2].kind != LuaToken::Kind::Number)
        return;
    bool isNumber = false;
    const int index = textAt(i + 2).toInt(&isNumber);
    if (!isNumber || (index >= 1 && index <= count))
        return;
    const QString taken = u"%1[%2]"_s.arg(name, textAt(i + 2));
    if (index < 1)
        add(i, OwnScriptText::tr("there is no %1: the first is %2[1]").arg(taken, name));
    else if (name == u"KEYS")
        add(i, OwnScriptText::tr("there is no %1: EVAL says that its number of keys is %2").arg(taken, QString::number(count)));
    else
        add(i, OwnScriptText::tr("there is no %1: the number of words after the keys of EVAL is %2").arg(taken, QString::number(count)));
}

} // namespace

std::vector<ScriptFault> faultsInScript(const QString &script, int keys, int arguments)
{
    if (const std::optional<ScriptFault> fault = whyNotLua(script))
        return {*fault};
    return ScriptChecker(script, keys, arguments).faults();
}

} // namespace lockscope
