/// The traversal of schemas that turns their assertions on objects and arrays into formulas.
extension FormulaReader {
    /// Returns the formula of a literal for objects or arrays.
    func formula(_ literal: Literal, _ shape: SchemaCompiler.Shape) -> Formula {
        let positive = reading(literal.schema, shape, false).formula
        return !literal.isNegated ? positive : formulas.negation(positive)
    }

    private func yes(_ schema: Subschema.ID) -> Literal { store.literal(schema) }
    private func no(_ schema: Subschema.ID) -> Literal { store.literal(schema, isNegated: true) }

    /// Reads a schema, with the parts that it evaluates if `tracks` is true.
    private func reading(
        _ schema: Subschema.ID, _ shape: SchemaCompiler.Shape, _ tracks: Bool
    ) -> SchemaCompiler.Reading {
        let key = ReadingQuestion(schema, shape, tracks: tracks)
        if let known = compiler.conjunctions.readings[key] { return known }
        let outer = compiler.schemaInHand
        guard compiler.enter(schema) else { return SchemaCompiler.Reading(formula: Formula.never) }
        defer { compiler.leave(schema, outer) }
        let result = read(store[schema], shape, tracks)
        if !arena.hasFailed { compiler.conjunctions.readings[key] = result }
        return result
    }

    private func read(
        _ node: Subschema, _ shape: SchemaCompiler.Shape, _ tracksOutside: Bool
    ) -> SchemaCompiler.Reading {
        guard node.kinds.contains(shape.kind) else { return SchemaCompiler.Reading(formula: Formula.never) }
        let tracks = tracksOutside || node.needsEvaluation
        var parts: [Formula] = []
        var evaluations: [SchemaEvaluation] = []
        switch shape {
        case .object: ownObject(node, &parts, &evaluations)
        case .array: ownArray(node, &parts, &evaluations)
        }
        /// Reads a schema applied in place. It must hold if `condition` is nil.
        func inPlace(_ schema: Subschema.ID, if condition: ((Formula) -> Formula)? = nil) -> Formula {
            let inner = reading(schema, shape, tracks)
            for evaluation in inner.evaluations where tracks {
                var conditional = evaluation
                if let condition {
                    conditional.condition = formulas.all([condition(inner.formula), evaluation.condition])
                }
                evaluations.append(conditional)
            }
            return inner.formula
        }
        for (name, schema) in node.objects.dependentSchemas where shape == .object {
            let present = formulas.assertion(.member(name, Literal.accept, isRequired: true))
            let required = inPlace(schema, if: { _ in present })
            parts.append(formulas.any([formulas.negation(present), formulas.all([present, required])]))
        }
        for list in node.values { parts.append(formulas.any(list.map { constant($0, shape) })) }
        for part in node.applied.references + node.applied.allOf { parts.append(inPlace(part)) }
        for branches in node.applied.anyOf { parts.append(formulas.any(branches.map { inPlace($0, if: { $0 }) })) }
        if !node.applied.oneOf.isEmpty {
            parts.append(exactlyOne(node.applied.oneOf.map { inPlace($0, if: { $0 }) }, shape))
        }
        if let not = node.applied.not { parts.append(formulas.negation(reading(not, shape, false).formula)) }
        if let condition = node.applied.condition,
            tracks || node.applied.consequence != nil || node.applied.alternative != nil
        {
            let test = inPlace(condition, if: { $0 })
            let then = node.applied.consequence.map { inPlace($0, if: { _ in test }) } ?? Formula.always
            let other = node.applied.alternative.map { inPlace($0, if: { [formulas] _ in formulas.negation(test) }) }
            parts.append(either(test, then: then, else: other ?? Formula.always))
        }
        switch (shape, node.objects.unevaluatedProperties, node.arrays.unevaluatedItems) {
        case (.object, let rest?, _):
            parts.append(unevaluatedMembers(yes(rest), evaluations))
            evaluations = [SchemaEvaluation(extent: .everything)]
        case (.array, _, let rest?):
            parts.append(unevaluatedItems(rest, evaluations))
            evaluations = [SchemaEvaluation(extent: .everything)]
        default: break
        }
        return SchemaCompiler.Reading(formula: formulas.all(parts), evaluations: tracks ? evaluations : [])
    }

