// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/webpanimation.h"

#include <webp/encode.h>
#include <webp/mux.h>

namespace lockscope::ui {

namespace {

constexpr int effort = 2; // of 9: more takes much longer, and saves little of what is mostly plain

} // namespace

struct WebpAnimation::Encoder {
    WebPAnimEncoder *encoder = nullptr;
    WebPConfig config{};
};

WebpAnimation::WebpAnimation(QSize size) : m_encoder(std::make_unique<Encoder>())
{
    WebPAnimEncoderOptions options;
    const bool isReady =
        WebPAnimEncoderOptionsInit(&options) && WebPConfigInit(&m_encoder->config) && WebPConfigLosslessPreset(&m_encoder->config, effort);
    if (isReady)
        m_encoder->encoder = WebPAnimEncoderNew(size.width(), size.height(), &options);
}

WebpAnimation::~WebpAnimation() { WebPAnimEncoderDelete(m_encoder->encoder); }

bool WebpAnimation::add(const QImage &picture, int ms)
{
    WebPPicture frame;
    if (!m_encoder->encoder || !WebPPictureInit(&frame))
        return false;
    const QImage pixels = picture.convertToFormat(QImage::Format_RGBX8888);
    frame.use_argb = 1;
    frame.width = pixels.width();
    frame.height = pixels.height();
    const bool isAdded = WebPPictureImportRGBX(&frame, pixels.constBits(), int(pixels.bytesPerLine()))
        && WebPAnimEncoderAdd(m_encoder->encoder, &frame, ms, &m_encoder->config);
    WebPPictureFree(&frame);
    return isAdded;
}

QByteArray WebpAnimation::end(int ms)
{
    WebPData data;
    WebPDataInit(&data);
    QByteArray file;
    if (m_encoder->encoder && WebPAnimEncoderAdd(m_encoder->encoder, nullptr, ms, nullptr) && WebPAnimEncoderAssemble(m_encoder->encoder, &data))
        file = QByteArray(reinterpret_cast<const char *>(data.bytes), qsizetype(data.size));
    WebPDataClear(&data);
    return file;
}

} // namespace lockscope::ui
