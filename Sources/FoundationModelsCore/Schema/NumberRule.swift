/// What a number must look like.
struct NumberRule: Sendable, Hashable {
    /// The Swift types of numbers.
    enum Kind: Sendable, Hashable {
        case integer, float, double, decimal

        /// The type's name.
        var typeName: String {
            switch self {
            case .integer: "Int"
            case .float: "Float"
            case .double: "Double"
            case .decimal: "Decimal"
            }
        }
    }

    var kind: Kind
    var minimum: NumberBound?
    var maximum: NumberBound?
}
