/// The forms of the objects and arrays that goals admit.
extension SchemaCompiler {
    /// The number of a goal's alternatives up to which they are always listed.
    private static let fewForms = 8
    /// The number of a goal's alternatives beyond which a formula is evaluated instead.
    private static let manyAlternatives = 1_024
    /// The number of a grammar's forms beyond which many alternatives are evaluated as formulas.
    private static let manyForms = 1 << 14

    /// Returns the forms of the objects that a formula admits: its alternatives, or one form that evaluates the
    /// formula.
    ///
    /// - Parameter keys: The declared keys, if others are refused.
    func objectForms(_ formula: Formula, closingTo keys: DeclaredKeys? = nil) -> [ObjectForm.ID] {
        if formula == Formula.never { return [] }
        let first = objectForms.count
        if let clauses = alternatives.objects(formula) {
            let isFree = clauses.count <= Self.manyAlternatives && first + clauses.count <= Self.manyForms
            if clauses.count <= Self.fewForms || isFree { return objectForms(clauses, closingTo: keys) }
        }
        let (assertions, rest) = formulas.split(formula)
        var clause = ObjectClause()
        for assertion in assertions { clause.add(assertion) }
        if let keys { clause = clause.closed(to: keys, beside: rest, self) }
        objectForms.append(ObjectForm(clause, rest, self))
        return [ObjectForm.ID(at: first)]
    }

    /// Returns the forms of the objects that alternatives admit.
    ///
    /// - Parameter keys: The declared keys, if others are refused.
    func objectForms(_ clauses: [ObjectClause], closingTo keys: DeclaredKeys? = nil) -> [ObjectForm.ID] {
        let first = objectForms.count
        guard first + clauses.count <= store.limits.maximumGoals * 4 else {
            fail(.limit("object alternatives", store.limits.maximumGoals * 4))
            return []
        }
        for clause in clauses {
            let clause = keys.map { clause.closed(to: $0, beside: Formula.always, self) } ?? clause
            objectForms.append(ObjectForm(clause, Formula.always, self))
        }
        return (first..<objectForms.count).map { ObjectForm.ID(at: $0) }
    }

    /// Fails if a clause has more different assertions than the maximum number of goals.
    func checkGoals(of clause: ObjectClause) {
        guard clause.named.count > store.limits.maximumGoals else { return }
        if Set(clause.named.map(\.literal)).count > store.limits.maximumGoals {
            fail(.limit("combinations of subschemas", store.limits.maximumGoals))
        }
    }

    func arrayForms(_ formula: Formula) -> [ArrayForm.ID] {
        if formula == Formula.never { return [] }
        let first = arrayForms.count
        if let clauses = alternatives.arrays(formula) {
            for clause in clauses {
                arrayForms.append(
                    ArrayForm.canList(clause) ? ArrayForm(clause, self) : ArrayForm(clause.formula(formulas), self))
            }
        } else {
            arrayForms.append(ArrayForm(formula, self))
        }
        return (first..<arrayForms.count).map { ArrayForm.ID(at: $0) }
    }
}