    private func ownObject(_ node: Subschema, _ parts: inout [Formula], _ evaluations: inout [SchemaEvaluation]) {
        for (name, schema) in node.objects.properties {
            parts.append(formulas.assertion(.member(name, yes(schema), isRequired: false)))
        }
        for (pattern, schema) in node.objects.patternProperties {
            parts.append(formulas.assertion(.members(KeyGroup(language: pattern), yes(schema), isSome: false)))
        }
        if let additional = node.objects.additionalProperties {
            parts.append(formulas.assertion(.members(others(node), yes(additional), isSome: false)))
            evaluations.append(SchemaEvaluation(extent: .everything))
        } else {
            if !node.objects.properties.isEmpty {
                evaluations.append(SchemaEvaluation(extent: .names(node.objects.properties.map(\.name))))
            }
            for (pattern, _) in node.objects.patternProperties {
                evaluations.append(SchemaEvaluation(extent: .keys(pattern)))
            }
        }
        if let names = node.objects.propertyNames {
            parts.append(
                formulas.assertion(.members(compiler.group(outside(names)), Literal.reject, isSome: false)))
        }
        for name in node.objects.required { parts.append(present(name)) }
        parts.append(formulas.assertion(.size(node.objects.minimumProperties, isLeast: true)))
        if let maximum = node.objects.maximumProperties {
            parts.append(formulas.assertion(.size(maximum, isLeast: false)))
        }
        for (name, required) in node.objects.dependentRequired {
            let all = formulas.all([present(name)] + required.filter { $0 != name }.map { present($0) })
            parts.append(formulas.any([formulas.negation(present(name)), all]))
        }
    }

    /// Returns the clause of literals on objects, if they are one schema without applicators; otherwise nil.
    func plainObject(_ literals: [Literal]) -> ObjectClause? {
        guard literals.count == 1, !literals[0].isNegated else { return nil }
        let node = store[literals[0].schema]
        guard node.isPlainObject else { return nil }
        var clause = ObjectClause()
        clause.named = node.objects.properties.map { ($0.name, yes($0.schema)) }
        for (pattern, schema) in node.objects.patternProperties {
            clause.groups.append((KeyGroup(language: pattern), yes(schema)))
        }
        if let additional = node.objects.additionalProperties {
            clause.groups.append((others(node), yes(additional)))
        }
        if let names = node.objects.propertyNames {
            clause.groups.append((compiler.group(outside(names)), Literal.reject))
        }
        clause.groups.removeAll { $0.literal == Literal.accept }
        clause.required = node.objects.required
        clause.minimum = node.objects.minimumProperties
        clause.maximum = node.objects.maximumProperties
        return clause
    }

    /// Returns the keys that a schema neither declares nor matches by a pattern.
    private func others(_ node: Subschema) -> KeyGroup {
        KeyGroup(
            language: nil, excludedNames: Set(node.objects.properties.map(\.name)),
            excludedLanguages: node.objects.patternProperties.map(\.pattern))
    }

    private func present(_ name: [UInt32]) -> Formula {
        formulas.assertion(.member(name, Literal.accept, isRequired: true))
    }

    private func outside(_ names: Subschema.ID) -> Language {
        let saved = compiler.active
        compiler.active = []
        defer { compiler.active = saved }
        return arena.complement(compiler.scalars.strings(yes(names)))
    }

