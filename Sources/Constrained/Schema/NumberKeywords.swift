/// The keywords of a schema that apply to numbers.
struct NumberKeywords {
    var minimum: DecimalBound?
    var maximum: DecimalBound?
    var multipleOf: DecimalNumber?
    /// The maximum numbers of digits, if they are lower than those of the options.
    var maximumIntegerDigits: Int?
    var maximumFractionDigits: Int?

    /// Whether there are none.
    var isEmpty: Bool {
        minimum == nil && maximum == nil && multipleOf == nil && maximumIntegerDigits == nil
            && maximumFractionDigits == nil
    }
}

/// A bound of a range of numbers.
struct DecimalBound: Hashable {
    var value: DecimalNumber
    var isExclusive = false
}
