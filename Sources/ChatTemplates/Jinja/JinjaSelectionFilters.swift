/// The filters that select or transform elements, one at a time.
enum JinjaSelectionFilters {
    /// The filters by name.
    static let table: [String: JinjaFilters.Filter] = [
        "map": map, "reject": selecting(isTrue: false, byAttribute: false),
        "rejectattr": selecting(isTrue: false, byAttribute: true),
        "select": selecting(isTrue: true, byAttribute: false),
        "selectattr": selecting(isTrue: true, byAttribute: true), "unique": unique,
    ]

    @Sendable static func map(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        guard value.isTrue else { return try JinjaFilters.iterator([], depth: 0, interpreter) }
        var elements = JinjaElements(value)
        let transform = try transform(arguments, interpreter)
        return try interpreter.budget.iterator(depth: value.depth) { () throws(JinjaFailure) in
            guard elements != nil else { throw .type("'\(value.typeName)' object is not iterable") }
            guard let item = try elements?.next() else { return nil }
            try interpreter.budget.spend(steps: 1)
            return try transform(item)
        }
    }

    private typealias Transform = (JinjaValue) throws(JinjaFailure) -> JinjaValue

    private static func transform(
        _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> Transform {
        if arguments.positional.isEmpty, arguments.keyword.contains(where: { $0.name == "attribute" }) {
            let values = try arguments.bind("map", ["attribute", "default"])
            return { (item) throws(JinjaFailure) in
                try JinjaFilters.lookUp(values[0], in: item, default: values[1], interpreter)
            }
        }
        guard let first = arguments.positional.first else { throw .value("map requires a filter argument") }
        let name = try first.requiredString("filter name").text
        guard JinjaFilters.table[name] != nil else {
            throw JinjaFailure(JinjaFilters.missingKind(name), JinjaFilters.missing(name))
        }
        let rest = JinjaFilters.dropping(1, of: arguments)
        return { (item) throws(JinjaFailure) in try interpreter.filter(name, item, rest) }
    }

    /// Returns a filter that keeps the elements for which a test holds, or doesn't hold.
    private static func selecting(isTrue keepsTrue: Bool, byAttribute: Bool) -> JinjaFilters.Filter {
        { (value, arguments, interpreter) throws(JinjaFailure) in
            try selected(value, arguments, interpreter, isTrue: keepsTrue, byAttribute: byAttribute)
        }
    }

    private static func selected(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter, isTrue keepsTrue: Bool,
        byAttribute: Bool
    ) throws(JinjaFailure) -> JinjaValue {
        guard value.isTrue else { return try JinjaFilters.iterator([], depth: 0, interpreter) }
        var elements = JinjaElements(value)
        return try interpreter.budget.iterator(depth: value.depth) { () throws(JinjaFailure) in
            guard elements != nil else { throw .type("'\(value.typeName)' object is not iterable") }
            guard !byAttribute || !arguments.positional.isEmpty else {
                throw .value("Missing parameter for attribute name")
            }
            let offset = byAttribute ? 1 : 0
            let rest = JinjaFilters.dropping(offset + 1, of: arguments)
            while let item = try elements?.next() {
                try interpreter.budget.spend(steps: 1)
                let subject =
                    byAttribute ? try JinjaFilters.lookUp(arguments.positional[0], in: item, interpreter) : item
                var isTrue = subject.isTrue
                if arguments.positional.count > offset {
                    let name = try arguments.positional[offset].requiredString("test name").text
                    isTrue = try JinjaTests.holds(name, subject, rest, interpreter)
                }
                if isTrue == keepsTrue { return item }
            }
            return nil
        }
    }

    @Sendable static func unique(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("unique", ["case_sensitive", "attribute"])
        let isCaseSensitive = values[0]?.isTrue ?? false
        guard var elements = JinjaElements(value) else { throw .type("'\(value.typeName)' object is not iterable") }
        var seen: Set<JinjaKey> = []
        return try interpreter.budget.iterator(depth: value.depth) { () throws(JinjaFailure) in
            while let item = try elements.next() {
                try interpreter.budget.spend(steps: 1)
                let subject = try JinjaFilters.foldingCase(
                    try JinjaFilters.lookUp(values[1], in: item, interpreter), unless: isCaseSensitive, interpreter)
                try interpreter.budget.spend(steps: 2 * subject.effort)
                try interpreter.budget.spend(bytes: 2 * JinjaBudget.objectBytes)
                guard let key = JinjaKey(subject) else { throw .type("unhashable type: '\(subject.typeName)'") }
                if seen.insert(key).inserted { return item }
            }
            return nil
        }
    }
}
