// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/capture/capturereader.h"
#include "traffic/capture/packetsource.h"
#include "traffic/study/trafficstudy.h"

#include <map>
#include <memory>

namespace lockscope {

/** Studies the traffic of each server in a packet capture. Any one thread. */
class CaptureStudy {
public:
    CaptureStudy(PacketSource source, const QSet<quint16> &ports, const LockRules &rules);

    /** A part of it, without waiting; false: there is no more. */
    Result<bool> readOn();
    /** When there is more to read, of an interface; −1: a file. */
    int descriptor() const { return m_source.descriptor(); }
    quint64 packets() const { return m_reader.account().packets; }
    /** One for each server. Reads no more. */
    std::vector<TrafficReport> end(bool isComplete);

private:
    PacketSource m_source;
    std::map<QByteArray, std::unique_ptr<TrafficStudy>> m_studies; // by the server's address
    std::map<QByteArray, quint64> m_hiddenWrites;                  // the same: scripts on keys that only the holder of a lock may write
    CaptureReader m_reader;
};

} // namespace lockscope
