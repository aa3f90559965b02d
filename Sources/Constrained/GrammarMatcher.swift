/// The position of one text in a grammar: a small value, copied to fork the text.
public struct GrammarMatcher: Sendable {
    /// The grammar that the text follows.
    public let grammar: CompiledGrammar
    /// The tokens in which the text is written.
    public let vocabulary: TokenVocabulary
    private var place: MatchPosition
    /// The masks computed so far, as of the last step.
    private var ready: ReadyMasks?
    private var history: [Step] = []
    private var isEnded = false
    /// Whether `place` refers to tables that are gone, so that the steps must be replayed.
    private var isLost = false
    /// The bytes since the outermost array with distinct items opened, as far as `place` refers to them.
    private var text: [UInt8] = []

    /// One accepted input, and the state before it.
    private struct Step {
        var input: Input
        var state: MatcherState
        var seenKeys: SeenKeys
        var items: SeenItems
        /// The number of the state's generation. Keeping the generation itself would keep its tables alive.
        var generation: Int
    }

    private enum Input {
        case token(Int)
        case bytes([UInt8])
    }

    /// Creates a matcher at the start of a text.
    public init(_ grammar: CompiledGrammar, vocabulary: TokenVocabulary) {
        self.grammar = grammar
        self.vocabulary = vocabulary
        place = grammar.withMachine { $0.start }
    }

    /// The number of accepted inputs that weren't rolled back.
    public var acceptedCount: Int { history.count }

    /// Fills the mask of the tokens that may come next.
    ///
    /// Bit t % 32 of word t / 32 is set for token t.
    ///
    /// - Parameter mask: At least `vocabulary.maskWordCount` words; overwritten.
    /// - Complexity: A copy if the mask was computed before, for any text. The copy takes no lock, except where keys or
    ///   items of the text must be compared.
    /// - Throws: `GrammarError.limit` if computing the mask exceeded a limit.
    package func fillMask(into mask: UnsafeMutableBufferPointer<UInt32>) throws(GrammarError) {
        if isEnded || !fillMaskWithoutLock(into: mask) { try fillMaskWithLock(into: mask) }
    }

    /// Whether filling the mask takes no lock.
    var hasReadyMask: Bool {
        withReadyMask { $0.suffices(for: place, notesKeys: $1) } ?? false
    }

    /// Fills the mask without the grammar's lock and returns true, if a cached mask suffices for the position.
    private func fillMaskWithoutLock(into mask: UnsafeMutableBufferPointer<UInt32>) -> Bool {
        withReadyMask { known, notesKeys in
            guard known.suffices(for: place, notesKeys: notesKeys) else { return false }
            let count = min(mask.count, vocabulary.maskWordCount)
            mask[count...].update(repeating: 0)
            let words = UnsafeMutableBufferPointer(rebasing: mask[0..<count])
            known.write(place.state, vocabulary, spaceLimit: grammar.spaceLimit, words)
            return true
        } ?? false
    }

    /// Fills the same mask from the machine, under the grammar's lock.
    func fillMaskWithLock(into mask: UnsafeMutableBufferPointer<UInt32>) throws(GrammarError) {
        if isEnded {
            mask.update(repeating: 0)
            return
        }
        let count = min(mask.count, vocabulary.maskWordCount)
        mask[count...].update(repeating: 0)
        let words = UnsafeMutableBufferPointer(rebasing: mask[0..<count])
        try observe { machine, place, text throws(GrammarError) in
            machine.masks(of: vocabulary).fill(machine, place, text, words)
            try machine.checkText()
        }
    }

    /// Whether the current mask was computed before, so that filling it is little more than a copy.
    package var isMaskReady: Bool {
        if isEnded { return true }
        if isLost { return false }
        if withReadyMask({ _, _ in true }) != nil, place.items.arrays.isEmpty { return true }
        return grammar.withMachine { $0.knownMasks(of: vocabulary)?.isKnown($0, place) ?? false }
    }

    /// Passes the position's mask to a closure, if the mask can be read without the grammar's lock.
    ///
    /// The second argument says whether undeclared keys are recorded.
    @inline(__always)
    private func withReadyMask<Result>(_ body: (ReadyMask, Bool) -> Result) -> Result? {
        // The matcher keeps the masks alive during the call. Counting a reference would make the threads of one grammar
        // contend.
        guard !isLost, let ready = ready.map({ Unmanaged.passUnretained($0) }) else { return nil }
        return ready._withUnsafeGuaranteedRef { masks in
            guard masks.generation == place.generation.number else { return nil }
            return masks.withMask(of: place.state.configuration) { body($0, masks.notesKeys) }
        }
    }

