#if Server
import Glibc
import Synchronization

/// The file of a socket, which a server may neither take from another that runs nor leave behind.
final class UnixSocketFile: Sendable {
    /// Which file a path leads to.
    private struct Identity: Equatable {
        var device: UInt
        var number: UInt
    }

    private let path: String
    private let own = Mutex<Identity?>(nil)

    /// Makes sure that nobody listens at a path; what an ended server left there is removed.
    ///
    /// - Throws: ``ServerError`` where somebody does, or where something else is there.
    init(_ path: String) throws(ServerError) {
        self.path = path
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw .taken(path: path, cause: "there is a file that is no socket; remove it, or name another path")
        }
        let code = Self.connect(to: path)
        guard code == ECONNREFUSED else {
            let cause = code == 0 || code == EAGAIN ? "a server listens there already" : String(cString: strerror(code))
            throw .taken(path: path, cause: "\(cause); name another path, or end it first")
        }
        unlink(path)
    }

    /// Keeps in mind which file is the server's own, once it listens.
    func remember() { own.withLock { $0 = Self.identity(of: path) } }

    /// Removes the file, unless it has become another's.
    func remove() {
        let isOwn = own.withLock { $0 != nil && $0 == Self.identity(of: path) }
        if isOwn { unlink(path) }
    }

    private static func identity(of path: String) -> Identity? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
    }

    /// Connects to a socket and returns the error number; 0 for success.
    private static func connect(to path: String) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return ENAMETOOLONG }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 ? 0 : errno
    }
}
#endif