    private func ownArray(_ node: Subschema, _ parts: inout [Formula], _ evaluations: inout [SchemaEvaluation]) {
        for (i, schema) in node.arrays.prefixItems.enumerated() {
            parts.append(formulas.assertion(.item(i, yes(schema), isRequired: false)))
        }
        if let items = node.arrays.items {
            parts.append(formulas.assertion(.items(from: node.arrays.prefixItems.count, no(items), 0, isLeast: false)))
            evaluations.append(SchemaEvaluation(extent: .everything))
        } else if !node.arrays.prefixItems.isEmpty {
            evaluations.append(SchemaEvaluation(extent: .first(node.arrays.prefixItems.count)))
        }
        if let contains = node.arrays.contains {
            let least = Assertion.items(from: 0, yes(contains), node.arrays.minimumContains, isLeast: true)
            parts.append(formulas.assertion(least))
            if let maximum = node.arrays.maximumContains {
                parts.append(formulas.assertion(.items(from: 0, yes(contains), maximum, isLeast: false)))
            }
            evaluations.append(SchemaEvaluation(extent: .matching(yes(contains))))
        }
        parts.append(formulas.assertion(.size(node.arrays.minimumItems, isLeast: true)))
        if let maximum = node.arrays.maximumItems { parts.append(formulas.assertion(.size(maximum, isLeast: false))) }
        if node.arrays.hasUniqueItems { parts.append(formulas.assertion(.distinct(true, pointer: node.pointer))) }
    }

    func constant(_ value: ExactJSON, _ shape: SchemaCompiler.Shape) -> Formula {
        switch (shape, value) {
        case (.object, .object(let members)):
            let others = KeyGroup(language: nil, excludedNames: Set(members.map(\.name)))
            return formulas.all(
                members.map {
                    formulas.assertion(.member($0.name, yes(store.constant($0.value)), isRequired: true))
                } + [formulas.assertion(.members(others, Literal.reject, isSome: false))])
        case (.array, .array(let items)):
            return formulas.all(
                items.enumerated().map {
                    formulas.assertion(.item($0.offset, yes(store.constant($0.element)), isRequired: true))
                } + [formulas.assertion(.size(items.count, isLeast: false))])
        default: return Formula.never
        }
    }

    /// Returns the formula that holds if exactly one branch does.
    ///
    /// Branches that can't hold together need no exclusion of one another.
    private func exactlyOne(_ branches: [Formula], _ shape: SchemaCompiler.Shape) -> Formula {
        var terms: [Formula] = []
        var pairs: [Formula] = []
        var rivals: [[Int]] = Array(repeating: [], count: branches.count)
        let tags = shape == .object ? tags(of: branches) : Array(repeating: nil, count: branches.count)
        let open = branches.indices.filter { tags[$0] == nil && branches[$0] != Formula.never }
        var tagged: [ExactJSON: [Int]] = [:]
        for i in branches.indices where branches[i] != Formula.never {
            var others = open
            if let tags = tags[i] {
                others += Set(tags.flatMap { tagged[$0, default: []] }).sorted()
                for tag in tags { tagged[tag, default: []].append(i) }
            } else {
                others = others.filter { $0 < i }
            }
            formulas.work += others.count * 4
            compiler.checkWork()
            if arena.hasFailed { return Formula.never }
            for j in others where compiler.alternatives.mayOverlap(branches[min(i, j)], branches[max(i, j)], shape) {
                rivals[i].append(j)
                rivals[j].append(i)
                pairs.append(formulas.all([branches[min(i, j)], branches[max(i, j)]]))
            }
        }
        for i in branches.indices {
            terms.append(formulas.all([branches[i]] + rivals[i].map { formulas.negation(branches[$0]) }))
        }
        let result = formulas.any(terms)
        let none = formulas.all(branches.map { formulas.negation($0) })
        formulas.declareNegation(of: result, formulas.any([none] + pairs))
        return result
    }

    private func either(_ test: Formula, then: Formula, else other: Formula) -> Formula {
        let failed = formulas.negation(test)
        let result = formulas.any([formulas.all([test, then]), formulas.all([failed, other])])
        formulas.declareNegation(
            of: result,
            formulas.any([
                formulas.all([test, formulas.negation(then)]), formulas.all([failed, formulas.negation(other)]),
            ]))
        return result
    }

