/// The items written so far in an array whose items must differ, by their kinds.
///
/// Places of one text share them until another item ends.
final class UsedItems: Sendable {
    /// The strings, in ascending order.
    let strings: [[UInt32]]
    let numbers: [DecimalNumber]
    /// `null`, `true` and `false`.
    let words: [JSONValue]
    /// The arrays and objects, with the members of objects sorted.
    let composites: Set<JSONValue>

    /// No items.
    static let none = UsedItems(strings: [], numbers: [], words: [], composites: [])

    private init(strings: [[UInt32]], numbers: [DecimalNumber], words: [JSONValue], composites: Set<JSONValue>) {
        self.strings = strings
        self.numbers = numbers
        self.words = words
        self.composites = composites
    }

    /// The number of items.
    var count: Int { strings.count + numbers.count + words.count + composites.count }
    /// Whether there are none.
    var isEmpty: Bool { count == 0 }

    /// These items and one more, or nil if it is among them.
    ///
    /// - Parameter value: the item, with the members of objects sorted.
    func adding(_ value: JSONValue) -> UsedItems? {
        switch value {
        case .string(let text):
            let place = strings.place(of: text)
            if place.isKnown { return nil }
            var strings = strings
            strings.insert(text, at: place.index)
            return UsedItems(strings: strings, numbers: numbers, words: words, composites: composites)
        case .number(let number):
            if numbers.contains(number) { return nil }
            return UsedItems(strings: strings, numbers: numbers + [number], words: words, composites: composites)
        case .null, .bool:
            if words.contains(value) { return nil }
            return UsedItems(strings: strings, numbers: numbers, words: words + [value], composites: composites)
        case .array, .object:
            if composites.contains(value) { return nil }
            return UsedItems(
                strings: strings, numbers: numbers, words: words, composites: composites.union([value]))
        }
    }
}
