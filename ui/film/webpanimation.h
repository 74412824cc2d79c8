// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

#include <memory>

namespace lockscope::ui {

/** Pictures of one size as an animated WebP, without loss; Qt's own plugin writes stills only. */
class WebpAnimation {
public:
    explicit WebpAnimation(QSize size);
    ~WebpAnimation();
    Q_DISABLE_COPY_MOVE(WebpAnimation)

    /** The picture stands from this time on, in ms, which is later than that of the last one. False: it failed. */
    bool add(const QImage &picture, int ms);
    /** The file, in which the last picture stands until then; empty: it failed. Once. */
    QByteArray end(int ms);

private:
    struct Encoder;
    std::unique_ptr<Encoder> m_encoder;
};

} // namespace lockscope::ui
