/// The part of a schema compiler that lists a formula as alternatives, each a plain conjunction, while they are few.
struct AlternativeLister {
    let compiler: SchemaCompiler

    private var formulas: FormulaStore { compiler.formulas }
    private var maximumAlternatives: Int { compiler.store.limits.maximumAlternatives }

    /// The maximum work of joining two lists of alternatives: their pairs, weighted.
    private static let maximumProduct = 1 << 18
    /// The maximum of such work for a whole grammar; beyond it, formulas are evaluated while matching.
    private static let maximumProducts = 1 << 21
    /// The maximum of such work for one step of a text.
    private static let maximumStepProducts = 1 << 16

    /// Returns the alternatives of a formula on objects, or nil if there are too many.
    func objects(_ formula: Formula) -> [ObjectClause]? { alternatives(formula, \.conjunctions.objects) }

    /// Returns the alternatives of a formula on arrays, or nil if there are too many.
    func arrays(_ formula: Formula) -> [ArrayClause]? { alternatives(formula, \.conjunctions.arrays) }

    private func alternatives<C: Clause>(
        _ formula: Formula, _ memo: ReferenceWritableKeyPath<SchemaCompiler, [Formula: [C]?]>
    ) -> [C]? {
        if let known = compiler[keyPath: memo][formula] { return known }
        let result: [C]?
        switch formulas.nodes[formula.index] {
        case .always: result = [C()]
        case .never: result = []
        case .assertion, .all:
            let (assertions, _) = formulas.split(formula)
            var own = C()
            for assertion in assertions { own.add(assertion) }
            var open: [C]? = own.isContradictory(compiler) ? [] : [own]
            if case .all(let parts) = formulas.nodes[formula.index] {
                for part in parts {
                    if case .assertion = formulas.nodes[part.index] { continue }
                    guard let left = open, !left.isEmpty else { break }
                    open = alternatives(part, memo).flatMap { crossed(left, $0) }
                }
            }
            result = open
        case .any(let parts):
            var members: [C]? = []
            for part in parts {
                guard let some = alternatives(part, memo), members != nil else {
                    members = nil
                    break
                }
                members?.append(contentsOf: some)
                if members?.count ?? 0 > maximumAlternatives { members = nil }
            }
            result = members
        }
        if !compiler.arena.hasFailed { compiler[keyPath: memo][formula] = .some(result) }
        return result
    }

    /// Returns the satisfiable conjunctions of two lists of alternatives, or nil if there are too many.
    private func crossed<C: Clause>(_ left: [C], _ right: [C]) -> [C]? {
        if !mayCross(left, right) { return nil }
        var result: [C] = []
        for a in left {
            for b in right {
                guard let clause = a.joined(b, compiler) else { continue }
                result.append(clause)
                if result.count > maximumAlternatives { return nil }
            }
        }
        return result
    }

    private func mayCross<C: Clause>(_ left: [C], _ right: [C]) -> Bool {
        let work = compiler.work
        let weights = (left.reduce(0) { $0 + $1.weight }, right.reduce(0) { $0 + $1.weight })
        let product = left.count * (4 * right.count + weights.1) + right.count * (4 * left.count + weights.0)
        // A fast test of a few members shows that most pairs contradict each other.
        let glances = left.count * (8 * right.count + weights.1 / 8) + right.count * weights.0 / 8
        if product > Self.maximumProduct || work.products + glances > Self.maximumProducts { return false }
        if compiler.retention.mark != nil, work.products + glances > work.productsBefore + Self.maximumStepProducts {
            return false
        }
        compiler.work.products += glances
        return true
    }

    /// Whether two formulas may hold together, as far as a fast test shows.
    func mayOverlap(_ left: Formula, _ right: Formula, _ shape: SchemaCompiler.Shape) -> Bool {
        switch shape {
        case .object: mayOverlap(left, right, \.conjunctions.objects)
        case .array: mayOverlap(left, right, \.conjunctions.arrays)
        }
    }

    private func mayOverlap<C: Clause>(
        _ left: Formula, _ right: Formula, _ memo: ReferenceWritableKeyPath<SchemaCompiler, [Formula: [C]?]>
    ) -> Bool {
        if left == Formula.never || right == Formula.never { return false }
        guard let first = alternatives(left, memo), let second = alternatives(right, memo) else { return true }
        if !mayCross(first, second) { return true }
        return first.contains { a in second.contains { a.joined($0, compiler) != nil } }
    }
}

extension SchemaCompiler {
    /// The part that lists formulas as alternatives.
    var alternatives: AlternativeLister { AlternativeLister(compiler: self) }
}
