/// How one call, or one list of calls, is written.
package struct ToolCallSyntax: Sendable, Equatable {
    /// What stands between the beginning and the end.
    package enum Body: Sendable, Equatable {
        /// A JSON object with the name and the arguments under these keys.
        case object(name: String, arguments: String)
        /// A JSON array of such objects; some have an id too.
        case array(name: String, arguments: String, id: String?)
        /// A JSON array of objects whose one key is the name and whose value is the arguments.
        case keyedArray
        /// JSON objects in a row, a list's separator between them.
        case lines(name: String, arguments: String)
        /// The name, a separator, and a JSON object of arguments.
        case named(separator: String, identifier: Identifier)
        /// The name and the arguments between tags.
        case tags(ToolCallTags)
        /// The name, then arguments whose keys are tags themselves, also of nested objects and of items, all tags
        /// with a prefix.
        case nestedTags(prefix: String)
        /// `call:NAME{key:value}` with keys and names bare and strings between `<|"|>`.
        case bareKeys
        /// A list of calls in Python's syntax: `[name(key="value")]`.
        case python
    }

    /// Where a call's id stands beside its name.
    package enum Identifier: Sendable, Equatable {
        /// Nowhere.
        case none
        /// Behind the name and this mark.
        case behind(String)
        /// Before the name and this mark.
        case before(String)
        /// The name itself is part of it: `functions.NAME:NUMBER`.
        case qualified
    }

    /// How a list is written around its items.
    package struct List: Sendable, Equatable {
        /// What opens the list.
        package let open: String
        /// What stands between two items.
        package let separator: String
        /// What closes the list.
        package let close: String
        /// What opens an item that is an object, stands between its members, and closes it.
        package let item: [String]

        /// Makes a form of lists; without parameters, as JSON is mostly written.
        package init(
            _ open: String = "[", _ separator: String = ", ", _ close: String = "]", item: [String] = ["{", ", ", "}"]
        ) {
            self.open = open
            self.separator = separator
            self.close = close
            self.item = item
        }
    }

    /// What begins a call; empty where a call is the whole output.
    package let begin: String
    /// What ends a call; empty where the body itself tells.
    package let end: String
    /// What stands between.
    package let body: Body
    /// What stands behind the tool's name where that is written once more, as the recipient, right behind the beginning;
    /// nil where it isn't.
    package var recipientEnd: String?
    /// The white space that may stand before the body; what templates write comes first.
    package var lead = [""]
    /// The white space that may stand behind the body; what templates write comes first.
    package var trail = [""]
    /// How a list of calls is written.
    package var list = List()

    /// Makes a syntax.
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

    /// What a call of the form of an object begins with, up to the name's value; nil for other forms.
    var opening: [UInt8]? {
        guard case .object(let name, _) = body else { return nil }
        return Array("\(list.item[0])\"\(name)\": ".utf8)
    }

    /// Whether a call without a marker is told from text by how its body begins.
    var beginsAlone: Bool {
        if case .python = body { return list.open == "[" && end.isEmpty }
        return opening != nil
    }

    /// Whether the body is a list of calls, so that the markers stand once around all of them.
    package var isList: Bool {
        switch body {
        case .array, .keyedArray, .python, .lines: true
        default: false
        }
    }
}
