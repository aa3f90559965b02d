import Foundation

/// A bound of a number, in the type in which it was given.
package enum NumberBound: Sendable, Hashable, Encodable {
    case integer(Int)
    case double(Double)
    case decimal(Decimal)

    /// The bound as exact decimal text.
    package var text: String {
        switch self {
        case .integer(let value): String(value)
        case .double(let value): GeneratedContent.Number.text(of: value)
        case .decimal(let value): "\(value)"
        }
    }

    /// The bound as the nearest `Double`.
    package var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
        }
    }

    /// Returns the larger of two bounds; the comparison is exact for two integers or two decimals.
    package static func larger(_ left: NumberBound, _ right: NumberBound) -> NumberBound {
        switch (left, right) {
        case (.integer(let a), .integer(let b)): a >= b ? left : right
        case (.decimal(let a), .decimal(let b)): a >= b ? left : right
        default: left.double >= right.double ? left : right
        }
    }

    /// Returns the smaller of two bounds.
    package static func smaller(_ left: NumberBound, _ right: NumberBound) -> NumberBound {
        larger(left, right) == left ? right : left
    }

    /// Encodes the bound as a number.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        }
    }
}
