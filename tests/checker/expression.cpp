// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "language.h"

#include <algorithm>

namespace checker {
namespace {

class Constant final : public Expression {
public:
    explicit Constant(Text value) : m_value(value) {}
    Text value(const Scope &) const override { return m_value; }

private:
    Text m_value;
};

class Slot final : public Expression {
public:
    Slot(std::size_t at, const std::string &name) : m_at(at), m_name(name) {}
    Text value(const Scope &scope) const override
    {
        if (scope.values[m_at] == UNSET)
            throw Unjudgeable(m_name + " has no value yet");
        return scope.values[m_at];
    }

private:
    std::size_t m_at;
    std::string m_name;
};

class Key final : public Expression {
public:
    explicit Key(std::size_t at) : m_at(at) {}
    Text value(const Scope &scope) const override { return (*scope.keys)[m_at]; }

private:
    std::size_t m_at;
};

class Sum final : public Expression {
public:
    Sum(char sign, ExpressionPointer left, ExpressionPointer right) : m_sign(sign), m_left(std::move(left)), m_right(std::move(right)) {}
    Text value(const Scope &scope) const override
    {
        const std::int64_t left = numberOf(m_left->value(scope));
        const std::int64_t right = numberOf(m_right->value(scope));
        std::int64_t result = 0;
        if (m_sign == '/' && right == 0)
            throw Unjudgeable("divided by nothing");
        if (m_sign == '/')
            result = left / right;
        else if (m_sign == '+'       ? __builtin_add_overflow(left, right, &result)
                     : m_sign == '-' ? __builtin_sub_overflow(left, right, &result)
                                     : __builtin_mul_overflow(left, right, &result))
            throw Unjudgeable("a number is too large");
        return textOf(result);
    }

private:
    char m_sign;
    ExpressionPointer m_left;
    ExpressionPointer m_right;
};

class Joined final : public Expression {
public:
    explicit Joined(std::vector<ExpressionPointer> pieces) : m_pieces(std::move(pieces)) {}
    Text value(const Scope &scope) const override
    {
        std::string joined;
        for (const ExpressionPointer &piece : m_pieces) {
            const Text text = piece->value(scope);
            if (text == NIL)
                throw Unjudgeable("nil in a command");
            if (m_pieces.size() == 1)
                return text;
            joined += stringOf(text);
        }
        return textOf(joined);
    }

private:
    std::vector<ExpressionPointer> m_pieces;
};

class Comparison final : public Condition {
public:
    Comparison(std::string sign, ExpressionPointer left, ExpressionPointer right)
        : m_sign(std::move(sign)), m_left(std::move(left)), m_right(std::move(right))
    {
    }
    bool holds(const Scope &scope) const override
    {
        const Text left = m_left->value(scope);
        const Text right = m_right->value(scope);
        if (m_sign == "=" || m_sign == "!=")
            return (left == right) == (m_sign == "=");
        const bool isLess = numberOf(left) < numberOf(right);
        const bool isSame = numberOf(left) == numberOf(right);
        return m_sign[0] == '<' ? isLess || (isSame && m_sign.size() == 2) : !isLess && (!isSame || m_sign.size() == 2);
    }

private:
    std::string m_sign;
    ExpressionPointer m_left;
    ExpressionPointer m_right;
};

class Both final : public Condition {
public:
    Both(bool isOr, ConditionPointer left, ConditionPointer right) : m_isOr(isOr), m_left(std::move(left)), m_right(std::move(right)) {}
    bool holds(const Scope &scope) const override { return m_left->holds(scope) == m_isOr ? m_isOr : m_right->holds(scope); }

private:
    bool m_isOr;
    ConditionPointer m_left;
    ConditionPointer m_right;
};

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
bool isInName(char letter) { return isDigit(letter) || letter == '_' || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z'); }

[[noreturn]] void cannotRead(const std::string &text) { throw Unjudgeable("cannot be read: " + text); }

std::vector<std::string> tokensOf(const std::string &text)
{
    std::vector<std::string> tokens;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (text[at] == '\'')
            end = text.find('\'', at + 1) + 1;
        else if (isInName(text[at]))
            end = static_cast<std::size_t>(std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), isInName) - text.begin());
        else if (std::string_view("<>!").find(text[at]) != std::string_view::npos && at + 1 < text.size() && text[at + 1] == '=')
            end = at + 2;
        if (end == 0)
            cannotRead(text);
        if (text[at] != ' ')
            tokens.push_back(text.substr(at, end - at));
        at = end;
    }
    return tokens;
}

/** Reads one text. "or" binds less than "and", which binds less than a comparison. */
class Parser {
public:
    Parser(const std::string &text, const Names &names) : m_text(text), m_known(names), m_tokens(tokensOf(text)) {}

