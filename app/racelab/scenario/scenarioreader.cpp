// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/scenarioreader.h"

#include "base/safetext.h"
#include "racelab/scenario/scenarioline.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct ReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ScenarioReaderText)
};

using Problem = std::optional<Error>;

QString shown(const QString &text) { return u"“%1”"_s.arg(visibleText(text, 40)); }
Problem problem(const QString &text) { return Error{Error::Kind::InvalidInput, text, {}}; }

bool isProtocolId(const QString &text)
{
    static const QRegularExpression form(u"^[a-z][a-z0-9-]{0,47}\\z"_s);
    return form.match(text).hasMatch();
}

/** A line with its continuation lines. */
struct WholeLine {
    int number = 0;
    QString text;
};

/** Reads the lines of one file in order; a step returns what is wrong, or nothing. */
class ScenarioReader {
public:
    Result<Scenario> read(const QByteArray &text);

private:
    struct HeadWord {
        const char *word;
        Problem (ScenarioReader::*take)(const QString &value);
        bool isOfAct; ///< false: of the file
    };
    static const std::array<HeadWord, 15> headWords;

    Problem join(const QByteArray &text);
    Problem takeLine(const WholeLine &line);
    Problem takeHead(const HeadWord &word, const QString &value);
    Problem takeStory(const WholeLine &line);
    Problem checkHead();
    Problem checkWhole();

    Problem takeId(const QString &value);
    Problem takeTitle(const QString &value);
    Problem takeSentence(const QString &value);
    Problem takeStorm(const QString &value);
    Problem takePolicies(const QString &value);
    Problem takeHold(const QString &value);
    Problem takeThink(const QString &value);
    Problem takeStormTime(const QString &word, const QString &value, Duration ScenarioStorm::*into);
    Problem takeAct(const QString &value);
    Problem takeProtocol(const QString &value);
    Problem takeClients(const QString &value);
    Problem takeClient(const QString &value);
    Problem takeLease(const QString &value);
    Problem takeStep(const QString &value);
    Problem takeServers(const QString &value);
    Problem takeEvents(const QString &value);
    Problem takeRetries(const QString &value);

    static Problem takeTime(const QString &value, Duration &into);
    ScenarioAct &act();

    std::vector<WholeLine> m_lines;
    Scenario m_scenario;
    int m_line = 0; ///< number of the present line
};

const std::array<ScenarioReader::HeadWord, 15> ScenarioReader::headWords{{
    {"id", &ScenarioReader::takeId, false},
    {"title", &ScenarioReader::takeTitle, false},
    {"sentence", &ScenarioReader::takeSentence, false},
    {"storm", &ScenarioReader::takeStorm, false},
    {"policies", &ScenarioReader::takePolicies, false},
    {"hold", &ScenarioReader::takeHold, false},
    {"think", &ScenarioReader::takeThink, false},
    {"act", &ScenarioReader::takeAct, false},
    {"protocol", &ScenarioReader::takeProtocol, true},
    {"clients", &ScenarioReader::takeClients, true},
    {"lease", &ScenarioReader::takeLease, true},
    {"step", &ScenarioReader::takeStep, true},
    {"servers", &ScenarioReader::takeServers, true},
    {"events", &ScenarioReader::takeEvents, true},
    {"retries", &ScenarioReader::takeRetries, true},
}};

Result<Scenario> ScenarioReader::read(const QByteArray &text)
{
    Problem wrong = join(text);
    for (auto line = m_lines.begin(); line != m_lines.end() && !wrong; ++line) {
        m_line = line->number;
        wrong = takeLine(*line);
    }
    if (!wrong)
        wrong = checkWhole();
    if (!wrong)
        return std::move(m_scenario);
    const bool isWhole = wrong->text.english().endsWith(u'.');
    const QString line = QString::number(m_line);
    if (m_line > 0)
        return failure(wrong->kind, (isWhole ? ReaderText::tr("Line %1: %2") : ReaderText::tr("Line %1: %2.")).arg(line, wrong->text));
    return failure(wrong->kind, wrong->text);
}

