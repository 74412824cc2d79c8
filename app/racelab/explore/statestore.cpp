// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/statestore.h"

#include "racelab/film/replybytes.h"

#include <algorithm>

namespace lockscope {

StateStore::Id StateStore::addBeginning(int servers)
{
    return add({.before = none, .answer = 0, .pictures = keepPictures(std::vector<ServerPicture>(std::size_t(servers))), .move = {}});
}

StateStore::Id StateStore::add(const State &state)
{
    m_states.push_back(state);
    return Id(m_states.size() - 1);
}

bool StateStore::isNew(const QByteArray &fingerprint)
{
    const auto size = std::size_t(fingerprint.size());
    return m_reached.insert({qHashBits(fingerprint.constData(), size, 1), qHashBits(fingerprint.constData(), size, 2)}).second;
}

std::vector<StateStore::Id> StateStore::path(Id id) const
{
    std::vector<Id> path;
    for (; m_states[id].before != none; id = m_states[id].before)
        path.push_back(id);
    std::ranges::reverse(path);
    return path;
}

Schedule StateStore::schedule(Id id) const
{
    Schedule schedule;
    for (const Id step : path(id))
        schedule.push_back(m_states[step].move);
    return schedule;
}

quint32 StateStore::keepAnswer(const Result<redis::Reply> &answer)
{
    QByteArray bytes;
    appendBytes(bytes, answer);
    const auto number = quint32(m_answers.size());
    const auto known = m_answerNumbers.constFind(bytes);
    if (known != m_answerNumbers.cend())
        return *known;
    m_answerNumbers.insert(bytes, number);
    m_answers.push_back(answer);
    return number;
}

quint32 StateStore::keepPictures(const std::vector<ServerPicture> &pictures)
{
    QByteArray bytes;
    for (const ServerPicture &picture : pictures)
        appendBytes(bytes, picture);
    const auto number = quint32(m_pictures.size());
    const auto known = m_pictureNumbers.constFind(bytes);
    if (known != m_pictureNumbers.cend())
        return *known;
    m_pictureNumbers.insert(bytes, number);
    m_pictures.push_back(pictures);
    return number;
}

} // namespace lockscope