    ExpressionPointer wholeSum()
    {
        ExpressionPointer result = sum();
        expectEnd();
        return result;
    }
    ConditionPointer wholeCondition()
    {
        ConditionPointer result = conjunction();
        while (takeIf("or"))
            result = std::make_unique<Both>(true, std::move(result), conjunction());
        expectEnd();
        return result;
    }

private:
    ConditionPointer conjunction()
    {
        ConditionPointer result = comparison();
        while (takeIf("and"))
            result = std::make_unique<Both>(false, std::move(result), comparison());
        return result;
    }

    ConditionPointer comparison()
    {
        ExpressionPointer left = sum();
        const std::string sign = take();
        static const std::vector<std::string> signs{"=", "!=", "<", "<=", ">", ">="};
        if (std::find(signs.begin(), signs.end(), sign) == signs.end())
            fail();
        return std::make_unique<Comparison>(sign, std::move(left), sum());
    }

    ExpressionPointer sum()
    {
        ExpressionPointer result = product();
        while (peek() == "+" || peek() == "-") {
            const char sign = take()[0];
            result = std::make_unique<Sum>(sign, std::move(result), product());
        }
        return result;
    }

    ExpressionPointer product()
    {
        ExpressionPointer result = factor();
        while (peek() == "*" || peek() == "/") {
            const char sign = take()[0];
            result = std::make_unique<Sum>(sign, std::move(result), factor());
        }
        return result;
    }

    ExpressionPointer factor()
    {
        const std::string token = take();
        if (token == "-")
            return std::make_unique<Constant>(textOf("-" + take()));
        if (token == "nil")
            return std::make_unique<Constant>(NIL);
        if (token[0] == '\'')
            return std::make_unique<Constant>(textOf(std::string_view(token).substr(1, token.size() - 2)));
        if (isDigit(token[0]))
            return std::make_unique<Constant>(textOf(token));
        if (token == "lease")
            return std::make_unique<Constant>(textOf(LEASE));
        if (token == "key" || token == "key1" || token == "key2" || token == "key3")
            return std::make_unique<Key>(token == "key2" ? 1 : token == "key3" ? 2 : 0);
        return std::make_unique<Slot>(m_known.at(token), token);
    }

    std::string peek() const { return m_next < m_tokens.size() ? m_tokens[m_next] : std::string(); }
    std::string take()
    {
        if (m_next == m_tokens.size())
            fail();
        return m_tokens[m_next++];
    }
    bool takeIf(const std::string &token)
    {
        if (peek() != token)
            return false;
        ++m_next;
        return true;
    }
    void expectEnd() const
    {
        if (m_next != m_tokens.size())
            fail();
    }
    [[noreturn]] void fail() const { cannotRead(m_text); }

    const std::string m_text;
    const Names &m_known;
    std::vector<std::string> m_tokens;
    std::size_t m_next = 0;
};

} // namespace

std::int64_t numberOf(Text value)
{
    const auto number = numberIn(value);
    if (!number)
        throw Unjudgeable("not a number: " + (value == NIL ? "nil" : stringOf(value)));
    return *number;
}

ExpressionPointer parseSum(const std::string &text, const Names &names) { return Parser(text, names).wholeSum(); }
ConditionPointer parseCondition(const std::string &text, const Names &names) { return Parser(text, names).wholeCondition(); }

ExpressionPointer parseArgument(const std::string &text, const Names &names)
{
    const std::vector<std::string> pieces = piecesOf(text);
    std::vector<ExpressionPointer> parsed;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        if (at % 2)
            parsed.push_back(parseSum(pieces[at], names));
        else if (!pieces[at].empty() || pieces.size() == 1)
            parsed.push_back(std::make_unique<Constant>(textOf(pieces[at])));
    }
    return parsed.size() == 1 && pieces.size() == 1 ? std::move(parsed.front()) : std::make_unique<Joined>(std::move(parsed));
}

std::vector<std::string> piecesOf(const std::string &argument)
{
    std::vector<std::string> pieces{std::string()};
    for (std::size_t at = 0; at < argument.size(); ++at) {
        const char letter = argument[at];
        const bool isDoubled = at + 1 < argument.size() && argument[at + 1] == letter;
        if ((letter == '{' || letter == '}') && isDoubled) {
            pieces.back() += letter;
            ++at;
        } else if (letter == '{') {
            const std::size_t end = argument.find('}', at);
            if (end == std::string::npos)
                throw Unjudgeable("a brace is left open: " + argument);
            pieces.push_back(argument.substr(at + 1, end - at - 1));
            pieces.emplace_back();
            at = end;
        } else {
            pieces.back() += letter;
        }
    }
    return pieces;
}

bool mentionsNow(const std::string &text)
{
    for (std::size_t at = text.find("now"); at != std::string::npos; at = text.find("now", at + 1)) {
        const bool isBegun = at == 0 || !isInName(text[at - 1]);
        if (isBegun && (at + 3 == text.size() || !isInName(text[at + 3])))
            return true;
    }
    return false;
}

bool uses(const std::string &text, const std::string &name)
{
    const std::vector<std::string> tokens = tokensOf(text);
    return std::find(tokens.begin(), tokens.end(), name) != tokens.end();
}

} // namespace checker
