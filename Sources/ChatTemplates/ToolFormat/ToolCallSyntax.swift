/// The syntax of one call, or of one list of calls.
package struct ToolCallSyntax: Sendable, Equatable {
    /// The text between a call's markers.
    package enum Body: Sendable, Equatable {
        /// A JSON object with the name and the arguments under these keys.
        case object(name: String, arguments: String)
        /// A JSON array of such objects; some have an id too.
        case array(name: String, arguments: String, id: String?)
        /// A JSON array of objects whose only key is the name and whose value is the arguments.
        case keyedArray
        /// JSON objects in a row, with a list's separator between them.
        case lines(name: String, arguments: String)
        /// The name, a separator, and a JSON object of arguments.
        case named(separator: String, identifier: Identifier)
        /// The name and the arguments between tags.
        case tags(ToolCallTags)
        /// The name, then arguments whose keys are prefixed tags, also in nested objects and arrays.
        case nestedTags(prefix: String)
        /// `call:NAME{key:value}` with unquoted keys and names, and strings between `<|"|>`.
        case bareKeys
        /// A list of calls in Python's syntax: `[name(key="value")]`.
        case python
    }

    /// The position of a call's ID, beside its name.
    package enum Identifier: Sendable, Equatable {
        /// The syntax has no ID.
        case none
        /// After the name and this mark.
        case behind(String)
        /// Before the name and this mark.
        case before(String)
        /// The ID contains the name: `functions.NAME:NUMBER`.
        case qualified
    }

    /// The punctuation of a list.
    package struct List: Sendable, Equatable {
        /// The beginning of the list.
        package let open: String
        /// The separator of two items.
        package let separator: String
        /// The end of the list.
        package let close: String
        /// The beginning, the member separator and the end of an item that is an object.
        package let item: [String]

        /// Creates the punctuation of a list; the defaults are those of most JSON.
        package init(
            _ open: String = "[", _ separator: String = ", ", _ close: String = "]", item: [String] = ["{", ", ", "}"]
        ) {
            self.open = open
            self.separator = separator
            self.close = close
            self.item = item
        }
    }

    /// The begin marker; empty where a call is the whole output.
    package let begin: String
    /// The end marker; empty where the body ends itself.
    package let end: String
    /// The text between the markers.
    package let body: Body
    /// The text after the recipient, which repeats the tool's name after the begin marker; nil for none.
    package var recipientEnd: String?
    /// The white space that may precede the body; the first element is the template's.
    package var lead = [""]
    /// The white space that may follow the body; the first element is the template's.
    package var trail = [""]
    /// The punctuation of a list of calls.
    package var list = List()

    /// Creates a syntax.
    package init(
        begin: String, end: String, body: Body, recipientEnd: String? = nil, lead: [String] = [""],
        trail: [String] = [""], list: List = List()
    ) {
        self.begin = begin
        self.end = end
        self.body = body
        self.recipientEnd = recipientEnd
        self.lead = lead
        self.trail = trail
        self.list = list
    }

    /// The bytes of an object's beginning, up to the value of the name; nil for other bodies.
    var opening: [UInt8]? {
        guard case .object(let name, _) = body else { return nil }
        return Array("\(list.item[0])\"\(name)\": ".utf8)
    }

    /// Whether the beginning of the body distinguishes a call without a marker from text.
    var beginsAlone: Bool {
        if case .python = body { return list.open == "[" && end.isEmpty }
        return opening != nil
    }

    /// Whether the body is a list, so that the markers surround all calls once.
    package var isList: Bool {
        switch body {
        case .array, .keyedArray, .python, .lines: true
        default: false
        }
    }
}
