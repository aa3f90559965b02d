/// A metadata value.
package enum GGUFValue: Sendable, Equatable {
    /// An integer of any width.
    case integer(Int)
    /// An integer beyond the range of `Int`.
    case large(UInt64)
    /// A floating-point number of either width.
    case number(Double)
    case boolean(Bool)
    case string(String)
    /// An array, whose elements stay in the file.
    case array(GGUFArray)

    /// A description for error messages, with short values in full.
    package var summary: String {
        switch self {
        case .integer(let value): "\(value)"
        case .large(let value): "\(value)"
        case .number(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .string(let text): text.utf8.count <= 60 ? "\"\(text)\"" : "a long string"
        case .array(let array): "an array of \(array.count) \(array.elementType.plural)"
        }
    }
}
