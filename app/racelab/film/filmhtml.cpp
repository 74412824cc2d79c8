// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmhtml.h"

#include "base/htmlwriter.h"
#include "base/language.h"
#include "base/safetext.h"
#include "base/shellword.h"
#include "racelab/film/filmscript.h"
#include "racelab/film/filmtext.h"
#include "racelab/film/filmverdict.h"
#include "redis/clitext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using State = FilmClient::State;

struct FilmHtmlText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FilmHtmlText)
};

constexpr int shownOfFilmText = 8000, shownOfFilmKey = 60, shownInKeyBar = 24;
constexpr int laneColours = 6;
// In pixels of the picture.
constexpr double laneLabel = 110, moveWidth = 66, laneHeight = 40, keyHeight = 26, laneTop = 26, laneAxis = 24, widthOfLaneLetter = 6.6;

// Colours as in the windows; the second set where the reader prefers dark ones. Without quotes, see HtmlWriter.
constexpr auto filmStyle =
    ":root{--ground:#f6f7f9;--panel:#fff;--text:#1d2430;--muted:#5d6878;--line:#d9dee6;--danger:#c02c2c;--warn:#8a5800;--good:#1d7a3c;"
    "--band:#c02c2c22;--onlane:#fff;--c0:#2f6fc1;--c1:#8a4fb5;--c2:#1d7a6a;--c3:#a3571a;--c4:#5b6b1f;--c5:#8f3763;--key:#7a8494}"
    "@media (prefers-color-scheme:dark){:root{--ground:#14181f;--panel:#1c222c;--text:#e4e8ef;--muted:#98a3b3;--line:#323b49;--danger:#ff7b72;"
    "--warn:#e3b341;--good:#5fcf80;--band:#ff7b7233;--onlane:#fff;--c0:#3572c4;--c1:#8f5fbc;--c2:#2a7f70;--c3:#a8602a;--c4:#67772c;"
    "--c5:#a0467a;--key:#667182}}"
    "*{box-sizing:border-box}body{margin:0 auto;max-width:1400px;padding:24px 16px 48px;background:var(--ground);color:var(--text);"
    "font:15px/1.45 system-ui,sans-serif}h1{font-size:26px;margin:0 0 4px;overflow-wrap:anywhere}h2{font-size:19px;margin:32px 0 10px}"
    "h3{font-size:16px;margin:20px 0 8px}p{margin:6px 0}.muted{color:var(--muted)}"
    ".verdicts{list-style:none;margin:14px 0;padding:0}.verdicts li{background:var(--panel);border:1px solid var(--line);"
    "border-left:4px solid var(--line);border-radius:8px;padding:8px 14px;margin:6px 0;font-weight:600}"
    ".verdicts .breach{border-left-color:var(--danger);color:var(--danger)}.verdicts .threat{border-left-color:var(--warn);color:var(--warn)}"
    ".verdicts .averted{border-left-color:var(--good);color:var(--good)}"
    ".scroll{overflow-x:auto;background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:8px}"
    "table{border-collapse:collapse;width:100%;font-size:14px}caption{text-align:left;color:var(--muted);padding:0 0 6px}"
    "th{text-align:left;color:var(--muted);font-weight:600}tbody th{font-variant-numeric:tabular-nums}"
    "th,td{padding:5px 10px 5px 4px;border-bottom:1px solid "
    "var(--line);vertical-align:top}td.wide{min-width:16em}td.short{white-space:nowrap}td.reply code{overflow-wrap:normal}"
    "tr.breach td,tr.breach th{background:var(--band)}tr:target td,tr:target th{outline:2px solid var(--c0);outline-offset:-2px}"
    "td.believing{font-weight:700}.event.breach{color:var(--danger);font-weight:600}.event.threat{color:var(--warn);font-weight:600}"
    ".event.averted{color:var(--good)}.story{color:var(--muted)}td p{margin:0 0 3px}"
    "code,pre{font-family:ui-monospace,monospace;font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere}"
    "pre{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:12px}"
    "svg.lanes{display:block}svg.lanes text{fill:var(--text);font-size:12px}svg.lanes .time{fill:var(--muted)}"
    "svg.lanes .on{fill:var(--onlane)}svg.lanes .rule{stroke:var(--line)}svg.lanes .band{fill:var(--band)}svg.lanes .name{font-weight:700}"
    "svg.lanes .key{fill:var(--key)}svg.lanes .dot{stroke:var(--panel);stroke-width:1.5}svg.lanes .cut{stroke:var(--muted);stroke-dasharray:4 4}"
    "svg.lanes .broken{stroke:var(--danger);stroke-width:2}"
    ".f0{fill:var(--c0)}.f1{fill:var(--c1)}.f2{fill:var(--c2)}.f3{fill:var(--c3)}.f4{fill:var(--c4)}.f5{fill:var(--c5)}"
    "svg.lanes .trying{opacity:.55}svg.lanes .paused{opacity:.5}"
    "@media print{body{background:#fff}tr{break-inside:avoid}}";

