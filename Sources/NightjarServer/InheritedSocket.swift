#if Server
import Glibc

/// A socket that listens already, which whoever started the process left open in it.
public struct InheritedSocket: Sendable, Hashable {
    /// Its number in this process.
    public let descriptor: Int32
    /// The address that it listens at; nil for a socket in the file system.
    public let host: String?
    /// The port that it listens at; 0 for a socket in the file system.
    public let port: Int

    /// Looks at a socket, and keeps it from programs that this one starts.
    ///
    /// - Throws: ``ServerError`` where the descriptor is no stream's socket that listens.
    public init(descriptor: Int32) throws(ServerError) {
        guard Self.option(SO_ACCEPTCONN, of: descriptor) == 1,
            Self.option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
        else {
            throw .taken(
                path: "descriptor \(descriptor)",
                cause: "it is no socket of streams that listens; a unit for it needs ListenStream= and Accept=no")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        (host, port) = Self.address(of: descriptor)
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }

    /// The numeric address and the port of a socket; nil for other families than the two of IP.
    private static func address(of descriptor: Int32) -> (host: String?, port: Int) {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard getsockname(descriptor, pointer, &length) == 0 else { return (nil, 0) }
                let family = Int32(pointer.pointee.sa_family)
                guard family == AF_INET || family == AF_INET6 else { return (nil, 0) }
                var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
                var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
                let code = getnameinfo(
                    pointer, length, &host, socklen_t(host.count), &service, socklen_t(service.count),
                    NI_NUMERICHOST | NI_NUMERICSERV)
                guard code == 0 else { return (nil, 0) }
                return (Self.text(host), Int(Self.text(service)) ?? 0)
            }
        }
    }

    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
#endif
