/// What is left of the sandbox's limits while a template renders.
final class JinjaBudget {
    /// The limits.
    let limits: ChatTemplateLimits
    private var steps: Int
    private var bytes: Int
    private var depth = 0

    /// Makes a full budget.
    init(_ limits: ChatTemplateLimits) {
        self.limits = limits
        steps = limits.steps
        bytes = limits.allocatedBytes
    }

    /// Spends evaluation steps.
    ///
    /// - Throws: A limit failure when none are left.
    func spend(steps count: Int) throws(JinjaFailure) {
        steps -= count
        if steps < 0 {
            throw JinjaFailure(.limit, "the template takes more than \(limits.steps) steps; raise limits.steps")
        }
    }

    /// Spends bytes of strings or elements of lists that are newly made.
    ///
    /// - Throws: A limit failure when the one value or all together are too large.
    func spend(bytes count: Int) throws(JinjaFailure) {
        guard count <= limits.stringBytes else {
            throw JinjaFailure(
                .limit, "a value of \(count) bytes is larger than the \(limits.stringBytes) of limits.stringBytes")
        }
        bytes -= count
        if bytes < 0 {
            throw JinjaFailure(
                .limit, "the template makes more than \(limits.allocatedBytes) bytes; raise limits.allocatedBytes")
        }
    }

    /// Spends the bytes of `count` copies of something, whose product may overflow.
    func spend(bytes size: Int, times count: Int) throws(JinjaFailure) {
        let (product, overflow) = max(size, 0).multipliedReportingOverflow(by: max(count, 0))
        try spend(bytes: overflow ? Int.max : product)
    }

    /// Goes one level deeper into expressions, statements or calls.
    func enter() throws(JinjaFailure) {
        depth += 1
        if depth > limits.recursionDepth {
            throw JinjaFailure(
                .limit, "the template nests deeper than \(limits.recursionDepth) levels; raise limits.recursionDepth")
        }
    }

    /// Comes back from a deeper level.
    func leave() {
        depth -= 1
    }

    /// Makes a list and spends its elements.
    func list(_ items: [JinjaValue], isGroup: Bool = false) throws(JinjaFailure) -> JinjaList {
        try spend(bytes: 16, times: items.count)
        let list = JinjaList(items, isGroup: isGroup)
        try check(depth: list.depth, weight: list.weight)
        return list
    }

    /// Makes a dictionary and spends its entries.
    func dict(_ pairs: [JinjaDict.Entry]) throws(JinjaFailure) -> JinjaDict {
        try spend(bytes: 64, times: pairs.count)
        let dict = try JinjaDict(pairs)
        try check(depth: dict.depth, weight: dict.weight)
        return dict
    }

    /// Makes a lazy iterator over something of a depth.
    func iterator(depth: Int, _ next: @escaping JinjaIterator.Next) throws(JinjaFailure) -> JinjaValue {
        let iterator = JinjaIterator(depth: depth, next)
        try check(depth: iterator.depth, weight: 1)
        return .iterator(iterator)
    }

    private func check(depth: Int, weight: Int) throws(JinjaFailure) {
        guard depth <= limits.valueDepth else {
            throw JinjaFailure(
                .limit, "values nest deeper than \(limits.valueDepth) levels; raise limits.valueDepth")
        }
        guard weight <= limits.valueElements else {
            throw JinjaFailure(
                .limit, "a value has more than \(limits.valueElements) elements; raise limits.valueElements")
        }
    }
}
