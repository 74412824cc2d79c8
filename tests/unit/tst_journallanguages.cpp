// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "journal/journalfile.h"
#include "journal/journalreader.h"
#include "journalsamples.h"
#include "operate/commandgate.h"
#include "operate/journaling.h"
#include "operate/slotparts.h"
#include "testprogram.h"
#include "watch/health/roletext.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_journallanguages {

using namespace lockscope;
using namespace Qt::StringLiterals;
using redis::command;
using Kind = ActionOutcome::Kind;

namespace {

const QString english = u"en"_s, chinese = u"zh_CN"_s;

/** Companions of its lock are in two other slots. */
Action clearing()
{
    Action action;
    action.key = "lock:a";
    action.holder = "tok";
    action.keys = {"lock:a", "sign:a", "sum"};
    action.checks = {Check::valueIs("lock:a", "tok"), Check::lease(command("PTTL", "lock:a"), 10, 20), Check::missing(command("GET", "sign:a"))};
    action.steps = {command("DEL", "lock:a", "sign:a"), command("ZREM", "sum", "a")};
    action.leases = {{"sign:a", Duration(1000)}};
    action.messages = {{"channel", "0", 0, true}};
    return action;
}

ActionOutcome outcomeOf(Kind kind)
{
    ActionOutcome outcome;
    outcome.kind = kind;
    return outcome;
}

ActionOutcome heldByOther()
{
    ActionOutcome outcome = outcomeOf(Kind::HolderChanged);
    outcome.holderNow = "other";
    return outcome;
}

ActionOutcome noAnswer(const Action &action)
{
    const Error silence{Error::Kind::TimedOut, Message("lockscope::redis::ConnectionText", "The server does not answer"), "silent"};
    return unsuccessful(silence, action, MayBeDone::Yes);
}

ActionOutcome lookedAtAgain() { return withWhatWasSeen(notUnderstood(Verb::Clear), Verb::Clear, ActionOutcome::Seen::Other, "other"); }

ActionOutcome notAllowed() { return refusal({Error::Kind::NoPermission, u"this user has no permissions to run the 'del' command"_s, "NOPERM"}); }

ActionRequest requestOf(Verb verb)
{
    ActionRequest request;
    request.verb = verb;
    request.lock.key = "lock:a";
    request.lock.token = "tok";
    request.lock.tokenIsWhole = true;
    return request;
}

ActionRecord recorded(const DoneAction &done) { return actionRecord(requestOf(done.action.verb), done, {}); }

ActionRecord with(const ActionOutcome &outcome)
{
    DoneAction done;
    done.action = clearing();
    done.outcome = outcome;
    return recorded(done);
}

ActionRecord onThree(const ActionOutcome &first, const ActionOutcome &second, const ActionOutcome &third)
{
    DoneAction done;
    done.action = clearing();
    done.outcome = first;
    done.elsewhere = {{u"redis://b:1"_s, done.action, second}, {u"redis://c:1"_s, done.action, third}};
    return recorded(done);
}

ActionRecord inThreeSlots(const ActionOutcome &second, const ActionOutcome &third)
{
    DoneAction done;
    done.action = clearing();
    const std::vector<Action> parts = partsBySlot(done.action);
    const std::vector<ActionOutcome> outcomes{outcomeOf(Kind::Done), second, third};
    for (std::size_t i = 0; i < parts.size(); ++i)
        done.parts.push_back({u"10.0.0.%1:6379"_s.arg(i), parts[i], outcomes[i]});
    done.outcome = outcomeOfParts(done.action, outcomes);
    return recorded(done);
}

/** An undo with nothing to put back on the first server. */
ActionRecord restoredElsewhere()
{
    DoneAction done;
    done.action = clearing();
    done.action.verb = Verb::Undo;
    done.action.steps = {};
    done.outcome = outcomeOf(Kind::AlreadyGone);
    done.elsewhere = {{u"redis://b:1"_s, clearing(), outcomeOf(Kind::Done)}};
    return recorded(done);
}

ActionRecord notPlannedFor(const ActionRequest &request)
{
    const PlannedAction planned = plan(request, {}, {});
    return planned.action ? ActionRecord() : actionRecord(request, notSent(request, planned.action.error()), {});
}

ActionRecord notSentTo(const redis::ServerRole &role)
{
    const Message why = joinedSentences({RoleText::whyNoActions(role), {}, RoleText::whereInstead(role, {})});
    return with(refusal({Error::Kind::Refused, why, {}}));
}

redis::ServerRole replica()
{
    redis::ServerRole role;
    role.replica = redis::ServerRole::Replica{{u"10.0.0.1"_s, 6379}, true, {}};
    return role;
}

redis::ServerRole replaced()
{
    redis::ServerRole role;
    role.verdict.kind = redis::SentinelVerdict::Kind::Replaced;
    role.verdict.whole.service = u"orders"_s;
    return role;
}

ActionRecord intent()
{
    OpenIntents intents;
    return intents.open(1, 0, {requestOf(Verb::Clear), clearing(), {}}, {}, {});
}

ActionRecord notTried()
{
    OpenIntents intents;
    intents.open(1, 0, {requestOf(Verb::Clear), clearing(), {}}, {}, {});
    return intents.closeAll().front();
}

ActionRecord fenceEnd()
{
    DoneAction fence;
    fence.action = clearing();
    fence.action.verb = Verb::FenceOff;
    fence.action.undoChecks = {Check::valueIs("lock:a", "mark")};
    const PlannedAction end = planFenceEnd(requestOf(Verb::FenceOff), fence);
    DoneAction done;
    done.action = *end.action;
    done.outcome = heldByOther();
    return actionRecord(end.request, done, {});
}

using Make = ActionRecord (*)();

struct Row {
    const char *name;
    Make make;
};

const Row rows[] = {
    {"several servers", [] { return onThree(outcomeOf(Kind::Done), heldByOther(), noAnswer(clearing())); }},
    {"gone on the first of several servers",
     [] { return onThree(outcomeOf(Kind::AlreadyGone), outcomeOf(Kind::Done), outcomeOf(Kind::AlreadyGone)); }},
    {"refused on the first of several servers", [] { return onThree(notAllowed(), outcomeOf(Kind::Done), notAllowed()); }},
    {"restored on another server only", restoredElsewhere},
    {"several slots", [] { return inThreeSlots(outcomeOf(Kind::Done), outcomeOf(Kind::Done)); }},
    {"several slots, in part", [] { return inThreeSlots(noAnswer(clearing()), heldByOther()); }},
    {"no permission", [] { return with(notAllowed()); }},
    {"read-only",
     [] {
         return with(refusal(*readOnlyGate({"DEL", "lock:a"})));
     }},
    {"another holder", [] { return with(heldByOther()); }},
    {"no answer", [] { return with(noAnswer(clearing())); }},
    {"looked at again", [] { return with(lookedAtAgain()); }},
    {"other data", [] { return with(otherData()); }},
    {"a replica", [] { return notSentTo(replica()); }},
    {"replaced, as Sentinels say", [] { return notSentTo(replaced()); }},
    {"another process",
     [] {
         return with(refusal({Error::Kind::Refused, RoleText::anotherProcess(u"a:1"_s), {}}));
     }},
    {"not known who it is",
     [] {
         return with(refusal({Error::Kind::Refused, RoleText::notIdentified(), {}}));
     }},
    {"no slots", [] { return with(refusal(RoleText::noSlots(u"a:1"_s))); }},
    {"plan: no type", [] { return notPlannedFor(requestOf(Verb::Clear)); }},
    {"plan: no queue", [] { return notPlannedFor(requestOf(Verb::EvictWaiter)); }},
    {"plan: no time", [] { return notPlannedFor(requestOf(Verb::Extend)); }},
    {"plan: no quiet period", [] { return notPlannedFor(requestOf(Verb::FenceOff)); }},
    {"plan: nothing to undo", [] { return notPlannedFor(requestOf(Verb::Undo)); }},
    {"about to be done", intent},
    {"not tried", notTried},
    {"end of a quiet period", fenceEnd},
};

QStringList textsOf(const ActionRecord &action)
{
    return QStringList{action.reason.shown(), action.outcomeText.shown()} + shownTexts(action.commands);
}

bool isChinese(const QString &text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Han; });
}

} // namespace

