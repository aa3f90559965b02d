extension JinjaValue {
    /// The depth to which containers are compared; deeper values count as different.
    private static let comparisonDepthLimit = 600

    /// Returns Python's `==`.
    func isEqual(to other: JinjaValue) -> Bool {
        switch (self, other) {
        case (.undefined, .undefined), (.none, .none): return true
        case (.string(let a), .string(let b)): return a == b
        case (.list(let a), .list(let b)), (.tuple(let a), .tuple(let b)):
            return a === b || Self.areEqual(a.items, b.items)
        case (.dict(let a), .dict(let b)):
            return a === b
                || a.count == b.count
                    && a.entries.allSatisfy { entry in
                        b.value(for: entry.key).map { entry.value.isEqual(to: $0) } ?? false
                    }
        case (.range(let a), .range(let b)):
            return a.count == b.count && (a.count == 0 || a.start == b.start && (a.count == 1 || a.step == b.step))
        case (.view(let a), .view(let b)):
            guard a.kind == b.kind, a.kind != .values else { return a === b }
            return a.kind == .items
                ? JinjaValue.dict(a.dict).isEqual(to: .dict(b.dict))
                : a.dict.count == b.dict.count
                    && a.dict.entries.allSatisfy { b.dict.value(for: $0.key) != nil }
        case (.bigInt(let a), .bigInt(let b)): return a == b
        default:
            if let order = numericOrder(to: other) { return order == 0 }
            return isSame(as: other)
        }
    }

    private static func areEqual(_ a: [JinjaValue], _ b: [JinjaValue]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) }
    }

    /// Returns Python's `is`: identity for objects, equality of type and value for others.
    func isSame(as other: JinjaValue) -> Bool {
        switch (self, other) {
        case (.none, .none): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.float(let a), .float(let b)): a == b
        case (.string(let a), .string(let b)): a == b && a.isMarkup == b.isMarkup
        case (.undefined(let a), .undefined(let b)): a === b
        case (.list(let a), .list(let b)), (.tuple(let a), .tuple(let b)): a === b
        case (.dict(let a), .dict(let b)): a === b
        case (.view(let a), .view(let b)): a === b
        case (.iterator(let a), .iterator(let b)): a === b
        case (.namespace(let a), .namespace(let b)): a === b
        case (.loop(let a), .loop(let b)): a === b
        case (.cycler(let a), .cycler(let b)): a === b
        case (.callable(let a), .callable(let b)): a === b || a.isSameFunction(as: b)
        default: false
        }
    }

    /// Returns the order of two numbers as -1, 0 or 1; 2 if one is NaN; nil if one isn't numeric.
    private func numericOrder(to other: JinjaValue) -> Int? {
        if let a = index, let b = other.index { return a < b ? -1 : a == b ? 0 : 1 }
        if case .bigInt(let a) = self, case .bigInt(let b) = other { return Self.order(ofDigits: a, b) }
        if case .bigInt(let a) = self, other.index != nil { return a.hasPrefix("-") ? -1 : 1 }
        if case .bigInt(let b) = other, index != nil { return b.hasPrefix("-") ? 1 : -1 }
        if let a = index, case .float(let b) = other { return Self.order(a, b) }
        if case .float(let a) = self, let b = other.index { return Self.order(b, a).map { $0 == 2 ? 2 : -$0 } }
        guard let a = double, let b = other.double else { return nil }
        if a.isNaN || b.isNaN { return 2 }
        return a < b ? -1 : a == b ? 0 : 1
    }

    /// Returns the exact order of an integer and a double.
    private static func order(_ a: Int, _ b: Double) -> Int? {
        if b.isNaN { return 2 }
        guard let whole = Int(exactly: b.rounded(.towardZero)) else { return b > 0 ? -1 : 1 }
        if a != whole { return a < whole ? -1 : 1 }
        let fraction = b - b.rounded(.towardZero)
        return fraction > 0 ? -1 : fraction < 0 ? 1 : 0
    }

    private static func order(ofDigits a: String, _ b: String) -> Int {
        let isNegative = a.hasPrefix("-")
        if isNegative != b.hasPrefix("-") { return isNegative ? -1 : 1 }
        if a == b { return 0 }
        let isSmaller = a.utf8.count == b.utf8.count ? a < b : a.utf8.count < b.utf8.count
        return isSmaller != isNegative ? -1 : 1
    }

    /// The number as a double; nil for other kinds.
    var double: Double? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .int(let value): Double(value)
        case .bigInt(let digits): Double(digits)
        case .float(let value): value
        default: nil
        }
    }

    /// Returns Python's `<`, `<=`, `>` or `>=`.
    func isOrdered(_ symbol: JinjaComparison, to other: JinjaValue) throws(JinjaFailure) -> Bool {
        try isOrdered(symbol, to: other, depth: 0)
    }

    private func isOrdered(
        _ symbol: JinjaComparison, to other: JinjaValue, depth: Int
    ) throws(JinjaFailure) -> Bool {
        guard depth < Self.comparisonDepthLimit else { throw .value("values are nested too deeply to compare") }
        if case .undefined(let value) = self { throw value.failure }
        if case .undefined(let value) = other { throw value.failure }
        if let order = numericOrder(to: other) { return order != 2 && symbol.holds(order) }
        switch (self, other) {
        case (.string(let a), .string(let b)):
            return symbol.holds(a < b ? -1 : a == b ? 0 : 1)
        case (.list(let a), .list(let b)), (.tuple(let a), .tuple(let b)):
            for (x, y) in zip(a.items, b.items) where !x.isEqual(to: y) {
                return try x.isOrdered(symbol, to: y, depth: depth + 1)
            }
            return symbol.holds((a.items.count - b.items.count).signum())
        case (.view(let a), .view(let b)) where a.kind != .values && b.kind != .values:
            let isSubset = a.dict.entries.indices.allSatisfy { place in JinjaElements.contains(.view(b), a[place]) }
            let isSuperset = b.dict.entries.indices.allSatisfy { place in JinjaElements.contains(.view(a), b[place]) }
            switch symbol {
            case .less: return isSubset && !isSuperset
            case .lessOrEqual: return isSubset
            case .greater: return isSuperset && !isSubset
            default: return isSuperset
            }
        default:
            throw .type(
                "'\(symbol.rawValue)' not supported between instances of '\(typeName)' and '\(other.typeName)'")
        }
    }
}

