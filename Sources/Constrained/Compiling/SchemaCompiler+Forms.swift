/// What objects and arrays are admitted, ready for the matching machine.
extension SchemaCompiler {
    /// The alternatives of one goal that are always listed.
    private static let fewForms = 8
    /// The alternatives of one goal that are never listed but judged as a formula.
    private static let manyAlternatives = 1_024
    /// The forms of a grammar beyond which many alternatives are judged as formulas.
    private static let manyForms = 1 << 14

    /// The forms of the objects that a formula admits: its alternatives, or one form that judges as it goes.
    ///
    /// - Parameter keys: The declared keys, where others are refused.
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

    /// The forms of the objects that alternatives admit.
    ///
    /// - Parameter keys: The declared keys, where others are refused.
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

    /// Fails if a clause has more different assertions than there may be goals, before each becomes one.
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
