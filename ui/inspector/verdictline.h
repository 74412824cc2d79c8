// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/clearverdict.h"
#include "ui/shared/tintedframe.h"

#include <QFont>
#include <QPixmap>

class QLabel;

namespace lockscope::ui {

Theme::Role roleOf(SafeToClear answer);
/** A shape for each answer, so that not only colour distinguishes them: a disc, a ring, a square, an octagon. */
QPixmap verdictMark(SafeToClear answer, const Theme &theme, qreal pixelRatio);
class VerdictMark;

/** "Safe to clear: probably"; a queue is not cleared, but opened by evicting its first waiter. */
QString verdictHeading(const ClearVerdict &verdict);

/**
 * Whether a lock can be cleared, as a shape, a word and a sentence, and what its holder may do if it lives. Screen readers say a line whose answer
 * changes, where this is requested. UI thread.
 */
class VerdictLine : public TintedFrame {
    Q_OBJECT
public:
    enum class Speaks : bool { No, Yes };
    explicit VerdictLine(const Theme &theme, Speaks speaks, QWidget *parent = nullptr);

    /**
     * Caution: a sentence without an end, or nothing. Obstacle: why it cannot be cleared now, or nothing; then it is not called safe to clear, as no button
     * does it.
     */
    void setVerdict(const ClearVerdict &verdict, const QString &caution, const QString &obstacle = {});
    QString text() const;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void keepWhole();

    /** What the height of the sentence was chosen for. */
    struct Fitted {
        QString text;
        QFont font;
        int width = 0;
        bool operator==(const Fitted &) const = default;
    };

    const Speaks m_speaks;
    Fitted m_fitted;
    std::optional<SafeToClear> m_answer;
    VerdictMark *m_mark;
    QLabel *m_heading, *m_why;
};

} // namespace lockscope::ui