/// A comparison operator.
enum JinjaComparison: String, Sendable {
    /// `==`
    case equal = "=="
    /// `!=`
    case notEqual = "!="
    /// `<`
    case less = "<"
    /// `<=`
    case lessOrEqual = "<="
    /// `>`
    case greater = ">"
    /// `>=`
    case greaterOrEqual = ">="
    /// `in`
    case contained = "in"
    /// `not in`
    case notContained = "not in"

    /// Returns whether the comparison holds for an order of -1, 0 or 1.
    func holds(_ order: Int) -> Bool {
        switch self {
        case .equal: order == 0
        case .notEqual: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        case .contained, .notContained: false
        }
    }
}

extension JinjaElements {
    /// Returns whether a view contains a value.
    static func contains(_ container: JinjaValue, _ value: JinjaValue) -> Bool {
        guard case .view(let view) = container else { return false }
        switch view.kind {
        case .keys: return view.dict.value(for: value) != nil
        case .values: return view.dict.entries.contains { $0.value.isEqual(to: value) }
        case .items:
            guard case .tuple(let pair) = value, pair.items.count == 2,
                let found = view.dict.value(for: pair.items[0])
            else { return false }
            return found.isEqual(to: pair.items[1])
        }
    }
}

extension JinjaCallable {
    /// Returns whether both are the same function or bound method.
    func isSameFunction(as other: JinjaCallable) -> Bool {
        switch (kind, other.kind) {
        case (.global(let a), .global(let b)): a == b
        case (.method(let a, let name), .method(let b, let otherName)): name == otherName && a.isSame(as: b)
        case (.macro(let a), .macro(let b)): a === b
        default: false
        }
    }
}
