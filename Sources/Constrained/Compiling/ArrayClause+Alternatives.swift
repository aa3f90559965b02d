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

    /// Returns the clause as a formula.
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
