// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One state of an exploration: the server, the clients and time; and what each move makes of it.
#pragma once

#include "referee.h"

namespace checker {

constexpr std::int64_t BEGIN = 1'767'225'600'000;
constexpr std::int64_t GRACE = 20'000;

enum class Phase : std::uint8_t { Waiting, Begin, Retry, Sign, Work, WorkAfterWrite, Running, Over, Crashed };

/** How a step's command is answered. */
enum class Hearing : std::uint8_t { Answered, Lost, Unheard, Late };

/** One way through a part: where it is, the command that is pending, and its values. */
struct Run {
    PartName part = PartName::Acquire;
    std::uint8_t at = 0;
    CommandId pending = NO_COMMAND;
    std::array<Text, Names::MOST> values;
};

struct Client {
    Phase phase = Phase::Waiting;
    std::uint8_t busy = 0;
    std::uint8_t wanted = 0;
    std::uint8_t signs = 0; // for which it has waited in this try
    std::uint16_t tokens = 0;
    bool believes = false;
    bool isHeld = false;
    bool isRenewing = false;
    bool hasTimer = false;   // while it renews; without one it is in the middle of its steps
    std::int64_t worked = 0; // since it began to believe, a lease at most
    std::int64_t every = 0;
    std::int64_t timer = 0;
    Run run;
    Run renewal;

    bool isGone() const { return phase == Phase::Over || phase == Phase::Crashed; }
    bool isUnderWay() const { return !isGone() && phase != Phase::Waiting; }
    bool canRenew(std::int64_t clock) const { return isRenewing && (!hasTimer || timer <= clock); }
    bool isTrying() const { return phase == Phase::Sign || (phase == Phase::Running && run.part == PartName::Acquire); }
};

/** A command on its way. */
struct Sent {
    std::uint8_t client;
    PartName part;
    CommandId command;
};

enum class Late : std::uint8_t { Away, Came, Moved, Rested };

struct Due {
    std::int64_t at;
    bool isEnd;
};

using Packed = std::vector<std::uint32_t>;

class World {
public:
    explicit World(const Setting &setting);

    // who is who
    unsigned count() const { return static_cast<unsigned>(m_setting->bounds.clients); }
    unsigned lateComer() const { return count() + 1; }
    bool allOverOrWaiting() const;
    bool allGone() const;
    bool anybodyUnderWay() const;
    /** A client that waits for a list, which is not there. */
    bool isAsleep(unsigned index) const;
    /** As bits, for a passing of this time. */
    unsigned urgent(std::int64_t time) const;

    // moves
    /** Whether the step was possible: nobody who is asleep steps, and one whose command is not answered must send one. */
    bool step(unsigned index, Hearing hearing = Hearing::Answered);
    void renew(unsigned index);
    void crash(unsigned index);
    void arrive();
    void passTime(std::int64_t time);
    void holdUp(unsigned clients);
    /** After each move. */
    void finish();

    // time
    Due nextDue() const;
    std::int64_t lease() const { return m_setting->protocol->lease; }
    std::int64_t longLease() const { return std::max(lease(), longest); }
    std::int64_t allowanceLease() const;

    /** All that makes a difference, as numbers. Equal worlds have equal ones. */
    void pack(Packed &words);
    void unpack(const std::uint32_t *words);

    const Setting &setting() const { return *m_setting; }

    std::int64_t clock = BEGIN;
    std::int64_t passed = 0;
    std::int64_t longest = 0; // of all TTLs so far
    Keys keys;
    std::array<Client, MOST_CLIENTS> clients;
    Referee referee;
    Few<Sent, 16> onTheWay;
    std::uint8_t crashes;
    std::uint8_t pauses;
    std::uint8_t ends;
    std::uint8_t lost;
    std::uint8_t late;
    std::uint8_t ticks = 1;
    std::uint8_t stepsInCircles = 0; // of the late comer since it came or rested
    std::uint8_t restsInCircles = 0; // of the late comer, after many steps without an end
    bool looked = false;
    bool somebodyCrashed = false;
    bool somebodyBelieved = false; // of C1 … Cn, where that is asked
    Late lateComerIs = Late::Away;

    // what the move did; no part of the state
    bool begunToBelieve = false;
    bool gotOn = false; // a try, a release or a client's giving up has come to its end

private:
    Client *last() { return clients.data() + count() + 2; }
    const Client *last() const { return clients.data() + count() + 2; }
    bool isContender(unsigned index) const { return index >= 1 && index <= count(); }
    unsigned triesOf(unsigned index) const;
    int roundsOf(unsigned index) const { return isContender(index) ? m_setting->bounds.rounds : 1; }
    std::int64_t offset(unsigned index) const { return index == count() ? m_setting->skew : 0; }
    bool writes(unsigned index) const { return m_setting->writes && isContender(index); }
    bool isUrgent(unsigned index, std::int64_t time) const;
    bool isBound(const Client &client) const;
    Deed deedOf(const Sent &sent, bool getsNumber) const;

    void leaveRest(unsigned index);
    void beginTry(unsigned index);
    void leaveSign(unsigned index);
    void write(unsigned index);
    void enter(unsigned index, PartName part);
    void goOn(unsigned index, End end);
    End proceed(unsigned index, Run &run);
    End begin(unsigned index, Run &run, const Step &step);
    static End follow(const Step &step, const Scope &scope, Run &run);
    static End go(const Target &target, Run &run);
    void lookAtClock(unsigned index, const Step &step, Run &run);
    Scope scope(unsigned index, const Run &run) const { return Scope{run.values.data(), &m_setting->keys[index]}; }
    End send(unsigned index, Run &run, Hearing hearing);
    Answer execute(const Sent &sent, bool getsNumber);
    End take(unsigned index, Run &run, const Answer &answer);
    static End failed(PartName part);
    static End leaveUnanswered(const Step &step, Run &run);
    const Step &stepOf(const Run &run) const { return (*m_setting->protocol->part(run.part))[run.at]; }

    void acquired(unsigned index);
    void foundBusy(unsigned index);
    void done(unsigned index);
    void goOnRenewing(Client &client, End end);

    void makeUsual();
    template <class Visit>
    void eachTime(const Visit &visit) const;
    template <class Visit>
    void eachTimeInValues(const Visit &visit) const;

    const Setting *m_setting;
};

} // namespace checker
