/// Texts that can follow in a string, whatever they spell.
struct UnconditionalText {
    /// The kinds of characters, as `TokenTrie` has them, of which the texts are made.
    var kinds: UInt64 = 0
    /// The most characters of a text.
    var length = UInt16.max

    /// Stands for texts that are not known yet.
    static let unknown = UnconditionalText(kinds: .max, length: 0)
    /// Whether the texts are not known yet.
    var isUnknown: Bool { kinds == .max }
}

extension TextSteps {
    /// What a string's lexeme does with whole kinds of characters.
    struct KindSteps {
        /// The kinds of which every character can follow.
        var alive: UInt64
        /// The lexemes behind them, each with the kinds that lead there.
        var targets: [(lexeme: LexemeID, kinds: UInt64)]
    }

    /// The most lexemes that are followed to find texts that can follow.
    private static let maximumFollowed = 32
    /// A shorter length of texts is given up for fewer kinds of characters.
    private static let sufficientLength = 8

    /// Kinds of characters and a length such that any text of them can follow a lexeme.
    ///
    /// Lexemes are followed level by level. Where some kind leads to one that refuses a kind of them, that kind is
    /// given up, or the texts end there.
    func unconditionalText(_ lexeme: LexemeID) -> UnconditionalText {
        if !machine.tables.lexicon.unconditionalTexts[lexeme.index].isUnknown {
            return machine.tables.lexicon.unconditionalTexts[lexeme.index]
        }
        var text = UnconditionalText()
        let value = machine.lexeme(numbered: lexeme)
        if value.isString, value.partial.isBoundary { text.kinds = kindSteps(lexeme).alive }
        while text.kinds != 0 {
            let next = restricted(text.kinds, lexeme)
            text.length = next.length
            if next.kinds == text.kinds { break }
            text.kinds = next.kinds
        }
        machine.tables.lexicon.unconditionalTexts[lexeme.index] = text
        return text
    }

    /// The given kinds with the length of their texts, or fewer kinds.
    private func restricted(_ kinds: UInt64, _ lexeme: LexemeID) -> UnconditionalText {
        var seen = [lexeme]
        var level = 0..<1
        var length = 0
        while !level.isEmpty {
            if seen.count > Self.maximumFollowed { return UnconditionalText(kinds: kinds, length: UInt16(length)) }
            for i in level {
                let alive = kindSteps(seen[i]).alive
                if kinds & ~alive == 0 { continue }
                if length >= Self.sufficientLength { return UnconditionalText(kinds: kinds, length: UInt16(length)) }
                return UnconditionalText(kinds: kinds & alive)
            }
            let end = seen.count
            for i in level {
                for target in kindSteps(seen[i]).targets where target.kinds & kinds != 0 {
                    if !seen.contains(target.lexeme) { seen.append(target.lexeme) }
                }
            }
            level = end..<seen.count
            length += 1
        }
        return UnconditionalText(kinds: kinds)
    }

    private func kindSteps(_ lexeme: LexemeID) -> KindSteps {
        if let known = machine.tables.lexicon.kindSteps[lexeme] { return known }
        var steps = KindSteps(alive: 0, targets: [])
        var broken: UInt64 = 1 << 59
        func add(_ target: LexemeID, _ kind: UInt64) {
            steps.alive |= kind
            if let i = steps.targets.firstIndex(where: { $0.lexeme == target }) {
                steps.targets[i].kinds |= kind
            } else {
                steps.targets.append((target, kind))
            }
        }
        let value = machine.lexeme(numbered: lexeme)
        if value.partial.isBoundary, !holdsWords(value) {
            for byte: UInt8 in 0x20...0x7F where byte != 0x22 && byte != 0x5C {
                let kind = TokenTrie.kind(of: byte)
                if broken & kind != 0 { continue }
                let target = lexemeStep(lexeme, byte)
                if target.isLive { add(target, kind) } else { broken |= kind }
            }
            for (kind, ranges) in TokenTrie.kindsBeyondASCII {
                if let target = target(of: value, ranges) { add(target, kind) }
            }
        }
        steps.alive &= ~broken
        machine.tables.lexicon.kindSteps[lexeme] = steps
        return steps
    }

    /// For each kind of characters beyond ASCII of which every one can follow a string's lexeme and leads to the same,
    /// the texts that can follow behind it.
    ///
    /// This tells of lexemes that hold words as well: of their many states none but these is made.
    func unconditionalTextsBeyondASCII(_ lexeme: LexemeID) -> [(kind: UInt64, text: UnconditionalText)] {
        let value = machine.lexeme(numbered: lexeme)
        return TokenTrie.kindsBeyondASCII.compactMap { kind, ranges in
            target(of: value, ranges).map { (kind, unconditionalText($0)) }
        }
    }

    /// The lexeme behind every character of some ranges, if it is the same for all.
    private func target(of value: Lexeme, _ ranges: [ClosedRange<UInt32>]) -> LexemeID? {
        var next = value
        for i in value.languages.indices where value.languages[i] != .empty {
            let language = value.languages[i]
            let target = arena.derivative(language, by: ranges[0].lowerBound)
            let isSame = ranges.allSatisfy {
                target == .empty ? arena.ranges.refuses(language, $0) : arena.ranges.covers(language, $0, by: target)
            }
            if !isSame { return nil }
            next.languages[i] = target
        }
        return next.languages.contains { $0 != .empty } ? intern(next) : nil
    }
}
