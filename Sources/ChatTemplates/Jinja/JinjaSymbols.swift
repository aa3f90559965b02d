/// One function of a compiled template and the slots of its variables.
final class JinjaFunctionScope {
    private struct Key: Hashable {
        let level: Int
        let name: String
    }

    /// The function in which this one is defined.
    let enclosing: JinjaFunctionScope?
    private var slots: [Key: Int] = [:]

    /// Makes a function without variables.
    init(in enclosing: JinjaFunctionScope?) {
        self.enclosing = enclosing
    }

    /// The number of slots so far.
    var slotCount: Int {
        slots.count
    }

    /// The slot of a name at a level of nesting, below zero for conditions of loops; scopes side by side share it.
    func slot(level: Int, name: String) -> Int {
        let key = Key(level: level, name: name)
        if let slot = slots[key] { return slot }
        slots[key] = slots.count
        return slots.count - 1
    }

    /// How many functions out a function is, seen from this one.
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

/// Which variable each name means in one scope, by the rules of Jinja's own compiler.
///
/// A name that a scope assigns is the scope's own everywhere in it and starts out with the value from outside;
/// a name that it only reads belongs to the nearest scope that knows it, or comes from the template's input.
final class JinjaSymbols {
    /// A variable.
    struct Reference {
        /// The function it lives in.
        let function: JinjaFunctionScope
        /// Its slot there.
        let slot: Int
    }

    private enum Load {
        case parameter
        case resolve
        case alias(Reference)
        case clear
    }

    /// The function the scope belongs to.
    let function: JinjaFunctionScope
    private let parent: JinjaSymbols?
    private let level: Int
    private var references: [String: Reference] = [:]
    private var loads: [String: Load] = [:]
    private var stores: Set<String> = []

    /// Makes a scope.
    ///
    /// - Parameter isCondition: Whether it is that of a loop's `if`, which is asked while the body runs: looking ahead moves
    ///   its variable on, and not the body's. It shares no slot with other scopes at its level.
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

    /// The variable of a name, or nil when no scope knows it.
    func find(_ name: String) -> Reference? {
        references[name] ?? parent?.find(name)
    }

    /// Notes that the scope assigns a name.
    func store(_ name: String) {
        stores.insert(name)
        guard references[name] == nil else { return }
        if let outer = parent?.find(name) {
            define(name, .alias(outer))
        } else {
            define(name, .clear)
        }
    }

    /// Notes that a name is a parameter of the scope.
    @discardableResult
    func declareParameter(_ name: String) -> Int {
        stores.insert(name)
        return define(name, .parameter)
    }

    /// Notes that the scope reads a name.
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

    /// The slots of the names that the scope itself assigns.
    var storedSlots: [String: Int] {
        references.filter { stores.contains($0.key) }.mapValues(\.slot)
    }

    /// What sets up the scope's variables when it is entered, in a fixed order.
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

    /// Notes the names of statements that belong to the scope itself.
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

    /// Notes the names of an expression.
    func visit(_ expression: JinjaExpression) {
        if case .name(let name) = expression.kind { load(name) }
        for child in expression.children { visit(child) }
    }

    /// Notes the names that a target assigns.
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

    /// Notes the names of an `if`, whose branches see one another's variables only afterwards.
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