/** A journal says in the language of whoever reads it all that it would say had it been written in that. */
class TestJournalLanguages : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void read_writtenInAnotherLanguage_isAsIfWrittenInThis_data()
    {
        QTest::addColumn<QString>("writer");
        QTest::addColumn<QString>("reader");
        QTest::addColumn<int>("number");
        for (int i = 0; i < int(std::size(rows)); ++i) {
            QTest::addRow("%s, from Chinese", rows[i].name) << chinese << english << i;
            QTest::addRow("%s, from English", rows[i].name) << english << chinese << i;
        }
    }
    void read_writtenInAnotherLanguage_isAsIfWrittenInThis()
    {
        QFETCH(QString, writer);
        QFETCH(QString, reader);
        QFETCH(int, number);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"journal.sqlite"_s);
        {
            const Translation written(writer);
            const auto journal = JournalFile::open(path, fromUnixMs(0));
            QVERIFY(journal && journal->file->append(std::vector{rows[number].make()}));
        }
        const Translation read(reader);
        const QStringList texts = textsOf(allActions(path).at(0));
        QCOMPARE(texts, textsOf(rows[number].make()));
        QVERIFY(std::ranges::any_of(texts, [](const QString &text) { return text.size() > 3; }));
        QVERIFY2(isChinese(texts.join(u' ')) == (reader == chinese), qPrintable(texts.join(u'\n')));
    }

    void search_inTheReadersLanguage_findsWhatIsShown_data()
    {
        QTest::addColumn<QString>("reader");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("found");
        QTest::newRow("word of an outcome, in Chinese") << chinese << u"已恢复"_s << 1;
        QTest::newRow("another word") << chinese << u"已隔离"_s << 0;
        QTest::newRow("part of a sentence") << chinese << u"第一个服务器"_s << 2;
        QTest::newRow("part of a sentence, written in Chinese") << english << u"FIRST server"_s << 2;
        QTest::newRow("word of an outcome") << english << u"restored"_s << 1;
        QTest::newRow("word of an outcome, as it is stored") << english << u"put back"_s << 1;
        QTest::newRow("reason") << english << u"end of the quiet"_s << 1;
        QTest::newRow("neither") << english << u"the second server"_s << 0;
    }
    void search_inTheReadersLanguage_findsWhatIsShown()
    {
        QFETCH(QString, reader);
        QFETCH(QString, text);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"journal.sqlite"_s);
        {
            const Translation written(reader == chinese ? english : chinese);
            const auto journal = JournalFile::open(path, fromUnixMs(0));
            const std::vector<ActionRecord> actions{onThree(outcomeOf(Kind::AlreadyGone), outcomeOf(Kind::Done), outcomeOf(Kind::Done)),
                                                    restoredElsewhere(), fenceEnd()};
            QVERIFY(journal && journal->file->append(actions));
        }
        const Translation read(reader);
        JournalReader journal(path);
        JournalQuery query;
        query.text = text;
        query.names = namesThatRead(text);
        JournalPageRequest one;
        one.most = 1;
        int found = 0;
        for (bool isLast = false; !isLast;) { // page by page
            const auto page = journal.actions(query, one);
            QVERIFY(page && page->rows.size() <= 1);
            found += int(page->rows.size());
            if (!page->rows.empty())
                one.olderThan = page->rows.back().place();
            isLast = page->isLast;
        }
        QTEST(found, "found");
        query.server = u"elsewhere"_s; // narrows it down all the same
        QVERIFY(journal.actions(query, {})->rows.empty());
    }
};

} // namespace tst_journallanguages

LOCKSCOPE_TEST(tst_journallanguages, tst_journallanguages::TestJournalLanguages)
#include "tst_journallanguages.moc"
