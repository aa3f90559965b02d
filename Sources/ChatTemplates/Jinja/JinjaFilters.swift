/// The filters of Jinja, with `tojson` as `transformers` replaces it.
enum JinjaFilters {
    /// A filter: the value, its arguments, the interpreter.
    typealias Filter = @Sendable (JinjaValue, JinjaArguments, JinjaInterpreter) throws(JinjaFailure) -> JinjaValue

    /// All filters by name.
    static let table: [String: Filter] = [
        "abs": abs, "attr": attr, "batch": batch, "capitalize": capitalize, "center": center, "count": length,
        "d": defaultValue, "default": defaultValue, "dictsort": dictsort, "e": escape, "escape": escape,
        "filesizeformat": filesizeformat, "first": first, "float": float, "forceescape": forceescape,
        "format": format, "groupby": groupby, "indent": indent, "int": int, "items": items, "join": join,
        "last": last, "length": length, "list": list, "lower": lower, "map": map, "max": max, "min": min,
        "reject": reject, "rejectattr": rejectattr, "replace": replace, "reverse": reverse, "round": round,
        "safe": safe, "select": select, "selectattr": selectattr, "slice": slice, "sort": sort, "string": string,
        "sum": sum, "title": title, "tojson": PythonJSON.filter, "trim": trim, "truncate": truncate,
        "unique": unique, "upper": upper, "urlencode": urlencode, "wordcount": wordcount, "xmlattr": xmlattr,
    ]

    private static let unsupported: Set<String> = ["pprint", "random", "striptags", "urlize", "wordwrap"]

    /// What using an unknown filter says.
    static func missing(_ name: String) -> String {
        unsupported.contains(name)
            ? "the filter '\(name)' is not supported in chat templates" : "No filter named '\(name)'."
    }

    /// What kind of failure an unknown filter is.
    static func missingKind(_ name: String) -> JinjaFailure.Kind {
        unsupported.contains(name) ? .unsupported : .syntax
    }

    /// The text of a value, as `soft_str` gives it: Markup stays Markup.
    ///
    /// Spends what working through it once takes, and the bytes of a result as long.
    static func text(_ value: JinjaValue, _ interpreter: JinjaInterpreter) throws(JinjaFailure) -> JinjaString {
        let text = try value.string(interpreter.budget)
        try interpreter.budget.spend(rewriting: text)
        try interpreter.budget.spend(bytes: text.size)
        return text
    }

    /// What a filter with a function from value to value looks up in each element: `"a.b.0"` step by step.
    static func lookUp(
        _ attribute: JinjaValue?, in item: JinjaValue, default fallback: JinjaValue? = nil,
        _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        var value = item
        for part in try parts(attribute, interpreter) {
            value = try interpreter.item(part, of: value)
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
        return path.split(on: [UInt8(ascii: ".")]).map { part in
            let isNumber = part.allScalars { ("0"..."9").contains($0) }
            return isNumber ? Int(part.text).map(JinjaValue.int) ?? .string(part) : .string(part)
        }
    }

    /// The key that sorting and grouping compare: strings in lower case, unless case counts.
    static func foldingCase(
        _ value: JinjaValue, unless isCaseSensitive: Bool, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        guard !isCaseSensitive, case .string = value else { return value }
        try interpreter.budget.spend(bytes: JinjaBudget.objectBytes)
        return .string(try text(value, interpreter).lowercased())
    }

    /// The arguments without the first ones, as `map` and `select` pass them on.
    static func dropping(_ count: Int, of arguments: JinjaArguments) -> JinjaArguments {
        JinjaArguments(positional: Array(arguments.positional.dropFirst(count)), keyword: arguments.keyword)
    }
}