QString kindOf(Gravity gravity)
{
    switch (gravity) {
    case Gravity::Breach: return u"breach"_s;
    case Gravity::Threat: return u"threat"_s;
    case Gravity::Averted: return u"averted"_s;
    case Gravity::None: return u"none"_s;
    }
    Q_UNREACHABLE();
}

QString clean(const QString &text) { return visibleText(text, shownOfFilmText); }

/** The swim lanes: each move has the same width, since times are far apart or not at all. */
class LanesPicture {
public:
    LanesPicture(HtmlWriter &html, const FilmAct &act, const QString &id) : m_html(html), m_act(act), m_id(id)
    {
        for (const FilmFrame &frame : act.frames) {
            m_keys.resize(std::max(m_keys.size(), frame.servers.size()));
            for (std::size_t server = 0; server < frame.servers.size(); ++server) {
                for (const FilmKey &key : frame.servers[server].keys) {
                    if (!m_keys[server].contains(key.key))
                        m_keys[server] << key.key;
                }
            }
        }
        for (const QByteArrayList &keys : m_keys)
            m_rows += int(keys.size());
    }

    void write()
    {
        const double width = x(m_act.frames.size()) + 8, height = bottom() + laneAxis;
        m_html.open("div", {{"class", u"scroll"_s}, {"tabindex", u"0"_s}});
        m_html.open(
            "svg",
            {{"class", u"lanes"_s},
             {"role", u"img"_s},
             {"aria-label", FilmHtmlText::tr("Swim lanes: when each client thinks it holds the lock. The table below has all of it in words.")},
             {"width", number(width)},
             {"height", number(height)},
             {"viewBox", u"0 0 %1 %2"_s.arg(number(width), number(height))}});
        addBands();
        for (int client = 0; client < int(m_act.actors.size()); ++client)
            addClient(client);
        addKeys();
        addMarks();
        m_html.close();
        m_html.close();
    }

private:
    static QString number(double value) { return QString::number(value, 'f', 1); }
    static double x(std::size_t frame) { return laneLabel + moveWidth * double(frame); }
    static double top(int client) { return laneTop + laneHeight * client; }
    double keyTop(int row) const { return top(int(m_act.actors.size())) + 8 + keyHeight * row; }
    double bottom() const { return keyTop(m_rows) + 4; }
    std::size_t count() const { return m_act.frames.size(); }
    static QString fill(int client) { return u"f%1"_s.arg(client % laneColours); }

    void bar(std::size_t from, std::size_t to, double y, double height, const QString &kind, const QString &says)
    {
        m_html.open("rect",
                    {{"class", kind},
                     {"x", number(x(from))},
                     {"y", number(y)},
                     {"width", number(x(to) - x(from))},
                     {"height", number(height)},
                     {"rx", u"3"_s}});
        m_html.add("title", says);
        m_html.close();
    }
    void text(double left, double base, const QString &words, const QString &kind = u"time"_s, const QString &anchor = u"start"_s)
    {
        m_html.add("text", {{"class", kind}, {"x", number(left)}, {"y", number(base)}, {"text-anchor", anchor}}, words);
    }
    void upright(double at, const QString &kind)
    {
        m_html.add("line", {{"class", kind}, {"x1", number(at)}, {"x2", number(at)}, {"y1", number(laneTop - 6)}, {"y2", number(bottom())}});
    }

    /** Where clients think so that must not at once. */
    void addBands()
    {
        for (const FilmOverlap &overlap : m_act.overlaps)
            bar(overlap.fromFrame, overlap.toFrame.value_or(count()), laneTop - 6, bottom() - laneTop + 6, u"band"_s,
                FilmHtmlText::tr("%1 and %2 both think they hold the lock.").arg(name(overlap.first), name(overlap.second)));
    }

