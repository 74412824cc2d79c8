// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"

#include <algorithm>
#include <utility>

namespace lockscope {

#define PROTOCOL(Class) void add##Class(ProtocolCatalogue &catalogue);
LOCKSCOPE_PROTOCOLS // by the build: PROTOCOL(Class) for each LOCKSCOPE_PROTOCOL(Class) in a file of this folder
#undef PROTOCOL

    const ProtocolCatalogue &
    ProtocolCatalogue::builtIn()
{
    static const ProtocolCatalogue catalogue = [] {
        ProtocolCatalogue made;
#define PROTOCOL(Class) add##Class(made);
        LOCKSCOPE_PROTOCOLS
#undef PROTOCOL
        return made;
    }();
    return catalogue;
}

void ProtocolCatalogue::add(ProtocolInfo info, Maker make)
{
    auto contents = std::make_shared<Contents>(*m_contents);
    const auto same = std::ranges::find(contents->infos, info.id, &ProtocolInfo::id);
    if (same == contents->infos.end()) {
        const auto placeOf = [](const ProtocolInfo &one) { return std::pair(one.section, one.place); };
        const auto next = std::ranges::upper_bound(contents->infos, placeOf(info), {}, placeOf);
        contents->makers.insert(contents->makers.begin() + (next - contents->infos.begin()), std::move(make));
        contents->infos.insert(next, std::move(info));
    } else {
        contents->makers[std::size_t(same - contents->infos.begin())] = std::move(make);
        *same = std::move(info);
    }
    m_contents = std::move(contents);
}

const ProtocolInfo *ProtocolCatalogue::find(const QString &id) const
{
    const auto found = std::ranges::find(infos(), id, &ProtocolInfo::id);
    return found == infos().end() ? nullptr : &*found;
}

std::unique_ptr<RaceProtocol> ProtocolCatalogue::make(const QString &id, const ProtocolSpec &spec, Actor &actor) const
{
    const ProtocolInfo *const info = find(id);
    return info ? m_contents->makers[std::size_t(info - infos().data())](spec, actor) : nullptr;
}

} // namespace lockscope