    /// Returns the assertion on unevaluated members.
    ///
    /// Each member is evaluated by a branch that holds, or else satisfies the literal.
    private func unevaluatedMembers(_ rest: Literal, _ evaluations: [SchemaEvaluation]) -> Formula {
        var everywhere: [Formula] = []
        var byName: [[UInt32]: [Formula]] = [:]
        var order: [[UInt32]] = []
        var languages: [(Language, Formula)] = []
        for evaluation in evaluations {
            switch evaluation.extent {
            case .names(let names):
                for name in names {
                    if byName[name] == nil { order.append(name) }
                    byName[name, default: []].append(evaluation.condition)
                }
            case .keys(let keys): languages.append((keys, evaluation.condition))
            case .everything: everywhere.append(evaluation.condition)
            case .first, .matching: break
            }
        }
        let outer = formulas.any(everywhere)
        if outer == Formula.always { return outer }
        var groups: [Formula: [[UInt32]]] = [:]
        var conditions: [Formula] = []
        for name in order {
            let matching = languages.filter { arena.contains($0.0, name) }.map(\.1)
            let condition = formulas.any([outer] + byName[name, default: []] + matching)
            if groups[condition] == nil { conditions.append(condition) }
            groups[condition, default: []].append(name)
        }
        var parts: [Formula] = []
        for condition in conditions where condition != Formula.always {
            let names = compiler.group(arena.words(groups[condition] ?? []))
            let assertion = formulas.assertion(.members(names, rest, isSome: false))
            parts.append(formulas.any([condition, assertion]))
        }
        let sure = languages.filter { $0.1 == Formula.always }.map(\.0)
        var cells: [(inside: [Language], outside: [Language], conditions: [Formula])] = [([], sure, [outer])]
        for (language, condition) in languages where condition != Formula.always {
            cells = cells.flatMap {
                [
                    ($0.inside + [language], $0.outside, $0.conditions + [condition]),
                    ($0.inside, $0.outside + [language], $0.conditions),
                ]
            }
            if cells.count > 64 {
                compiler.fail(.limit("patterns beside 'unevaluatedProperties'", 6))
                return Formula.never
            }
        }
        for cell in cells {
            var keys = KeyGroup(language: nil, excludedNames: Set(order), excludedLanguages: cell.outside)
            if !cell.inside.isEmpty {
                let excluded = arena.complement(arena.union([arena.words(order)] + cell.outside))
                keys = compiler.group(arena.intersection(cell.inside + [excluded]))
            }
            parts.append(
                formulas.any(cell.conditions + [formulas.assertion(.members(keys, rest, isSome: false))]))
        }
        return formulas.all(parts)
    }

    /// Returns the assertion on unevaluated items.
    private func unevaluatedItems(_ rest: Subschema.ID, _ evaluations: [SchemaEvaluation]) -> Formula {
        var everywhere: [Formula] = []
        var firsts: [(Int, Formula)] = []
        var matching: [(Literal, Formula)] = []
        for evaluation in evaluations {
            switch evaluation.extent {
            case .first(let count): firsts.append((count, evaluation.condition))
            case .matching(let literal): matching.append((literal, evaluation.condition))
            case .everything: everywhere.append(evaluation.condition)
            case .names, .keys: break
            }
        }
        let outer = formulas.any(everywhere)
        if outer == Formula.always { return outer }
        if matching.count > 6 {
            compiler.fail(.limit("'contains' beside 'unevaluatedItems'", 6))
            return Formula.never
        }
        let last = firsts.map(\.0).max() ?? 0
        let sure = firsts.filter { $0.1 == Formula.always }.map(\.0).max() ?? 0
        // The set of `contains` that hold decides which items they evaluate.
        let choices = (0..<(1 << matching.count)).map { set -> Formula in
            let held = matching.indices.filter { set >> $0 & 1 == 1 }
            let admitted = yes(store.union([rest] + held.map { matching[$0].0.schema }))
            var parts = held.map { matching[$0].1 }
            for index in sure..<max(sure, last) {
                let conditions = firsts.filter { $0.0 > index }.map(\.1)
                parts.append(formulas.any(conditions + [formulas.assertion(.item(index, admitted, isRequired: false))]))
            }
            parts.append(formulas.assertion(.items(from: last, admitted.negated, 0, isLeast: false)))
            return formulas.all(parts)
        }
        return formulas.any([outer] + choices)
    }
}
