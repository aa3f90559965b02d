/// What is left of the sandbox's limits while a template renders.
final class JinjaBudget {
    /// The limits.
    let limits: ChatTemplateLimits
    /// The steps that are left.
    private(set) var steps: Int
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

    /// Spends the steps of looking once at so many bytes: one for 64 of them, which take about as long.
    func spend(scanning bytes: Int) throws(JinjaFailure) {
        try spend(steps: max(bytes, 0) >> 6)
    }

    /// Spends the steps of working through a string scalar by scalar: one for 16 bytes of ASCII, or for 4 of the rest.
    func spend(rewriting text: JinjaString) throws(JinjaFailure) {
        let others = text.utf8.count { $0 >= 0x80 }
        try spend(steps: text.utf8.count >> 4 + others >> 2 + text.literalRanges.count)
    }

    /// Spends bytes of values that are about to be made, and the steps of filling them.
    ///
    /// - Throws: A limit failure when the one value or all together are too large.
    func spend(bytes count: Int) throws(JinjaFailure) {
        guard count <= limits.stringBytes else { throw tooLarge(count) }
        bytes -= count
        if bytes < 0 {
            throw JinjaFailure(
                .limit, "the template makes more than \(limits.allocatedBytes) bytes; raise limits.allocatedBytes")
        }
        try spend(steps: count >> 8)
    }

    /// Spends the bytes of `count` copies of something, whose product may overflow.
    func spend(bytes size: Int, times count: Int) throws(JinjaFailure) {
        let (product, overflow) = max(size, 0).multipliedReportingOverflow(by: max(count, 0))
        try spend(bytes: overflow ? Int.max : product)
    }

    /// Spends the bytes that are about to be appended to a string.
    func spend(appending count: Int, to text: JinjaString) throws(JinjaFailure) {
        try spend(bytes: count)
        guard text.size + count <= limits.stringBytes else { throw tooLarge(text.size + count) }
    }

    /// The failure for a value that is larger than the limits allow.
    func tooLarge(_ count: Int) -> JinjaFailure {
        JinjaFailure(
            .limit, "a value of \(count) bytes is larger than the \(limits.stringBytes) of limits.stringBytes")
    }

    /// Spends what an element takes that is put into a list for the time being.
    func spendElement() throws(JinjaFailure) {
        try spend(steps: 1)
        try spend(bytes: Self.elementBytes)
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

    /// The memory of one element of a list.
    static let elementBytes = MemoryLayout<JinjaValue>.stride
    /// The memory of an object without what it holds: a list, a part of a string, an iterator.
    static let objectBytes = 64
    /// The memory of one entry of a dictionary, with its place in the index.
    private static let entryBytes = 128

    /// Spends what a list of so many elements takes, before it is made.
    func spend(elements count: Int) throws(JinjaFailure) {
        try spend(bytes: Self.elementBytes, times: count)
        try spend(bytes: Self.objectBytes)
        try spend(steps: count >> 2)
    }

    /// Makes a list and spends its elements.
    func list(_ items: [JinjaValue], isGroup: Bool = false) throws(JinjaFailure) -> JinjaList {
        try spend(elements: items.count)
        let list = JinjaList(items, isGroup: isGroup)
        try check(depth: list.depth, weight: list.weight)
        return list
    }

    /// Makes a dictionary and spends its entries.
    func dict(_ pairs: [JinjaDict.Entry]) throws(JinjaFailure) -> JinjaDict {
        try spend(bytes: Self.entryBytes, times: pairs.count)
        try spend(bytes: Self.objectBytes)
        for pair in pairs { try spend(steps: 4 + pair.key.effort) }
        let dict = try JinjaDict(pairs)
        try check(depth: dict.depth, weight: dict.weight)
        return dict
    }

    /// Makes a lazy iterator over something of a depth; each element that it yields is a step.
    func iterator(depth: Int, _ next: @escaping JinjaIterator.Next) throws(JinjaFailure) -> JinjaValue {
        try spend(bytes: 2 * Self.objectBytes)
        let iterator = JinjaIterator(depth: depth) { [self] () throws(JinjaFailure) in
            try spend(steps: 1)
            return try next()
        }
        try check(depth: iterator.depth, weight: 1)
        return .iterator(iterator)
    }

    /// All elements of something iterable, spent one by one where their number is not known.
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
