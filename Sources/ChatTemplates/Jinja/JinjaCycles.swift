/// The objects of a rendering that may form reference cycles, which reference counting never frees.
final class JinjaCycles {
    private let root: JinjaActivation
    private let budget: JinjaBudget
    private var activations: [JinjaActivation] = []
    private var namespaces: [JinjaNamespace] = []
    private var iterators: [JinjaIterator] = []

    /// Creates a collection with the template's own variables.
    init(root: JinjaActivation, _ budget: JinjaBudget) {
        self.root = root
        self.budget = budget
    }

    /// Adds an activation that a macro references.
    func add(_ activation: JinjaActivation) throws(JinjaFailure) {
        guard activation !== root, activations.last !== activation else { return }
        try budget.spend(bytes: JinjaBudget.objectBytes)
        try budget.spend(bytes: JinjaBudget.elementBytes, times: activation.slots.count)
        activations.append(activation)
    }

    /// Adds a namespace.
    func add(_ namespace: JinjaNamespace) throws(JinjaFailure) {
        try budget.spend(bytes: 2 * JinjaBudget.objectBytes)
        namespaces.append(namespace)
    }

    /// Adds an iterator that references an activation.
    func add(_ iterator: JinjaIterator) throws(JinjaFailure) {
        try budget.spend(bytes: 2 * JinjaBudget.objectBytes)
        iterators.append(iterator)
    }

    /// Breaks the cycles among variables, macros, namespaces and iterators.
    func release() {
        root.slots = []
        for activation in activations { activation.slots = [] }
        for namespace in namespaces { namespace.removeAll() }
        for iterator in iterators { iterator.close() }
        activations = []
        namespaces = []
        iterators = []
    }
}
