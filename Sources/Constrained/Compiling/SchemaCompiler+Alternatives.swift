/// A conjunction of assertions of one shape.
protocol Clause {
    init()
    /// Adds an assertion.
    mutating func add(_ assertion: Assertion)
    /// The conjunction with another clause, or nil where a cheap test tells that no value satisfies it.
    func joined(_ other: Self, _ compiler: SchemaCompiler) -> Self?
    /// Tells by a cheap test that no value satisfies the clause.
    func isContradictory(_ compiler: SchemaCompiler) -> Bool
    /// About how much work it is to join the clause to another.
    var weight: Int { get }
}

/// Formulas as lists of alternatives, each a plain conjunction, as long as those are few.
extension SchemaCompiler {
    /// The most work that one conjunction of alternatives may be, as pairs times their weight.
    private static let maximumProduct = 1 << 18
    /// The most such work of a whole grammar; what comes then is judged as a formula.
    private static let maximumProducts = 1 << 21
    /// The most such work of one step of a text.
    private static let maximumStepProducts = 1 << 16

    /// The alternatives of a formula on objects, or nil if they are too many.
    func objects(_ formula: Formula) -> [ObjectClause]? { alternatives(formula, \.conjunctions.objects) }

    /// The alternatives of a formula on arrays, or nil if they are too many.
    func arrays(_ formula: Formula) -> [ArrayClause]? { alternatives(formula, \.conjunctions.arrays) }

    private func alternatives<C: Clause>(
        _ formula: Formula, _ memo: ReferenceWritableKeyPath<SchemaCompiler, [Formula: [C]?]>
    ) -> [C]? {
        if let known = self[keyPath: memo][formula] { return known }
        let result: [C]?
        switch formulas.nodes[formula.index] {
        case .always: result = [C()]
        case .never: result = []
        case .assertion, .all:
            let (assertions, _) = formulas.split(formula)
            var own = C()
            for assertion in assertions { own.add(assertion) }
            var open: [C]? = own.isContradictory(self) ? [] : [own]
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
                if members?.count ?? 0 > store.limits.maximumAlternatives { members = nil }
            }
            result = members
        }
        if !arena.hasFailed { self[keyPath: memo][formula] = .some(result) }
        return result
    }

    /// The conjunction of two lists of alternatives, without those that cannot hold, or nil if too many.
    private func crossed<C: Clause>(_ left: [C], _ right: [C]) -> [C]? {
        if !mayCross(left, right) { return nil }
        var result: [C] = []
        for a in left {
            for b in right {
                guard let clause = a.joined(b, self) else { continue }
                result.append(clause)
                if result.count > store.limits.maximumAlternatives { return nil }
            }
        }
        return result
    }

    private func mayCross<C: Clause>(_ left: [C], _ right: [C]) -> Bool {
        let weights = (left.reduce(0) { $0 + $1.weight }, right.reduce(0) { $0 + $1.weight })
        let product = left.count * (4 * right.count + weights.1) + right.count * (4 * left.count + weights.0)
        // Most pairs are found to contradict each other by a glance at their members.
        let glances = left.count * (8 * right.count + weights.1 / 8) + right.count * weights.0 / 8
        if product > Self.maximumProduct || productWork + glances > Self.maximumProducts { return false }
        if retained != nil, productWork + glances > productWorkBefore + Self.maximumStepProducts { return false }
        productWork += glances
        return true
    }

    /// Tells whether two formulas may hold together, as far as it is cheap to know.
    func mayOverlap(_ left: Formula, _ right: Formula, _ shape: Shape) -> Bool {
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
        return first.contains { a in second.contains { a.joined($0, self) != nil } }
    }
}

extension ObjectClause: Clause {
    var weight: Int { named.count + groups.count + required.count }
    /// The pairs of names and assertions from which on assertions are looked up by name.
    private static let manyPairs = 1 << 12

    mutating func add(_ assertion: Assertion) {
        switch assertion {
        case .member(let name, let literal, let isRequired):
            if isRequired, !required.contains(name) { required.append(name) }
            // A declared name without assertions keeps its place in the order.
            if !isRequired || literal != Literal.accept { named.append((name, literal)) }
        case .members(let keys, let literal, let isSome):
            if isSome { existing.append((keys, literal)) } else { groups.append((keys, literal)) }
        case .size(let count, let isLeast):
            if isLeast { minimum = max(minimum, count) } else { maximum = min(maximum ?? count, count) }
        case .item, .items, .distinct: break
        }
    }

    func isContradictory(_ compiler: SchemaCompiler) -> Bool { isContradictory(compiler, required) }

