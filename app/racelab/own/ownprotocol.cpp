// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownprotocol.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnText)
};

/** Not in a member: lupdate of Qt 6.8 does not find the class there. */
QString afterGivingUp(const QString &say) { return OwnText::tr("after giving up: %1").arg(say); }

/** Something in it is named as clients are. */
bool namesAClient(const OwnArgument &argument)
{
    static const QRegularExpression name(u"C[0-9]"_s);
    return std::ranges::any_of(argument.texts, [](const QByteArray &text) { return name.match(QString::fromUtf8(text)).hasMatch(); });
}

/** What a script needs to order texts, or to look into one; a sorted set orders them by itself. Too cautious is only slower. */
bool mayTellClientsApart(const OwnPart &part)
{
    static const QRegularExpression orders(u"[<>]|\\bsort\\b|\\bstring\\b|:\\s*\\w+\\s*\\(|\\bz[a-z]+"_s, QRegularExpression::CaseInsensitiveOption);
    return std::ranges::any_of(part.steps, [](const OwnStep &step) {
        if (step.command.empty())
            return false;
        if (std::ranges::any_of(step.command, namesAClient))
            return true;
        const QByteArray verb = step.command.front().texts.front();
        return verb.startsWith('Z') || (verb == "EVAL" && orders.match(QString::fromUtf8(step.command.at(1).texts.front())).hasMatch());
    });
}

} // namespace

bool OwnProtocol::mayTryForever() const
{
    for (std::size_t i = 0; i < acquire.steps.size(); ++i) {
        const OwnStep &step = acquire.steps[i];
        const auto isBack = [i](const OwnTarget &target) { return target.step && *target.step <= i; };
        if ((step.unanswered && isBack(*step.unanswered)) || std::ranges::any_of(step.then, isBack, &OwnClause::target))
            return true;
    }
    return false;
}

ProtocolInfo OwnProtocol::info() const
{
    ProtocolInfo info{.id = id, .section = ProtocolInfo::own, .version = version, .sentence = sentence};
    for (const OwnStep &step : acquire.steps)
        info.acquire << step.say;
    for (const OwnStep &step : release.steps)
        info.release << step.say;
    for (const OwnStep &step : giveUp.steps)
        info.release << afterGivingUp(step.say);
    for (const OwnStep &step : whileHolding.steps)
        info.holding << step.say;
    for (const OwnPart *const part : {&acquire, &release, &giveUp, &whileHolding})
        info.tellsClientsApart |= mayTellClientsApart(*part);
    info.keys = locks;
    info.mayTryForever = mayTryForever();
    info.keepsTimeInValue = looksAtClock;
    info.keepsAttempts = !giveUp.steps.empty(); // which knows what the last attempt has kept
    info.keepsAcquisitionTime = keepsAcquisitionTime;
    return info;
}

} // namespace lockscope
