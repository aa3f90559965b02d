/// A boolean that is fixed by a family or read from its configuration.
enum Flag: Sendable, ExpressibleByBooleanLiteral {
    /// Fixed for all members.
    case fixed(Bool)
    /// The value of a key, or a default.
    case key(String, otherwise: Bool)
    /// The value of the first key that is present, or a default.
    case firstKey([String], otherwise: Bool)

    /// The key; nil for a fixed flag.
    var key: String? {
        switch self {
        case .fixed: nil
        case .key(let key, _): key
        case .firstKey(let keys, _): keys.first
        }
    }

    init(booleanLiteral value: Bool) {
        self = .fixed(value)
    }
}

extension ConfigurationReader {
    /// Returns the value of a flag.
    func value(of flag: Flag) throws(ConfigurationError) -> Bool {
        switch flag {
        case .fixed(let value): value
        case .key(let key, let otherwise): try boolean(key) ?? otherwise
        case .firstKey(let keys, let otherwise): try boolean(keys.first { has($0) } ?? keys[0]) ?? otherwise
        }
    }
}
