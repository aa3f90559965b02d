/// The objects of a rendering that may refer to one another in a circle, which counting references would never free.
final class JinjaCycles {
    private let root: JinjaActivation
    private let budget: JinjaBudget
    private var activations: [JinjaActivation] = []
    private var namespaces: [JinjaNamespace] = []
    private var iterators: [JinjaIterator] = []

    /// Begins with the variables of the template itself.
    init(root: JinjaActivation, _ budget: JinjaBudget) {
        self.root = root
        self.budget = budget
    }

    /// Remembers an activation that a macro refers to.
    func add(_ activation: JinjaActivation) throws(JinjaFailure) {
        guard activation !== root, activations.last !== activation else { return }
        try budget.spend(bytes: JinjaBudget.objectBytes)
        try budget.spend(bytes: JinjaBudget.elementBytes, times: activation.slots.count)
        activations.append(activation)
    }

    /// Remembers a namespace.
    func add(_ namespace: JinjaNamespace) throws(JinjaFailure) {
        try budget.spend(bytes: 2 * JinjaBudget.objectBytes)
        namespaces.append(namespace)
    }

    /// Remembers an iterator that refers to an activation.
    func add(_ iterator: JinjaIterator) throws(JinjaFailure) {
        try budget.spend(bytes: 2 * JinjaBudget.objectBytes)
        iterators.append(iterator)
    }

    /// Breaks the cycles between variables, macros, namespaces and iterators.
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
