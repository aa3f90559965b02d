/// The values that a schema lists where it says nothing else.
///
/// Nearly all such lists hold one value, which is compared rather than looked up.
final class PureList {
    /// The values, members of objects sorted.
    let values: Set<ExactJSON>
    /// The value, if it is only one.
    let single: ExactJSON?

    init(_ values: Set<ExactJSON>) {
        self.values = values
        single = values.count == 1 ? values.first : nil
    }

    /// Tells whether a value, its members sorted, is listed.
    func contains(_ value: ExactJSON) -> Bool {
        if let single { return single == value }
        return values.contains(value)
    }
}
