/// The tags around a call's name and arguments.
///
/// ```
/// <function=NAME>                 nameBegin NAME nameEnd
/// <parameter=KEY>VALUE</parameter>  keyBegin KEY keyEnd (type) valueBegin VALUE valueEnd
/// </function>                     end
/// ```
package struct ToolCallTags: Sendable, Equatable {
    /// The attribute of a tag with the value's kind.
    package enum Types: Sendable, Equatable {
        /// There is none; the schema says the kind.
        case none
        /// `string="true"` or `string="false"`.
        case strings
        /// `type="string"`, `type="number"` and so on.
        case names
    }

    /// The positions of line breaks between the parts.
    package enum Space: Sendable, Equatable {
        /// There are no line breaks.
        case none
        /// After the name and after each value.
        case lineBreaks
        /// Optionally after the name, key and value.
        case optional
    }

    /// The text before the name.
    package var nameBegin = ""
    /// The text after the name; empty where the first key or the call's end marks it.
    package var nameEnd = ""
    /// The text after the call's number, which follows the name; nil where calls have no number.
    package var numberEnd: String?
    /// The text before a key.
    package let keyBegin: String
    /// The text after a key.
    package let keyEnd: String
    /// The attribute with the value's kind.
    package var types = Types.none
    /// The text before a value.
    package var valueBegin = ""
    /// The text after a value.
    package let valueEnd: String
    /// The text after the arguments.
    package var end = ""
    /// The white space around a value that doesn't belong to it.
    package var frame = ""
    /// The positions of line breaks between the parts.
    package var space = Space.none
}