Problem ScenarioReader::join(const QByteArray &text)
{
    if (text.size() > scenariolimits::bytes)
        return problem(ReaderText::tr("A scenario can have at most %1 KiB; this file has %2 KiB.")
                           .arg(QString::number(scenariolimits::bytes / 1024), QString::number(text.size() / 1024)));
    if (!isUtf8(text))
        return problem(ReaderText::tr("A scenario must be a text file in UTF-8."));
    const QStringList lines = QString::fromUtf8(text).split(u'\n');
    for (const QString &line : lines) {
        ++m_line;
        const QString trimmed = line.trimmed();
        const bool goesOn = !line.isEmpty() && line.front().isSpace() && !trimmed.isEmpty();
        if (goesOn && m_lines.empty())
            return problem(ReaderText::tr("a line that begins with a space continues the line before, and there is none"));
        if (goesOn)
            m_lines.back().text += u' ' + trimmed;
        else if (!trimmed.isEmpty() && !trimmed.startsWith(u'#'))
            m_lines.push_back({m_line, trimmed});
        if (!m_lines.empty() && m_lines.back().text.size() > scenariolimits::lineChars)
            return problem(ReaderText::tr("a line can have at most %1 characters, including its continuation lines").arg(scenariolimits::lineChars));
    }
    m_line = 0;
    return std::nullopt;
}

Problem ScenarioReader::takeLine(const WholeLine &line)
{
    static const QRegularExpression head(u"^([a-z]+):(?:\\s+(.*))?\\z"_s);
    const auto match = head.match(line.text);
    if (!match.hasMatch())
        return takeStory(line);
    const QString word = match.captured(1);
    const auto found = std::ranges::find_if(headWords, [&](const HeadWord &each) { return word == QLatin1String(each.word); });
    if (found == headWords.end()) {
        return problem(ReaderText::tr("unknown entry “%1:”. Known entries: title, sentence, id, act, protocol, clients, lease, step, servers, "
                                      "events, retries; storm, hold, think, policies")
                           .arg(visibleText(word, 20)));
    }
    const QString value = match.captured(2).trimmed();
    if (value.isEmpty() && word != u"act")
        return problem(ReaderText::tr("“%1:” is empty").arg(word));
    return takeHead(*found, value);
}

Problem ScenarioReader::takeHead(const HeadWord &word, const QString &value)
{
    const QLatin1StringView name(word.word);
    if (m_scenario.storm && word.isOfAct && name != "protocol"_L1 && name != "lease"_L1)
        return problem(ReaderText::tr("a storm cannot have “%1:”").arg(name));
    if (word.isOfAct && !m_scenario.storm && !act().lines.empty())
        return problem(ReaderText::tr("“%1:” must come before the story of its act. Begin a new act with “act: its title”").arg(name));
    return (this->*word.take)(value);
}

ScenarioAct &ScenarioReader::act()
{
    if (m_scenario.acts.empty())
        m_scenario.acts.emplace_back().line = m_line;
    return m_scenario.acts.back();
}

Problem ScenarioReader::takeStory(const WholeLine &line)
{
    if (m_scenario.storm)
        return problem(ReaderText::tr("a storm has no story: remove the lines after its head"));
    ScenarioAct &act = this->act();
    if (act.lines.empty()) {
        if (const Problem wrong = checkHead())
            return wrong;
    }
    if (act.lines.size() >= std::size_t(scenariolimits::linesOfAct))
        return problem(ReaderText::tr("an act can have at most %1 lines").arg(scenariolimits::linesOfAct));
    Result<ScenarioLine> parsed = parseScenarioLine(line.text, act);
    if (!parsed)
        return parsed.error();
    ScenarioLine story = *std::move(parsed);
    story.line = line.number;
    act.lines.push_back(std::move(story));
    return std::nullopt;
}

/** Checks the head of the act whose story begins. */
Problem ScenarioReader::checkHead()
{
    ScenarioAct &act = this->act();
    if (act.clients.empty())
        return problem(ReaderText::tr("the story begins without clients: write “clients: C1, C2” before it"));
    for (ScenarioClient &client : act.clients) {
        if (client.protocol.isEmpty())
            client.protocol = act.protocol;
        if (client.protocol.isEmpty())
            return problem(ReaderText::tr("the story begins without a protocol: write “protocol: set-nx-px” before it"));
    }
    if (act.inCluster && act.lease < scenariolimits::leaseInCluster)
        return problem(ReaderText::tr("in an act on a cluster real time passes: write “lease: 30 s”, or longer"));
    if (!act.inCluster && act.events != KeyspaceEvents::Off)
        return problem(ReaderText::tr("“events:” is for an act on a cluster: write “servers: primary, replica of a cluster”"));
    return std::nullopt;
}

