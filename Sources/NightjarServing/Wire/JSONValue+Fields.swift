import ChatTemplates

extension JSONValue {
    /// An object with its keys in order; fields that are nil are left out.
    static func fields(_ pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(JSONObject(pairs.compactMap { key, value in value.map { .init(key: key, value: $0) } }))
    }

    /// A number in floating point; JSON has no infinities, so that these become the nearest number.
    static func double(_ value: Double) -> JSONValue {
        .number(JSONNumber(value.isFinite ? value : value < 0 ? -9999 : 9999))
    }
}
