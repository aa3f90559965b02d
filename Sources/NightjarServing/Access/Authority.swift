/// The host and the port in a `Host` header or an origin (RFC 3986, section 3.2).
struct Authority: Sendable, Hashable {
    /// The name or address in lower case, without an address's brackets and without a final dot.
    var host: String
    /// The port; nil for none.
    var port: Int?

    /// Parses a host with or without a port; returns nil for invalid text.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let end: Int
        if bytes.first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), close > 1 else { return nil }
            end = close + 1
            host = String(decoding: bytes[1..<close], as: UTF8.self).lowercased()
            guard host.utf8.allSatisfy({ Self.isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { return nil }
        } else {
            end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
            var name = bytes[..<end]
            if name.last == UInt8(ascii: ".") { name.removeLast() }
            guard !name.isEmpty, name.allSatisfy(Self.isOfName) else { return nil }
            host = String(decoding: name, as: UTF8.self).lowercased()
        }
        guard end < bytes.count else { return }
        let digits = bytes[(end + 1)...]
        guard bytes[end] == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy(Self.isDigit) else { return nil }
        if !digits.isEmpty {
            let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            guard number <= 65535 else { return nil }
            port = number
        }
    }

    /// Whether the host can only be this machine, so that no other page can own it.
    var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        return Self.isLoopbackAddress(host)
    }

    /// Returns whether a text is a loopback address, such as `127.0.0.1` or `::1`.
    private static func isLoopbackAddress(_ text: String) -> Bool {
        if text == "::1" || text == "0:0:0:0:0:0:0:1" { return true }
        let mapped = "::ffff:"
        let address = text.hasPrefix(mapped) ? String(text.dropFirst(mapped.count)) : text
        let parts = address.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isAddress =
            parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.count) && part.allSatisfy(isDigit)
                    && Int(Substring(part)).map { $0 < 256 } == true
            }
        return isAddress && Array(parts[0]) == Array("127".utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    /// Returns whether a byte may be in a name. `@` may not, since another host would follow it.
    private static func isOfName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "-._~".utf8.contains(byte)
    }
}
