/// Renders one template once.
final class JinjaInterpreter {
    /// What a statement does to the loop around it.
    enum Flow {
        /// Goes on with the next statement.
        case next
        /// Ends the round.
        case continueLoop
        /// Ends the loop.
        case breakLoop
    }

    /// What is left of the limits.
    let budget: JinjaBudget
    /// What `strftime_now` tells.
    let now: ChatTemplateClock
    /// What has been printed so far, into the innermost capture.
    var output = JinjaString(utf8: [])
    /// The expression at work, for messages.
    var position = JinjaPosition.start

    private let template: JinjaTemplate
    private let input: [String: JinjaValue]
    private let root: JinjaActivation
    private var capturedActivations: [JinjaActivation] = []
    private var namespaces: [JinjaNamespace] = []
    private var iterators: [JinjaIterator] = []
    private var printedBytes = 0
    /// Where `{% generation %}` blocks stand in the output.
    private(set) var generationRanges: [Range<Int>] = []
    /// How much was printed outside all captures; nil outside them.
    private var outermostCount: Int?

    /// Prepares a rendering.
    init(
        _ template: JinjaTemplate, input: [String: JinjaValue], limits: ChatTemplateLimits, now: ChatTemplateClock
    ) {
        self.template = template
        self.input = input
        self.now = now
        budget = JinjaBudget(limits)
        root = JinjaActivation(slotCount: template.slotCount, enclosing: nil)
    }

    /// Renders the template.
    ///
    /// - Throws: A failure with the place of the expression at work.
    func render() throws(JinjaFailure) -> JinjaString {
        defer { release() }
        do {
            try setUp(template.scope.loads, root)
            _ = try run(template.scope.body, root)
            return output
        } catch {
            var failure = error
            if failure.position == nil { failure.position = position }
            throw failure
        }
    }

    /// Breaks the cycles between variables, macros, namespaces and iterators.
    private func release() {
        root.slots = []
        for activation in capturedActivations { activation.slots = [] }
        for namespace in namespaces { namespace.removeAll() }
        for iterator in iterators { iterator.close() }
        capturedActivations = []
        namespaces = []
        iterators = []
    }

    /// Remembers an activation that a macro refers to.
    func retain(_ activation: JinjaActivation) throws(JinjaFailure) {
        guard activation !== root, capturedActivations.last !== activation else { return }
        try budget.spend(bytes: JinjaBudget.objectBytes)
        try budget.spend(bytes: JinjaBudget.elementBytes, times: activation.slots.count)
        capturedActivations.append(activation)
    }

    /// Makes the variables of a call.
    func makeActivation(slotCount: Int, enclosing: JinjaActivation?) throws(JinjaFailure) -> JinjaActivation {
        try budget.spend(steps: 1 + slotCount >> 3)
        return JinjaActivation(slotCount: slotCount, enclosing: enclosing)
    }

    /// Remembers a namespace.
    func retain(_ namespace: JinjaNamespace) throws(JinjaFailure) {
        try budget.spend(bytes: 2 * JinjaBudget.objectBytes)
        namespaces.append(namespace)
    }

    /// Remembers an iterator that refers to an activation.
    func retain(_ iterator: JinjaIterator) throws(JinjaFailure) {
        try budget.spend(bytes: 2 * JinjaBudget.objectBytes)
        iterators.append(iterator)
    }

    // MARK: Variables

    /// Sets up the variables of a scope.
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

    /// The value of a name that no scope assigns.
    private func resolve(_ name: String) -> JinjaValue? {
        if let slot = template.exports[name], let value = root.slots[slot] { return value }
        return input[name] ?? JinjaGlobals.value(name)
    }

    /// The value of a variable, or nil when none was assigned.
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

    // MARK: Output

    /// Prints a string.
    func emit(_ text: JinjaString) throws(JinjaFailure) {
        printedBytes += text.utf8.count
        try budget.spend(steps: 1 + text.size >> 8)
        guard printedBytes <= budget.limits.outputBytes else {
            throw JinjaFailure(
                .limit,
                "the template prints more than \(budget.limits.outputBytes) bytes; raise limits.outputBytes")
        }
        output.append(text)
    }

    /// Notes that a `{% generation %}` block is about to print so many bytes.
    ///
    /// As `transformers` counts, a block inside a macro or a captured block begins where the template's own output
    /// ends.
    func generated(_ count: Int) {
        let start = outermostCount ?? output.utf8.count
        generationRanges.append(start..<start + count)
    }

    /// Runs something and returns what it printed instead of printing it.
    func capture(_ body: () throws(JinjaFailure) -> Flow) throws(JinjaFailure) -> (JinjaString, Flow) {
        let outer = output
        let wasOutermost = outermostCount == nil
        if wasOutermost { outermostCount = outer.utf8.count }
        defer { if wasOutermost { outermostCount = nil } }
        output = JinjaString(utf8: [])
        let flow = try body()
        let captured = output
        output = outer
        try budget.spend(bytes: captured.size)
        return (captured, flow)
    }
}
