import ChatTemplates

/// Reads an object of a request field by field, and refuses what is wrong or unknown by name.
///
/// A field whose value is `null` counts as missing.
struct FieldReader {
    private let object: JSONObject
    private let path: String
    private var known: Set<String> = []

    /// Reads an object that stands at a path; the body itself has none.
    init(_ value: JSONValue, path: String = "") throws(ServiceError) {
        guard let object = value.object else {
            throw path.isEmpty
                ? .invalid(nil, "The body must be a JSON object.", code: "invalid_type")
                : .invalid(path, "\(path) must be an object.", code: "invalid_type")
        }
        self.object = object
        self.path = path
    }

    /// The path of a field.
    func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// A field's value; nil where it is missing or null.
    mutating func value(_ key: String) -> JSONValue? {
        known.insert(key)
        guard let value = object[key], !value.isNull else { return nil }
        return value
    }

    /// A string.
    mutating func string(_ key: String) throws(ServiceError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string else { throw wrong(key, "a string") }
        return text
    }

    /// A string that must be there.
    mutating func requiredString(_ key: String) throws(ServiceError) -> String {
        guard let text = try string(key) else { throw missing(key) }
        return text
    }

    /// One of several words.
    mutating func word(_ key: String, of words: [String]) throws(ServiceError) -> String? {
        guard let text = try string(key) else { return nil }
        guard words.contains(text) else {
            throw .invalid(
                path(of: key), "\(path(of: key)) must be one of \(words.joined(separator: ", ")).")
        }
        return text
    }

    /// True or false.
    mutating func flag(_ key: String) throws(ServiceError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .bool(let flag) = value else { throw wrong(key, "true or false") }
        return flag
    }

    /// A whole number within a range.
    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(ServiceError) -> Int? {
        guard let value = value(key) else { return nil }
        guard let number = value.number, let integer = number.integer else { throw wrong(key, "a whole number") }
        guard range.contains(integer) else {
            let bound =
                range.upperBound == .max
                ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw .invalid(path(of: key), "\(path(of: key)) must be \(bound).", code: "integer_out_of_range")
        }
        return integer
    }

    /// A number within a range.
    mutating func number(_ key: String, in range: ClosedRange<Double>) throws(ServiceError) -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value.number?.double else { throw wrong(key, "a number") }
        guard range.contains(number) else {
            throw .invalid(
                path(of: key), "\(path(of: key)) must be from \(range.lowerBound) to \(range.upperBound).",
                code: "decimal_out_of_range")
        }
        return number
    }

    /// A list.
    mutating func list(_ key: String, atMost limit: Int) throws(ServiceError) -> [JSONValue]? {
        guard let value = value(key) else { return nil }
        guard let elements = value.array else { throw wrong(key, "a list") }
        guard elements.count <= limit else {
            throw .invalid(
                path(of: key), "\(path(of: key)) has \(elements.count) elements; at most \(limit) are read.",
                code: "array_above_max_length")
        }
        return elements
    }

    /// The reader of an object in a field.
    mutating func reader(_ key: String) throws(ServiceError) -> FieldReader? {
        guard let value = value(key) else { return nil }
        return try FieldReader(value, path: path(of: key))
    }

    /// An object in a field.
    mutating func object(_ key: String) throws(ServiceError) -> JSONObject? {
        guard let value = value(key) else { return nil }
        guard let object = value.object else { throw wrong(key, "an object") }
        return object
    }

    /// Refuses a field that this server has no means for, unless it asks for nothing.
    mutating func refuse(
        _ key: String, unless isHarmless: (JSONValue) -> Bool = { _ in false }, because: String
    ) throws(ServiceError) {
        guard let value = value(key), !isHarmless(value) else { return }
        throw .unsupported(path(of: key), "\(path(of: key)) can't be honored here: \(because).")
    }

    /// Takes fields that ask for nothing that could be left undone, whatever they say.
    mutating func pass(_ keys: String...) { known.formUnion(keys) }

    /// Refuses fields that nobody has read.
    func finish() throws(ServiceError) {
        for entry in object.entries where !known.contains(entry.key) && !entry.value.isNull {
            throw .invalid(
                path(of: entry.key), "Unknown parameter: \(path(of: entry.key)).", code: "unknown_parameter")
        }
    }

    /// The error of a field that must be there.
    func missing(_ key: String) -> ServiceError {
        .invalid(path(of: key), "\(path(of: key)) is missing.", code: "missing_required_parameter")
    }

    /// The error of a field of another type.
    func wrong(_ key: String, _ expected: String) -> ServiceError {
        .invalid(path(of: key), "\(path(of: key)) must be \(expected).", code: "invalid_type")
    }
}
