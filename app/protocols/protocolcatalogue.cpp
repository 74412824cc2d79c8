// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocoltable.h"

#include <algorithm>

namespace lockscope {

const ProtocolCatalogue &ProtocolCatalogue::builtIn()
{
    static const ProtocolCatalogue catalogue = [] {
        ProtocolCatalogue made;
#define LOCKSCOPE_ADD(Class) add##Class(made);
        LOCKSCOPE_EACH_PROTOCOL(LOCKSCOPE_ADD)
#undef LOCKSCOPE_ADD
        return made;
    }();
    return catalogue;
}

void ProtocolCatalogue::add(ProtocolInfo info, Maker make)
{
    auto contents = std::make_shared<Contents>(*m_contents);
    const auto same = std::ranges::find(contents->infos, info.id, &ProtocolInfo::id);
    if (same == contents->infos.end()) {
        contents->infos.push_back(std::move(info));
        contents->makers.push_back(std::move(make));
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
