/// The filters of sequences and mappings.
enum JinjaSequenceFilters {
    /// The filters by name.
    static let table: [String: JinjaFilters.Filter] = [
        "attr": attr, "batch": batch, "count": length, "d": defaultValue, "default": defaultValue, "first": first,
        "items": items, "join": join, "last": last, "length": length, "list": list, "reverse": reverse,
        "slice": slice,
    ]

    /// Returns the length of a value, as Python's `len` does.
    static func lengthOf(_ value: JinjaValue, _ budget: JinjaBudget) throws(JinjaFailure) -> Int {
        switch value {
        case .undefined: return 0
        case .string(let text):
            try budget.spend(scanning: text.utf8.count)
            return text.scalarCount
        case .list(let list), .tuple(let list): return list.items.count
        case .dict(let dict): return dict.count
        case .view(let view): return view.dict.count
        case .range(let range): return range.count
        case .loop(let loop): return try loop.measuredLength(budget)
        default: throw .type("object of type '\(value.typeName)' has no len()")
        }
    }

    @Sendable static func length(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.positionalOnly("len", 0...0)
        return .int(try lengthOf(value, interpreter.budget))
    }

    @Sendable static func defaultValue(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("default", ["default_value", "boolean"])
        let appliesToFalse = values[1]?.isTrue ?? false
        return value.isUndefined || appliesToFalse && !value.isTrue ? values[0] ?? .string(.empty) : value
    }

    @Sendable static func first(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("first", [])
        guard var elements = JinjaElements(value) else { throw .type("'\(value.typeName)' object is not iterable") }
        return try elements.next() ?? .undefined(JinjaUndefined("No first item, sequence was empty."))
    }

    @Sendable static func last(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("last", [])
        switch value {
        case .string(let text) where !text.isEmpty:
            return .string(text.slice(text.scalar(before: text.utf8.count).start..<text.utf8.count).asMarkup(false))
        case .list(let list) where !list.items.isEmpty, .tuple(let list) where !list.items.isEmpty:
            return list.items[list.items.count - 1]
        default: break
        }
        let items = try reversible(value, interpreter)
        return items.last ?? .undefined(JinjaUndefined("No last item, sequence was empty."))
    }

    private static func reversible(
        _ value: JinjaValue, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> [JinjaValue] {
        switch value {
        case .iterator, .loop: throw .type("'\(value.typeName)' object is not reversible")
        default: break
        }
        guard JinjaElements(value) != nil else { throw .type("'\(value.typeName)' object is not reversible") }
        return try interpreter.budget.elements(of: value)
    }

    @Sendable static func reverse(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("reverse", [])
        if case .string(let text) = value {
            try interpreter.budget.spend(rewriting: text)
            try interpreter.budget.spend(bytes: text.size)
            return .string(text.reversed())
        }
        guard JinjaElements(value) != nil else { throw .value("argument must be iterable") }
        let items = Array(try interpreter.budget.elements(of: value).reversed())
        if case .iterator = value { return .list(try interpreter.budget.list(items)) }
        return try JinjaFilters.iterator(items, depth: value.depth, interpreter)
    }

    @Sendable static func list(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("list", [])
        return .list(try interpreter.budget.list(try interpreter.budget.elements(of: value)))
    }

    @Sendable static func items(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("items", [])
        if value.isUndefined { return try JinjaFilters.iterator([], depth: 0, interpreter) }
        var elements: JinjaElements?
        if case .dict(let dict) = value { elements = JinjaElements(.view(JinjaDictView(dict, .items))) }
        return try interpreter.budget.iterator(depth: value.depth + 1) { () throws(JinjaFailure) in
            guard elements != nil else { throw .type("Can only get item pairs from a mapping.") }
            return try elements?.next()
        }
    }

    @Sendable static func join(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("join", ["d", "attribute"])
        let separator = try (values[0] ?? .string(.empty)).string(interpreter.budget)
        guard var elements = JinjaElements(value) else { throw .type("'\(value.typeName)' object is not iterable") }
        var result = JinjaString(utf8: [])
        var isFirst = true
        while let item = try elements.next() {
            let text = try JinjaFilters.lookUp(values[1], in: item, interpreter).string(interpreter.budget)
            try interpreter.budget.spend(steps: 2)
            try interpreter.budget.spend(appending: text.size + separator.size, to: result)
            if !isFirst { result.append(separator) }
            isFirst = false
            result.append(text)
        }
        return .string(result)
    }

    @Sendable static func attr(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let name = try (try arguments.bind("attr", ["name"], required: 1)[0] ?? .none).requiredString("attribute name")
        try interpreter.budget.spend(steps: 8 + name.utf8.count >> 1)
        if case .dict = value, !JinjaMethods.names(of: value).contains(name.text) {
            let quoted = name.quoted().text
            return .undefined(JinjaUndefined("'\(value.objectTypeName)' has no attribute \(quoted)"))
        }
        return try JinjaAttributes.attribute(name.text, of: value, interpreter.budget)
    }

    @Sendable static func batch(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("batch", ["linecount", "fill_with"], required: 1)
        let size = try (values[0] ?? .none).integer("linecount")
        guard var elements = JinjaElements(value) else { throw .type("'\(value.typeName)' object is not iterable") }
        let fill = values[1].flatMap { $0.isNone ? nil : $0 }
        var ahead: JinjaValue?
        return try interpreter.budget.iterator(depth: value.depth + 1) { () throws(JinjaFailure) in
            var row: [JinjaValue] = ahead.map { [$0] } ?? []
            ahead = nil
            while let item = try elements.next() {
                if row.count == size {
                    ahead = item
                    return .list(try interpreter.budget.list(row))
                }
                try interpreter.budget.spendElement()
                row.append(item)
            }
            guard !row.isEmpty else { return nil }
            if let fill, row.count < size {
                try interpreter.budget.spend(elements: size - row.count)
                row += [JinjaValue](repeating: fill, count: size - row.count)
            }
            return .list(try interpreter.budget.list(row))
        }
    }

    @Sendable static func slice(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("slice", ["slices", "fill_with"], required: 1)
        let count = try (values[0] ?? .none).integer("slices")
        let items = try interpreter.budget.elements(of: value)
        let fill = values[1].flatMap { $0.isNone ? nil : $0 }
        var number = 0
        var start = 0
        return try interpreter.budget.iterator(depth: value.depth + 1) { () throws(JinjaFailure) in
            guard count != 0 else { throw .value("integer division or modulo by zero") }
            guard number < count else { return nil }
            let hasExtra = number < items.count % count
            let end = start + items.count / count + (hasExtra ? 1 : 0)
            try interpreter.budget.spend(elements: end - start + 1)
            var column = Array(items[start..<end])
            if let fill, !hasExtra { column.append(fill) }
            start = end
            number += 1
            return .list(try interpreter.budget.list(column))
        }
    }
}
