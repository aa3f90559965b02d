extension JinjaFilters {
    @Sendable static func map(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        guard value.isTrue else { return try iterator([], depth: 0, interpreter) }
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
                try lookUp(values[0], in: item, default: values[1], interpreter)
            }
        }
        guard let first = arguments.positional.first else { throw .value("map requires a filter argument") }
        let name = try first.requiredString("filter name").text
        guard table[name] != nil else { throw JinjaFailure(missingKind(name), missing(name)) }
        let rest = dropping(1, of: arguments)
        return { (item) throws(JinjaFailure) in try interpreter.filter(name, item, rest) }
    }

    @Sendable static func select(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        try selecting(value, arguments, interpreter, byAttribute: false, keepsTrue: true)
    }

    @Sendable static func reject(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        try selecting(value, arguments, interpreter, byAttribute: false, keepsTrue: false)
    }

    @Sendable static func selectattr(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        try selecting(value, arguments, interpreter, byAttribute: true, keepsTrue: true)
    }

    @Sendable static func rejectattr(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        try selecting(value, arguments, interpreter, byAttribute: true, keepsTrue: false)
    }

    private static func selecting(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter, byAttribute: Bool,
        keepsTrue: Bool
    ) throws(JinjaFailure) -> JinjaValue {
        guard value.isTrue else { return try iterator([], depth: 0, interpreter) }
        var elements = JinjaElements(value)
        return try interpreter.budget.iterator(depth: value.depth) { () throws(JinjaFailure) in
            guard elements != nil else { throw .type("'\(value.typeName)' object is not iterable") }
            guard !byAttribute || !arguments.positional.isEmpty else {
                throw .value("Missing parameter for attribute name")
            }
            let offset = byAttribute ? 1 : 0
            let rest = dropping(offset + 1, of: arguments)
            while let item = try elements?.next() {
                try interpreter.budget.spend(steps: 1)
                let subject = byAttribute ? try lookUp(arguments.positional[0], in: item, interpreter) : item
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
                let subject = try foldingCase(
                try lookUp(values[1], in: item, interpreter), unless: isCaseSensitive, interpreter)
                try interpreter.budget.spend(steps: 2 * subject.effort)
                try interpreter.budget.spend(bytes: 2 * JinjaBudget.objectBytes)
                guard let key = JinjaKey(subject) else { throw .type("unhashable type: '\(subject.typeName)'") }
                if seen.insert(key).inserted { return item }
            }
            return nil
        }
    }

    // MARK: Order

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
            attributes = list.split(on: [UInt8(ascii: ",")]).map { .string($0) }
        }
        var pairs: [(key: JinjaValue, element: JinjaValue)] = []
        for item in try interpreter.elements(of: value) {
            var keys: [JinjaValue] = []
            for attribute in attributes {
                let found = try lookUp(attribute, in: item, interpreter)
                keys.append(try foldingCase(found, unless: isCaseSensitive, interpreter))
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
            pairs.append((try foldingCase(key, unless: isCaseSensitive, interpreter), pair))
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
        for item in try interpreter.elements(of: value) {
            let real = try lookUp(values[0], in: item, default: values[1], interpreter)
            let key = try foldingCase(real, unless: isCaseSensitive, interpreter)
            pairs.append((key, (key, real, item)))
        }
        var groups: [(key: JinjaValue, real: JinjaValue, items: [JinjaValue])] = []
        for entry in try JinjaSort.sorted(pairs, reverse: false, interpreter) {
            // Only the key is taken out, so that the group's items are not copied with each addition.
            if let key = groups.last?.key, try interpreter.holds(key, .equal, entry.key) {
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
        for item in try interpreter.elements(of: value) {
            let key = try foldingCase(
                try lookUp(values[1], in: item, interpreter), unless: isCaseSensitive, interpreter)
            if let current = best, !(try interpreter.holds(key, symbol, current.key)) { continue }
            best = (key, item)
        }
        return best?.item ?? .undefined(JinjaUndefined("No aggregated item, sequence was empty."))
    }
}