    /// Returns the mask as an array, for tests and tools.
    ///
    /// - Complexity: The work of ``fillMask(into:)``, and an array of `vocabulary.maskWordCount` words.
    /// - Throws: `GrammarError.limit` if computing the mask exceeded a limit.
    public func mask() throws(GrammarError) -> [UInt32] {
        var words = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        var failure: GrammarError?
        words.withUnsafeMutableBufferPointer { buffer in
            do throws(GrammarError) { try fillMask(into: buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        return words
    }

    /// Accepts one token.
    ///
    /// - Throws: `GrammarError.refusedToken` if the grammar doesn't allow the token, `GrammarError.unknownToken` if it
    ///   lies outside the vocabulary. The matcher is then unchanged.
    public mutating func accept(_ token: Int) throws(GrammarError) {
        guard token >= 0, token < vocabulary.size else { throw .unknownToken(token) }
        guard !isEnded else { throw .refusedToken(token) }
        if try move(.token(token)).isWhole { return }
        guard vocabulary.endTokens.contains(token), try isComplete() else { throw .refusedToken(token) }
        history.append(step(.token(token)))
        isEnded = true
    }

    /// Whether an end token is accepted here as text, so that the text continues after it.
    ///
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    package func goesOn(with token: Int) throws(GrammarError) -> Bool {
        guard vocabulary.textEndTokens.contains(token), !isEnded else { return false }
        var copy = self
        return try copy.move(.token(token)).isWhole
    }

    /// Accepts bytes that need not end at a token, if all of them are allowed.
    ///
    /// - Returns: The number of leading bytes that were allowed, and whether all were. The matcher moves only if all
    ///   were.
    /// - Complexity: One look-up for each byte whose position was reached before, by any text.
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    public mutating func accept(bytes: some Sequence<UInt8>) throws(GrammarError) -> (count: Int, isWhole: Bool) {
        try move(.bytes(Array(bytes)))
    }

    /// Takes back the last inputs, at most as many as were accepted.
    public mutating func rollBack(_ count: Int) {
        for _ in 0..<min(max(count, 0), history.count) {
            let step = history.removeLast()
            isLost = isLost || step.generation != place.generation.number
            if !isLost {
                place = MatchPosition(
                    state: step.state, seenKeys: step.seenKeys, items: step.items, generation: place.generation)
            }
            isEnded = false
        }
        if !isLost { text.removeLast(text.count - place.items.length) }
    }

    /// Returns the number of leading tokens of a sequence that would be accepted.
    ///
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    public func validate(_ tokens: some Sequence<Int>) throws(GrammarError) -> Int {
        var copy = self
        // The history matters only for a replay. Without it, the cost of a token doesn't grow with the length of the
        // text.
        if !isLost { copy.history = [] }
        var count = 0
        for token in tokens {
            do throws(GrammarError) {
                try copy.accept(token)
            } catch .refusedToken, .unknownToken {
                return count
            }
            count += 1
        }
        return count
    }

    /// Whether the text may end here.
    ///
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    public func isComplete() throws(GrammarError) -> Bool {
        if isEnded { return true }
        return try observe { machine, place, _ throws(GrammarError) in
            let result = machine.isComplete(place.state)
            try machine.check()
            return result
        }
    }

    /// Returns the bytes that must come next, at most `limit` of them.
    ///
    /// - Complexity: 256 look-ups for each position, cached with the position.
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    public func forcedBytes(limit: Int = 4_096) throws(GrammarError) -> [UInt8] {
        if isEnded { return [] }
        return try observe { machine, place, _ throws(GrammarError) in
            var bytes: [UInt8] = []
            var next = place.state
            while bytes.count < limit, let byte = machine.forced.byte(next), machine.advance(&next, byte) {
                bytes.append(byte)
            }
            try machine.check()
            return bytes
        }
    }

    /// Returns the bytes that come next unless the model chooses other white space, at most `limit` of them.
    ///
    /// - Parameters:
    ///   - last: The last byte of the text.
    ///   - spacedBytes: The bytes after which an optional space is expected.
    /// - Returns: The bytes, and one byte that may follow them, if any.
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    package func likelyBytes(
        behind last: UInt8?, spacedBytes: Set<UInt8>, limit: Int
    ) throws(GrammarError) -> (bytes: [UInt8], follower: UInt8?) {
        if isEnded { return ([], nil) }
        return try observe { machine, place, _ throws(GrammarError) in
            var bytes: [UInt8] = []
            var last = last
            var next = place.state
            while bytes.count < limit,
                let byte = machine.forced.likelyByte(next, takesSpace: last.map { spacedBytes.contains($0) } ?? false),
                machine.advance(&next, byte)
            {
                bytes.append(byte)
                last = byte
            }
            let follower = machine.forced.follower(next)
            try machine.check()
            return (bytes, follower)
        }
    }

    /// Whether the text can end within `limit` bytes, where a token named by its identifier counts as one.
    ///
    /// - Complexity: One look-up if the same situation was asked about before. Arrays of distinct items and undeclared
    ///   keys are searched each time.
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    public func canClose(within limit: Int) throws(GrammarError) -> Bool {
        if isEnded { return true }
        return try observe { machine, place, text throws(GrammarError) in
            let result = machine.completion.canClose(place, text, within: limit)
            try machine.check()
            return result
        }
    }

    /// Returns the shortest completion of the text in bytes, or nil if the searches find none within their limits.
    ///
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    public func shortestCompletion() throws(GrammarError) -> [CompletionPart]? {
        if isEnded { return [] }
        return try observe { machine, place, text throws(GrammarError) in
            let result = machine.completion.shortestCompletion(place, text)
            try machine.check()
            return result
        }
    }

    /// Returns the token that must come next because the grammar names it by its identifier, if any.
    ///
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    public func forcedToken() throws(GrammarError) -> Int? {
        if isEnded { return nil }
        return try observe { machine, place, _ throws(GrammarError) in
            let tokens = machine.outermost.tokenPositions(of: place.state)
            guard tokens.count == 1, !machine.isComplete(place.state) else { return nil }
            for byte in 0..<256 {
                var next = place.state
                if machine.advance(&next, UInt8(byte)) { return nil }
            }
            try machine.check()
            return tokens[0].token
        }
    }

    /// Returns the bytes that may come next, or nil if a token named by its identifier may come.
    func nextBytes() throws(GrammarError) -> [UInt8]? {
        try observe { machine, place, _ throws(GrammarError) in
            let isOpen = !machine.outermost.tokenPositions(of: place.state).isEmpty
            let bytes = (0...255).filter { (byte: UInt8) in
                var next = place.state
                return machine.advance(&next, byte)
            }
            try machine.check()
            return isOpen ? nil : bytes
        }
    }

    /// Runs a closure with the machine, the current position and the text.
    private func observe<Answer: Sendable>(
        _ body: (ByteMachine, MatchPosition, [UInt8]) throws(GrammarError) -> Answer
    ) throws(GrammarError) -> Answer {
        try grammar.withMachine { machine throws(GrammarError) in
            var (place, text) = isLost ? try replayed(machine) : (place, text)
            return try machine.steps.relieved(&place) { place throws(GrammarError) in try body(machine, place, text) }
        }
    }

    /// Moves over an input if all of it is allowed.
    ///
    /// Returns the number of leading bytes that were allowed, and whether all were.
    private mutating func move(_ input: Input) throws(GrammarError) -> (count: Int, isWhole: Bool) {
        if isLost {
            (place, text) = try grammar.withMachine { machine throws(GrammarError) in try replayed(machine) }
            isLost = false
        }
        let before = step(input)
        let number = place.generation.number
        let result = try grammar.withMachine { machine throws(GrammarError) in
            let result = try machine.steps.relieved(&place) { place throws(GrammarError) in
                try Self.take(input, machine, vocabulary, &place, &text)
            }
            if ready?.isCurrent(machine.generation) != true { ready = machine.knownMasks(of: vocabulary)?.ready }
            return result
        }
        if result.isWhole { history.append(before) }
        // Steps of the old generation are recognized by its number. The text keeps only what the new position refers
        // to.
        if place.generation.number != number, !result.isWhole { text.removeLast(text.count - place.items.length) }
        return result
    }

    private func step(_ input: Input) -> Step {
        Step(
            input: input, state: place.state, seenKeys: place.seenKeys, items: place.items,
            generation: place.generation.number)
    }

    /// Returns the position and text after all steps, replayed from the start.
    private func replayed(_ machine: ByteMachine) throws(GrammarError) -> (MatchPosition, [UInt8]) {
        var place = machine.start
        var text: [UInt8] = []
        for step in history {
            let result = try machine.steps.relieved(&place) { place throws(GrammarError) in
                try Self.take(step.input, machine, vocabulary, &place, &text)
            }
            guard result.isWhole || isEnded else { throw .limit("steps taken again", history.count) }
        }
        return (place, text)
    }

    /// Moves a position over an input, or leaves it unchanged if some byte is refused.
    private static func take(
        _ input: Input, _ machine: ByteMachine, _ vocabulary: TokenVocabulary, _ place: inout MatchPosition,
        _ text: inout [UInt8]
    ) throws(GrammarError) -> (count: Int, isWhole: Bool) {
        switch input {
        case .bytes(let bytes): return try machine.steps.take(bytes, eachIsLast: true, &place, &text)
        case .token(let token):
            let behind = machine.outermost.tokenPositions(of: place.state).filter { $0.token == token }.map(\.next)
            if !behind.isEmpty {
                let next = machine.outermost.configuration(positions: behind)
                try machine.check()
                place = MatchPosition(state: MatcherState(configuration: next), generation: place.generation)
                return (0, true)
            }
            guard token < vocabulary.tokens.count, !vocabulary.specialTokens.contains(token),
                let bytes = vocabulary.tokens[token], !bytes.isEmpty
            else { return (0, false) }
            return try machine.steps.take(bytes, eachIsLast: false, &place, &text)
        }
    }
}
