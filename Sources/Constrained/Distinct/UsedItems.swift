/// The items written so far in an array whose items must differ, by type; immutable.
///
/// The positions of one text share them until the next item ends.
final class UsedItems: Sendable {
    /// The strings, sorted.
    let strings: [[UInt32]]
    /// The numbers, sorted.
    let numbers: [DecimalNumber]
    /// The values among `null`, `true` and `false`.
    let words: [ExactJSON]
    /// The arrays and objects, with the members of objects sorted.
    let composites: Set<ExactJSON>

    /// A hash that is equal for equal items, in whatever order they were added.
    let fingerprint: UInt64

    /// No items.
    static let none = UsedItems(strings: [], numbers: [], words: [], composites: [], fingerprint: 0)

    private init(
        strings: [[UInt32]], numbers: [DecimalNumber], words: [ExactJSON], composites: Set<ExactJSON>,
        fingerprint: UInt64
    ) {
        self.strings = strings
        self.numbers = numbers
        self.words = words
        self.composites = composites
        self.fingerprint = fingerprint
    }

    /// The number of items.
    var count: Int { strings.count + numbers.count + words.count + composites.count }
    /// Whether there are no items.
    var isEmpty: Bool { count == 0 }

    /// Returns these items and one more, or nil if it is among them.
    ///
    /// - Parameter value: The item, with the members of objects sorted.
    func adding(_ value: ExactJSON) -> UsedItems? {
        var (strings, numbers, words, composites) = (strings, numbers, words, composites)
        switch value {
        case .string(let text):
            let place = strings.place(of: text)
            if place.isKnown { return nil }
            strings.insert(text, at: place.index)
        case .number(let number):
            let index = numbers.indices.first(from: { !DecimalNumber.isLess(numbers[$0], number) })
            if index < numbers.count, numbers[index] == number { return nil }
            numbers.insert(number, at: index)
        case .null, .bool:
            if words.contains(value) { return nil }
            words.append(value)
        case .array, .object:
            if !composites.insert(value).inserted { return nil }
        }
        return UsedItems(
            strings: strings, numbers: numbers, words: words, composites: composites,
            fingerprint: fingerprint &+ UInt64(bitPattern: Int64(value.hashValue)))
    }
}
