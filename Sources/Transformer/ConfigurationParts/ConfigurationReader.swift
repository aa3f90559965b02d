/// Typed access to the keys of a configuration; a key set to null counts as missing, as in `transformers`.
package struct ConfigurationReader: Sendable {
    /// Largest count or size accepted for one key; products of two stay within 64 bits.
    static let sizeLimit = 1 << 31

    /// Path for messages.
    package let file: String
    /// Prefix of keys in messages, with its dot, where this reads a nested object.
    let prefix: String
    /// The keys in the order in which they are written.
    package let keys: [String]
    /// What keys are called in the file, where it has other names for them.
    let names: [String: String]
    private let members: [String: ConfigurationValue]

    /// Wraps an object.
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

    /// The object with other values for some keys.
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

    /// The value of a key; nil where the key is missing or null.
    package func value(_ key: String) -> ConfigurationValue? {
        guard let value = members[key], value != .null else { return nil }
        return value
    }

    /// Whether a key is written, be it as null.
    package func has(_ key: String) -> Bool {
        members[key] != nil
    }

    /// Whether a key holds an object.
    func isObject(_ key: String) -> Bool {
        if case .object = members[key] { true } else { false }
    }

    /// A size of at least `minimum`; nil where missing.
    package func size(_ key: String, minimum: Int = 1) throws(ConfigurationError) -> Int? {
        guard let value = value(key) else { return nil }
        guard case .integer(let size) = value, size >= minimum, size <= Self.sizeLimit else {
            throw wrong(key, value, "a whole number from \(minimum) to 2^31")
        }
        return size
    }

    /// The first of several keys that holds a size; nil where none does.
    func size(anyOf keys: [String], minimum: Int = 1) throws(ConfigurationError) -> Int? {
        for key in keys {
            if let size = try size(key, minimum: minimum) { return size }
        }
        return nil
    }

    /// The first of several keys that holds a size, or the same size for every layer; nil where none does.
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

    /// A size that must be there.
    package func requiredSize(_ key: String, minimum: Int = 1) throws(ConfigurationError) -> Int {
        guard let size = try size(key, minimum: minimum) else { throw missing(key) }
        return size
    }

    /// A finite number; nil where missing.
    package func number(_ key: String) throws(ConfigurationError) -> Double? {
        guard let value = value(key) else { return nil }
        switch value {
        case .integer(let number): return Double(number)
        case .number(let number) where number.isFinite: return number
        default: throw wrong(key, value, "a number")
        }
    }

    /// An array of so many finite numbers; nil where missing.
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

    /// The first of several keys that holds a truth value; nil where none does.
    func boolean(anyOf keys: [String]) throws(ConfigurationError) -> Bool? {
        for key in keys {
            if let value = try boolean(key) { return value }
        }
        return nil
    }

    /// A finite number above zero; nil where missing.
    func positive(_ key: String) throws(ConfigurationError) -> Double? {
        guard let number = try number(key) else { return nil }
        guard number > 0 else { throw wrong(key, .number(number), "a number above 0") }
        return number
    }

    /// A truth value; nil where missing.
    package func boolean(_ key: String) throws(ConfigurationError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .boolean(let result) = value else { throw wrong(key, value, "true or false") }
        return result
    }

    /// A text; nil where missing.
    package func string(_ key: String) throws(ConfigurationError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let result) = value else { throw wrong(key, value, "a string") }
        return result
    }

    /// An array of texts; nil where missing.
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

    /// An array of whole numbers from 0; nil where missing.
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

    /// An array of finite numbers above zero; nil where missing.
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

    /// An array of finite numbers, where null or 0 stands for none; nil where missing.
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

    /// One token id or several; nil where missing.
    package func tokens(_ key: String) throws(ConfigurationError) -> [Int]? {
        guard let value = value(key) else { return nil }
        // Some configurations say -1 for a token that they do not have.
        if case .integer(let token) = value, token <= Self.sizeLimit { return token < 0 ? [] : [token] }
        guard case .array = value else { throw wrong(key, value, "a token id or an array of token ids") }
        return try integers(key)
    }

    /// A nested object; nil where missing.
    package func object(_ key: String) throws(ConfigurationError) -> ConfigurationReader? {
        guard let value = value(key) else { return nil }
        guard case .object = value else { throw wrong(key, value, "an object") }
        return try ConfigurationReader(value, file: file, prefix: "\(prefix)\(key).", names: names)
    }

    /// The error for a key that has no default.
    package func missing(_ key: String) -> ConfigurationError {
        ConfigurationError(file: file, problem: .missing(key: name(prefix + key)))
    }

    /// The error for a key with an impossible value.
    package func wrong(_ key: String, _ found: ConfigurationValue, _ expected: String) -> ConfigurationError {
        ConfigurationError(
            file: file, problem: .value(key: name(prefix + key), found: found.text, expected: expected))
    }

    private func name(_ key: String) -> String { names[key] ?? key }
}
