import ChatTemplates

extension JSONValue {
    /// Returns an object with its keys in order; nil fields are left out.
    static func fields(_ pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(JSONObject(pairs.compactMap { key, value in value.map { .init(key: key, value: $0) } }))
    }

    /// Returns a floating-point number. JSON has no infinities, which become 9999 or -9999.
    static func double(_ value: Double) -> JSONValue {
        .number(JSONNumber(value.isFinite ? value : value < 0 ? -9999 : 9999))
    }
}
