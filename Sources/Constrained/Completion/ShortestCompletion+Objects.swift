/// The shortest completions of objects.
///
/// Members are written in the order of the form, undeclared ones last. Every order that a grammar may require allows
/// this.
extension ShortestCompletion {
    /// A member that may be written.
    private struct Member {
        /// The index of the name; the number of names for an undeclared key.
        var position: Int
        var bytes: [UInt8]
        var dependsOnSeen: Bool
    }

    /// Returns the shortest completion of an object, given the shortest values known so far.
    func restOfObject(
        _ index: ObjectForm.ID, _ state: ObjectForm.State, _ stage: CompletionTable.Stage,
        _ value: @escaping (Goal) -> ShortestSpelling?
    ) -> ShortestSpelling? {
        let form = compiler.objectForms[index.index]
        if form.steps != nil { return searchObject(index, state, stage, value) }
        var members: [Member] = []
        var isMissing = false
        for name in form.nameIDs where form.isRequired(name) && !form.isUsed(name, state) {
            guard let spelled = value(form.goal(of: name)) else {
                isMissing = true
                continue
            }
            members.append(member(form, name, spelled))
        }
        if isMissing { return nil }
        var lacking = form.minimum - Int(state.memberCount) - members.count
        if members.isEmpty, stage == .afterComma { lacking = max(lacking, 1) }
        if lacking > 0 {
            var others: [Member] = []
            for name in form.nameIDs where !form.isRequired(name) && !form.isUsed(name, state) {
                if compiler.isSatisfiable(form.goal(of: name)), let spelled = value(form.goal(of: name)) {
                    others.append(member(form, name, spelled))
                }
            }
            for (keys, goal) in form.classes {
                guard compiler.isSatisfiable(goal), let spelled = value(goal) else { continue }
                for word in shortestWords(keys, isString: true, limit: lacking) {
                    let bytes = CharacterSpelling.quoted(word) + [.colon] + spelled.bytes
                    others.append(Member(position: form.names.count, bytes: bytes, dependsOnSeen: true))
                }
            }
            if others.count < lacking { return nil }
            others.sort { ($0.bytes.count, $0.position) < ($1.bytes.count, $1.position) }
            members += others.prefix(lacking)
            members.sort { $0.position < $1.position }
        }
        var result = ShortestSpelling()
        for (i, member) in members.enumerated() {
            if i > 0 || stage == .afterValue { result.bytes.append(.comma) }
            result.bytes += member.bytes
            if result.bytes.count > Self.maximumCompletion { return nil }
            result.dependsOnSeen = result.dependsOnSeen || member.dependsOnSeen
        }
        result.bytes.append(.closeBrace)
        return result
    }

    private func member(_ form: ObjectForm, _ name: ObjectForm.KeyID, _ value: ShortestSpelling) -> Member {
        Member(
            position: name.index, bytes: CharacterSpelling.quoted(form.text(of: name)) + [.colon] + value.bytes,
            dependsOnSeen: value.dependsOnSeen)
    }

    /// A situation of the search for an object's completion.
    private struct Situation: Hashable {
        var state: ObjectForm.State
        /// The number of names that have been written or skipped.
        var decidedCount = 0
        /// The number of undeclared keys that have been written.
        var otherCount = 0
        /// The stage: a comma must come before the next member, a member must follow a comma, or neither.
        var stage: CompletionTable.Stage
    }

    /// Searches for the shortest completion of an object that has assertions on several members together.
    private func searchObject(
        _ index: ObjectForm.ID, _ state: ObjectForm.State, _ stage: CompletionTable.Stage,
        _ value: @escaping (Goal) -> ShortestSpelling?
    ) -> ShortestSpelling? {
        let form = compiler.objectForms[index.index]
        let bound: (Situation) -> Int = { situation in
            var length = 1
            for name in form.nameIDs.dropFirst(situation.decidedCount) where form.isRequired(name) {
                if !form.isUsed(name, situation.state) { length += form.text(of: name).count + 4 }
            }
            return length
        }
        let steps: (Situation) -> [CheapestPath<Situation>.Step] = { [self] situation in
            let comma: [UInt8] = situation.stage == .afterValue ? [.comma] : []
            var result: [CheapestPath<Situation>.Step] = []
            func offer(_ key: ObjectForm.KeyID, _ text: [UInt32], _ decidedCount: Int, _ otherCount: Int) {
                for alternative in machine.objects.alternatives(index, situation.state, key) {
                    guard let spelled = value(alternative.goal) else { continue }
                    result.append(
                        .init(
                            bytes: comma + CharacterSpelling.quoted(text) + [.colon] + spelled.bytes,
                            next: Situation(
                                state: alternative.state, decidedCount: decidedCount, otherCount: otherCount,
                                stage: .afterValue),
                            dependsOnSeen: spelled.dependsOnSeen || !form.isName(key)))
                }
            }
            let names = form.nameIDs.dropFirst(situation.decidedCount)
            for name in names where !form.isUsed(name, situation.state) {
                offer(name, form.text(of: name), name.index + 1, situation.otherCount)
                if form.isRequired(name) { return result }
            }
            let count = situation.otherCount
            for keyClass in form.classIDs {
                let words = shortestWords(form.keys(of: keyClass), isString: true, limit: count + 1)
                guard words.count > count else { continue }
                offer(keyClass, words[count], form.names.count, count + 1)
            }
            return result
        }
        let path = CheapestPath(
            start: Situation(state: state, stage: stage), maximumLength: Self.maximumCompletion,
            fuel: Self.completionFuel, bound: bound,
            isEnd: { [self] situation in
                situation.stage != .afterComma && form.isComplete(situation.state, compiler.formulas)
            },
            steps: steps)
        guard var found = path.found() else { return nil }
        found.bytes.append(.closeBrace)
        return found
    }

    /// The maximum number of situations that one search for members or items may expand.
    static let completionFuel = 2_000
}
