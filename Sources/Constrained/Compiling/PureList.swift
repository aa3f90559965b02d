/// The values of a schema that does nothing but list values.
///
/// Nearly all such lists hold one value, which is compared without a look-up.
final class PureList {
    /// The values, with the members of objects sorted.
    let values: Set<ExactJSON>
    /// The value, if there is only one.
    let single: ExactJSON?

    init(_ values: Set<ExactJSON>) {
        self.values = values
        single = values.count == 1 ? values.first : nil
    }

    /// Whether a value, with its members sorted, is listed.
    func contains(_ value: ExactJSON) -> Bool {
        if let single { return single == value }
        return values.contains(value)
    }
}
