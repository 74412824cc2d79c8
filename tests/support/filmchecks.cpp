// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "filmchecks.h"

#include "racelab/film/filmverdict.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array breaches{FilmEvent::Kind::TwoBelievers,   FilmEvent::Kind::ForeignRelease, FilmEvent::Kind::ForeignRenewal,
                              FilmEvent::Kind::StaleWrite,     FilmEvent::Kind::Orphan,         FilmEvent::Kind::Stuck,
                              FilmEvent::Kind::NobodyAcquired, FilmEvent::Kind::Deadlock,       FilmEvent::Kind::Failed};

bool isBreach(FilmEvent::Kind kind) { return std::ranges::find(breaches, kind) != breaches.end(); }

class FilmChecks {
public:
    explicit FilmChecks(const FilmAct &act) : m_act(act) {}

    QStringList all()
    {
        for (m_frame = 0; m_frame < m_act.frames.size(); ++m_frame) {
            checkBelief();
            for (const FilmEvent &event : now().events) {
                checkEvent(event);
                checkWords(event.text.english());
            }
            if (m_act.finding && m_act.finding->frame == m_frame)
                checkFinding();
            checkExpiries();
            checkOverlaps();
            checkStanding();
        }
        checkVerdicts();
        return m_wrong;
    }

private:
    const FilmFrame &now() const { return m_act.frames[m_frame]; }
    QString name(int client) const { return m_act.actors[std::size_t(client)].name; }
    bool is(int client, FilmClient::State state) const { return client >= 0 && now().clients[std::size_t(client)].state == state; }
    bool believes(int client) const { return is(client, FilmClient::State::Believing); }
    int clientNamed(const QString &name) const
    {
        const auto found = std::ranges::find(m_act.actors, name, &FilmActor::name);
        return found == m_act.actors.end() ? -1 : int(found - m_act.actors.begin());
    }
    void require(bool holds, const QString &sentence)
    {
        if (!holds)
            m_wrong << u"frame %1: %2"_s.arg(QString::number(m_frame), sentence);
    }

    /** Who believes by the events so far, believes on its lane. */
    void checkBelief()
    {
        for (const FilmEvent &event : now().events) {
            if (event.kind == FilmEvent::Kind::Believes)
                m_believers.insert(event.client);
            else if (event.kind == FilmEvent::Kind::StopsBelieving)
                m_believers.remove(event.client);
        }
        for (int client = 0; client < int(m_act.actors.size()); ++client)
            require(m_believers.contains(client) == believes(client),
                    u"events and lane differ about whether %1 thinks it holds the lock"_s.arg(name(client)));
    }

    void checkEvent(const FilmEvent &event)
    {
        const QString text = event.text.english();
        require(event.client < 0 || event.kind == FilmEvent::Kind::LockExpired || event.kind == FilmEvent::Kind::Announced
                    || event.kind == FilmEvent::Kind::Unannounced || text.contains(name(event.client)),
                u"an event does not name its client: "_s + text);
        require(event.other < 0 || text.contains(name(event.other)), u"an event does not name the other client: "_s + text);
        switch (event.kind) {
        case FilmEvent::Kind::TwoBelievers:
            require(believes(event.client) && believes(event.other), u"of two holders one does not think so: "_s + text);
            break;
        case FilmEvent::Kind::LiveLockChanged: require(believes(event.other), u"who loses a live lock does not hold it: "_s + text); break;
        case FilmEvent::Kind::Crashed: require(is(event.client, FilmClient::State::Crashed), text); break;
        case FilmEvent::Kind::GaveUp: require(is(event.client, FilmClient::State::GaveUp), text); break;
        case FilmEvent::Kind::Failed: require(is(event.client, FilmClient::State::Failed), text); break;
        case FilmEvent::Kind::Busy: require(!believes(event.client), text); break;
        case FilmEvent::Kind::Orphan:
            require(m_believers.isEmpty() || is(event.client, FilmClient::State::Crashed), text);
            require(hasKey([](const FilmKey &key) { return !key.lease; }), text);
            break;
        case FilmEvent::Kind::Deadlock: require(isBusy(event.client) && (event.other < 0 || isBusy(event.other)), text); break;
        default: break;
        }
    }

    bool isBusy(int client) const
    {
        return is(client, FilmClient::State::Trying) || is(client, FilmClient::State::Believing) || is(client, FilmClient::State::Releasing);
    }

    /** Who is said to have a lock, thinks so; what waits for time has something to wait for. */
    void checkWords(const QString &text)
    {
        static const QRegularExpression lockOf(u"(\\w+)'s lock\\b"_s), thinks(u"the lock that (\\w+) thinks it holds"_s),
            wrote(u"the key that (\\w+) wrote"_s);
        for (const QRegularExpression *const form : {&lockOf, &thinks}) {
            for (const auto &match : form->globalMatch(text)) {
                if (match.captured(1) == "client"_L1) // "no longer this client's lock"
                    continue;
                require(believes(clientNamed(match.captured(1))), u"it has no lock: "_s + text);
            }
        }
        for (const auto &match : wrote.globalMatch(text)) {
            const int client = clientNamed(match.captured(1));
            require(client >= 0 && !believes(client), u"it holds the lock: "_s + text);
        }
        const auto hasLease = [](const FilmKey &key) { return key.lease.has_value(); };
        require(!text.contains(u"time passes"_s) || hasKey(hasLease), u"nothing waits for time: "_s + text);
    }

    void checkFinding()
    {
        const auto event = std::ranges::find(now().events, m_act.finding->kind, &FilmEvent::kind);
        require(event != now().events.end(), u"the finding has no event"_s);
        if (event != now().events.end())
            require(now().narration.english().contains(event->text.english()), u"the narrator does not say what the referee saw"_s);
        checkWords(now().narration.english().section(u" The schedule ends"_s, 0, 0));
    }

