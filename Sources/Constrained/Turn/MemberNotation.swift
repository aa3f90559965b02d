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
    }

    /// What stands before a key.
    public var beforeKey: [TurnGrammar.Part]
    /// What stands between key and value.
    public var afterKey: [TurnGrammar.Part]
    /// What stands between key and value where the value is a string, if that is marked.
    public var afterKeyOfString: [TurnGrammar.Part]?
    /// What stands behind a value.
    public var afterValue: [TurnGrammar.Part]
    /// What stands between members.
    public var separator: [TurnGrammar.Part]
    /// How values are written.
    public var values: Values
    /// Whether members come in the order of their keys, letters' case aside, rather than as declared.
    public var isSorted: Bool

    /// Makes a notation.
    public init(
        beforeKey: [TurnGrammar.Part] = [], afterKey: [TurnGrammar.Part],
        afterKeyOfString: [TurnGrammar.Part]? = nil, afterValue: [TurnGrammar.Part] = [],
        separator: [TurnGrammar.Part] = [], values: Values, isSorted: Bool = false
    ) {
        self.beforeKey = beforeKey
        self.afterKey = afterKey
        self.afterKeyOfString = afterKeyOfString
        self.afterValue = afterValue
        self.separator = separator
        self.values = values
        self.isSorted = isSorted
    }
}
