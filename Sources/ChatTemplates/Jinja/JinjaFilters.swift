/// The filters of Jinja, with `tojson` as in `transformers`, and their shared functions.
enum JinjaFilters {
    /// A filter: takes the value, its arguments and the interpreter.
    typealias Filter = @Sendable (JinjaValue, JinjaArguments, JinjaInterpreter) throws(JinjaFailure) -> JinjaValue

    /// All filters by name.
    static let table: [String: Filter] = [
        JinjaStringFilters.table, JinjaNumberFilters.table, JinjaSequenceFilters.table, JinjaSelectionFilters.table,
        JinjaOrderFilters.table,
    ].reduce(into: ["tojson": PythonJSON.filter]) { all, part in all.merge(part) { first, _ in first } }

    private static let unsupported: Set<String> = ["pprint", "random", "striptags", "urlize", "wordwrap"]

    /// Returns the message for an unknown filter.
    static func missing(_ name: String) -> String {
        unsupported.contains(name)
            ? "the filter '\(name)' is not supported in chat templates" : "No filter named '\(name)'."
    }

    /// Returns the kind of failure for an unknown filter.
    static func missingKind(_ name: String) -> JinjaFailure.Kind {
        unsupported.contains(name) ? .unsupported : .syntax
    }

    /// Returns the text of a value, as `soft_str` does: `Markup` stays `Markup`.
    ///
    /// Spends the steps of one pass, and the bytes of a result of equal length.
    static func text(_ value: JinjaValue, _ interpreter: JinjaInterpreter) throws(JinjaFailure) -> JinjaString {
        let text = try value.string(interpreter.budget)
        try interpreter.budget.spend(rewriting: text)
        try interpreter.budget.spend(bytes: text.size)
        return text
    }

    /// Returns the value of an attribute path such as `"a.b.0"`, as filters with an `attribute` argument do.
    static func lookUp(
        _ attribute: JinjaValue?, in item: JinjaValue, default fallback: JinjaValue? = nil,
        _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        var value = item
        for part in try parts(attribute, interpreter) {
            value = try JinjaAttributes.item(part, of: value, interpreter.budget)
            if let fallback, !fallback.isNone, value.isUndefined { value = fallback }
        }
        return value
    }

    private static func parts(
        _ attribute: JinjaValue?, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> [JinjaValue] {
        guard let attribute, !attribute.isNone else { return [] }
        guard case .string(let path) = attribute else { return [attribute] }
        let count = path.count(of: [UInt8(ascii: ".")], in: 0..<path.utf8.count) + 1
        try interpreter.budget.spend(steps: path.utf8.count >> 2 + 8 * count)
        try interpreter.budget.spend(elements: count)
        return JinjaSplitter(path).parts(between: [UInt8(ascii: ".")]).map { part in
            let isNumber = part.allScalars { ("0"..."9").contains($0) }
            return isNumber ? Int(part.text).map(JinjaValue.int) ?? .string(part) : .string(part)
        }
    }

    /// Returns the key for sorting and grouping: strings in lower case, unless case matters.
    static func foldingCase(
        _ value: JinjaValue, unless isCaseSensitive: Bool, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        guard !isCaseSensitive, case .string = value else { return value }
        try interpreter.budget.spend(bytes: JinjaBudget.objectBytes)
        return .string(PythonCase.lower(try text(value, interpreter)))
    }

    /// Returns the arguments without the first ones, as `map` and `select` pass them on.
    static func dropping(_ count: Int, of arguments: JinjaArguments) -> JinjaArguments {
        JinjaArguments(positional: Array(arguments.positional.dropFirst(count)), keyword: arguments.keyword)
    }

    /// Returns a lazy iterator over an array.
    static func iterator(
        _ items: [JinjaValue], depth: Int, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        var elements = JinjaElements(items)
        return try interpreter.budget.iterator(depth: depth) { () throws(JinjaFailure) in try elements.next() }
    }
}
