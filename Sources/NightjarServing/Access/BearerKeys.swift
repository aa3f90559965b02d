/// The API keys of a server; their comparison takes constant time.
public struct BearerKeys: Sendable {
    private var keys: [(bytes: [UInt8], number: Int)] = []
    /// The number of the next key.
    private var nextNumber = 0

    /// Creates a set of keys. White space around a key, and keys without visible characters, are dropped.
    public init(_ keys: some Sequence<some StringProtocol>) {
        for key in keys { append(Array(Self.visible(String(key)).utf8)) }
    }

    private mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        keys.append((bytes, nextNumber))
        nextNumber += 1
    }

    /// Adds the keys of a source that must have some.
    ///
    /// - Parameters:
    ///   - keys: The source's keys.
    ///   - source: The source's name for the error.
    ///   - remedy: The remedy for a source without a key.
    /// - Throws: ``NoKey`` if there is no key, so that no server is open by mistake.
    public mutating func add(
        _ keys: some Sequence<some StringProtocol>, of source: String, remedy: String
    ) throws(NoKey) {
        let more = BearerKeys(keys)
        guard !more.isEmpty else { throw NoKey(description: "\(source) holds no key: \(remedy)") }
        for key in more.keys { append(key.bytes) }
    }

    /// Replaces the keys. A key that stays keeps its number, and no number is used again, since stored data belongs to
    /// a key's number.
    mutating func replace(with others: BearerKeys) {
        let former = keys
        keys = []
        for key in others.keys {
            if let same = former.first(where: { $0.bytes == key.bytes }) {
                keys.append(same)
            } else {
                append(key.bytes)
            }
        }
    }

    /// An error for a source without a key.
    public struct NoKey: Error, CustomStringConvertible {
        /// One sentence with the source.
        public let description: String
    }

    /// Returns a text without invisible characters around it: spaces of all kinds, byte order marks, control
    /// characters.
    private static func visible(_ text: String) -> String {
        func isVisible(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: false
            default: true
            }
        }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: isVisible), let last = scalars.lastIndex(where: isVisible) else {
            return ""
        }
        return String(scalars[first...last])
    }

    /// Whether there are no keys.
    public var isEmpty: Bool { keys.isEmpty }

    /// Returns the number of the key in a value of the `Authorization` header; nil for no known key.
    ///
    /// - Complexity: Depends on the lengths of the value and of the keys, but not on the place of their first
    ///   difference.
    func number(of authorization: String?) -> Int? {
        let scheme = Array("bearer ".utf8)
        let value = Array((authorization ?? "").utf8)
        guard value.count > scheme.count,
            zip(value, scheme).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        else { return nil }
        let shown = value[scheme.count...].drop { $0 == 0x20 }
        var number: Int?
        for key in keys where Self.areEqual(Array(shown), key.bytes) { number = number ?? key.number }
        return number
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
    /// The number of keys, without the keys themselves.
    public var description: String { "\(keys.count) keys" }

    public var customMirror: Mirror { Mirror(self, children: ["count": keys.count]) }
}