Problem ScenarioReader::checkWhole()
{
    m_line = 0;
    if (m_scenario.title.isEmpty())
        return problem(ReaderText::tr("A scenario must have a “title: what it shows”."));
    if (m_scenario.storm)
        return m_scenario.storm->policies.isEmpty() ? problem(ReaderText::tr("A storm must have policies to compare: “policies: none, fixed:10ms”."))
                                                    : std::nullopt;
    if (m_scenario.acts.empty())
        return problem(
            ReaderText::tr("There is no story: write a head such as “protocol: set-nx-px” and “clients: C1, C2”, then lines such as “C1 acquires”."));
    for (const ScenarioAct &act : m_scenario.acts) {
        m_line = act.line;
        if (act.lines.empty())
            return problem(ReaderText::tr("this act has no story: write lines such as “C1 acquires”"));
        if (m_scenario.acts.size() > 1 && act.title.isEmpty())
            return problem(ReaderText::tr("with several acts, each must begin with “act: its title”"));
    }
    return std::nullopt;
}

Problem ScenarioReader::takeId(const QString &value)
{
    if (!isProtocolId(value))
        return problem(ReaderText::tr("%1 is not a valid id: use lower-case letters, digits and hyphens, as in del-takeover-race").arg(shown(value)));
    m_scenario.id = value;
    return std::nullopt;
}

Problem ScenarioReader::takeTitle(const QString &value)
{
    m_scenario.title = visibleText(value, 100);
    return std::nullopt;
}

Problem ScenarioReader::takeSentence(const QString &value)
{
    m_scenario.sentence = visibleText(value, 300);
    return std::nullopt;
}

Problem ScenarioReader::takeStorm(const QString &value)
{
    static const QRegularExpression form(u"^([0-9]{1,4}) clients, ([0-9]{1,6}) requests\\z"_s);
    const auto match = form.match(value);
    if (!match.hasMatch() || match.captured(1).toInt() < 1 || match.captured(2).toInt() < 1)
        return problem(ReaderText::tr("%1 is not a storm: write “100 clients, 1000 requests”").arg(shown(value)));
    if (!m_scenario.acts.empty())
        return problem(ReaderText::tr("a storm has no acts: write “storm:” before “protocol:”, and no story"));
    m_scenario.storm =
        ScenarioStorm{.protocol = u"set-nx-px"_s, .clients = match.captured(1).toInt(), .requests = match.captured(2).toInt(), .policies = {}};
    return std::nullopt;
}

Problem ScenarioReader::takePolicies(const QString &value)
{
    static const QRegularExpression form(u"^[a-z]{1,12}(?::[0-9a-z.]{1,12}){0,2}\\z"_s);
    if (!m_scenario.storm)
        return problem(ReaderText::tr("“policies:” is for a storm: write “storm: 100 clients, 1000 requests” before it"));
    const QStringList policies = value.split(u',');
    for (const QString &policy : policies) {
        if (!form.match(policy.trimmed()).hasMatch() || m_scenario.storm->policies.size() >= 8)
            return problem(ReaderText::tr("%1 is not a retry policy: write at most eight, as in “none, fixed:10ms, jitter”").arg(shown(policy)));
        m_scenario.storm->policies << policy.trimmed();
    }
    return std::nullopt;
}

Problem ScenarioReader::takeHold(const QString &value) { return takeStormTime(u"hold"_s, value, &ScenarioStorm::hold); }

Problem ScenarioReader::takeThink(const QString &value) { return takeStormTime(u"think"_s, value, &ScenarioStorm::think); }

Problem ScenarioReader::takeStormTime(const QString &word, const QString &value, Duration ScenarioStorm::*into)
{
    static const QRegularExpression form(u"^([0-9]{1,4}) ?ms\\z"_s);
    const auto match = form.match(value);
    if (!m_scenario.storm || !match.hasMatch())
        return problem(ReaderText::tr("“%1:” is for a storm, in milliseconds: “%1: 5 ms”").arg(word));
    *m_scenario.storm.*into = Duration(match.captured(1).toInt());
    return std::nullopt;
}

Problem ScenarioReader::takeAct(const QString &value)
{
    if (m_scenario.storm)
        return problem(ReaderText::tr("a storm has no acts"));
    if (m_scenario.acts.size() >= std::size_t(scenariolimits::acts))
        return problem(ReaderText::tr("a scenario can have at most %1 acts").arg(scenariolimits::acts));
    if (value.isEmpty())
        return problem(ReaderText::tr("an act must have a title, as in “act: With a token”"));
    ScenarioAct &act = m_scenario.acts.emplace_back();
    act.title = visibleText(value, 100);
    act.line = m_line;
    return std::nullopt;
}

Problem ScenarioReader::takeProtocol(const QString &value)
{
    if (!isProtocolId(value))
        return problem(ReaderText::tr("%1 is not a protocol: write, for example, “protocol: set-nx-px”").arg(shown(value)));
    (m_scenario.storm ? m_scenario.storm->protocol : act().protocol) = value;
    return std::nullopt;
}

