/// A generator or iterator: yields its elements once.
final class JinjaIterator {
    /// Produces the next element, or nil at the end.
    typealias Next = () throws(JinjaFailure) -> JinjaValue?

    /// One more than the depth of what the elements are made from.
    let depth: Int
    private var produce: Next?

    /// Makes an iterator.
    init(depth: Int, _ next: @escaping Next) {
        self.depth = depth + 1
        produce = next
    }

    /// The next element, or nil at the end and ever after.
    func next() throws(JinjaFailure) -> JinjaValue? {
        guard let produce else { return nil }
        if let value = try produce() { return value }
        self.produce = nil
        return nil
    }

    /// Releases what the elements are made from.
    func close() {
        produce = nil
    }
}

/// A `namespace`: the one kind of object whose attributes templates may set.
final class JinjaNamespace {
    /// The attributes in the order of their first assignment.
    private(set) var entries: [(name: String, value: JinjaValue)]
    private var places: [String: Int] = [:]

    /// Makes a namespace.
    init(_ entries: [(name: String, value: JinjaValue)]) {
        self.entries = []
        for entry in entries { self[entry.name] = entry.value }
    }

    /// The value of an attribute.
    subscript(name: String) -> JinjaValue? {
        get { places[name].map { entries[$0].value } }
        set {
            guard let newValue else { return }
            if let place = places[name] {
                entries[place].value = newValue
            } else {
                places[name] = entries.count
                entries.append((name, newValue))
            }
        }
    }

    /// Drops all attributes, so that namespaces that hold one another are freed.
    func removeAll() {
        entries = []
        places = [:]
    }
}

/// A `cycler`: goes round its items.
final class JinjaCycler {
    /// The items, at least one.
    let items: [JinjaValue]
    /// The place of the current item.
    var place = 0

    /// Makes a cycler.
    init(_ items: [JinjaValue]) {
        self.items = items
    }
}

/// A `joiner`: empty at its first call, the separator afterwards.
final class JinjaJoiner {
    /// The separator.
    let separator: JinjaValue
    /// Whether it has been called.
    var isUsed = false

    /// Makes a joiner.
    init(_ separator: JinjaValue) {
        self.separator = separator
    }
}

/// Something that can be called.
final class JinjaCallable {
    /// What a call does.
    enum Kind {
        /// A function of the environment, by name.
        case global(String)
        /// A method of a value.
        case method(receiver: JinjaValue, name: String)
        /// A macro of the template, or the body of a call block.
        case macro(JinjaMacro)
        /// A joiner.
        case joiner(JinjaJoiner)
    }

    /// What a call does.
    let kind: Kind
    /// One more than the receiver's depth.
    let depth: Int

    /// Makes a callable.
    init(_ kind: Kind) {
        self.kind = kind
        if case .method(let receiver, _) = kind { depth = receiver.depth + 1 } else { depth = 1 }
    }

    /// The name of the Python type.
    var typeName: String {
        switch kind {
        case .global: "function"
        case .method: "builtin_function_or_method"
        case .macro: "Macro"
        case .joiner: "Joiner"
        }
    }
}

/// A macro with the variables around its definition.
final class JinjaMacro {
    /// The definition.
    let definition: JinjaMacroDefinition
    /// The variables that the body sees besides its own.
    let enclosing: JinjaActivation

    /// Makes a macro.
    init(_ definition: JinjaMacroDefinition, enclosing: JinjaActivation) {
        self.definition = definition
        self.enclosing = enclosing
    }
}

/// The variables of one running function: the template, a macro, or a level of a recursive loop.
final class JinjaActivation {
    /// The variables; nil where none was assigned.
    var slots: [JinjaValue?]
    /// The function in which this one was defined.
    let enclosing: JinjaActivation?

    /// Makes an activation with all variables unassigned.
    init(slotCount: Int, enclosing: JinjaActivation?) {
        slots = [JinjaValue?](repeating: nil, count: slotCount)
        self.enclosing = enclosing
    }
}
