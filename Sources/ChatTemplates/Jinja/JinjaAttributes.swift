/// The lookup of `value.name` and `value[key]`, as in Jinja's sandbox.
enum JinjaAttributes {
    /// Returns `value.name`: the attribute, else the entry of that name, else undefined.
    static func attribute(
        _ name: String, of value: JinjaValue, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaValue {
        try budget.spend(steps: 2 + name.utf8.count >> 4)
        if let found = try ownAttribute(name, of: value, budget) { return found }
        if case .dict(let dict) = value, let found = dict.value(Array(name.utf8)) { return found }
        try budget.spend(steps: 8 + name.utf8.count >> 1)
        return missing(name, of: value)
    }

    /// Returns `value[key]`: the element or entry, else the attribute of that name, else undefined.
    static func item(
        _ key: JinjaValue, of value: JinjaValue, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaValue {
        try budget.spend(steps: key.effort)
        switch value {
        case .undefined(let undefined): throw undefined.failure
        case .dict(let dict):
            if let found = dict.value(for: key) { return found }
        case .list(let list), .tuple(let list):
            if let index = key.index, let place = place(index, of: list.items.count) { return list.items[place] }
        case .string(let text):
            if let index = key.index, let found = try character(index, of: text, budget) { return .string(found) }
        case .range(let range):
            if let index = key.index, let place = place(index, of: range.count) { return .int(range[place]) }
        default: break
        }
        if case .string(let name) = key, let found = try ownAttribute(name.text, of: value, budget) { return found }
        try budget.spend(steps: 8 + key.textBytes >> 1)
        guard case .string(let name) = key else {
            let keyText = try key.representation(budget).text
            return .undefined(JinjaUndefined("\(value.objectTypeName) has no element \(keyText)"))
        }
        return missing(name.text, of: value)
    }

    private static func missing(_ name: String, of value: JinjaValue) -> JinjaValue {
        let quoted = JinjaString(name).quoted().text
        return .undefined(JinjaUndefined("'\(value.objectTypeName)' has no attribute \(quoted)"))
    }

    private static func place(_ index: Int, of count: Int) -> Int? {
        let place = index < 0 ? index.addingReportingOverflow(count).partialValue : index
        return place >= 0 && place < count ? place : nil
    }

    /// Returns the character at an index, which counts from the end if it is negative; nil out of range.
    private static func character(
        _ index: Int, of text: JinjaString, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaString? {
        try budget.spend(scanning: 4 * min(Int(clamping: index.magnitude), text.utf8.count))
        guard
            let start = index < 0
                ? text.byteOffset(ofScalarFromEnd: Int(clamping: index.magnitude)) : text.byteOffset(ofScalar: index),
            start < text.utf8.count
        else { return nil }
        return text.slice(start..<text.scalarEnd(from: start))
    }

    /// Returns an attribute that belongs to the value's type; nil if there is none.
    private static func ownAttribute(
        _ name: String, of value: JinjaValue, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaValue? {
        if case .undefined(let undefined) = value {
            guard name.hasPrefix("__"), name.hasSuffix("__") else { throw undefined.failure }
            throw undefined.failure
        }
        if case .namespace(let namespace) = value { return namespace[name] }
        if case .loop(let loop) = value { return try loopAttribute(name, of: loop, budget) }
        if case .cycler(let cycler) = value, name == "current" { return cycler.items[cycler.place] }
        if case .tuple(let pair) = value, pair.isGroup, name == "grouper" || name == "list" {
            return pair.items[name == "list" ? 1 : 0]
        }
        if let plain = plainAttribute(name, of: value) { return plain }
        if name.hasPrefix("__"), commonAttributes.contains(name) { return unsafe(name, of: value) }
        guard JinjaMethods.names(of: value).contains(name) else {
            return JinjaMethods.mutatingNames(of: value).contains(name) ? unsafe(name, of: value) : nil
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

    private static func plainAttribute(_ name: String, of value: JinjaValue) -> JinjaValue? {
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

    private static func callableAttribute(_ name: String, of callable: JinjaCallable) -> JinjaValue? {
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

    private static func loopAttribute(
        _ name: String, of loop: JinjaLoop, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaValue? {
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
}
