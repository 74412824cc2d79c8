// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What makes two states equal: all but that which can make no difference. Nobody who is over or has crashed has a memory. Where nobody looks at
// the clock only times between things matter, so all such states have the same clock.
#include "world.h"

namespace checker {
namespace {

/** One way of going through a state, to write it or to read it. */
class Writer {
public:
    explicit Writer(Packed &words) : m_words(words) {}
    static constexpr bool READS = false;

    void number(auto &value) { m_words.push_back(static_cast<std::uint32_t>(value)); }
    void time(const std::int64_t &value)
    {
        m_words.push_back(static_cast<std::uint32_t>(value));
        m_words.push_back(static_cast<std::uint32_t>(value >> 32));
    }

private:
    Packed &m_words;
};

class Reader {
public:
    explicit Reader(const std::uint32_t *words) : m_next(words) {}
    static constexpr bool READS = true;

    template <class Value>
    void number(Value &value)
    {
        value = static_cast<Value>(*m_next++);
    }
    void time(std::int64_t &value)
    {
        value = static_cast<std::int64_t>(m_next[0] | std::uint64_t(m_next[1]) << 32);
        m_next += 2;
    }

private:
    const std::uint32_t *m_next;
};

void passRun(auto &way, auto &run, std::size_t names)
{
    std::uint32_t place = static_cast<std::uint32_t>(run.part) | std::uint32_t(run.at) << 8;
    way.number(place);
    run.part = static_cast<PartName>(place & 255);
    run.at = static_cast<std::uint8_t>(place >> 8);
    way.number(run.pending);
    for (std::size_t at = 0; at < names; ++at)
        way.number(run.values[at]);
}

/** The small numbers of a client in two words. */
void passPlace(auto &way, Client &client)
{
    std::uint32_t place = static_cast<std::uint32_t>(client.phase) | std::uint32_t(client.busy) << 8 | std::uint32_t(client.wanted) << 16
        | std::uint32_t(client.signs) << 24;
    way.number(place);
    client.phase = static_cast<Phase>(place & 255);
    client.busy = static_cast<std::uint8_t>(place >> 8);
    client.wanted = static_cast<std::uint8_t>(place >> 16);
    client.signs = static_cast<std::uint8_t>(place >> 24);
    std::uint32_t flags = std::uint32_t(client.tokens) << 4 | std::uint32_t(client.believes) | std::uint32_t(client.isHeld) << 1
        | std::uint32_t(client.isRenewing) << 2 | std::uint32_t(client.hasTimer) << 3;
    way.number(flags);
    client.tokens = static_cast<std::uint16_t>(flags >> 4);
    client.believes = flags & 1;
    client.isHeld = flags & 2;
    client.isRenewing = flags & 4;
    client.hasTimer = flags & 8;
}

void forget(Client &client)
{
    const Phase phase = client.phase;
    client = Client();
    client.phase = phase;
    client.run.values.fill(UNSET);
}

/** Before the next try the values of the last are only times that might be due. */
bool hasMemory(const Client &client, bool looksAtClock)
{
    return client.isUnderWay() && (looksAtClock || (client.phase != Phase::Retry && client.phase != Phase::Begin));
}

void passClient(auto &way, Client &client, const Setting &setting)
{
    const std::size_t names = setting.protocol->names.count();
    if (!client.isUnderWay())
        forget(client);
    if (!client.isRenewing)
        client.hasTimer = false;
    passPlace(way, client);
    if (hasMemory(client, setting.protocol->looksAtClock))
        passRun(way, client.run, names);
    if (setting.workTakesTime && client.phase == Phase::Work)
        way.time(client.worked);
    if (!client.isRenewing)
        return;
    passRun(way, client.renewal, names);
    way.time(client.every);
    if (client.hasTimer)
        way.time(client.timer);
}

void passAll(auto &way, auto &list, const auto &passOne)
{
    std::uint32_t count = static_cast<std::uint32_t>(list.size());
    way.number(count);
    if constexpr (std::remove_reference_t<decltype(way)>::READS) {
        list.clear();
        for (std::uint32_t at = 0; at < count; ++at)
            list.append({});
    }
    for (auto &one : list)
        passOne(one);
}

void passReferee(auto &way, Referee &referee, const Setting &setting)
{
    passAll(way, referee.owned, [&](Owned &one) {
        way.number(one.key);
        way.number(one.item);
        std::int64_t owners = static_cast<std::int64_t>(one.owners.packed());
        way.time(owners);
        std::uint16_t gifts = one.owners.gifts();
        way.number(gifts);
        one.owners = Owners::unpacked(static_cast<std::uint64_t>(owners), gifts);
    });
    if (!setting.writes)
        return;
    for (std::size_t index = 0; index < static_cast<std::size_t>(setting.bounds.clients) + 2; ++index) {
        Grant &grant = referee.grants[index];
        std::uint32_t numbers = std::uint32_t(referee.granted[index]) | std::uint32_t(grant.number) << 8 | std::uint32_t(grant.isDeciding) << 16;
        way.number(numbers);
        referee.granted[index] = static_cast<std::uint8_t>(numbers);
        grant = Grant{static_cast<std::uint8_t>(numbers >> 8), (numbers >> 16) != 0};
    }
    way.number(referee.last);
    way.number(referee.taken);
    bool hasFence = referee.fence.has_value();
    way.number(hasFence);
    std::int64_t fence = referee.fence.value_or(0);
    way.time(fence);
    referee.fence = hasFence ? std::optional(fence) : std::nullopt;
}

void passWorld(auto &way, World &world)
{
    const std::size_t clients = world.count() + 2;
    for (std::uint8_t *number :
         {&world.crashes, &world.pauses, &world.ends, &world.lost, &world.late, &world.ticks, &world.stepsInCircles, &world.restsInCircles})
        way.number(*number);
    for (bool *flag : {&world.looked, &world.somebodyCrashed, &world.somebodyBelieved})
        way.number(*flag);
    way.number(world.lateComerIs);
    for (std::int64_t *time : {&world.clock, &world.passed, &world.longest})
        way.time(*time);
    passAll(way, world.keys, [&](Key &key) {
        way.number(key.name);
        way.number(key.content);
        way.time(key.end);
    });
    for (std::size_t index = 0; index < clients; ++index)
        passClient(way, world.clients[index], world.setting());
    passReferee(way, world.referee, world.setting());
    passAll(way, world.onTheWay, [&](Sent &sent) {
        way.number(sent.client);
        way.number(sent.part);
        way.number(sent.command);
    });
}

} // namespace

/** A timer that is due is due, whenever it was set for. */
void World::makeUsual()
{
    const std::int64_t shift = m_setting->protocol->looksAtClock ? 0 : BEGIN - clock;
    clock += shift;
    for (Key &key : keys)
        key.end += key.end == FOREVER ? 0 : shift;
    for (Client *client = clients.data(); client != last(); ++client)
        client->timer = std::max(client->timer + shift, clock);
}

void World::pack(Packed &words)
{
    words.clear();
    makeUsual();
    Writer writer(words);
    passWorld(writer, *this);
}

void World::unpack(const std::uint32_t *words)
{
    Reader reader(words);
    passWorld(reader, *this);
    referee.found = 0;
    begunToBelieve = gotOn = false;
}

} // namespace checker
