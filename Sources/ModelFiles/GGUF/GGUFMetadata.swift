/// The metadata of a GGUF file, with typed access.
///
/// A value of the wrong type is an error that names its key.
package struct GGUFMetadata: Sendable {
    /// The path of the file, for error messages.
    package let file: String
    /// The keys, in the order of the file.
    package let keys: [String]
    private let values: [String: GGUFValue]

    init(file: String, keys: [String], values: [String: GGUFValue]) {
        self.file = file
        self.keys = keys
        self.values = values
    }

    /// The value of a key, or nil if the key is missing.
    package subscript(_ key: String) -> GGUFValue? { values[key] }

    /// Returns an integer, or nil if the key is missing.
    package func integer(_ key: String) throws(GGUFError) -> Int? {
        switch values[key] {
        case nil: return nil
        case .integer(let value): return value
        case let other?: throw wrong(key, other, "a whole number")
        }
    }

    /// Returns a finite number, or nil if the key is missing.
    package func number(_ key: String) throws(GGUFError) -> Double? {
        switch values[key] {
        case nil: return nil
        case .integer(let value): return Double(value)
        case .number(let value) where value.isFinite: return value
        case let other?: throw wrong(key, other, "a finite number")
        }
    }

    /// Returns a Boolean, or nil if the key is missing.
    package func boolean(_ key: String) throws(GGUFError) -> Bool? {
        switch values[key] {
        case nil: return nil
        case .boolean(let value): return value
        case let other?: throw wrong(key, other, "a boolean")
        }
    }

    /// Returns a string, or nil if the key is missing.
    package func string(_ key: String) throws(GGUFError) -> String? {
        switch values[key] {
        case nil: return nil
        case .string(let value): return value
        case let other?: throw wrong(key, other, "a string")
        }
    }

    /// Returns an array, or nil if the key is missing.
    package func array(_ key: String) throws(GGUFError) -> GGUFArray? {
        switch values[key] {
        case nil: return nil
        case .array(let value): return value
        case let other?: throw wrong(key, other, "an array")
        }
    }

    /// Returns the error of a required key that is missing.
    package func missing(_ key: String, need: String) -> GGUFError {
        GGUFError(file: file, problem: .missing(key: key, need: need))
    }

    /// Returns the error of a wrong value.
    package func wrong(_ key: String, _ found: GGUFValue, _ expected: String) -> GGUFError {
        wrong(key, found: found.summary, expected)
    }

    /// Returns the error of a wrong value, given its description.
    package func wrong(_ key: String, found: String, _ expected: String) -> GGUFError {
        GGUFError(file: file, problem: .value(key: key, found: found, expected: expected))
    }
}