Problem ScenarioReader::takeClients(const QString &value)
{
    for (const QString &client : value.split(u',')) {
        if (const Problem wrong = takeClient(client.trimmed()))
            return wrong;
    }
    return std::nullopt;
}

/** "C1", "C2 +11 s" (its clock is ahead), "C2 as setnx-timestamp", "C2 late". */
Problem ScenarioReader::takeClient(const QString &value)
{
    static const QRegularExpression form(u"^(\\S+)(?: ([+-]) ?([0-9][0-9.a-z ]*?))?(?: as (\\S+))?( reversed)?( late)?\\z"_s);
    const auto match = form.match(value);
    if (!match.hasMatch())
        return problem(ReaderText::tr("%1 is not a client: write “C1”, “C2 +11 s” (its clock is ahead), “C2 as setnx-timestamp”, “C2 reversed” (it "
                                      "takes several locks in the reverse order) or “C2 late”, separated by commas")
                           .arg(shown(value)));
    ScenarioClient client{.name = match.captured(1),
                          .protocol = match.captured(4),
                          .clockOffset = Duration(0),
                          .isReversed = !match.captured(5).isEmpty(),
                          .comesLate = !match.captured(6).isEmpty()};
    if (!isClientName(client.name))
        return problem(ReaderText::tr("%1 is not a valid client name: use a letter, then at most eleven letters and digits, and no word of the "
                                      "story; separate clients by commas")
                           .arg(shown(client.name)));
    if (std::ranges::find(act().clients, client.name, &ScenarioClient::name) != act().clients.end())
        return problem(ReaderText::tr("there are two clients named %1").arg(shown(client.name)));
    if (!client.protocol.isEmpty() && !isProtocolId(client.protocol))
        return problem(ReaderText::tr("%1 is not a protocol").arg(shown(client.protocol)));
    if (act().clients.size() >= std::size_t(scenariolimits::clients))
        return problem(ReaderText::tr("an act can have at most %1 clients").arg(scenariolimits::clients));
    if (!match.captured(3).isEmpty()) {
        if (const Problem wrong = takeTime(match.captured(3), client.clockOffset))
            return wrong;
        if (match.captured(2) == u"-")
            client.clockOffset = -client.clockOffset;
    }
    act().clients.push_back(std::move(client));
    return std::nullopt;
}

Problem ScenarioReader::takeLease(const QString &value) { return takeTime(value, m_scenario.storm ? m_scenario.storm->lease : act().lease); }
Problem ScenarioReader::takeStep(const QString &value) { return takeTime(value, act().step); }

Problem ScenarioReader::takeServers(const QString &value)
{
    ScenarioAct &act = this->act();
    const bool isReplicaOfCluster = value == u"primary, replica of a cluster";
    act.inCluster = isReplicaOfCluster || value == u"two primaries of a cluster";
    act.replicates = isReplicaOfCluster || value == u"primary, replica";
    bool isNumber = false;
    act.servers = act.inCluster || act.replicates ? 2 : value.toInt(&isNumber);
    if (act.inCluster || act.replicates || (isNumber && act.servers >= 1 && act.servers <= scenariolimits::servers))
        return std::nullopt;
    return problem(ReaderText::tr("%1 is not a number of servers: write 1 to %2, “primary, replica”, “primary, replica of a cluster” or “two "
                                  "primaries of a cluster”")
                       .arg(shown(value), QString::number(scenariolimits::servers)));
}

Problem ScenarioReader::takeEvents(const QString &value)
{
    if (value != u"primary" && value != u"all")
        return problem(ReaderText::tr("%1 is not where keyspace events are on: write “primary” or “all”").arg(shown(value)));
    act().events = value == u"all" ? KeyspaceEvents::OnAll : KeyspaceEvents::OnPrimary;
    return std::nullopt;
}

Problem ScenarioReader::takeRetries(const QString &value)
{
    bool isNumber = false;
    act().retries = value.toInt(&isNumber);
    if (!isNumber || act().retries < 0 || act().retries > 100)
        return problem(ReaderText::tr("%1 is not a number of retries: write 0 to 100").arg(shown(value)));
    return std::nullopt;
}

Problem ScenarioReader::takeTime(const QString &value, Duration &into)
{
    const auto time = parseScenarioTime(value);
    if (!time)
        return time.error();
    into = *time;
    return std::nullopt;
}

} // namespace

Result<Scenario> parseScenario(const QByteArray &text) { return ScenarioReader().read(text); }

} // namespace lockscope
