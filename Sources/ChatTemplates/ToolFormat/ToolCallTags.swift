/// How a call's name and arguments stand between tags.
///
/// ```
/// <function=NAME>                 nameBegin NAME nameEnd
/// <parameter=KEY>VALUE</parameter>  keyBegin KEY keyEnd (type) valueBegin VALUE valueEnd
/// </function>                     end
/// ```
package struct ToolCallTags: Sendable, Equatable {
    /// Whether a tag tells the kind of its value.
    package enum Types: Sendable, Equatable {
        /// No; the schema tells.
        case none
        /// `string="true"` or `string="false"`.
        case strings
        /// `type="string"`, `type="number"` and so on.
        case names
    }

    /// Where line ends stand between the parts.
    package enum Space: Sendable, Equatable {
        /// Nowhere.
        case none
        /// Behind the name and behind each value.
        case lineBreaks
        /// Perhaps behind the name, key and value.
        case optional
    }

    /// What stands before the name.
    package var nameBegin = ""
    /// What stands behind the name; empty where the first key or the call's end tells.
    package var nameEnd = ""
    /// What stands behind the call's number, which follows the name; nil where calls have none.
    package var numberEnd: String?
    /// What stands before a key.
    package let keyBegin: String
    /// What stands behind a key.
    package let keyEnd: String
    /// Whether the kind of the value follows.
    package var types = Types.none
    /// What stands before a value.
    package var valueBegin = ""
    /// What stands behind a value.
    package let valueEnd: String
    /// What ends the arguments.
    package var end = ""
    /// White space around a value that doesn't belong to it.
    package var frame = ""
    /// Where line ends stand between the parts.
    package var space = Space.none
}
