/// The position of one text in a grammar: a small value that can be copied to fork.
public struct GrammarMatcher: Sendable {
    /// The grammar.
    public let grammar: CompiledGrammar
    /// The tokens in which the text comes.
    public let vocabulary: TokenVocabulary
    private var place: Place
    private var history: [Place] = []
    private var isEnded = false

    /// Where a text stands.
    private struct Place {
        var state: MatcherState
        var trail = KeyTrail()
        var items = ItemTrail()
    }

    /// The bytes since the outermost array with distinct items opened, as far as `place` says.
    private var text: [UInt8] = []

    /// Begins a text.
    public init(_ grammar: CompiledGrammar, vocabulary: TokenVocabulary) {
        self.grammar = grammar
        self.vocabulary = vocabulary
        let initial = try? grammar.withEngine { $0.initial }
        place = Place(state: MatcherState(configuration: initial ?? 0))
    }

    /// The tokens accepted and not rolled back.
    public var acceptedCount: Int { history.count }

    /// Writes the mask of the tokens that may come next: bit t of word t/32 is set for token t.
    ///
    /// - Parameter mask: at least `vocabulary.maskWordCount` words; overwritten.
    /// - Throws: `GrammarError.limit` if computing the mask hit a limit.
    public func fillMask(into mask: UnsafeMutableBufferPointer<UInt32>) throws(GrammarError) {
        if isEnded {
            mask.update(repeating: 0)
            return
        }
        let count = min(mask.count, vocabulary.maskWordCount)
        mask[count...].update(repeating: 0)
        let words = UnsafeMutableBufferPointer(rebasing: mask[0..<count])
        try grammar.withEngine { engine throws(GrammarError) in
            cache(engine).fill(engine, place.state, words)
            if engine.tracksKeys { keyFilter(engine).restrict(engine, place.state, place.trail, words) }
            if engine.tracksItems {
                itemFilter(engine).restrict(engine, place.state, place.trail, place.items, text, words)
            }
            if let failure = engine.arena.failure { throw failure }
        }
    }

    /// The mask as an array, for tests and tools.
    public func mask() throws(GrammarError) -> [UInt32] {
        var words = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        var failure: GrammarError?
        words.withUnsafeMutableBufferPointer { buffer in
            do throws(GrammarError) { try fillMask(into: buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        return words
    }

    /// Takes one token.
    ///
    /// - Throws: `GrammarError.refusedToken` where the grammar does not allow it; the matcher is unchanged.
    public mutating func accept(_ token: Int) throws(GrammarError) {
        guard token >= 0, token < vocabulary.size else { throw .unknownToken(token) }
        guard !isEnded else { throw .refusedToken(token) }
        if let next = try next(place, token) {
            history.append(place)
            place = next
        } else if vocabulary.endTokens.contains(token), try isComplete() {
            history.append(place)
            isEnded = true
        } else {
            throw .refusedToken(token)
        }
    }

    /// Takes bytes that no token delimits; returns how many were allowed and moves only if all were.
    public mutating func accept(bytes: some Sequence<UInt8>) throws(GrammarError) -> (count: Int, isWhole: Bool) {
        var next = place
        defer { text.removeLast(text.count - place.items.length) }
        let result = try grammar.withEngine { engine throws(GrammarError) -> (Int, Bool) in
            var count = 0
            for byte in bytes {
                guard engine.advance(&next.state, &next.trail, &next.items, &text, byte, isLast: true) else {
                    if let failure = engine.takeFailure() { throw failure }
                    return (count, false)
                }
                count += 1
            }
            return (count, true)
        }
        if result.1 {
            history.append(place)
            place = next
        }
        return (result.0, result.1)
    }

    /// Takes back the last tokens, at most as many as were accepted.
    public mutating func rollBack(_ count: Int) {
        for _ in 0..<min(max(count, 0), history.count) {
            place = history.removeLast()
            isEnded = false
        }
        text.removeLast(text.count - place.items.length)
    }

    /// The number of leading tokens of a run that would be accepted one after the other.
    public func validate(_ tokens: some Sequence<Int>) throws(GrammarError) -> Int {
        var copy = self
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
    public func isComplete() throws(GrammarError) -> Bool {
        if isEnded { return true }
        return try grammar.withEngine { $0.isComplete(place.state) }
    }

    /// The bytes that must come next whatever the model prefers, at most `limit` of them.
    public func forcedBytes(limit: Int = 4_096) throws(GrammarError) -> [UInt8] {
        if isEnded { return [] }
        return try grammar.withEngine { engine throws(GrammarError) in
            var bytes: [UInt8] = []
            var next = place.state
            while bytes.count < limit, let byte = engine.forcedByte(next), engine.advance(&next, byte) {
                bytes.append(byte)
            }
            if let failure = engine.arena.failure { throw failure }
            return bytes
        }
    }

    /// The token that must come next because the grammar names it by identifier, if any.
    public func forcedToken() throws(GrammarError) -> Int? {
        if isEnded { return nil }
        return try grammar.withEngine { engine in
            let tokens = engine.tokenPositions(of: place.state)
            guard tokens.count == 1, !engine.isComplete(place.state) else { return nil }
            for byte in 0..<256 {
                var next = place.state
                if engine.advance(&next, UInt8(byte)) { return nil }
            }
            return tokens[0].token
        }
    }

    private func cache(_ engine: Engine) -> MaskCache {
        let key = ObjectIdentifier(vocabulary)
        if let known = engine.masks[key] { return known }
        let made = MaskCache(engine, vocabulary, maximumBytes: engine.limits.maximumMaskBytes)
        engine.masks[key] = made
        return made
    }

    private func keyFilter(_ engine: Engine) -> KeyFilter {
        let key = ObjectIdentifier(vocabulary)
        if let known = engine.keyFilters[key] { return known }
        let made = KeyFilter(vocabulary, cache(engine))
        engine.keyFilters[key] = made
        return made
    }

    private func itemFilter(_ engine: Engine) -> ItemFilter {
        let key = ObjectIdentifier(vocabulary)
        if let known = engine.itemFilters[key] { return known }
        let made = ItemFilter(vocabulary)
        engine.itemFilters[key] = made
        return made
    }

    private mutating func next(_ place: Place, _ token: Int) throws(GrammarError) -> Place? {
        try grammar.withEngine { engine throws(GrammarError) in
            let behind = engine.tokenPositions(of: place.state).filter { $0.token == token }.map(\.next)
            if !behind.isEmpty {
                return Place(state: MatcherState(configuration: engine.programConfiguration(positions: behind)))
            }
            guard token < vocabulary.tokens.count, !vocabulary.specialTokens.contains(token),
                let bytes = vocabulary.tokens[token], !bytes.isEmpty
            else { return nil }
            var next = place
            for (i, byte) in bytes.enumerated() {
                let isLast = i == bytes.count - 1
                guard engine.advance(&next.state, &next.trail, &next.items, &text, byte, isLast: isLast) else {
                    text.removeLast(text.count - place.items.length)
                    if let failure = engine.takeFailure() { throw failure }
                    return nil
                }
            }
            return next
        }
    }
}
