/// What a schema says of numbers.
struct NumberKeywords {
    var minimum: DecimalBound?
    var maximum: DecimalBound?
    var multipleOf: DecimalNumber?
    /// The digits that a number may have, where fewer than the options say.
    var maximumIntegerDigits: Int?
    var maximumFractionDigits: Int?

    /// Whether nothing is said.
    var isEmpty: Bool {
        minimum == nil && maximum == nil && multipleOf == nil && maximumIntegerDigits == nil
            && maximumFractionDigits == nil
    }
}

/// One end of a range of numbers.
struct DecimalBound: Hashable {
    var value: DecimalNumber
    var isExclusive = false
}
