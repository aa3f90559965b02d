/// The unspent part of the limits on a rendering.
final class JinjaBudget {
    /// The limits.
    let limits: ChatTemplateLimits
    /// The number of steps left.
    private(set) var steps: Int
    private var bytes: Int
    private var depth = 0

    /// Creates a full budget.
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

    /// Spends the steps of one pass over bytes: 1 per 64 bytes, which takes about the same time.
    func spend(scanning bytes: Int) throws(JinjaFailure) {
        try spend(steps: max(bytes, 0) >> 6)
    }

    /// Spends the steps of a pass over a string's scalars: 1 per 16 ASCII bytes or 4 other bytes.
    func spend(rewriting text: JinjaString) throws(JinjaFailure) {
        let others = text.utf8.count { $0 >= 0x80 }
        try spend(steps: text.utf8.count >> 4 + others >> 2 + text.literalRanges.count)
    }

    /// Spends the bytes of a new value, and the steps of filling them.
    ///
    /// - Throws: A limit failure when the value, or all values together, are too large.
    func spend(bytes count: Int) throws(JinjaFailure) {
        guard count <= limits.stringBytes else { throw tooLarge(count) }
        bytes -= count
        if bytes < 0 {
            throw JinjaFailure(
                .limit, "the template makes more than \(limits.allocatedBytes) bytes; raise limits.allocatedBytes")
        }
        try spend(steps: count >> 8)
    }

    /// Spends the bytes of `count` copies; the product may overflow.
    func spend(bytes size: Int, times count: Int) throws(JinjaFailure) {
        let (product, overflow) = max(size, 0).multipliedReportingOverflow(by: max(count, 0))
        try spend(bytes: overflow ? Int.max : product)
    }

    /// Spends the bytes to append to a string.
    func spend(appending count: Int, to text: JinjaString) throws(JinjaFailure) {
        try spend(bytes: count)
        guard text.size + count <= limits.stringBytes else { throw tooLarge(text.size + count) }
    }

    /// Returns the failure for a value that exceeds the limit.
    func tooLarge(_ count: Int) -> JinjaFailure {
        JinjaFailure(
            .limit, "a value of \(count) bytes is larger than the \(limits.stringBytes) of limits.stringBytes")
    }

    /// Spends the cost of an element of a temporary list.
    func spendElement() throws(JinjaFailure) {
        try spend(steps: 1)
        try spend(bytes: Self.elementBytes)
    }

    /// Enters a level of nested expressions, statements or calls.
    func enter() throws(JinjaFailure) {
        depth += 1
        if depth > limits.recursionDepth {
            throw JinjaFailure(
                .limit, "the template nests deeper than \(limits.recursionDepth) levels; raise limits.recursionDepth")
        }
    }

    /// Leaves a level.
    func leave() {
        depth -= 1
    }

    /// The size of a list's element, in bytes.
    static let elementBytes = MemoryLayout<JinjaValue>.stride
    /// The size of an object without its content, such as a list, a substring or an iterator, in bytes.
    static let objectBytes = 64
    /// The size of a dictionary's entry with its part of the index, in bytes.
    private static let entryBytes = 128

    /// Spends the cost of a list before it is created.
    func spend(elements count: Int) throws(JinjaFailure) {
        try spend(bytes: Self.elementBytes, times: count)
        try spend(bytes: Self.objectBytes)
        try spend(steps: count >> 2)
    }

    /// Creates a list and spends its cost.
    func list(_ items: [JinjaValue], isGroup: Bool = false) throws(JinjaFailure) -> JinjaList {
        try spend(elements: items.count)
        let list = JinjaList(items, isGroup: isGroup)
        try check(depth: list.depth, weight: list.weight)
        return list
    }

    /// Creates a dictionary and spends its cost.
    func dict(_ pairs: [JinjaDict.Entry]) throws(JinjaFailure) -> JinjaDict {
        try spend(bytes: Self.entryBytes, times: pairs.count)
        try spend(bytes: Self.objectBytes)
        for pair in pairs { try spend(steps: 4 + pair.key.effort) }
        let dict = try JinjaDict(pairs)
        try check(depth: dict.depth, weight: dict.weight)
        return dict
    }

    /// Creates a lazy iterator over something of a depth; each element costs a step.
    func iterator(depth: Int, _ next: @escaping JinjaIterator.Next) throws(JinjaFailure) -> JinjaValue {
        try spend(bytes: 2 * Self.objectBytes)
        let iterator = JinjaIterator(depth: depth) { [self] () throws(JinjaFailure) in
            try spend(steps: 1)
            return try next()
        }
        try check(depth: iterator.depth, weight: 1)
        return .iterator(iterator)
    }

    /// Returns all elements of an iterable value; where their number is unknown, each is spent separately.
    func elements(of value: JinjaValue) throws(JinjaFailure) -> [JinjaValue] {
        guard var elements = JinjaElements(value) else {
            throw .type("'\(value.typeName)' object is not iterable")
        }
        var result: [JinjaValue] = []
        if let count = elements.count {
            try spend(elements: count)
            result.reserveCapacity(count)
            while let element = try elements.next() { result.append(element) }
            if case .string = value { try spend(bytes: JinjaBudget.objectBytes, times: count) }
        } else {
            while let element = try elements.next() {
                try spendElement()
                result.append(element)
            }
        }
        return result
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
