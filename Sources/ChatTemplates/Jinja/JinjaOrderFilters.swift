/// The filters that compare elements with one another.
enum JinjaOrderFilters {
    /// The filters by name.
    static let table: [String: JinjaFilters.Filter] = [
        "dictsort": dictsort, "groupby": groupby, "max": max, "min": min, "sort": sort,
    ]

    @Sendable static func sort(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("sort", ["reverse", "case_sensitive", "attribute"])
        let isCaseSensitive = values[1]?.isTrue ?? false
        var attributes: [JinjaValue?] = [values[2]]
        if case .string(let list)? = values[2] {
            let count = list.count(of: [UInt8(ascii: ",")], in: 0..<list.utf8.count) + 1
            try interpreter.budget.spend(elements: count)
            try interpreter.budget.spend(bytes: JinjaBudget.objectBytes, times: count)
            attributes = JinjaSplitter(list).parts(between: [UInt8(ascii: ",")]).map { .string($0) }
        }
        var pairs: [(key: JinjaValue, element: JinjaValue)] = []
        for item in try interpreter.budget.elements(of: value) {
            var keys: [JinjaValue] = []
            for attribute in attributes {
                let found = try JinjaFilters.lookUp(attribute, in: item, interpreter)
                keys.append(try JinjaFilters.foldingCase(found, unless: isCaseSensitive, interpreter))
            }
            pairs.append((.list(try interpreter.budget.list(keys)), item))
        }
        let sorted = try JinjaSort.sorted(pairs, reverse: values[0]?.isTrue ?? false, interpreter)
        return .list(try interpreter.budget.list(sorted))
    }

    @Sendable static func dictsort(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("dictsort", ["case_sensitive", "by", "reverse"])
        let isCaseSensitive = values[0]?.isTrue ?? false
        let by = try values[1]?.requiredString("by").text ?? "key"
        guard by == "key" || by == "value" else { throw .value("You can only sort by either \"key\" or \"value\"") }
        guard case .dict(let dict) = value else {
            if case .undefined(let undefined) = value { throw undefined.failure }
            throw .type("'\(value.typeName)' object has no attribute 'items'")
        }
        var pairs: [(key: JinjaValue, element: JinjaValue)] = []
        for entry in dict.entries {
            let pair = JinjaValue.tuple(try interpreter.budget.list([entry.key, entry.value]))
            let key = by == "key" ? entry.key : entry.value
            pairs.append((try JinjaFilters.foldingCase(key, unless: isCaseSensitive, interpreter), pair))
        }
        let sorted = try JinjaSort.sorted(pairs, reverse: values[2]?.isTrue ?? false, interpreter)
        return .list(try interpreter.budget.list(sorted))
    }

    @Sendable static func groupby(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("groupby", ["attribute", "default", "case_sensitive"], required: 1)
        let isCaseSensitive = values[2]?.isTrue ?? false
        var pairs: [(key: JinjaValue, element: (key: JinjaValue, real: JinjaValue, item: JinjaValue))] = []
        for item in try interpreter.budget.elements(of: value) {
            let real = try JinjaFilters.lookUp(values[0], in: item, default: values[1], interpreter)
            let key = try JinjaFilters.foldingCase(real, unless: isCaseSensitive, interpreter)
            pairs.append((key, (key, real, item)))
        }
        var groups: [(key: JinjaValue, real: JinjaValue, items: [JinjaValue])] = []
        for entry in try JinjaSort.sorted(pairs, reverse: false, interpreter) {
            // Only the key is copied, because a copy of the group would copy its items at each append.
            if let key = groups.last?.key, try JinjaComparison.equal.holds(key, entry.key, interpreter.budget) {
                groups[groups.count - 1].items.append(entry.item)
            } else {
                groups.append((entry.key, entry.real, [entry.item]))
            }
        }
        var result: [JinjaValue] = []
        for group in groups {
            let items = JinjaValue.list(try interpreter.budget.list(group.items))
            result.append(.tuple(try interpreter.budget.list([group.real, items], isGroup: true)))
        }
        return .list(try interpreter.budget.list(result))
    }

    @Sendable static func min(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        try extreme("min", .less, value, arguments, interpreter)
    }

    @Sendable static func max(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        try extreme("max", .greater, value, arguments, interpreter)
    }

    private static func extreme(
        _ name: String, _ symbol: JinjaComparison, _ value: JinjaValue, _ arguments: JinjaArguments,
        _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind(name, ["case_sensitive", "attribute"])
        let isCaseSensitive = values[0]?.isTrue ?? false
        var best: (key: JinjaValue, item: JinjaValue)?
        for item in try interpreter.budget.elements(of: value) {
            let key = try JinjaFilters.foldingCase(
                try JinjaFilters.lookUp(values[1], in: item, interpreter), unless: isCaseSensitive, interpreter)
            if let current = best, !(try symbol.holds(key, current.key, interpreter.budget)) { continue }
            best = (key, item)
        }
        return best?.item ?? .undefined(JinjaUndefined("No aggregated item, sequence was empty."))
    }
}
