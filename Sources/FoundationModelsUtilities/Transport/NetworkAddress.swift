import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A numeric IP address.
struct NetworkAddress: Hashable, Sendable {
    /// 4 bytes for IPv4, or 16 for IPv6.
    let bytes: [UInt8]

    /// Whether the address is globally reachable, by IANA's registries of special-purpose addresses.
    ///
    /// Private, loopback and link-local addresses are not. Clouds serve secrets to their machines at some of these.
    var isPublic: Bool {
        guard bytes.count == 16 else { return bytes.count == 4 && Self.isPublic(version4: bytes) }
        // The IPv4 addresses mapped into IPv6.
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return Self.isPublic(version4: Array(bytes[12...]))
        }
        let reserved: [[UInt8]] = [[0x20, 0x01, 0x0D, 0xB8], [0x20, 0x02], [0x3F, 0xFF]]
        // All of 2001::/23 is for protocols, tunnels among them.
        let isProtocol = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 2
        return bytes[0] & 0xE0 == 0x20 && !isProtocol && !reserved.contains { bytes.starts(with: $0) }
    }

    private static func isPublic(version4 bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
        case (100, 64..<128, _), (169, 254, _), (172, 16..<32, _), (192, 168, _), (198, 18..<20, _): false
        case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 51, 100), (203, 0, 113): false
        default: true
        }
    }

    /// The address in the form that URLs use.
    var text: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: bytes.count - 1, by: 2).map {
            String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
        }
        return "[" + groups.joined(separator: ":") + "]"
    }

    /// Returns the addresses of a host name from the system's resolver. It may block for some seconds.
    static func all(of name: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        // One kind of socket, so that each address comes once.
        hints.ai_socktype = 1
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var addresses: [NetworkAddress] = []
        var next = first
        while let info = next?.pointee {
            next = info.ai_next
            guard let socket = UnsafeRawPointer(info.ai_addr) else { continue }
            switch info.ai_family {
            case AF_INET:
                let address = socket.loadUnaligned(as: sockaddr_in.self).sin_addr
                addresses.append(NetworkAddress(bytes: withUnsafeBytes(of: address) { Array($0) }))
            case AF_INET6:
                let address = socket.loadUnaligned(as: sockaddr_in6.self).sin6_addr
                addresses.append(NetworkAddress(bytes: withUnsafeBytes(of: address) { Array($0) }))
            default: continue
            }
        }
        return addresses
    }
}
