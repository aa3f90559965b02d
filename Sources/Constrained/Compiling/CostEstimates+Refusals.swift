extension CostEstimates {
    /// The number of alternatives up to which they are always listed.
    private static let fewAlternatives = 64

    /// A visit of the survey: a schema, whether it is negated, and whether it is one of many alternatives.
    private struct Meeting {
        var schema: Subschema.ID
        var isNegated: Bool
        var isOneOfMany: Bool

        var number: Int { schema.index << 2 | (isNegated ? 1 : 0) | (isOneOfMany ? 2 : 0) }

        init(_ schema: Subschema.ID, isNegated: Bool, isOneOfMany: Bool) {
            self.schema = schema
            self.isNegated = isNegated
            self.isOneOfMany = isOneOfMany
        }

        init(number: Int) {
            self.init(Subschema.ID(at: number >> 2), isNegated: number & 1 == 1, isOneOfMany: number & 2 == 2)
        }

        func with(_ schema: Subschema.ID) -> Meeting { Meeting(schema, isNegated: isNegated, isOneOfMany: isOneOfMany) }
    }

    /// Visits all schemas that literals can lead to, and finds cyclic references.
    ///
    /// It also finds the literals whose compilation may be refused. These are items that must repeat, and distinct
    /// items among too many alternatives.
    ///
    /// - Returns: Whether there is any such literal.
    /// - Complexity: Linear in the number of schemas and references.
    func survey(_ literals: [Literal]) -> Bool {
        refusable = Array(repeating: false, count: store.count << 1)
        for schema in store.ids where Self.appliesOthers(store[schema]) { settle(schema) }
        if !store.nodes.contains(where: { $0.arrays.hasUniqueItems }) || !mayNegate { return false }
        var isSeen = [Bool](repeating: false, count: store.count << 2)
        var edges: [(from: Int32, to: Int32)] = []
        var open: [Int] = []
        var culprits: [Int] = []
        func visit(_ meeting: Meeting, from origin: Int) {
            let number = meeting.number
            if origin >= 0 { edges.append((Int32(origin), Int32(number))) }
            if isSeen[number] { return }
            isSeen[number] = true
            open.append(number)
        }
        for literal in literals {
            visit(Meeting(literal.schema, isNegated: literal.isNegated, isOneOfMany: false), from: -1)
        }
        while let number = open.popLast(), fault == nil {
            let meeting = Meeting(number: number)
            let node = store[meeting.schema]
            if node.isLeaf { continue }
            settle(meeting.schema)
            if node.arrays.hasUniqueItems, meeting.isNegated || meeting.isOneOfMany { culprits.append(number) }
            for (next, isEither) in parts(of: meeting, node) {
                visit(next, from: number)
                if !isEither { continue }
                visit(Meeting(next.schema, isNegated: !next.isNegated, isOneOfMany: next.isOneOfMany), from: number)
            }
        }
        if culprits.isEmpty || fault != nil { return false }
        spread(from: culprits, edges)
        return true
    }

    /// Whether some schema here may need the negation of another, or too many alternatives.
    private var mayNegate: Bool {
        store.ids.contains { schema in
            let node = store[schema]
            return !node.applied.oneOf.isEmpty || node.applied.not != nil || node.applied.condition != nil
                || node.arrays.contains != nil
                || node.needsEvaluation || alternatives([Literal(schema: schema)]) > Self.fewAlternatives
        }
    }

    /// Returns the visits that a visit leads to, and whether each may also be negated.
    private func parts(of meeting: Meeting, _ node: Subschema) -> [(Meeting, isEither: Bool)] {
        var result: [(Meeting, isEither: Bool)] = []
        let here = Meeting(meeting.schema, isNegated: meeting.isNegated, isOneOfMany: false)
        for part in node.parts { result.append((here.with(part), meeting.isOneOfMany)) }
        for (_, part) in node.objects.patternProperties { result.append((here.with(part), meeting.isOneOfMany)) }
        for part in [node.objects.unevaluatedProperties, node.arrays.unevaluatedItems].compactMap({ $0 }) {
            result.append((here.with(part), true))
        }
        if let part = node.arrays.contains { result.append((here.with(part), true)) }
        if !Self.appliesOthers(node) { return result }
        for part in node.applied.references + node.applied.allOf { result.append((meeting.with(part), false)) }
        var choice = meeting
        let many =
            alternatives([Literal(schema: meeting.schema)]) > Self.fewAlternatives
            || alternatives([Literal(schema: meeting.schema, isNegated: true)]) > Self.fewAlternatives
                && meeting.isNegated
        choice.isOneOfMany = meeting.isOneOfMany || many
        for part in node.applied.anyOf.joined() + node.objects.dependentSchemas.map(\.schema) {
            result.append((choice.with(part), false))
        }
        for part in node.applied.oneOf { result.append((choice.with(part), true)) }
        if let part = node.applied.not {
            result.append((Meeting(part, isNegated: !choice.isNegated, isOneOfMany: choice.isOneOfMany), false))
        }
        if let part = node.applied.condition { result.append((choice.with(part), true)) }
        for part in [node.applied.consequence, node.applied.alternative].compactMap({ $0 }) {
            result.append((choice.with(part), false))
        }
        return result
    }

    /// Marks all visits that lead to some visits.
    private func spread(from culprits: [Int], _ edges: [(from: Int32, to: Int32)]) {
        var starts = [Int](repeating: 0, count: (store.count << 2) + 1)
        for edge in edges { starts[Int(edge.to) + 1] += 1 }
        for i in 1..<starts.count { starts[i] += starts[i - 1] }
        var origins = [Int32](repeating: 0, count: edges.count)
        var places = starts
        for edge in edges {
            origins[places[Int(edge.to)]] = edge.from
            places[Int(edge.to)] += 1
        }
        var isMarked = [Bool](repeating: false, count: store.count << 2)
        var open = culprits
        for culprit in culprits { isMarked[culprit] = true }
        while let number = open.popLast() {
            let meeting = Meeting(number: number)
            refusable[meeting.schema.index << 1 | (meeting.isNegated ? 1 : 0)] = true
            for origin in origins[starts[number]..<starts[number + 1]] where !isMarked[Int(origin)] {
                isMarked[Int(origin)] = true
                open.append(Int(origin))
            }
        }
    }
}
