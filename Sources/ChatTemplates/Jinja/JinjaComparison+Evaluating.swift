extension JinjaComparison {
    /// Returns whether the comparison of two values holds.
    func holds(_ left: JinjaValue, _ right: JinjaValue, _ budget: JinjaBudget) throws(JinjaFailure) -> Bool {
        try Self.spend(comparing: left, right, budget)
        switch self {
        case .equal: return left.isEqual(to: right)
        case .notEqual: return !left.isEqual(to: right)
        case .contained: return try Self.contains(right, left, budget)
        case .notContained: return !(try Self.contains(right, left, budget))
        default: return try left.isOrdered(self, to: right)
        }
    }

    /// Spends the cost of comparing two values, which is at most that of the smaller one.
    static func spend(
        comparing left: JinjaValue, _ right: JinjaValue, _ budget: JinjaBudget
    ) throws(JinjaFailure) {
        try budget.spend(steps: min(left.effort, right.effort))
    }

    /// Returns whether a container contains a value, as Python's `in` does.
    static func contains(
        _ container: JinjaValue, _ value: JinjaValue, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> Bool {
        switch container {
        case .string(let text):
            if case .string(let part) = value {
                try budget.spend(scanning: 4 * (text.utf8.count + part.utf8.count))
                return text.firstOffset(of: part.utf8) != nil
            }
            throw .type("'in <string>' requires string as left operand, not \(value.typeName)")
        case .dict(let dict):
            try budget.spend(steps: 2 * value.effort)
            guard JinjaKey(value) != nil else { throw .type("unhashable type: '\(value.typeName)'") }
            return dict.value(for: value) != nil
        case .view(let view) where view.kind != .values:
            try budget.spend(steps: 2 * value.effort)
            return JinjaElements.contains(.view(view), value)
        case .range(let range):
            if let number = value.index { return range.place(of: number) != nil }
            try budget.spend(steps: range.count)
            return (0..<range.count).contains { JinjaValue.int(range[$0]).isEqual(to: value) }
        case .undefined: return false
        default:
            guard var elements = JinjaElements(container) else {
                throw .type("argument of type '\(container.typeName)' is not iterable")
            }
            while let element = try elements.next() {
                try budget.spend(steps: 1)
                try spend(comparing: element, value, budget)
                if element.isSame(as: value) || element.isEqual(to: value) { return true }
            }
            return false
        }
    }
}
