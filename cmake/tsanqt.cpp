// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Only built for the thread sanitizer, which has to be told four things. Qt comes without its instruments, so it does not see that Qt's event queue hands
// over what one thread posts for another, and takes each posted functor, each signal between threads and each copy of its arguments for a race; nor does it see that who waits for a thread goes on after it. And of the clone() by which
// QProcess starts a program it thinks that the program is us.
#include <QThread>

#include <cstdarg>

#include <sched.h>

// The functions of Qt that are wrapped, by the names that the linker has for them (--wrap in flags.cmake).
extern "C" {
void __tsan_acquire(void *);
void __tsan_release(void *);

bool __real__ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv(QObject *, QtPrivate::QSlotObjectBase *,
                                                                                                              Qt::ConnectionType, void *);
void __real__ZN11QMetaObject8activateEP7QObjectPKS_iPPv(QObject *, const QMetaObject *, int, void **);
void __real__ZN7QThread5startENS_8PriorityE(QThread *, QThread::Priority);
bool __real__ZN7QThread4waitE14QDeadlineTimer(QThread *, QDeadlineTimer);
}

namespace {

#if QT_VERSION < QT_VERSION_CHECK(6, 7, 0) // later ones have it otherwise

/** A functor on its way: whoever runs it sees what its poster did before, and whoever removes it, which may be the poster, sees what the runner did. */
class Posted final : public QtPrivate::QSlotObjectBase {
public:
    explicit Posted(QSlotObjectBase *slot) : QSlotObjectBase(&Posted::act), m_slot(slot) { __tsan_release(this); }

private:
    static void act(int what, QSlotObjectBase *self, QObject *receiver, void **arguments, bool *)
    {
        auto *const posted = static_cast<Posted *>(self);
        __tsan_acquire(posted);
        if (what == Call) {
            posted->m_slot->call(receiver, arguments);
            __tsan_release(posted);
            __tsan_release(QThread::currentThread());
        } else if (what == Destroy) {
            posted->m_slot->destroyIfLastRef();
            delete posted;
        }
    }

    QSlotObjectBase *const m_slot;
};

#endif

/** One for all signals: a race is overlooked where signals between the two threads happen to order it, and seen elsewhere. */
char signal;

bool onEvent(void **)
{
    __tsan_acquire(&signal);
    return false; // it goes on to its receiver
}

[[maybe_unused]] const bool isHeard = QInternal::registerCallback(QInternal::EventNotifyCallback, onEvent);

} // namespace

extern "C" {

/** The copies of a signal's arguments are made and dropped by Qt on their way through its event queue. */
const char *__tsan_default_suppressions() { return "race:QtPrivate::QMetaTypeForType\n"; }

#if QT_VERSION < QT_VERSION_CHECK(6, 7, 0)
bool __wrap__ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv(QObject *object,
                                                                                                              QtPrivate::QSlotObjectBase *slot,
                                                                                                              Qt::ConnectionType type, void *result)
{
    return __real__ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv(object, new Posted(slot), type,
                                                                                                                    result);
}
#endif

void __wrap__ZN11QMetaObject8activateEP7QObjectPKS_iPPv(QObject *sender, const QMetaObject *meta, int number, void **arguments)
{
    __tsan_release(&signal);
    __real__ZN11QMetaObject8activateEP7QObjectPKS_iPPv(sender, meta, number, arguments);
    __tsan_release(&signal); // what was copied for other threads; the suppression is for those that were quicker
}

/** What a thread did was done before whoever waits for it goes on. */
void __wrap__ZN7QThread5startENS_8PriorityE(QThread *thread, QThread::Priority priority)
{
    QObject::connect(
        thread, &QThread::finished, thread, [thread] { __tsan_release(thread); }, Qt::ConnectionType(Qt::DirectConnection));
    __real__ZN7QThread5startENS_8PriorityE(thread, priority);
}

bool __wrap__ZN7QThread4waitE14QDeadlineTimer(QThread *thread, QDeadlineTimer deadline)
{
    const bool hasEnded = __real__ZN7QThread4waitE14QDeadlineTimer(thread, deadline);
    __tsan_acquire(thread);
    return hasEnded;
}

int __clone(int (*)(void *), void *, int, void *, ...);

/** Instead of the sanitizer's, which marks the memory that a vfork shares as a forked child's: after it no thread may be begun. */
int clone(int (*function)(void *), void *stack, int flags, void *argument, ...)
{
    va_list more;
    va_start(more, argument);
    auto *const parent = va_arg(more, pid_t *);
    void *const locals = va_arg(more, void *);
    auto *const child = va_arg(more, pid_t *);
    va_end(more);
    return __clone(function, stack, flags, argument, parent, locals, child);
}
}
