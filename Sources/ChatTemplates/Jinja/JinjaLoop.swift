/// The `loop` variable of a running loop, which also walks over the elements.
final class JinjaLoop {
    /// The number of the current element, from 0; -1 before the first.
    private(set) var index0 = -1
    /// How deep a recursive loop is, from 0.
    let depth0: Int
    /// Renders the loop again over other elements, when the loop is recursive.
    let recursion: JinjaLoopRecursion?
    /// The element before the current one.
    private(set) var previous: JinjaValue?

    private var elements: JinjaElements
    private var current: JinjaValue?
    private var ahead: JinjaValue?
    private var lastChanged: [JinjaValue]?
    private var knownLength: Int?

    /// Makes a loop over elements.
    init(_ elements: JinjaElements, depth0: Int = 0, recursion: JinjaLoopRecursion? = nil) {
        self.elements = elements
        self.depth0 = depth0
        self.recursion = recursion
    }

    /// Steps to the next element, or returns nil at the end.
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

    /// The element after the current one, or nil at the end.
    func peek() throws(JinjaFailure) -> JinjaValue? {
        if ahead == nil { ahead = try elements.next() }
        return ahead
    }

    /// The number of elements; an iterator is read to its end to know it.
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

    /// Whether the values differ from those of the last call.
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

/// What a recursive loop needs to run itself again.
final class JinjaLoopRecursion {
    /// The loop.
    let statement: JinjaForStatement
    /// The variables around the loop.
    let enclosing: JinjaActivation

    /// Makes a recursion.
    init(_ statement: JinjaForStatement, enclosing: JinjaActivation) {
        self.statement = statement
        self.enclosing = enclosing
    }
}

/// A walk over the elements of something iterable.
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

    /// Walks over an array.
    init(_ items: [JinjaValue]) {
        source = .items(items)
    }

    /// Walks over a value, or nil when Python can't iterate over it.
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

    /// The number of all elements where it is known before walking.
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

    /// The bytes that counting the elements goes through.
    var textBytes: Int {
        if case .string(let string) = source { string.utf8.count } else { 0 }
    }

    /// The next element, or nil at the end.
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
            // Iterating over Markup gives plain strings.
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
