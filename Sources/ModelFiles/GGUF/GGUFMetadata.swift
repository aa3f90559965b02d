/// The keys and values of a GGUF file, with typed access; a value of the wrong kind is an error that names its key.
package struct GGUFMetadata: Sendable {
    /// Path of the file, for messages.
    package let file: String
    /// The keys in the order of the file.
    package let keys: [String]
    private let values: [String: GGUFValue]

    init(file: String, keys: [String], values: [String: GGUFValue]) {
        self.file = file
        self.keys = keys
        self.values = values
    }

    /// The value of a key; nil where the file has none.
    package subscript(_ key: String) -> GGUFValue? { values[key] }

    /// A whole number; nil where missing.
    package func integer(_ key: String) throws(GGUFError) -> Int? {
        switch values[key] {
        case nil: return nil
        case .integer(let value): return value
        case let other?: throw wrong(key, other, "a whole number")
        }
    }

    /// A finite number; nil where missing.
    package func number(_ key: String) throws(GGUFError) -> Double? {
        switch values[key] {
        case nil: return nil
        case .integer(let value): return Double(value)
        case .number(let value) where value.isFinite: return value
        case let other?: throw wrong(key, other, "a finite number")
        }
    }

    /// A truth value; nil where missing.
    package func boolean(_ key: String) throws(GGUFError) -> Bool? {
        switch values[key] {
        case nil: return nil
        case .boolean(let value): return value
        case let other?: throw wrong(key, other, "a boolean")
        }
    }

    /// A text; nil where missing.
    package func string(_ key: String) throws(GGUFError) -> String? {
        switch values[key] {
        case nil: return nil
        case .string(let value): return value
        case let other?: throw wrong(key, other, "a string")
        }
    }

    /// An array; nil where missing.
    package func array(_ key: String) throws(GGUFError) -> GGUFArray? {
        switch values[key] {
        case nil: return nil
        case .array(let value): return value
        case let other?: throw wrong(key, other, "an array")
        }
    }

    /// The error for a key that is needed and missing.
    package func missing(_ key: String, need: String) -> GGUFError {
        GGUFError(file: file, problem: .missing(key: key, need: need))
    }

    /// The error for a value that can't be used.
    package func wrong(_ key: String, _ found: GGUFValue, _ expected: String) -> GGUFError {
        wrong(key, found: found.summary, expected)
    }

    /// The error for a value that can't be used, described in words.
    package func wrong(_ key: String, found: String, _ expected: String) -> GGUFError {
        GGUFError(file: file, problem: .value(key: key, found: found, expected: expected))
    }
}
