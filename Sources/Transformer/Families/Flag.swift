/// A truth that a family fixes or that a key of its configuration says.
enum Flag: Sendable, ExpressibleByBooleanLiteral {
    /// The same for all members.
    case fixed(Bool)
    /// What a key says, or a default where it is missing.
    case key(String, otherwise: Bool)
    /// What the first key says that is there, or a default.
    case firstKey([String], otherwise: Bool)

    /// The key that says it; nil where it is fixed.
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
    /// The value of a flag.
    func value(of flag: Flag) throws(ConfigurationError) -> Bool {
        switch flag {
        case .fixed(let value): value
        case .key(let key, let otherwise): try boolean(key) ?? otherwise
        case .firstKey(let keys, let otherwise): try boolean(keys.first { has($0) } ?? keys[0]) ?? otherwise
        }
    }
}
