/// The keys that clients may show; compared in a time that tells nothing of them.
public struct BearerKeys: Sendable {
    private let keys: [[UInt8]]

    /// Keeps keys; white space around them and empty ones are dropped.
    public init(_ keys: some Sequence<some StringProtocol>) {
        self.keys = keys.map { key in
            let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
            let bytes = Array(key.utf8).drop(while: isSpace)
            return Array(Array(bytes.reversed().drop(while: isSpace)).reversed())
        }.filter { !$0.isEmpty }
    }

    /// Whether there are none.
    public var isEmpty: Bool { keys.isEmpty }

    /// Whether a value of the `Authorization` header shows one of the keys.
    ///
    /// - Complexity: Depends on the lengths of the value and of the keys, and not on where they differ.
    func allow(_ authorization: String?) -> Bool {
        let scheme = Array("bearer ".utf8)
        let value = Array((authorization ?? "").utf8)
        guard value.count > scheme.count,
            zip(value, scheme).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        else { return false }
        let shown = value[scheme.count...].drop { $0 == 0x20 }
        var isKnown = false
        for key in keys { isKnown = Self.areEqual(Array(shown), key) || isKnown }
        return isKnown
    }

    private static func areEqual(_ shown: [UInt8], _ key: [UInt8]) -> Bool {
        var difference = UInt(bitPattern: shown.count ^ key.count)
        for index in key.indices {
            let other = shown.isEmpty ? 0 : shown[index % shown.count]
            difference |= UInt(other ^ key[index])
        }
        return difference == 0
    }
}

extension BearerKeys: CustomStringConvertible, CustomReflectable {
    /// Says how many there are, and none of them.
    public var description: String { "\(keys.count) keys" }

    public var customMirror: Mirror { Mirror(self, children: ["count": keys.count]) }
}