    /** Calls action(from, to) for each stretch of frames for which `is` is true. */
    template <class Is, class Action>
    void eachStretch(Is is, Action action) const
    {
        for (std::size_t from = 0; from < count(); ++from) {
            std::size_t to = from;
            while (to < count() && is(to))
                ++to;
            if (to > from)
                action(from, to);
            from = std::max(from, to);
        }
    }

    void addClient(int client)
    {
        const double y = top(client);
        const auto now = [&](std::size_t frame) -> const FilmClient & { return m_act.frames[frame].clients[std::size_t(client)]; };
        text(4, y + 18, clean(name(client)), u"name"_s);
        m_html.add("line", {{"class", u"rule"_s}, {"x1", u"0"_s}, {"x2", number(x(count()))}, {"y1", number(y + 36)}, {"y2", number(y + 36)}});
        eachStretch([&](std::size_t i) { return now(i).state == State::Trying || now(i).state == State::Releasing; },
                    [&](std::size_t from, std::size_t to) {
                        bar(from, to, y + 12, 4, fill(client) + u" trying"_s, FilmHtmlText::tr("%1 tries to acquire, or releases").arg(name(client)));
                    });
        eachStretch([&](std::size_t i) { return now(i).state == State::Believing; },
                    [&](std::size_t from, std::size_t to) {
                        bar(from, to, y + 2, 24, fill(client), FilmHtmlText::tr("%1 thinks it holds the lock").arg(name(client)));
                        const QString words = FilmHtmlText::tr("thinks it holds it");
                        if (x(to) - x(from) > widthOfLaneLetter * double(words.size()) + 30)
                            text(x(from) + 22, y + 18, words, u"on"_s);
                    });
        for (std::size_t i = 0; i < count(); ++i) {
            const bool isNew = i == 0 || now(i - 1).state != now(i).state;
            if (isNew && (now(i).state == State::Crashed || now(i).state == State::Failed))
                text(x(i) + 12, y + 19, u"✕ "_s + stateWords(now(i)), u"name"_s);
        }
    }

    void addKeys()
    {
        int row = 0;
        for (std::size_t server = 0; server < m_keys.size(); ++server) {
            for (const QByteArray &key : std::as_const(m_keys[server])) {
                const double y = keyTop(row++);
                const QString shown = safeText(key, shownInKeyBar);
                text(4, y + 14, m_keys.size() > 1 ? FilmHtmlText::tr("server %1").arg(server + 1) : FilmHtmlText::tr("server"));
                addKey(server, key, shown, y);
            }
        }
    }

    static const FilmKey *find(const FilmServer &server, const QByteArray &key)
    {
        const auto found = std::ranges::find(server.keys, key, &FilmKey::key);
        return found == server.keys.end() ? nullptr : &*found;
    }

    void addKey(std::size_t server, const QByteArray &key, const QString &shown, double y)
    {
        const auto at = [&](std::size_t frame) { return find(m_act.frames[frame].servers[server], key); };
        for (std::size_t from = 0; from < count();) {
            const FilmKey *const first = at(from);
            std::size_t to = from + 1;
            while (first && to < count() && at(to) && at(to)->owner == first->owner && at(to)->value == first->value)
                ++to;
            if (first) {
                const QString whose = first->owner < 0 ? QString() : FilmHtmlText::tr("written by %1").arg(name(first->owner));
                const QString words = u"%1 = %2"_s.arg(shown, clean(first->value));
                bar(from, to, y, keyHeight - 6, first->owner < 0 ? u"key"_s : fill(first->owner), joinItems({words, whose}));
                const auto room = qsizetype((x(to) - x(from) - 8) / widthOfLaneLetter);
                text(x(from) + 4, y + 14, words.size() > room ? QString(words.left(std::max<qsizetype>(1, room - 1)) + u'…') : words, u"on"_s);
            }
            from = to;
        }
    }

    void addMarks()
    {
        for (std::size_t i = 0; i < count(); ++i) {
            const FilmFrame &frame = m_act.frames[i];
            text(x(i) + 12, bottom() + 16, durationText(frame.at), u"time"_s, u"middle"_s);
            if (i == 0)
                continue;
            m_html.open("a", {{"href", u"#"_s + m_id + QString::number(i)}});
            const double y = frame.client < 0 ? laneTop - 12 : top(frame.client) + 14;
            if (frame.client >= 0) {
                m_html.open("circle", {{"class", u"dot "_s + fill(frame.client)}, {"cx", number(x(i) + 10)}, {"cy", number(y)}, {"r", u"9"_s}});
                m_html.add("title", clean(movedText(m_act, frame)));
                m_html.close();
            }
            text(x(i) + 10, y + 4, QString::number(i), frame.client < 0 ? u"time"_s : u"on"_s, u"middle"_s);
            m_html.close();
        }
        if (!m_act.finding)
            return;
        upright(x(m_act.finding->frame), u"broken"_s);
        if (m_act.finding->frame + 1 < count()) {
            upright(x(m_act.finding->frame + 1), u"cut"_s);
            text(x(m_act.finding->frame + 1) + 24, laneTop - 10, FilmHtmlText::tr("epilogue"));
        }
    }

