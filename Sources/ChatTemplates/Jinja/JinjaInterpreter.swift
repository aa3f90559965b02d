/// An interpreter that renders one template once.
final class JinjaInterpreter {
    /// The effect of a statement on the enclosing loop.
    enum Flow {
        /// Continues with the next statement.
        case next
        /// Ends the round.
        case continueLoop
        /// Ends the loop.
        case breakLoop
    }

    /// The unspent part of the limits.
    let budget: JinjaBudget
    /// The clock of `strftime_now`.
    let now: ChatTemplateClock
    /// The output so far.
    let printer: JinjaPrinter
    /// The objects to release after rendering.
    let cycles: JinjaCycles
    /// The position of the current expression, for messages.
    var position = JinjaPosition.start

    private let template: JinjaTemplate
    private let input: [String: JinjaValue]
    private let root: JinjaActivation

    /// Creates an interpreter.
    init(
        _ template: JinjaTemplate, input: [String: JinjaValue], limits: ChatTemplateLimits, now: ChatTemplateClock
    ) {
        self.template = template
        self.input = input
        self.now = now
        budget = JinjaBudget(limits)
        root = JinjaActivation(slotCount: template.slotCount, enclosing: nil)
        printer = JinjaPrinter(budget)
        cycles = JinjaCycles(root: root, budget)
    }

    /// Renders the template.
    ///
    /// - Throws: A failure with the position of the current expression.
    func render() throws(JinjaFailure) -> JinjaString {
        defer { cycles.release() }
        do {
            try setUp(template.scope.loads, root)
            _ = try run(template.scope.body, root)
            return printer.output
        } catch {
            var failure = error
            if failure.position == nil { failure.position = position }
            throw failure
        }
    }

    /// Creates the variables of a call.
    func makeActivation(slotCount: Int, enclosing: JinjaActivation?) throws(JinjaFailure) -> JinjaActivation {
        try budget.spend(steps: 1 + slotCount >> 3)
        return JinjaActivation(slotCount: slotCount, enclosing: enclosing)
    }

    // MARK: Variables

    /// Initializes the variables of a scope.
    func setUp(_ loads: [JinjaVariableLoad], _ activation: JinjaActivation) throws(JinjaFailure) {
        for load in loads {
            try budget.spend(steps: 1)
            switch load {
            case .resolve(let slot, let name):
                try budget.spend(steps: 2 + name.utf8.count >> 4)
                activation.slots[slot] = resolve(name)
            case .alias(let slot, let outer): activation.slots[slot] = variable(outer, activation)
            case .clear(let slot): activation.slots[slot] = nil
            }
        }
    }

    /// Returns the value of a name that no scope assigns.
    private func resolve(_ name: String) -> JinjaValue? {
        if let slot = template.exports[name], let value = root.slots[slot] { return value }
        return input[name] ?? JinjaGlobals.value(name)
    }

    /// Returns the value of a variable; nil if it is unassigned.
    func variable(_ reference: JinjaReference, _ activation: JinjaActivation) -> JinjaValue? {
        var current = activation
        for _ in 0..<reference.functionsOut {
            guard let outer = current.enclosing else { return nil }
            current = outer
        }
        return current.slots[reference.slot]
    }

    /// Assigns a value to a target.
    func assign(
        _ value: JinjaValue, to target: JinjaTarget, _ activation: JinjaActivation
    ) throws(JinjaFailure) {
        switch target {
        case .variable(let reference):
            activation.slots[reference.slot] = value
        case .name:
            throw JinjaFailure(.syntax, "the template was not compiled")
        case .attribute(let expression, let name, let position):
            self.position = position
            guard case .namespace(let namespace) = try evaluate(expression, activation) else {
                throw JinjaFailure(.value, "cannot assign attribute on non-namespace object")
            }
            try JinjaGlobals.checkAttribute(name)
            if namespace[name] == nil { try budget.spend(bytes: 2 * JinjaBudget.objectBytes) }
            try budget.spend(steps: name.utf8.count >> 4)
            namespace[name] = value
        case .tuple(let targets, let position):
            try assign(parts: value, to: targets, activation, at: position)
        }
    }

    private func assign(
        parts value: JinjaValue, to targets: [JinjaTarget], _ activation: JinjaActivation, at position: JinjaPosition
    ) throws(JinjaFailure) {
        guard var elements = JinjaElements(value) else {
            self.position = position
            throw .type("cannot unpack non-iterable \(value.typeName) object")
        }
        var parts: [JinjaValue] = []
        while parts.count <= targets.count, let part = try elements.next() { parts.append(part) }
        guard parts.count == targets.count else {
            self.position = position
            throw .value(
                parts.count > targets.count
                    ? "too many values to unpack (expected \(targets.count))"
                    : "not enough values to unpack (expected \(targets.count), got \(parts.count))")
        }
        for (part, target) in zip(parts, targets) { try assign(part, to: target, activation) }
    }
}
