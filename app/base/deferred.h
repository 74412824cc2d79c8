// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <coroutine>
#include <memory>
#include <optional>
#include <utility>

namespace lockscope {

/**
 * A value that one side delivers once and one coroutine awaits: the bridge from callbacks to co_await. Both sides hold a copy. deliver() resumes the
 * waiting coroutine before it returns, in the same thread. The side that hands it out must deliver (a cancellation counts), because a coroutine that
 * is never resumed is never freed.
 */
template <class T>
class [[nodiscard]] Deferred {
public:
    Deferred() : m_state(std::make_shared<State>()) {}

    void deliver(T value) const
    {
        const auto state = m_state;
        Q_ASSERT(!state->value);
        state->value.emplace(std::move(value));
        if (auto waiter = std::exchange(state->waiter, nullptr))
            waiter.resume();
    }
    bool isDelivered() const { return m_state->value.has_value(); }

    bool await_ready() const noexcept { return m_state->value.has_value(); }
    void await_suspend(std::coroutine_handle<> waiter) const noexcept { m_state->waiter = waiter; }
    T await_resume() const { return std::move(*m_state->value); }

private:
    struct State {
        std::optional<T> value;
        std::coroutine_handle<> waiter;
    };
    std::shared_ptr<State> m_state;
};

} // namespace lockscope
