/// A typed reader of a configuration's keys; as in `transformers`, a null value counts as missing.
package struct ConfigurationReader: Sendable {
    /// The largest count or size of a key; products of two fit into 64 bits.
    static let sizeLimit = 1 << 31

    /// The path for messages.
    package let file: String
    /// The prefix of keys in messages, with its dot, for a nested object.
    let prefix: String
    /// The keys in file order.
    package let keys: [String]
    /// The file's own names of keys, where they differ.
    let names: [String: String]
    private let members: [String: ConfigurationValue]

    /// Creates a reader of an object.
    package init(
        _ value: ConfigurationValue, file: String, prefix: String = "", names: [String: String] = [:]
    ) throws(ConfigurationError) {
        guard case .object(let pairs) = value else {
            throw ConfigurationError(file: file, problem: .notAnObject(found: value.kind))
        }
        self.file = file
        self.prefix = prefix
        keys = pairs.map(\.key)
        self.names = names
        members = Dictionary(pairs.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// Returns a reader with other values for some keys.
    package func replacing(
        _ pairs: [(key: String, value: ConfigurationValue)]
    ) throws(ConfigurationError) -> ConfigurationReader {
        let kept = keys.filter { key in !pairs.contains { $0.key == key } }
        return try ConfigurationReader(
            .object(kept.map { ($0, members[$0] ?? .null) } + pairs), file: file, prefix: prefix, names: names)
    }

    /// Parses a file's bytes.
    init(parsing bytes: UnsafeRawBufferPointer, file: String) throws(ConfigurationError) {
        let value: ConfigurationValue
        do throws(JSONError) {
            value = try JSONReader.parse(bytes, allowsInfinity: true)
        } catch {
            throw ConfigurationError(file: file, problem: .syntax(error))
        }
        try self.init(value, file: file)
    }

    /// Parses a file's bytes.
    package init(parsing bytes: [UInt8], file: String) throws(ConfigurationError) {
        let parsed = bytes.withUnsafeBytes { bytes in
            Result { () throws(ConfigurationError) in try ConfigurationReader(parsing: bytes, file: file) }
        }
        self = try parsed.get()
    }

    /// Whether the object has no keys.
    var isEmpty: Bool { members.isEmpty }

    /// Returns the value of a key; nil if it is missing or null.
    package func value(_ key: String) -> ConfigurationValue? {
        guard let value = members[key], value != .null else { return nil }
        return value
    }

    /// Returns whether a key is present, even with null.
    package func has(_ key: String) -> Bool {
        members[key] != nil
    }

    /// Returns whether a key's value is an object.
    func isObject(_ key: String) -> Bool {
        if case .object = members[key] { true } else { false }
    }

    /// Returns a size of at least `minimum`; nil if it is missing.
    package func size(_ key: String, minimum: Int = 1) throws(ConfigurationError) -> Int? {
        guard let value = value(key) else { return nil }
        guard case .integer(let size) = value, size >= minimum, size <= Self.sizeLimit else {
            throw wrong(key, value, "a whole number from \(minimum) to 2^31")
        }
        return size
    }

    /// Returns the size of the first key that has one; nil if none has.
    func size(anyOf keys: [String], minimum: Int = 1) throws(ConfigurationError) -> Int? {
        for key in keys {
            if let size = try size(key, minimum: minimum) { return size }
        }
        return nil
    }

    /// Returns the size of the first key that has one, which may be an array of equal sizes; nil if none has.
    func uniformSize(anyOf keys: [String]) throws(ConfigurationError) -> Int? {
        for key in keys {
            guard case .array = value(key) else {
                if let size = try size(key) { return size }
                continue
            }
            guard let sizes = try integers(key), let first = sizes.first, first >= 1, sizes.allSatisfy({ $0 == first })
            else { throw wrong(key, .array([]), "a number, or the same one for every layer") }
            return first
        }
        return nil
    }

    /// Returns a required size.
    package func requiredSize(_ key: String, minimum: Int = 1) throws(ConfigurationError) -> Int {
        guard let size = try size(key, minimum: minimum) else { throw missing(key) }
        return size
    }

    /// Returns a finite number; nil if it is missing.
    package func number(_ key: String) throws(ConfigurationError) -> Double? {
        guard let value = value(key) else { return nil }
        switch value {
        case .integer(let number): return Double(number)
        case .number(let number) where number.isFinite: return number
        default: throw wrong(key, value, "a number")
        }
    }

    /// Returns an array of `count` finite numbers; nil if it is missing.
    func numbers(_ key: String, count: Int) throws(ConfigurationError) -> [Double]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value, elements.count == count else {
            throw wrong(key, value, "an array of \(count) numbers")
        }
        var result: [Double] = []
        for element in elements {
            switch element {
            case .integer(let number): result.append(Double(number))
            case .number(let number) where number.isFinite: result.append(number)
            default: throw wrong(key, value, "an array of \(count) numbers")
            }
        }
        return result
    }

    /// Returns the boolean of the first key that has one; nil if none has.
    func boolean(anyOf keys: [String]) throws(ConfigurationError) -> Bool? {
        for key in keys {
            if let value = try boolean(key) { return value }
        }
        return nil
    }

    /// Returns a finite number above zero; nil if it is missing.
    func positive(_ key: String) throws(ConfigurationError) -> Double? {
        guard let number = try number(key) else { return nil }
        guard number > 0 else { throw wrong(key, .number(number), "a number above 0") }
        return number
    }

    /// Returns a boolean; nil if it is missing.
    package func boolean(_ key: String) throws(ConfigurationError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .boolean(let result) = value else { throw wrong(key, value, "true or false") }
        return result
    }

    /// Returns a string; nil if it is missing.
    package func string(_ key: String) throws(ConfigurationError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let result) = value else { throw wrong(key, value, "a string") }
        return result
    }

    /// Returns an array of strings; nil if it is missing.
    package func strings(_ key: String) throws(ConfigurationError) -> [String]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value else { throw wrong(key, value, "an array of strings") }
        var result: [String] = []
        for element in elements {
            guard case .string(let text) = element else { throw wrong(key, value, "an array of strings") }
            result.append(text)
        }
        return result
    }

    /// Returns an array of non-negative integers; nil if it is missing.
    package func integers(_ key: String) throws(ConfigurationError) -> [Int]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value else { throw wrong(key, value, "an array of whole numbers") }
        var result: [Int] = []
        for element in elements {
            guard case .integer(let number) = element, number >= 0, number <= Self.sizeLimit else {
                throw wrong(key, value, "an array of whole numbers from 0 to 2^31")
            }
            result.append(number)
        }
        return result
    }

    /// Returns an array of finite numbers above zero; nil if it is missing.
    func positives(_ key: String) throws(ConfigurationError) -> [Double]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value else { throw wrong(key, value, "an array of numbers") }
        var result: [Double] = []
        for element in elements {
            switch element {
            case .integer(let number) where number > 0: result.append(Double(number))
            case .number(let number) where number > 0 && number.isFinite: result.append(number)
            default: throw wrong(key, value, "an array of numbers above 0")
            }
        }
        return result
    }

    /// Returns an array of finite numbers, where null, false and 0 become nil; nil if it is missing.
    func numbersOrNull(_ key: String) throws(ConfigurationError) -> [Double?]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value else { throw wrong(key, value, "an array of numbers") }
        var result: [Double?] = []
        for element in elements {
            switch element {
            case .null, .boolean(false): result.append(nil)
            case .integer(let number): result.append(number == 0 ? nil : Double(number))
            case .number(let number) where number.isFinite: result.append(number == 0 ? nil : number)
            default: throw wrong(key, value, "an array of numbers, or null where there is none")
            }
        }
        return result
    }

    /// Returns one or several token IDs; nil if they are missing.
    package func tokens(_ key: String) throws(ConfigurationError) -> [Int]? {
        guard let value = value(key) else { return nil }
        // Some configurations have -1 for a token that doesn't exist.
        if case .integer(let token) = value, token <= Self.sizeLimit { return token < 0 ? [] : [token] }
        guard case .array = value else { throw wrong(key, value, "a token id or an array of token ids") }
        return try integers(key)
    }

    /// Returns a reader of a nested object; nil if it is missing.
    package func object(_ key: String) throws(ConfigurationError) -> ConfigurationReader? {
        guard let value = value(key) else { return nil }
        guard case .object = value else { throw wrong(key, value, "an object") }
        return try ConfigurationReader(value, file: file, prefix: "\(prefix)\(key).", names: names)
    }

    /// Returns the error for a missing required key.
    package func missing(_ key: String) -> ConfigurationError {
        ConfigurationError(file: file, problem: .missing(key: name(prefix + key)))
    }

    /// Returns the error for a key with an invalid value.
    package func wrong(_ key: String, _ found: ConfigurationValue, _ expected: String) -> ConfigurationError {
        ConfigurationError(
            file: file, problem: .value(key: name(prefix + key), found: found.text, expected: expected))
    }

    private func name(_ key: String) -> String { names[key] ?? key }
}
