/// A truth that a family fixes or that a key of its configuration says.
enum Flag: Sendable, ExpressibleByBooleanLiteral {
    /// The same for all members.
    case fixed(Bool)
    /// What a key says, or a default where it is missing.
    case key(String, otherwise: Bool)

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
        }
    }
}
