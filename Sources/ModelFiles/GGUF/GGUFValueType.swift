/// The type of a metadata value.
package enum GGUFValueType: UInt32, CaseIterable, Sendable {
    case uint8 = 0
    case int8 = 1
    case uint16 = 2
    case int16 = 3
    case uint32 = 4
    case int32 = 5
    case float32 = 6
    case boolean = 7
    case string = 8
    case array = 9
    case uint64 = 10
    case int64 = 11
    case float64 = 12

    /// The size of a value in bytes, or nil if values differ in length.
    package var byteCount: Int? {
        switch self {
        case .uint8, .int8, .boolean: 1
        case .uint16, .int16: 2
        case .uint32, .int32, .float32: 4
        case .uint64, .int64, .float64: 8
        case .string, .array: nil
        }
    }

    /// The minimum size of a value in bytes.
    var minimumByteCount: Int {
        switch self {
        case .string: 8
        case .array: 12
        default: byteCount ?? 1
        }
    }

    /// The plural noun for values of this type, for error messages.
    var plural: String {
        switch self {
        case .float32, .float64: "numbers"
        case .boolean: "booleans"
        case .string: "strings"
        case .array: "arrays"
        default: "whole numbers"
        }
    }
}
