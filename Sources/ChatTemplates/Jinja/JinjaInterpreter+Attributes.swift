extension JinjaInterpreter {
    /// `value.name`: the attribute, then the entry of that name, else undefined.
    func attribute(_ name: String, of value: JinjaValue) throws(JinjaFailure) -> JinjaValue {
        try budget.spend(steps: 2 + name.utf8.count >> 4)
        if let found = try ownAttribute(name, of: value) { return found }
        if case .dict(let dict) = value, let found = dict.value(Array(name.utf8)) { return found }
        try budget.spend(steps: 8 + name.utf8.count >> 1)
        return Self.missing(name, of: value)
    }

    /// `value[key]`: the element or entry, then the attribute of that name, else undefined.
    func item(_ key: JinjaValue, of value: JinjaValue) throws(JinjaFailure) -> JinjaValue {
        try budget.spend(steps: key.effort)
        switch value {
        case .undefined(let undefined): throw undefined.failure
        case .dict(let dict):
            if let found = dict.value(for: key) { return found }
        case .list(let list), .tuple(let list):
            if let index = key.index, let place = Self.place(index, of: list.items.count) { return list.items[place] }
        case .string(let text):
            if let index = key.index, let found = try character(index, of: text) { return .string(found) }
        case .range(let range):
            if let index = key.index, let place = Self.place(index, of: range.count) { return .int(range[place]) }
        default: break
        }
        if case .string(let name) = key, let found = try ownAttribute(name.text, of: value) { return found }
        try budget.spend(steps: 8 + key.textBytes >> 1)
        guard case .string(let name) = key else {
            let keyText = try key.representation(budget).text
            return .undefined(JinjaUndefined("\(value.objectTypeName) has no element \(keyText)"))
        }
        return Self.missing(name.text, of: value)
    }

    private static func missing(_ name: String, of value: JinjaValue) -> JinjaValue {
        let quoted = JinjaString(name).quoted().text
        return .undefined(JinjaUndefined("'\(value.objectTypeName)' has no attribute \(quoted)"))
    }

    private static func place(_ index: Int, of count: Int) -> Int? {
        let place = index < 0 ? index.addingReportingOverflow(count).partialValue : index
        return place >= 0 && place < count ? place : nil
    }

    /// The scalar at a place, counted from the nearer end that the sign names.
    private func character(_ index: Int, of text: JinjaString) throws(JinjaFailure) -> JinjaString? {
        try budget.spend(scanning: 4 * min(Int(clamping: index.magnitude), text.utf8.count))
        guard let start = index < 0
            ? text.byteOffset(ofScalarFromEnd: Int(clamping: index.magnitude)) : text.byteOffset(ofScalar: index),
            start < text.utf8.count
        else { return nil }
        return text.slice(start..<text.scalarEnd(from: start))
    }

    /// An attribute that a value has by its type, or nil.
    private func ownAttribute(_ name: String, of value: JinjaValue) throws(JinjaFailure) -> JinjaValue? {
        if case .undefined(let undefined) = value {
            guard name.hasPrefix("__"), name.hasSuffix("__") else { throw undefined.failure }
            throw undefined.failure
        }
        if case .namespace(let namespace) = value { return namespace[name] }
        if case .loop(let loop) = value { return try loopAttribute(name, of: loop) }
        if case .cycler(let cycler) = value, name == "current" { return cycler.items[cycler.place] }
        if case .tuple(let pair) = value, pair.isGroup, name == "grouper" || name == "list" {
            return pair.items[name == "list" ? 1 : 0]
        }
        if let plain = plainAttribute(name, of: value) { return plain }
        if name.hasPrefix("__"), Self.commonAttributes.contains(name) { return Self.unsafe(name, of: value) }
        guard JinjaMethods.names(of: value).contains(name) else {
            return JinjaMethods.mutatingNames(of: value).contains(name) ? Self.unsafe(name, of: value) : nil
        }
        return .callable(JinjaCallable(.method(receiver: value, name: name)))
    }

    private static let commonAttributes: Set<String> = [
        "__class__", "__doc__", "__init__", "__dir__", "__eq__", "__ne__", "__repr__", "__str__", "__hash__",
        "__getattribute__", "__setattr__", "__delattr__", "__reduce__", "__reduce_ex__", "__format__", "__sizeof__",
        "__new__", "__lt__", "__le__", "__gt__", "__ge__", "__init_subclass__", "__subclasshook__",
    ]

    private static func unsafe(_ name: String, of value: JinjaValue) -> JinjaValue {
        .undefined(
            JinjaUndefined(
                "access to attribute '\(name)' of '\(value.typeName)' object is unsafe.", isSecurityBreach: true))
    }

    private func plainAttribute(_ name: String, of value: JinjaValue) -> JinjaValue? {
        switch (value, name) {
        case (.int, "real"), (.int, "numerator"), (.float, "real"): value
        case (.bool(let flag), "real"), (.bool(let flag), "numerator"): .int(flag ? 1 : 0)
        case (.int, "imag"), (.bool, "imag"): .int(0)
        case (.int, "denominator"), (.bool, "denominator"): .int(1)
        case (.float, "imag"): .float(0)
        case (.range(let range), "start"): .int(range.start)
        case (.range(let range), "stop"): .int(range.stop)
        case (.range(let range), "step"): .int(range.step)
        case (.callable(let callable), _): callableAttribute(name, of: callable)
        default: nil
        }
    }

    private func callableAttribute(_ name: String, of callable: JinjaCallable) -> JinjaValue? {
        guard case .macro(let macro) = callable.kind else { return nil }
        let definition = macro.definition
        return switch name {
        case "name": .text(definition.name)
        case "arguments": .tuple(JinjaList(definition.parameters.map { .text($0.name) }))
        case "catch_kwargs": .bool(definition.keywordsSlot != nil)
        case "catch_varargs": .bool(definition.extrasSlot != nil)
        case "caller": .bool(definition.callerSlot != nil)
        default: nil
        }
    }

    private func loopAttribute(_ name: String, of loop: JinjaLoop) throws(JinjaFailure) -> JinjaValue? {
        switch name {
        case "index": return .int(loop.index0 + 1)
        case "index0": return .int(loop.index0)
        case "first": return .bool(loop.index0 == 0)
        case "last": return .bool(try loop.peek() == nil)
        case "length": return .int(try loop.measuredLength(budget))
        case "revindex": return .int(try loop.measuredLength(budget) - loop.index0)
        case "revindex0": return .int(try loop.measuredLength(budget) - loop.index0 - 1)
        case "depth": return .int(loop.depth0 + 1)
        case "depth0": return .int(loop.depth0)
        case "previtem": return loop.previous ?? .undefined(JinjaUndefined("there is no previous item"))
        case "nextitem": return try loop.peek() ?? .undefined(JinjaUndefined("there is no next item"))
        case "cycle", "changed": return .callable(JinjaCallable(.method(receiver: .loop(loop), name: name)))
        default: return nil
        }
    }

    // MARK: Slices

    /// `value[start:stop:step]`.
    func slice(
        _ value: JinjaValue, _ start: JinjaValue, _ stop: JinjaValue, _ step: JinjaValue
    ) throws(JinjaFailure) -> JinjaValue {
        func places(_ count: Int) throws(JinjaFailure) -> (start: Int, count: Int, step: Int) {
            try Self.places(start, stop, step, of: count)
        }
        switch value {
        case .string(let text):
            try budget.spend(scanning: text.utf8.count)
            let places = try places(text.scalarCount)
            // Only a step other than one needs to know where every scalar stands.
            if places.step == 1 {
                try budget.spend(scanning: 4 * min(places.start + places.count, text.utf8.count))
                try budget.spend(bytes: min(4 * places.count, text.size))
            } else {
                try budget.spend(steps: places.count)
                try budget.spend(bytes: text.utf8.count, times: MemoryLayout<Int>.stride + 1)
            }
            return .string(text.slice(start: places.start, count: places.count, step: places.step))
        case .list(let list):
            let places = try places(list.items.count)
            try budget.spend(elements: places.count)
            return .list(try budget.list(Self.take(list.items, places)))
        case .tuple(let list):
            let places = try places(list.items.count)
            try budget.spend(elements: places.count)
            return .tuple(try budget.list(Self.take(list.items, places)))
        case .range(let range):
            let places = try places(range.count)
            guard let result = range.slice(start: places.start, count: places.count, step: places.step)
            else { throw .integerOverflow }
            return .range(result)
        case .undefined(let undefined): throw undefined.failure
        case .dict: throw .type("unhashable type: 'slice'")
        default: throw .type("'\(value.typeName)' object is not subscriptable")
        }
    }

    private static func take(_ items: [JinjaValue], _ places: (start: Int, count: Int, step: Int)) -> [JinjaValue] {
        if places.step == 1 { return Array(items[places.start..<(places.start + places.count)]) }
        return (0..<places.count).map { items[places.start + $0 * places.step] }
    }

    /// Python's rule for the bounds of slices.
    private static func places(
        _ start: JinjaValue, _ stop: JinjaValue, _ step: JinjaValue, of count: Int
    ) throws(JinjaFailure) -> (start: Int, count: Int, step: Int) {
        func bound(_ value: JinjaValue) throws(JinjaFailure) -> Int? {
            switch value {
            case .none: return nil
            case .bigInt(let digits): return digits.hasPrefix("-") ? .min / 2 : .max / 2
            default:
                guard let index = value.index else {
                    throw .type("slice indices must be integers or None or have an __index__ method")
                }
                return index
            }
        }
        let step = max(try bound(step) ?? 1, -Int.max)
        guard step != 0 else { throw .value("slice step cannot be zero") }
        func clamped(_ value: Int) -> Int {
            let place = value < 0 ? value.addingReportingOverflow(count).partialValue : value
            return step > 0 ? min(max(place, 0), count) : min(max(place, -1), count - 1)
        }
        let first = try bound(start).map(clamped) ?? (step > 0 ? 0 : count - 1)
        let last = try bound(stop).map(clamped) ?? (step > 0 ? count : -1)
        let distance = step > 0 ? last - first : first - last
        let number = distance <= 0 ? 0 : (distance - 1) / abs(step) + 1
        return (number == 0 ? min(max(first, 0), count) : first, number, number <= 1 ? 1 : step)
    }
}
