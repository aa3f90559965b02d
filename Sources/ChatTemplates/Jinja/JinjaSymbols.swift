/// A function of a compiled template, with the slots of its variables.
final class JinjaFunctionScope {
    private struct Key: Hashable {
        let level: Int
        let name: String
    }

    /// The enclosing function.
    let enclosing: JinjaFunctionScope?
    private var slots: [Key: Int] = [:]

    /// Creates a function without variables.
    init(in enclosing: JinjaFunctionScope?) {
        self.enclosing = enclosing
    }

    /// The number of slots so far.
    var slotCount: Int {
        slots.count
    }

    /// Returns the slot of a name at a nesting level; sibling scopes share it. Conditions of loops have negative
    /// levels.
    func slot(level: Int, name: String) -> Int {
        let key = Key(level: level, name: name)
        if let slot = slots[key] { return slot }
        slots[key] = slots.count
        return slots.count - 1
    }

    /// Returns the number of functions between this one and an enclosing one.
    func distance(to outer: JinjaFunctionScope) -> Int {
        var distance = 0
        var function: JinjaFunctionScope? = self
        while let current = function, current !== outer {
            distance += 1
            function = current.enclosing
        }
        return distance
    }
}

/// The variables of one scope by name, by the rules of Jinja's own compiler.
///
/// A name that a scope assigns is the scope's own everywhere in it, and starts with the outer value. A name that it
/// only reads belongs to the nearest enclosing scope that knows it, else to the template's input.
final class JinjaSymbols {
    /// A variable.
    struct Reference {
        /// The variable's function.
        let function: JinjaFunctionScope
        /// The variable's slot in it.
        let slot: Int
    }

    private enum Load {
        case parameter
        case resolve
        case alias(Reference)
        case clear
    }

    /// The function to which the scope belongs.
    let function: JinjaFunctionScope
    private let parent: JinjaSymbols?
    private let level: Int
    private var references: [String: Reference] = [:]
    private var loads: [String: Load] = [:]
    private var stores: Set<String> = []

    /// Creates a scope.
    ///
    /// - Parameter isCondition: Whether it is the scope of a loop's `if`. That is evaluated while the body runs:
    ///   lookahead advances its variable, but not the body's. So it shares no slot with other scopes at its level.
    init(in parent: JinjaSymbols?, function: JinjaFunctionScope, isCondition: Bool = false) {
        self.parent = parent
        self.function = function
        let depth = parent.map { abs($0.level) + 1 } ?? 0
        level = isCondition ? -depth : depth
    }

    private init(copyOf other: JinjaSymbols) {
        parent = other.parent
        function = other.function
        level = other.level
        references = other.references
        loads = other.loads
        stores = other.stores
    }

    /// Returns the variable of a name; nil when no scope knows it.
    func find(_ name: String) -> Reference? {
        references[name] ?? parent?.find(name)
    }

    /// Records that the scope assigns a name.
    func store(_ name: String) {
        stores.insert(name)
        guard references[name] == nil else { return }
        if let outer = parent?.find(name) {
            define(name, .alias(outer))
        } else {
            define(name, .clear)
        }
    }

    /// Records that a name is a parameter of the scope.
    @discardableResult
    func declareParameter(_ name: String) -> Int {
        stores.insert(name)
        return define(name, .parameter)
    }

    /// Records that the scope reads a name.
    func load(_ name: String) {
        if find(name) == nil { define(name, .resolve) }
    }

    @discardableResult
    private func define(_ name: String, _ load: Load) -> Int {
        let slot = function.slot(level: level, name: name)
        references[name] = Reference(function: function, slot: slot)
        loads[name] = load
        return slot
    }

    /// The slots of the names that the scope assigns.
    var storedSlots: [String: Int] {
        references.filter { stores.contains($0.key) }.mapValues(\.slot)
    }

    /// The initialization of the scope's variables, in a fixed order.
    var entryLoads: [JinjaVariableLoad] {
        loads.sorted { $0.key < $1.key }.compactMap { name, load in
            guard let slot = references[name]?.slot else { return nil }
            switch load {
            case .parameter: return nil
            case .resolve: return .resolve(slot: slot, name: name)
            case .alias(let outer):
                return .alias(
                    slot: slot,
                    JinjaReference(functionsOut: function.distance(to: outer.function), slot: outer.slot))
            case .clear: return .clear(slot: slot)
            }
        }
    }

    // MARK: Looking over a scope's statements

    /// Records the names that statements read and assign in this scope.
    func visit(_ statements: [JinjaStatement]) {
        for statement in statements { visit(statement) }
    }

    private func visit(_ statement: JinjaStatement) {
        switch statement {
        case .output(let items):
            for case .value(let expression) in items { visit(expression) }
        case .condition(let branches): visit(branches: branches[...])
        case .loop(let loop): visit(loop.iterable)
        case .assignment(let target, let value):
            visit(value)
            visit(target)
        case .blockAssignment(let target, _, _): visit(target)
        case .macro(let target, _): visit(target)
        case .call(let call, _, _):
            if let call { visit(call) }
        case .filter(let filter, _): visit(filter)
        case .with(let assignments, _):
            for assignment in assignments { visit(assignment.value) }
        case .block, .breakLoop, .continueLoop, .loadTemplate: break
        }
    }

    /// Records the names in an expression.
    func visit(_ expression: JinjaExpression) {
        if case .name(let name) = expression.kind { load(name) }
        for child in expression.children { visit(child) }
    }

    /// Records the names that a target assigns.
    func visit(_ target: JinjaTarget, asParameter: Bool = false) {
        switch target {
        case .name(let name, _):
            if asParameter { declareParameter(name) } else { store(name) }
        case .attribute(let namespace, _, _): visit(namespace)
        case .tuple(let targets, _):
            for target in targets { visit(target, asParameter: asParameter) }
        case .variable: break
        }
    }

    /// Records the names of an `if`, whose branches don't see each other's variables.
    private func visit(branches: ArraySlice<(test: JinjaExpression?, body: [JinjaStatement])>) {
        guard let first = branches.first, let test = first.test else { return }
        visit(test)
        let body = JinjaSymbols(copyOf: self)
        body.visit(first.body)
        let alternatives = JinjaSymbols(copyOf: self)
        for branch in branches.dropFirst() where branch.test != nil {
            alternatives.visit(branches: [branch])
        }
        let otherwise = JinjaSymbols(copyOf: self)
        if let last = branches.last, last.test == nil { otherwise.visit(last.body) }
        merge([body, alternatives, otherwise])
    }

    private func merge(_ branches: [JinjaSymbols]) {
        let added = branches.reduce(into: Set<String>()) { $0.formUnion($1.stores) }.subtracting(stores)
        for branch in branches {
            references.merge(branch.references) { $1 }
            loads.merge(branch.loads) { $1 }
            stores.formUnion(branch.stores)
        }
        for name in added where references[name] != nil {
            loads[name] = parent?.find(name).map { .alias($0) } ?? .resolve
        }
    }
}
