/// Estimates of the number of a schema's alternatives, made from its keywords before anything is compiled.
///
/// They also cover the schema's negation. They are exact for plain choices, and too high elsewhere.
final class CostEstimates {
    /// The estimate of one schema.
    private struct Estimate {
        /// The approximate number of alternatives of the schema.
        var alternatives: Int32 = 1
        /// The approximate number of alternatives of its negation.
        var refutations: Int32 = 1
        var state = State.unknown
    }

    private enum State: UInt8 {
        case unknown, open, known
    }

    /// A reason why schemas can't be compiled.
    enum Fault {
        /// A schema refers to itself in a cycle.
        case circle(Subschema.ID)
        /// Too many schemas apply inside one another.
        case depth(Subschema.ID)
    }

    /// The schemas, which may grow in number.
    let store: SchemaStore
    private var estimates: [Estimate] = []
    /// The first fault found.
    private(set) var fault: Fault?
    /// For each schema and its negation, whether compiling it may be refused.
    var refusable: [Bool] = []

    private static let most = Int32(1) << 16
    /// The number of comparisons of two branches that cost as much as one alternative.
    private static let pairsPerAlternative = 4

    init(store: SchemaStore) { self.store = store }

    /// Returns the approximate number of alternatives of a conjunction of literals.
    func alternatives(_ literals: [Literal]) -> Int {
        var result: Int32 = 1
        for literal in literals {
            settle(literal.schema)
            let estimate = estimates[literal.schema.index]
            result = Self.product(result, !literal.isNegated ? estimate.alternatives : estimate.refutations)
        }
        return Int(result)
    }

    /// Whether compiling a conjunction of literals, or goals that it leads to, may be refused.
    func mayBeRefused(_ literals: [Literal]) -> Bool {
        literals.contains { $0.index >= refusable.count || refusable[$0.index] }
    }

    private static func product(_ a: Int32, _ b: Int32) -> Int32 { min(a * min(b, most / max(a, 1) + 1), most) }
    private static func sum(_ a: Int32, _ b: Int32) -> Int32 { min(a + b, most) }

    /// Whether a schema may apply others to the same value.
    static func appliesOthers(_ node: Subschema) -> Bool { !(node.isSimple || node.isPlainObject) }

    /// Returns the schemas that a schema applies to the same value.
    static func inPlace(_ node: Subschema) -> [Subschema.ID] {
        if !appliesOthers(node) { return [] }
        var result =
            node.applied.references + node.applied.allOf + node.applied.oneOf
            + node.objects.dependentSchemas.map(\.schema)
        for branches in node.applied.anyOf { result += branches }
        if let not = node.applied.not { result.append(not) }
        if let condition = node.applied.condition, node.applied.consequence != nil || node.applied.alternative != nil {
            result.append(condition)
            result += [node.applied.consequence, node.applied.alternative].compactMap { $0 }
        }
        return result
    }

    /// Computes the estimates of a schema and of all schemas that it applies.
    ///
    /// - Complexity: Linear in the number of schemas without an estimate; no recursion.
    func settle(_ schema: Subschema.ID) {
        if estimates.count < store.count {
            estimates += Array(repeating: Estimate(), count: store.count - estimates.count)
        }
        if estimates[schema.index].state == .known || fault != nil { return }
        if !Self.appliesOthers(store[schema]) {
            estimates[schema.index] = estimate(of: store[schema])
            return
        }
        var stack: [(schema: Subschema.ID, parts: [Subschema.ID], next: Int)] = []
        func enter(_ schema: Subschema.ID) {
            estimates[schema.index].state = .open
            stack.append((schema, Self.inPlace(store[schema]), 0))
        }
        enter(schema)
        while let (schema, parts, next) = stack.last {
            if next == parts.count {
                stack.removeLast()
                estimates[schema.index] = estimate(of: store[schema])
                continue
            }
            stack[stack.count - 1].next += 1
            let part = parts[next]
            switch estimates[part.index].state {
            case .known: break
            case .open: fault = fault ?? .circle(part)
            case .unknown:
                if !Self.appliesOthers(store[part]) {
                    estimates[part.index] = estimate(of: store[part])
                    continue
                }
                if stack.count > store.limits.maximumInPlaceDepth {
                    fault = fault ?? .depth(part)
                    return
                }
                enter(part)
            }
        }
    }

    private func estimate(of node: Subschema) -> Estimate {
        let own =
            node.objects.properties.count + node.objects.patternProperties.count + node.objects.required.count
            + node.arrays.prefixItems.count
            + node.objects.dependentRequired.count + node.keywords.count
        var result = Estimate(alternatives: 1, refutations: Int32(clamping: max(own, 1)), state: .known)
        if !Self.appliesOthers(node), node.values.isEmpty { return result }
        func require(_ alternatives: Int32, refutedBy refutations: Int32) {
            result.alternatives = Self.product(result.alternatives, alternatives)
            result.refutations = Self.sum(result.refutations, refutations)
        }
        func requireAny(_ branches: [Estimate]) {
            require(
                branches.reduce(0) { Self.sum($0, $1.alternatives) },
                refutedBy: branches.reduce(1) { Self.product($0, $1.refutations) })
        }
        for part in node.applied.references + node.applied.allOf {
            require(estimates[part.index].alternatives, refutedBy: estimates[part.index].refutations)
        }
        for branches in node.applied.anyOf { requireAny(branches.map { estimates[$0.index] }) }
        if !node.applied.oneOf.isEmpty {
            // Each branch is compared with each other one, to know that no second branch holds.
            requireAny(node.applied.oneOf.map { estimates[$0.index] })
            let pairs = Int32(clamping: node.applied.oneOf.count * node.applied.oneOf.count / Self.pairsPerAlternative)
            result.alternatives = Self.sum(result.alternatives, pairs)
        }
        if let not = node.applied.not {
            require(estimates[not.index].refutations, refutedBy: estimates[not.index].alternatives)
        }
        for (_, schema) in node.objects.dependentSchemas {
            require(Self.sum(1, estimates[schema.index].alternatives), refutedBy: estimates[schema.index].refutations)
        }
        for _ in node.objects.dependentRequired { require(2, refutedBy: 1) }
        if let condition = node.applied.condition, node.applied.consequence != nil || node.applied.alternative != nil {
            let test = estimates[condition.index]
            let then = node.applied.consequence.map { estimates[$0.index] } ?? Estimate(refutations: 0)
            let other = node.applied.alternative.map { estimates[$0.index] } ?? Estimate(refutations: 0)
            require(
                Self.sum(
                    Self.product(test.alternatives, then.alternatives),
                    Self.product(test.refutations, other.alternatives)),
                refutedBy: Self.sum(
                    Self.product(test.alternatives, then.refutations),
                    Self.product(test.refutations, other.refutations)))
        }
        for list in node.values {
            let parted = list.reduce(into: Int32(0)) { $0 += $1.hasParts ? 1 : 0 }
            if parted > 0 { require(min(parted, Self.most), refutedBy: parted) }
        }
        return result
    }
}
