#if Server
import Glibc

/// What started the program, where it wants to know how it goes: systemd with `Type=notify`, and whatever speaks its protocol.
///
/// Source: sd_notify(3).
enum ServiceManager {
    /// What there is to tell.
    enum State {
        /// It listens.
        case ready
        /// It reads its files again; `ready` says that it is done.
        case reloading
        /// It ends.
        case stopping
    }

    /// Tells a state; nothing where nobody asked for it. A message that can't be sent is no reason to end.
    static func tell(_ state: State) {
        guard let path = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }) else { return }
        let message =
            switch state {
            case .ready: "READY=1"
            case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
            case .stopping: "STOPPING=1"
            }
        send(message, to: path)
    }

    private static var microseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }

    private static func send(_ message: String, to path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        // An at sign stands for the zero byte of a name outside the file system.
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
        guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, message, message.utf8.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
#endif
