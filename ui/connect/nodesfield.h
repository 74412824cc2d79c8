// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"

#include <QLineEdit>

#include <optional>
#include <vector>

namespace lockscope::ui {

/** The further servers of a Redlock group, as URLs in one line. UI thread. */
class NodesField : public QLineEdit {
    Q_OBJECT
public:
    explicit NodesField(QWidget *parent = nullptr);

    void setNodes(const std::vector<redis::Endpoint> &nodes);
    /** None if what is typed cannot be understood: see problem(). What an URL does not say is as with the first server. */
    std::vector<redis::Endpoint> nodes(const redis::Endpoint &first) const;
    /** What is wrong and what to do; nothing: all is well. */
    std::optional<QString> problem(const redis::Endpoint &first) const;
};

} // namespace lockscope::ui
