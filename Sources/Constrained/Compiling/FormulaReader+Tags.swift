/// Discriminates branches by the value of one member that all of them require.
extension FormulaReader {
    /// The number of branches from which on a discriminating member is searched for.
    private static let fewBranches = 8

    /// Returns the values that each branch lists for the discriminating member, or nil for a branch that lists none.
    ///
    /// Branches without a common value can't hold together.
    func tags(of branches: [Formula]) -> [Set<ExactJSON>?] {
        let none = [Set<ExactJSON>?](repeating: nil, count: branches.count)
        if branches.count < Self.fewBranches { return none }
        let lists = branches.map { listedMembers($0) }
        var counts: [[UInt32]: Int] = [:]
        for list in lists { for name in list.keys { counts[name, default: 0] += 1 } }
        let best = counts.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }
        guard let best, best.value > 1 else { return none }
        return lists.map { $0[best.key] }
    }

    /// Returns the values that a branch lists for the members that it requires.
    private func listedMembers(_ branch: Formula) -> [[UInt32]: Set<ExactJSON>] {
        guard let clauses = compiler.alternatives.objects(branch), let first = clauses.first,
            clauses.count <= Self.fewBranches
        else {
            return [:]
        }
        var result: [[UInt32]: Set<ExactJSON>] = [:]
        for name in first.required.prefix(64) {
            var all: Set<ExactJSON>? = []
            for clause in clauses {
                let list = clause.required.contains(name) ? listedValues(of: name, in: clause) : nil
                all = list.flatMap { all?.union($0) }
            }
            if let all { result[name] = all }
        }
        return result
    }

    private func listedValues(of name: [UInt32], in clause: ObjectClause) -> Set<ExactJSON>? {
        for (other, literal) in clause.named where !literal.isNegated && literal != Literal.accept && other == name {
            if let list = compiler.judge.pureList(literal.schema) { return list.values }
        }
        return nil
    }
}