    template <class Is>
    bool hasKey(Is is) const
    {
        return std::ranges::any_of(now().servers, [&](const FilmServer &server) { return std::ranges::any_of(server.keys, is); });
    }

    /** A key that is said to be removed is not there, unless it has been written again. */
    void checkExpiries()
    {
        if (m_frame == 0)
            return;
        const FilmFrame &before = m_act.frames[m_frame - 1];
        QSet<QString> gone;
        for (const FilmServer &server : before.servers) {
            for (const FilmKey &key : server.keys) {
                if (key.lease && *key.lease <= now().time - before.time)
                    gone << QString::fromUtf8(key.key);
            }
        }
        static const QRegularExpression named(u"The lease of (\\S+) ended"_s);
        for (const FilmEvent &event : now().events) {
            if (event.kind != FilmEvent::Kind::LockExpired)
                continue;
            const auto match = named.match(event.text.english());
            require(gone.contains(match.hasMatch() ? match.captured(1) : QString::fromUtf8(m_act.key)), u"no lease ended: "_s + event.text.english());
        }
    }

    /** The red band is where two lanes overlap that must not. */
    void checkOverlaps()
    {
        const bool isExclusive =
            std::ranges::all_of(m_act.actors, [](const FilmActor &actor) { return actor.protocol.sharing == Sharing::Exclusive; });
        for (int one = 0; isExclusive && one < int(m_act.actors.size()); ++one) {
            for (int other = one + 1; other < int(m_act.actors.size()); ++other) {
                const bool isBand = std::ranges::any_of(m_act.overlaps, [&](const FilmOverlap &overlap) {
                    const bool isOfBoth = std::minmax(overlap.first, overlap.second) == std::minmax(one, other);
                    return isOfBoth && overlap.fromFrame <= m_frame && (!overlap.toFrame || m_frame < *overlap.toFrame);
                });
                require(isBand == (believes(one) && believes(other)),
                        u"the band of %1 and %2 is not where their lanes overlap"_s.arg(name(one), name(other)));
            }
        }
    }

    /** The worst so far: the finding, else the first two holders, else the first breach, else the latest threat; and all other breaches. */
    void checkStanding()
    {
        struct Seen {
            FilmEvent::Kind kind;
            std::size_t frame;
            QString text;
        };
        std::vector<Seen> seen;
        for (std::size_t i = 0; i <= m_frame; ++i) {
            for (const FilmEvent &event : m_act.frames[i].events)
                seen.push_back({event.kind, i, event.text.english()});
        }
        const auto first = [&seen](auto is) { return std::ranges::find_if(seen, is); };
        auto worst = seen.end();
        if (m_act.finding)
            worst = first([this](const Seen &one) { return one.frame == m_act.finding->frame && one.kind == m_act.finding->kind; });
        if (worst == seen.end())
            worst = first([](const Seen &one) { return one.kind == FilmEvent::Kind::TwoBelievers; });
        if (worst == seen.end())
            worst = first([](const Seen &one) { return isBreach(one.kind); });
        for (auto one = seen.begin(); one != seen.end() && (worst == seen.end() || !isBreach(worst->kind)); ++one) {
            if (one->kind == FilmEvent::Kind::LiveLockChanged || one->kind == FilmEvent::Kind::Unannounced)
                worst = one;
        }
        const FilmStanding standing = standingAt(m_act, m_frame);
        require(standing.worst.has_value() == (worst != seen.end()), u"the standing has a worst, or has none, against the events"_s);
        if (standing.worst && worst != seen.end())
            require(standing.worst->kind == worst->kind && standing.worst->frame == worst->frame,
                    u"the worst is not the first of its kind: "_s + worst->text);
        std::vector<std::pair<FilmEvent::Kind, std::size_t>> others, further;
        for (auto one = seen.begin(); one != seen.end(); ++one) {
            if (one != worst && isBreach(one->kind))
                others.emplace_back(one->kind, one->frame);
        }
        for (const FilmVerdict &one : standing.furtherBreaches)
            further.emplace_back(one.kind, one.frame);
        require(others == further, u"the further breaches are not those of the events"_s);
    }

    /** Each verdict is an event of its frame, and says the same. */
    void checkVerdicts()
    {
        std::size_t breachesInAll = 0, verdictsOfBreach = 0;
        for (const FilmFrame &frame : m_act.frames)
            breachesInAll += std::size_t(std::ranges::count_if(frame.events, [](const FilmEvent &event) { return isBreach(event.kind); }));
        for (const FilmVerdict &verdict : verdictsOf(m_act)) {
            m_frame = verdict.frame;
            verdictsOfBreach += verdict.gravity == Gravity::Breach;
            const auto event = std::ranges::find_if(now().events, [&](const FilmEvent &one) {
                return one.kind == verdict.kind && one.client == verdict.client && one.other == verdict.other
                    && verdict.text.startsWith(one.text.shown().chopped(1));
            });
            require(event != now().events.end(), u"a verdict has no event: "_s + verdict.text);
            require(verdict.at == now().at, u"a verdict has another time: "_s + verdict.text);
        }
        require(breachesInAll == verdictsOfBreach, u"there are breaches without a verdict"_s);
    }

    const FilmAct &m_act;
    std::size_t m_frame = 0;
    QSet<int> m_believers;
    QStringList m_wrong;
};

} // namespace

QStringList disagreements(const FilmAct &act) { return FilmChecks(act).all(); }

} // namespace lockscope
