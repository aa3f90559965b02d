/// A generator or iterator, whose elements can be read once.
final class JinjaIterator {
    /// A function that returns the next element; nil at the end.
    typealias Next = () throws(JinjaFailure) -> JinjaValue?

    /// One more than the depth of the source of the elements.
    let depth: Int
    private var produce: Next?

    /// Creates an iterator.
    init(depth: Int, _ next: @escaping Next) {
        self.depth = depth + 1
        produce = next
    }

    /// Returns the next element; nil at the end and from then on.
    func next() throws(JinjaFailure) -> JinjaValue? {
        guard let produce else { return nil }
        if let value = try produce() { return value }
        self.produce = nil
        return nil
    }

    /// Releases the source of the elements.
    func close() {
        produce = nil
    }
}

/// A `namespace`, the only object whose attributes templates can set.
final class JinjaNamespace {
    /// The attributes in the order of their first assignment.
    private(set) var entries: [(name: String, value: JinjaValue)]
    private var places: [String: Int] = [:]

    /// Creates a namespace.
    init(_ entries: [(name: String, value: JinjaValue)]) {
        self.entries = []
        for entry in entries { self[entry.name] = entry.value }
    }

    /// The value of an attribute; nil if there is none.
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

    /// Removes all attributes, so that namespaces that reference each other are freed.
    func removeAll() {
        entries = []
        places = [:]
    }
}

/// A `cycler`, which repeats its items in order.
final class JinjaCycler {
    /// The items; not empty.
    let items: [JinjaValue]
    /// The index of the current item.
    var place = 0

    /// Creates a cycler.
    init(_ items: [JinjaValue]) {
        self.items = items
    }
}

/// A `joiner`: empty at the first call, then the separator.
final class JinjaJoiner {
    /// The separator.
    let separator: JinjaValue
    /// Whether it has been called.
    var isUsed = false

    /// Creates a joiner.
    init(_ separator: JinjaValue) {
        self.separator = separator
    }
}

/// A callable object.
final class JinjaCallable {
    /// The kinds of callables.
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

    /// The kind of the callable.
    let kind: Kind
    /// One more than the receiver's depth.
    let depth: Int

    /// Creates a callable.
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

/// A macro with the activation around its definition.
final class JinjaMacro {
    /// The definition.
    let definition: JinjaMacroDefinition
    /// The activation that the body can read besides its own.
    let enclosing: JinjaActivation

    /// Creates a macro.
    init(_ definition: JinjaMacroDefinition, enclosing: JinjaActivation) {
        self.definition = definition
        self.enclosing = enclosing
    }
}

/// The variables of a running function: the template, a macro, or a level of a recursive loop.
final class JinjaActivation {
    /// The values of the variables; nil for an unassigned one.
    var slots: [JinjaValue?]
    /// The activation of the enclosing function.
    let enclosing: JinjaActivation?

    /// Creates an activation with all variables unassigned.
    init(slotCount: Int, enclosing: JinjaActivation?) {
        slots = [JinjaValue?](repeating: nil, count: slotCount)
        self.enclosing = enclosing
    }
}
