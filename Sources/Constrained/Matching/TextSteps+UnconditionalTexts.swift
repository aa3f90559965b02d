/// The texts of certain kinds of characters, up to a length, that can always follow in a string.
struct UnconditionalText {
    /// The kinds of characters in the texts, as `TokenTrie` defines them.
    var kinds: UInt64 = 0
    /// The maximum length of a text, in characters.
    var length = UInt16.max

    /// The table entry of texts that aren't computed yet.
    static let unknown = UnconditionalText(kinds: .max, length: 0)
    /// Whether the texts aren't computed yet.
    var isUnknown: Bool { kinds == .max }
}

extension TextSteps {
    /// The transitions of a string's lexeme over whole kinds of characters.
    struct KindSteps {
        /// The kinds of which every character can follow.
        var alive: UInt64
        /// The next lexemes, each with the kinds that lead there.
        var targets: [(lexeme: LexemeID, kinds: UInt64)]
    }

    /// The maximum number of lexemes that one search follows.
    private static let maximumFollowed = 32
    /// The length from which on texts keep all their kinds; shorter texts give up kinds for length.
    private static let sufficientLength = 8

    /// Returns kinds of characters and a length such that any text of them can follow a lexeme.
    ///
    /// The search follows lexemes level by level. If a level refuses a character of some kind, that kind is dropped and
    /// the search starts again. If the texts are long enough already, they end there instead.
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

    /// Returns the given kinds with the length of their texts, or fewer kinds.
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
            for byte: UInt8 in 0x20...0x7F where byte != .quote && byte != .backslash {
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

    /// For each kind beyond ASCII whose characters all lead to the same lexeme, returns the texts that can follow them.
    ///
    /// This also works for lexemes that hold words, since it makes none of their states but these.
    func unconditionalTextsBeyondASCII(_ lexeme: LexemeID) -> [(kind: UInt64, text: UnconditionalText)] {
        let value = machine.lexeme(numbered: lexeme)
        return TokenTrie.kindsBeyondASCII.compactMap { kind, ranges in
            target(of: value, ranges).map { (kind, unconditionalText($0)) }
        }
    }

    /// Returns the lexeme after every character of some ranges, if it is the same for all.
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
