// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "days.h"
#include "faultrun.h"

#include "session/heap.h"

#include <QApplication>
#include <QCommandLineParser>

using namespace lockscope;
using namespace lockscope::soak;
using namespace Qt::StringLiterals;

namespace {

struct Choices {
    bool faults = false;
    FaultScene::Options scene;
    FaultPlan faultPlan;
    DaysPlan daysPlan;
};

Choices readChoices(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOptions({{u"faults"_s, u"only faults by chance, instead of days"_s},
                       {u"minutes"_s, u"how long"_s, u"number"_s, u"10"_s},
                       {u"seed"_s, u"for what happens by chance"_s, u"number"_s, u"1"_s},
                       {u"each"_s, u"every fault once, in order, instead of by chance"_s},
                       {u"only"_s, u"only faults with this in their name"_s, u"text"_s},
                       {u"heal-by"_s, u"milliseconds from the end of a fault until the picture must be true"_s, u"number"_s, u"3000"_s},
                       {u"locks"_s, u"locks that stay, or that the load of faults changes"_s, u"number"_s},
                       {u"storm"_s, u"new keys a second in a storm"_s, u"number"_s, u"5000"_s},
                       {u"tls"_s, u"between program and server"_s},
                       {u"anonymous"_s, u"without user and password"_s}});
    parser.process(arguments);
    const Duration time(qint64(60'000 * parser.value(u"minutes"_s).toDouble()));
    Choices choices;
    choices.faultPlan.each = parser.isSet(u"each"_s);
    choices.faults = parser.isSet(u"faults"_s) || choices.faultPlan.each;
    choices.scene.seed = choices.faultPlan.seed = choices.daysPlan.seed = parser.value(u"seed"_s).toUInt();
    choices.scene.tls = parser.isSet(u"tls"_s);
    choices.scene.anonymous = parser.isSet(u"anonymous"_s);
    choices.faultPlan.time = choices.daysPlan.time = time;
    choices.faultPlan.only = parser.value(u"only"_s);
    choices.faultPlan.healBy = Duration(parser.value(u"heal-by"_s).toLongLong());
    choices.daysPlan.stormPerSecond = parser.value(u"storm"_s).toInt();
    if (parser.isSet(u"locks"_s)) {
        const int locks = parser.value(u"locks"_s).toInt();
        (choices.faults ? choices.scene.locks : choices.daysPlan.locks) = locks;
    }
    return choices;
}

} // namespace

// lockscope_soak: see tests/bench/soak/run.
int main(int argc, char **argv)
{
    returnLargeBlocksAtOnce(); // as the program does
    countObjects();
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const Choices choices = readChoices(application.arguments());
    Stage stage(application, choices.scene);
    if (!stage.isReady())
        return 2;
    const bool isGood = choices.faults ? FaultRun(stage, choices.faultPlan).run() : Days(stage, choices.daysPlan).run();
    return isGood ? 0 : 1;
}
