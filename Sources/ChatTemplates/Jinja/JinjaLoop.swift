/// The `loop` variable of a running loop, which also iterates over the elements.
final class JinjaLoop {
    /// The index of the current element, from 0; -1 before the first.
    private(set) var index0 = -1
    /// The depth of a recursive loop, from 0.
    let depth0: Int
    /// The state for calling a recursive loop; nil for other loops.
    let recursion: JinjaLoopRecursion?
    /// The element before the current one.
    private(set) var previous: JinjaValue?

    private var elements: JinjaElements
    private var current: JinjaValue?
    private var ahead: JinjaValue?
    private var lastChanged: [JinjaValue]?
    private var knownLength: Int?

    /// Creates a loop over elements.
    init(_ elements: JinjaElements, depth0: Int = 0, recursion: JinjaLoopRecursion? = nil) {
        self.elements = elements
        self.depth0 = depth0
        self.recursion = recursion
    }

    /// Advances to the next element; returns nil at the end.
    func next() throws(JinjaFailure) -> JinjaValue? {
        let value: JinjaValue?
        if let ahead {
            value = ahead
            self.ahead = nil
        } else {
            value = try elements.next()
        }
        guard let value else { return nil }
        index0 += 1
        previous = current
        current = value
        return value
    }

    /// Returns the element after the current one; nil at the end.
    func peek() throws(JinjaFailure) -> JinjaValue? {
        if ahead == nil { ahead = try elements.next() }
        return ahead
    }

    /// Returns the number of elements; reads an iterator to its end for that.
    func measuredLength(_ budget: JinjaBudget) throws(JinjaFailure) -> Int {
        if let knownLength { return knownLength }
        try budget.spend(scanning: elements.textBytes)
        if let count = elements.count {
            knownLength = count
            return count
        }
        var rest: [JinjaValue] = []
        while let value = try elements.next() {
            try budget.spendElement()
            rest.append(value)
        }
        let length = rest.count + index0 + 1 + (ahead == nil ? 0 : 1)
        elements = JinjaElements(rest)
        knownLength = length
        return length
    }

    /// Returns whether the values differ from those of the last call.
    func changed(_ values: [JinjaValue], _ budget: JinjaBudget) throws(JinjaFailure) -> Bool {
        for (last, value) in zip(lastChanged ?? [], values) {
            try budget.spend(steps: min(last.effort, value.effort))
        }
        if let lastChanged, lastChanged.count == values.count,
            zip(lastChanged, values).allSatisfy({ $0.isEqual(to: $1) })
        {
            return false
        }
        lastChanged = values
        return true
    }
}

/// The state that a recursive loop needs to call itself.
final class JinjaLoopRecursion {
    /// The loop.
    let statement: JinjaForStatement
    /// The variables around the loop.
    let enclosing: JinjaActivation

    /// Creates the state.
    init(_ statement: JinjaForStatement, enclosing: JinjaActivation) {
        self.statement = statement
        self.enclosing = enclosing
    }
}

/// An iterator over the elements of an iterable value.
struct JinjaElements {
    private enum Source {
        case items([JinjaValue])
        case string(JinjaString)
        case dict(JinjaDict)
        case view(JinjaDictView)
        case range(JinjaRange)
        case iterator(JinjaIterator)
        case loop(JinjaLoop)
    }

    private let source: Source
    private var place = 0

    /// Creates an iterator over an array.
    init(_ items: [JinjaValue]) {
        source = .items(items)
    }

    /// Creates an iterator over a value; nil where Python can't iterate over it.
    init?(_ value: JinjaValue) {
        switch value {
        case .undefined: source = .items([])
        case .list(let list), .tuple(let list): source = .items(list.items)
        case .string(let string): source = .string(string)
        case .dict(let dict): source = .dict(dict)
        case .view(let view): source = .view(view)
        case .range(let range): source = .range(range)
        case .iterator(let iterator): source = .iterator(iterator)
        case .loop(let loop): source = .loop(loop)
        default: return nil
        }
    }

    /// The number of all elements; nil where it is unknown before iterating.
    var count: Int? {
        switch source {
        case .items(let items): items.count
        case .string(let string): string.scalarCount
        case .dict(let dict): dict.count
        case .view(let view): view.dict.count
        case .range(let range): range.count
        case .iterator, .loop: nil
        }
    }

    /// The number of bytes that counting the elements scans.
    var textBytes: Int {
        if case .string(let string) = source { string.utf8.count } else { 0 }
    }

    /// Returns the next element; nil at the end.
    mutating func next() throws(JinjaFailure) -> JinjaValue? {
        switch source {
        case .items(let items):
            guard place < items.count else { return nil }
            place += 1
            return items[place - 1]
        case .string(let string):
            guard place < string.utf8.count else { return nil }
            let start = place
            place = string.scalar(at: start).end
            // Iterating over `Markup` yields plain strings.
            return .string(string.slice(start..<place).asMarkup(false))
        case .dict(let dict):
            guard place < dict.count else { return nil }
            place += 1
            return dict.entries[place - 1].key
        case .view(let view):
            guard place < view.dict.count else { return nil }
            place += 1
            return view[place - 1]
        case .range(let range):
            guard place < range.count else { return nil }
            place += 1
            return .int(range[place - 1])
        case .iterator(let iterator):
            return try iterator.next()
        case .loop(let loop):
            guard let value = try loop.next() else { return nil }
            return .tuple(JinjaList([value, .loop(loop)]))
        }
    }
}