    QString name(int client) const { return clean(m_act.actors[std::size_t(client)].name); }

    HtmlWriter &m_html;
    const FilmAct &m_act;
    const QString m_id;                 // of the rows that belong to the moves
    std::vector<QByteArrayList> m_keys; // of each server
    int m_rows = 0;
};

/** The page of one film. */
class FilmPage {
public:
    explicit FilmPage(const Film &film) : m_film(film) {}

    QByteArray write()
    {
        m_html.begin(QLocale().bcp47Name(), clean(m_film.title), QString::fromLatin1(filmStyle));
        m_html.open("main");
        m_html.add("h1", clean(m_film.title));
        if (std::ranges::find(m_film.acts, m_film.sentence, &FilmAct::outcome) == m_film.acts.end())
            m_html.add("p", clean(m_film.sentence));
        for (std::size_t i = 0; i < m_film.acts.size(); ++i)
            addAct(m_film.acts[i], i);
        m_html.add("p",
                   FilmHtmlText::tr("Made by Lockscope %1. Simulated clients on private servers, redis-server %2; time is virtual.")
                       .arg(QCoreApplication::applicationVersion(), clean(m_film.serverVersion)),
                   u"muted"_s);
        return m_html.end();
    }

private:
    void addAct(const FilmAct &act, std::size_t number)
    {
        const QString id = u"act%1-move"_s.arg(number + 1);
        if (m_film.acts.size() > 1)
            m_html.add("h2", act.title.isEmpty() ? FilmHtmlText::tr("Act %1").arg(number + 1) : clean(act.title));
        addSetting(act);
        addVerdicts(act);
        m_html.add("h3", FilmHtmlText::tr("Swim lanes"));
        LanesPicture(m_html, act, id).write();
        m_html.add("h3", FilmHtmlText::tr("Move by move"));
        addMoves(act, id);
        addReplay(act);
    }

    void addSetting(const FilmAct &act)
    {
        QStringList protocols, clocks;
        for (const FilmActor &actor : act.actors) {
            protocols << actor.protocol.id;
            if (actor.clockOffset != Duration(0))
                clocks << FilmHtmlText::tr("the clock of %1 is %2 %3")
                              .arg(actor.name, durationText(std::chrono::abs(actor.clockOffset)),
                                   actor.clockOffset > Duration(0) ? FilmHtmlText::tr("ahead") : FilmHtmlText::tr("behind"));
        }
        protocols.removeDuplicates();
        m_html.add("p",
                   clean(joinItems(QStringList{FilmHtmlText::tr("protocol: %1").arg(joinItems(protocols)),
                                               FilmHtmlText::tr("lock: %1").arg(safeText(act.key, shownOfFilmKey)),
                                               FilmHtmlText::tr("lease: %1").arg(durationText(act.lease))}
                                   + clocks)),
                   u"muted"_s);
    }

    void addVerdicts(const FilmAct &act)
    {
        const std::vector<FilmVerdict> verdicts = verdictsOf(act);
        m_html.open("ul", u"verdicts"_s);
        for (const FilmVerdict &verdict : verdicts)
            m_html.add("li", clean(verdict.text), kindOf(verdict.gravity));
        if (!act.outcome.isEmpty())
            m_html.add("li", clean(act.outcome), u"none"_s);
        if (verdicts.empty() && act.outcome.isEmpty())
            m_html.add("li", FilmHtmlText::tr("Nothing is broken."), u"none"_s);
        m_html.close();
    }

