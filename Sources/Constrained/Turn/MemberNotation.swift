/// A notation for an object's members other than JSON, such as XML tags or Python's keyword arguments.
///
/// Members come in the order of declaration. Undeclared members aren't admitted.
public struct MemberNotation: Sendable {
    /// The notation of a value.
    public enum Values: Sendable {
        /// Strings without quotes up to a closing text, numbers and words as in JSON or Python, other values as JSON.
        ///
        /// A string must not contain the closing text. It also must not look like another type that the value may have.
        case raw(closing: String)
        /// JSON.
        case json
        /// Python's literals.
        case python
        /// Numbers and words as in JSON, strings between marks, and the keys of nested objects without quotes.
        case bareKeys(quote: [TurnGrammar.Part])
        /// Strings without quotes that don't contain a prefix of tags; objects and arrays as tags with that prefix.
        case nestedTags([TurnGrammar.Part])
    }

    /// A type of value that a notation may mark.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case string, number, boolean, null, object, array
        /// Every type except strings.
        case other

        var kinds: Subschema.Kinds {
            switch self {
            case .string: .string
            case .number: .number
            case .boolean: .boolean
            case .null: .null
            case .object: .object
            case .array: .array
            case .other: Subschema.Kinds.all.subtracting(.string)
            }
        }
    }

    /// The parts before a key.
    public var beforeKey: [TurnGrammar.Part]
    /// The parts between a key and its value.
    public var afterKey: [TurnGrammar.Part]
    /// The parts between a key and its value, by the value's type, if the notation marks types.
    ///
    /// Values of other types aren't admitted then.
    public var marks: [(kind: Kind, parts: [TurnGrammar.Part])]
    /// The parts after a value.
    public var afterValue: [TurnGrammar.Part]
    /// Whether the key and a `>` follow the parts after a value.
    public var repeatsKey = false
    /// The parts between two members.
    public var separator: [TurnGrammar.Part]
    /// The notation of values.
    public var values: Values
    /// Whether members are sorted by their keys, ignoring case, instead of the order of declaration.
    public var isSorted: Bool
    /// Returns whether the notation can write a key, if it can't write every key.
    ///
    /// A schema with a key that it can't write is refused.
    public var isWritable: (@Sendable (String) -> Bool)?

    /// Creates a notation.
    public init(
        beforeKey: [TurnGrammar.Part] = [], afterKey: [TurnGrammar.Part],
        marks: [(kind: Kind, parts: [TurnGrammar.Part])] = [], afterValue: [TurnGrammar.Part] = [],
        separator: [TurnGrammar.Part] = [], values: Values, isSorted: Bool = false
    ) {
        self.beforeKey = beforeKey
        self.afterKey = afterKey
        self.marks = marks
        self.afterValue = afterValue
        self.separator = separator
        self.values = values
        self.isSorted = isSorted
    }

    /// Returns the notation of keys as tags, also for nested objects: `P<KEY>VALUEP</KEY>`.
    public static func nestedTags(_ prefix: [TurnGrammar.Part]) -> MemberNotation {
        var notation = MemberNotation(
            beforeKey: prefix + [.text("<")], afterKey: [.text(">")], afterValue: prefix + [.text("</")],
            values: .nestedTags(prefix))
        notation.repeatsKey = true
        return notation
    }
}
