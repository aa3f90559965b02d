/// The shortest completion of a text, verified by the machine itself.
extension ShortestCompletion {
    /// A node of the search for a completion.
    private struct CompletionPosition {
        var place: MatchPosition
        var text: [UInt8]
        /// The bytes since the start of the search.
        var written: [UInt8]
    }

    /// Whether a text can end within `limit` bytes, where a token named by its identifier counts as one.
    func canClose(_ place: MatchPosition, _ text: [UInt8], within limit: Int) -> Bool {
        guard let tail = tail(place.state), tail.length <= limit else { return false }
        let index = place.state.configuration.plain
        if !tail.dependsOnSeen, place.items.arrays.isEmpty {
            if machine.completions.taken.contains(index) { return true }
            if takes(parts(tail), place, text) {
                machine.completions.taken.insert(index)
                return true
            }
        }
        return shortestCompletion(place, text).map { Self.length($0) <= limit } ?? false
    }

    /// Returns the shortest completion of a text, or nil if none is found.
    ///
    /// A completion composed of the shortest values fits nearly every text. It may repeat a key or item, or the machine
    /// may read it differently. A search then continues byte by byte, with the composed length as its bound.
    func shortestCompletion(_ place: MatchPosition, _ text: [UInt8]) -> [CompletionPart]? {
        guard let tail = tail(place.state) else { return nil }
        let plain = parts(tail)
        if takes(plain, place, text) { return plain }
        return searchCompletion(place, text, weight: 1, fuel: Self.completionFuel)
            ?? searchCompletion(place, text, weight: 8, fuel: Self.completionFuel)
    }

    /// Returns the length of a completion in bytes, where a token named by its identifier counts as one.
    static func length(_ parts: [CompletionPart]) -> Int {
        parts.reduce(0) { sum, part in
            switch part {
            case .bytes(let bytes): sum + bytes.count
            case .token: sum + 1
            }
        }
    }

    private func searchCompletion(
        _ place: MatchPosition, _ text: [UInt8], weight: Int, fuel: Int
    ) -> [CompletionPart]? {
        var queue = BucketQueue<CompletionPosition>()
        queue.push(CompletionPosition(place: place, text: text, written: []), priority: 0)
        var left = fuel
        while left > 0, let now = queue.pop() {
            guard let tail = tail(now.place.state) else { continue }
            let rest = parts(tail)
            if takes(rest, now.place, now.text) { return Self.joined(now.written, rest) }
            for byte in DistinctItems.searchOrder {
                var next = now
                guard mayEnd(now.place.state, by: byte),
                    machine.items.move(
                        &next.place.state, &next.place.seenKeys, &next.place.items, &next.text, byte, isLast: false),
                    let bound = self.tail(next.place.state)
                else { continue }
                left -= 1
                next.written.append(byte)
                let priority = next.written.count + bound.length * weight
                if next.written.count + bound.length <= Self.maximumCompletion { queue.push(next, priority: priority) }
            }
            machine.textFailure = nil
            if arena.hasFailed { return nil }
        }
        return nil
    }

    /// White space between values completes nothing.
    private func mayEnd(_ state: MatcherState, by byte: UInt8) -> Bool {
        byte != .space || machine.tables.states.texts[state.configuration.index].lexeme.isLive
            || machine.configuration(of: state).kind == .program
    }

    private static func joined(_ bytes: [UInt8], _ parts: [CompletionPart]) -> [CompletionPart] {
        if bytes.isEmpty { return parts }
        if case .bytes(let first)? = parts.first { return [.bytes(bytes + first)] + parts.dropFirst() }
        return [.bytes(bytes)] + parts
    }

    /// Whether a text may continue with some parts and end after them.
    private func takes(_ parts: [CompletionPart], _ place: MatchPosition, _ text: [UInt8]) -> Bool {
        var place = place
        var text = text
        defer { machine.textFailure = nil }
        for part in parts {
            switch part {
            case .bytes(let bytes):
                guard let result = try? machine.steps.take(bytes, eachIsLast: false, &place, &text), result.isWhole
                else {
                    return false
                }
            case .token(let token):
                let behind = machine.outermost.tokenPositions(of: place.state).filter { $0.token == token }.map(\.next)
                if behind.isEmpty { return false }
                place = MatchPosition(
                    state: MatcherState(configuration: machine.outermost.configuration(positions: behind)),
                    generation: place.generation)
            }
        }
        return !arena.hasFailed && machine.isComplete(place.state)
    }
}
