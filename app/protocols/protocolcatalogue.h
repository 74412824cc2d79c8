// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/** The protocols that can be run: the built-in ones and those that a user adds. A value, cheap to copy; copies may be used by several threads. */
class ProtocolCatalogue {
public:
    using Maker = std::function<std::unique_ptr<RaceProtocol>(const ProtocolSpec &spec, Actor &actor)>;

    /** The built-in protocols, by section and place. */
    static const ProtocolCatalogue &builtIn();

    /** Replaces the protocol of the same id, or inserts this one by its section and place. */
    void add(ProtocolInfo info, Maker make);
    template <class Class>
    void add()
    {
        add(Class::info(), [](const ProtocolSpec &spec, Actor &actor) { return std::make_unique<Class>(actor, spec); });
    }

    const std::vector<ProtocolInfo> &infos() const { return m_contents->infos; }
    /** Null: no protocol has that name. Lives as long as a copy of this catalogue. */
    const ProtocolInfo *find(const QString &id) const;
    /** Null: no protocol has that name. The actor must outlive it. */
    std::unique_ptr<RaceProtocol> make(const QString &id, const ProtocolSpec &spec, Actor &actor) const;

private:
    struct Contents {
        std::vector<ProtocolInfo> infos;
        std::vector<Maker> makers; // one for each of infos
    };
    std::shared_ptr<const Contents> m_contents = std::make_shared<Contents>();
};

/** Registers a protocol with the catalogue; stands beside its class, in the protocol's own file, where the build looks for it. */
#define LOCKSCOPE_PROTOCOL(Class)                                                                                                                    \
    void add##Class(ProtocolCatalogue &catalogue);                                                                                                   \
    void add##Class(ProtocolCatalogue &catalogue) { catalogue.add<Class>(); }

} // namespace lockscope
