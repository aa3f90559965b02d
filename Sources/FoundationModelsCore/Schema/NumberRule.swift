/// The constraints of a number.
package struct NumberRule: Sendable, Hashable {
    /// The Swift types of numbers.
    package enum Kind: Sendable, Hashable {
        case integer, float, double, decimal

        /// The type's name.
        package var typeName: String {
            switch self {
            case .integer: "Int"
            case .float: "Float"
            case .double: "Double"
            case .decimal: "Decimal"
            }
        }
    }

    package var kind: Kind
    package var minimum: NumberBound?
    package var maximum: NumberBound?
}
