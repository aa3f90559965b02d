/// The shortest completions of arrays.
extension ShortestCompletion {
    /// A situation of the search for an array's completion.
    private struct ArraySituation: Hashable {
        var state: ArrayForm.State
        var stage: CompletionTable.Stage
    }

    /// Returns the shortest completion of an array, given the shortest values known so far.
    func restOfArray(
        _ index: ArrayForm.ID, _ state: ArrayForm.State, _ stage: CompletionTable.Stage,
        _ value: @escaping (Goal) -> ShortestSpelling?
    ) -> ShortestSpelling? {
        let form = compiler.arrayForms[index.index]
        if form.isComplete(state, compiler.formulas), stage != .afterComma {
            return ShortestSpelling(bytes: [.closeBracket])
        }
        if form.steps == nil, form.alternatives.count == 1, form.counts.isEmpty, form.uniqueValues != nil {
            return restOfSet(index, state, stage, value)
        }
        if form.hasDistinctItems, let rest = restOfDistinct(form, state, stage) { return rest }
        let least = form.steps == nil ? form.minimum : 0
        let path = CheapestPath(
            start: ArraySituation(state: state, stage: stage), maximumLength: Self.maximumCompletion,
            fuel: Self.completionFuel + max(0, least),
            bound: { situation in max(0, least - situation.state.index) * 2 },
            isEnd: { [self] situation in
                situation.stage != .afterComma && form.isComplete(situation.state, compiler.formulas)
            },
            steps: { [self] situation in
                machine.arrays.nextItems(index, situation.state).compactMap { item in
                    guard let spelled = value(item.goal) else { return nil }
                    return .init(
                        bytes: (situation.stage == .afterValue ? [.comma] : []) + spelled.bytes,
                        next: ArraySituation(state: machine.stacks.state(item.state), stage: .afterValue),
                        dependsOnSeen: spelled.dependsOnSeen || form.hasDistinctItems)
                }
            })
        guard var found = path.found() else { return nil }
        found.bytes.append(.closeBracket)
        return found
    }

    /// Returns the shortest completion of an array of distinct values, out of a few listed ones.
    private func restOfSet(
        _ index: ArrayForm.ID, _ state: ArrayForm.State, _ stage: CompletionTable.Stage,
        _ value: @escaping (Goal) -> ShortestSpelling?
    ) -> ShortestSpelling? {
        let form = compiler.arrayForms[index.index]
        var spellings: [ShortestSpelling] = []
        for item in machine.arrays.nextItems(index, state) {
            if let spelled = value(item.goal) { spellings.append(spelled) }
        }
        spellings.sort { $0.bytes.count < $1.bytes.count }
        let lacking = max(form.minimum - state.index, stage == .afterComma ? 1 : 0)
        return spellings.count < lacking ? nil : joined(spellings.prefix(lacking), stage, dependsOnSeen: false)
    }

    /// Returns the shortest completion of an array of distinct strings, numbers or words with one goal.
    ///
    /// Returns nil for other arrays.
    private func restOfDistinct(
        _ form: ArrayForm, _ state: ArrayForm.State, _ stage: CompletionTable.Stage
    ) -> ShortestSpelling? {
        guard form.steps == nil, form.alternatives.count == 1, form.counts.isEmpty,
            let alternative = form.alternatives[0].first,
            form.alternatives[0].count == 1
        else { return nil }
        let set = compiler.typeSet(alternative.goal)
        guard set.objects.isEmpty, set.arrays.isEmpty else { return nil }
        let lacking = max(form.minimum - state.index, stage == .afterComma ? 1 : 0)
        guard lacking <= Self.maximumDistinct else { return nil }
        var spellings: [ShortestSpelling] = []
        if set.strings != .empty {
            for word in shortestWords(set.strings, isString: true, limit: lacking) {
                spellings.append(ShortestSpelling(bytes: CharacterSpelling.quoted(word)))
            }
        }
        if set.atoms != .empty {
            var values: Set<ExactJSON> = []
            // A number has many spellings, and only the shortest is an item.
            for word in shortestWords(set.atoms, isString: false, limit: lacking * 4) {
                let bytes = word.map { UInt8(truncatingIfNeeded: $0) }
                guard let value = try? ExactJSONParser.parse(bytes, maximumDepth: 1) else { continue }
                if values.insert(value.sorted).inserted { spellings.append(ShortestSpelling(bytes: bytes)) }
            }
        }
        spellings.sort { $0.bytes.count < $1.bytes.count }
        return spellings.count < lacking ? nil : joined(spellings.prefix(lacking), stage, dependsOnSeen: true)
    }

    /// The maximum number of distinct items in a completion.
    private static let maximumDistinct = 256

    private func joined(
        _ spellings: some Collection<ShortestSpelling>, _ stage: CompletionTable.Stage, dependsOnSeen: Bool
    ) -> ShortestSpelling {
        var result = ShortestSpelling(dependsOnSeen: dependsOnSeen)
        for (i, spelling) in spellings.enumerated() {
            if i > 0 || stage == .afterValue { result.bytes.append(.comma) }
            result.bytes += spelling.bytes
            result.dependsOnSeen = result.dependsOnSeen || spelling.dependsOnSeen
        }
        result.bytes.append(.closeBracket)
        return result
    }
}
