/// How the members of an object are written where the object as a whole isn't JSON: XML tags, Python's keyword
/// arguments, and so on.
///
/// Members come in the order of declaration, and undeclared ones are not offered.
public struct MemberNotation: Sendable {
    /// How a value is written.
    public enum Values: Sendable {
        /// Strings as they are, up to a closing text that they don't hold; numbers and words as in JSON or Python;
        /// the rest as JSON.
        ///
        /// What could be read as one of the value's other kinds is not written as a string.
        case raw(closing: String)
        /// As in JSON.
        case json
        /// Python's literals.
        case python
        /// Words as in JSON, strings between marks, the keys of nested objects bare.
        case bareKeys(quote: [TurnGrammar.Part])
        /// Strings as they are, without this prefix of tags; objects and arrays as tags with the prefix.
        case nestedTags([TurnGrammar.Part])
    }

    /// The kinds of values that a notation may mark.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case string, number, boolean, null, object, array
        /// All but strings.
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

    /// What stands before a key.
    public var beforeKey: [TurnGrammar.Part]
    /// What stands between key and value.
    public var afterKey: [TurnGrammar.Part]
    /// What stands between key and value for each kind of value, where that is marked; values of other kinds are not
    /// offered then.
    public var marks: [(kind: Kind, parts: [TurnGrammar.Part])]
    /// What stands behind a value.
    public var afterValue: [TurnGrammar.Part]
    /// Whether the key and a `>` follow what stands behind a value.
    public var repeatsKey = false
    /// What stands between members.
    public var separator: [TurnGrammar.Part]
    /// How values are written.
    public var values: Values
    /// Whether members come in the order of their keys, letters' case aside, rather than as declared.
    public var isSorted: Bool
    /// Whether a key can be written, where the notation can't say every one; keys that can't are refused.
    public var isWritable: (@Sendable (String) -> Bool)?

    /// Makes a notation.
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

    /// Keys as tags, of nested objects too: `P<KEY>VALUEP</KEY>`.
    public static func nestedTags(_ prefix: [TurnGrammar.Part]) -> MemberNotation {
        var notation = MemberNotation(
            beforeKey: prefix + [.text("<")], afterKey: [.text(">")], afterValue: prefix + [.text("</")],
            values: .nestedTags(prefix))
        notation.repeatsKey = true
        return notation
    }
}
