// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The file with a protocol that somebody shared: it is understood whole, or refused with a reason; whatever of it is shown can be shown, and
// what is computed of it is computed or refused, too.
#include "base/safetext.h"
#include "harness.h"
#include "racelab/own/ownprotocolreader.h"

#include <algorithm>

using namespace lockscope;

namespace {

void requireShown(const QString &text)
{
    fuzz::require(!text.isEmpty() && text == stillVisibleText(text, 1'000'000), "what is told of a file can be shown");
}

void checkComputed(const OwnStep &step)
{
    const OwnValues values{{QStringLiteral("key"), QByteArray("lock.demo")},
                           {QStringLiteral("lease"), QByteArray("600000")},
                           {QStringLiteral("now"), QByteArray("1767225600000")},
                           {QStringLiteral("answer"), OwnValue()}};
    const auto check = [&](const OwnExpression &expression) {
        const Result<OwnValue> value = expression.value(values);
        fuzz::require(value || !value.error().text.isEmpty(), "what cannot be computed says why");
    };
    for (const auto &[name, expression] : step.keep)
        check(expression);
    for (const OwnArgument &argument : step.command) {
        fuzz::require(argument.texts.size() == qsizetype(argument.values.size()) + 1, "texts stand around values");
        std::ranges::for_each(argument.values, check);
    }
    for (const OwnClause &clause : step.then) {
        for (const auto &comparisons : clause.alternatives) {
            for (const OwnComparison &comparison : comparisons) {
                const Result<bool> holds = comparison.holds(values);
                fuzz::require(holds || !holds.error().text.isEmpty(), "what cannot be compared says why");
            }
        }
    }
}

void checkPart(const OwnPart &part)
{
    for (const OwnStep &step : part.steps) {
        fuzz::require(!step.then.empty() && step.then.back().alternatives.empty(), "each step goes on somewhere");
        for (const OwnClause &clause : step.then)
            fuzz::require(!clause.target.step || *clause.target.step < part.steps.size(), "a step goes on within its part");
        checkComputed(step);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Result<OwnProtocol> read = readOwnProtocol(QByteArray(reinterpret_cast<const char *>(data), qsizetype(size)));
    if (!read) {
        fuzz::require(read.error().kind == Error::Kind::InvalidInput, "a file that is not understood is invalid input");
        for (const QString &line : read.error().text.shown().split(QChar(u'\n')))
            requireShown(line);
        return 0;
    }
    const ProtocolInfo info = read->info();
    requireShown(info.sentence.english());
    for (const QList<Message> *const steps : {&info.acquire, &info.release, &info.holding}) {
        for (const Message &step : *steps)
            requireShown(step.english());
    }
    for (const OwnPart *const part : {&read->acquire, &read->release, &read->giveUp, &read->whileHolding})
        checkPart(*part);
    return 0;
}
