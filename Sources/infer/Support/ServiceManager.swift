#if Server
import Glibc
import NightjarServer

/// The service manager that started the program, such as systemd: it gets state messages and may open sockets.
///
/// Source: sd_notify(3).
enum ServiceManager {
    /// The states to report.
    enum State {
        /// The server listens.
        case ready
        /// The server reloads its files; `ready` ends this state.
        case reloading
        /// The server ends.
        case stopping
    }

    /// Returns the sockets that the manager opened for this process. Child processes don't inherit them.
    ///
    /// Source: sd_listen_fds(3).
    static func sockets() throws(ServerError) -> [InheritedSocket] {
        let (process, count) = (number("LISTEN_PID"), number("LISTEN_FDS"))
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
        guard process == getpid(), let count, count > 0 else { return [] }
        var sockets: [InheritedSocket] = []
        for number in 0..<min(count, 64) { sockets.append(try InheritedSocket(descriptor: firstDescriptor + number)) }
        return sockets
    }

    /// Returns the number in an environment variable.
    private static func number(_ name: String) -> Int32? { getenv(name).flatMap { Int32(String(cString: $0)) } }

    /// The first of the manager's sockets, after the standard streams.
    private static let firstDescriptor: Int32 = 3

    /// Reports a state; does nothing without a service manager. A failure to send isn't an error.
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