    private func isContradictory(_ compiler: SchemaCompiler, _ concerned: [[UInt32]]) -> Bool {
        if let maximum, maximum < max(minimum, required.count) { return true }
        let isWide = concerned.count * named.count > Self.manyPairs
        let byName = isWide ? Dictionary(grouping: named, by: \.name) : [:]
        for name in concerned {
            let literals =
                isWide
                ? byName[name, default: []].map(\.literal) + groupLiterals(for: name, compiler.arena)
                : literals(for: name, compiler.arena)
            if literals.count > 0, compiler.isSurelyEmpty(literals) { return true }
        }
        return false
    }
}

extension ObjectClause {
    func joined(_ other: ObjectClause, _ compiler: SchemaCompiler) -> ObjectClause? {
        // What is said of a member whose value is given holds or doesn't.
        var isLess = false
        for (name, literal) in other.named {
            guard let holds = compiler.isKnown(literal, of: name, in: self) else { continue }
            if !holds, required.contains(name) { return nil }
            isLess = isLess || holds
        }
        var addition = other
        if isLess { addition.named.removeAll { compiler.isKnown($0.literal, of: $0.name, in: self) == true } }
        if addition.isTrivial { return self }
        let result = merged(addition)
        var concerned = result.required
        if addition.groups.isEmpty, addition.named.count + addition.required.count < concerned.count {
            concerned = addition.required + addition.named.map(\.name).filter { result.required.contains($0) }
        }
        return result.isContradictory(compiler, concerned) ? nil : result
    }
}

extension SchemaCompiler {
    /// Tells whether a literal holds of a member whose only value a clause gives; nil where it gives none.
    fileprivate func isKnown(_ literal: Literal, of name: [UInt32], in clause: ObjectClause) -> Bool? {
        for (other, given) in clause.named where !given.isNegated && other == name {
            guard let value = judge.pureList(given.schema)?.single else { continue }
            return judge.holds([literal], value)
        }
        return nil
    }
}

extension ArrayClause: Clause {
    func joined(_ other: ArrayClause, _ compiler: SchemaCompiler) -> ArrayClause? {
        let result = merged(other)
        return result.isContradictory(compiler) ? nil : result
    }

    var weight: Int { prefix.count }

    mutating func add(_ assertion: Assertion) {
        switch assertion {
        case .item(let index, let literal, let isRequired):
            while prefix.count <= index { prefix.append(rest) }
            prefix[index].append(literal)
            if isRequired { minimum = max(minimum, index + 1) }
        case .items(let start, let literal, 0, isLeast: false):
            while prefix.count < start { prefix.append(rest) }
            for index in start..<max(start, prefix.count) { prefix[index].append(literal.negated) }
            rest.append(literal.negated)
        case .items(let start, let literal, let count, let isLeast):
            var entry = (start: start, literal: literal, minimum: 0, maximum: Int?.none)
            if let known = counted.firstIndex(where: { $0.start == start && $0.literal == literal }) {
                entry = counted.remove(at: known)
            }
            if isLeast {
                entry.minimum = max(entry.minimum, count)
            } else {
                entry.maximum = min(entry.maximum ?? count, count)
            }
            counted.append(entry)
        case .size(let count, let isLeast):
            if isLeast { minimum = max(minimum, count) } else { maximum = min(maximum ?? count, count) }
        case .distinct(let isDistinct, let pointer):
            if isDistinct { isUnique = true } else { repeatPointer = pointer }
            if !isDistinct { minimum = max(minimum, 2) }
        case .member, .members: break
        }
    }

    func isContradictory(_ compiler: SchemaCompiler) -> Bool {
        if let maximum, maximum < minimum { return true }
        if isUnique, repeatPointer != nil { return true }
        if counted.contains(where: { $0.maximum.map { [least = $0.minimum] in $0 < least } ?? false }) { return true }
        return (0..<min(minimum, prefix.count + 1)).contains { compiler.isSurelyEmpty(literals(at: $0)) }
    }

    /// The clause as a formula.
    func formula(_ formulas: FormulaStore) -> Formula {
        var assertions: [Assertion] = [.size(minimum, isLeast: true)]
        if let maximum { assertions.append(.size(maximum, isLeast: false)) }
        for (index, literals) in prefix.enumerated() {
            assertions += literals.map { .item(index, $0, isRequired: false) }
        }
        assertions += rest.map { .items(from: prefix.count, $0.negated, 0, isLeast: false) }
        for count in counted {
            assertions.append(.items(from: count.start, count.literal, count.minimum, isLeast: true))
            if let maximum = count.maximum {
                assertions.append(.items(from: count.start, count.literal, maximum, isLeast: false))
            }
        }
        if isUnique { assertions.append(.distinct(true, pointer: "")) }
        if let repeatPointer { assertions.append(.distinct(false, pointer: repeatPointer)) }
        return formulas.all(assertions.map { formulas.assertion($0) })
    }
}