    void addMoves(const FilmAct &act, const QString &id)
    {
        m_html.open("div", {{"class", u"scroll"_s}, {"tabindex", u"0"_s}});
        m_html.open("table");
        m_html.add("caption",
                   FilmHtmlText::tr(
                       "All moves, with the state of each client after it. Commands can be pasted into redis-cli; replies are those of the server."));
        m_html.open("thead");
        m_html.open("tr");
        QStringList titles{FilmHtmlText::tr("Move"), FilmHtmlText::tr("Time")};
        for (const FilmActor &actor : act.actors)
            titles << clean(actor.name);
        titles << FilmHtmlText::tr("Command") << FilmHtmlText::tr("Reply") << FilmHtmlText::tr("What happens");
        for (const QString &title : titles)
            m_html.add("th", {{"scope", u"col"_s}}, title);
        m_html.close();
        m_html.close();
        m_html.open("tbody");
        for (std::size_t i = 0; i < act.frames.size(); ++i)
            addMove(act, i, id);
        m_html.close();
        m_html.close();
        m_html.close();
    }

    void addMove(const FilmAct &act, std::size_t index, const QString &id)
    {
        const FilmFrame &frame = act.frames[index];
        const bool isBreach = std::ranges::any_of(frame.events, [](const FilmEvent &event) { return gravityOf(event.kind) == Gravity::Breach; });
        m_html.open("tr", {{"id", id + QString::number(index)}, {"class", isBreach ? u"breach"_s : u"move"_s}});
        m_html.add("th", {{"scope", u"row"_s}}, QString::number(index));
        m_html.add("td", durationText(frame.at), u"short"_s);
        for (const FilmClient &client : frame.clients)
            m_html.add("td", stateWords(client), client.state == State::Believing ? u"believing"_s : u"state"_s);
        addExchanges(frame);
        m_html.open("td", u"wide"_s);
        m_html.add("p", index == 0 ? FilmHtmlText::tr("The beginning") : withoutCommand(act, frame));
        for (const FilmEvent &event : frame.events)
            m_html.add("p", clean(event.text.shown()), u"event "_s + kindOf(gravityOf(event.kind)));
        if (const QString story = frame.narration.shown(); story != m_film.sentence)
            m_html.add("p", clean(story), u"story"_s);
        m_html.close();
        m_html.close();
    }

    /** Commands stand in a column of their own. */
    static QString withoutCommand(const FilmAct &act, const FilmFrame &frame)
    {
        const bool isPlain = frame.move.kind == Move::Kind::Step && !frame.command.isEmpty();
        if (!isPlain)
            return clean(movedText(act, frame));
        const QString who = frame.client < 0 ? u"-"_s : act.actors[std::size_t(frame.client)].name;
        return clean(frame.answer.isEmpty() ? who : QString(who + u": "_s + frame.answer.shown()));
    }

    void addExchanges(const FilmFrame &frame)
    {
        m_html.open("td", u"wide"_s);
        if (frame.exchanges.empty())
            m_html.text(u"–"_s);
        for (const FilmExchange &exchange : frame.exchanges) {
            m_html.open("p");
            if (frame.servers.size() > 1)
                m_html.text(FilmHtmlText::tr("server %1").arg(exchange.server + 1) + u": "_s);
            m_html.add("code", redis::typedText(exchange.command));
            m_html.close();
        }
        m_html.close();
        m_html.open("td", u"reply"_s);
        if (frame.exchanges.empty())
            m_html.text(u"–"_s);
        for (const FilmExchange &exchange : frame.exchanges) {
            m_html.open("p");
            m_html.add("code", exchange.reply ? printed(*exchange.reply) : FilmHtmlText::tr("none: not sent to a server"));
            m_html.close();
        }
        m_html.close();
    }

    static QString printed(const redis::Reply &reply)
    {
        QStringList lines;
        for (const QString &line : redis::printedText(reply).split(u'\n'))
            lines << (isPrintableAscii(line.toUtf8()) ? line : clean(line)); // strings are escaped already
        return lines.join(u'\n');
    }

    void addReplay(const FilmAct &act)
    {
        const QString again = playAgainText(act);
        if (again.isEmpty())
            return;
        m_html.add("h3", FilmHtmlText::tr("Play it again"));
        m_html.add("pre", again);
        QStringList bounds;
        for (const QString &word : act.replay.section(u" : "_s, 0, 0).split(u' ')) {
            if (word.contains(u'=') && word != u"rounds=0"_s) // that is the usual number
                bounds << QString(word).replace(u'=', u' ');
        }
        if (act.finding && !bounds.isEmpty())
            m_html.add("p", FilmHtmlText::tr("Bounds of this schedule: %1.").arg(clean(joinItems(bounds))), u"muted"_s);
    }

    const Film &m_film;
    HtmlWriter m_html;
};

} // namespace

QByteArray filmHtml(const Film &film) { return FilmPage(film).write(); }

} // namespace lockscope
