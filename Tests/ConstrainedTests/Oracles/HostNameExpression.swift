@testable import Constrained

/// The same host names as `HostNameAutomaton`'s, as an expression of sets, repetitions, intersections and complements.
struct HostNameExpression {
    let arena: RegexArena

    /// A host name some labels of which may be international; `plain` is the language of those without.
    ///
    /// Where one label runs from right to left, all of them obey the rule of RFC 5893: they begin with a letter.
    func hostname(plain: Language, label: Language) -> Language {
        let latin = short(arena.repetition(arena.set(HostNameValues.latin), 1, 19), 19)
        let leftToRight = arena.union([label, short(unlabeled, 12), latin])
        let lettered = arena.intersection([label, arena.concatenation(set(0x41...0x5A, 0x61...0x7A), .all)])
        let mixed = arena.union([lettered, hebrew, arabic])
        let names = arena.union([separated(leftToRight), separated(mixed)])
        return arena.union([plain, arena.intersection([names, arena.any(1, 48)])])
    }

    private func separated(_ label: Language) -> Language {
        // The full stop and its East Asian forms.
        let dot = set(0x2E...0x2E, 0x3002...0x3002, 0xFF0E...0xFF0E, 0xFF61...0xFF61)
        return arena.concatenation(label, arena.repetition(arena.concatenation(dot, label), 0, nil))
    }

    private func set(_ values: ClosedRange<UInt32>...) -> Language { arena.set(CodePointSet(values)) }
    private func around(_ parts: Language...) -> Language { arena.concatenation([.all] + parts + [.all]) }
    private func not(_ language: Language) -> Language { arena.complement(language) }

    /// A label of at most so many valid values, with the rules for their places.
    private func short(_ values: Language, _ count: Int) -> Language {
        arena.intersection([values, arena.any(1, count), rules])
    }

    /// Values from left to right.
    private var unlabeled: Language { arena.repetition(arena.set(HostNameValues.leftToRight), 1, nil) }

    /// Two hyphens in third and fourth place, which mark labels of other kinds.
    private var marked: Language { arena.concatenation([arena.any(2, 2), arena.word([0x2D, 0x2D]), .all]) }

    /// The rules for the places of values, as the complement of what they forbid: one language, whose states do not
    /// depend on lengths.
    private var rules: Language {
        let hyphen = arena.word([0x2D])
        let marks = arena.set(HostNameValues.marks)
        let other = arena.set(CodePointSet(0x6C).complement)
        let dot = arena.set(CodePointSet(0xB7))
        let greek = CodePointSet([0x371...0x371, 0x373...0x373, 0x377...0x377, 0x37B...0x37D, 0x3AC...0x3CE])
        let keraia = arena.set(CodePointSet(0x375))
        let japanese = set(
            0x3005...0x3005, 0x3007...0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF)
        let middle = arena.set(CodePointSet(0x30FB))
        let joiner = set(0x200C...0x200D)
        var forbidden = [
            arena.concatenation(marks, .all), arena.concatenation(hyphen, .all),
            arena.concatenation(.all, hyphen), marked,
            arena.concatenation(dot, .all), arena.concatenation(.all, dot), around(other, dot),
            around(dot, other), arena.concatenation(.all, keraia),
            around(keraia, arena.set(greek.complement)), arena.intersection([around(middle), not(around(japanese))]),
            arena.concatenation(joiner, .all), around(arena.set(Self.marks { $0 == 9 }.complement), joiner),
        ]
        for (second, first) in HostNameValues.composing {
            forbidden.append(around(arena.set(CodePointSet(first.map { $0...$0 })), arena.set(CodePointSet(second))))
        }
        // Marks stand in the order of their classes.
        for order in HostNameValues.markClasses.dropLast() {
            let later = Self.marks { $0 > order }
            forbidden.append(around(arena.set(later), arena.set(Self.marks { $0 == order })))
        }
        return not(arena.union(forbidden))
    }

    /// Hebrew labels: letters first, then letters, digits and hyphens.
    private var hebrew: Language {
        let letters: [ClosedRange<UInt32>] = [0x5D0...0x5EA]
        return directed(letters, digits: [0x30...0x39], inside: [0x2D...0x2D, 0x5F3...0x5F4])
    }

    /// Arabic labels, with digits of one kind.
    private var arabic: Language {
        let letters: [ClosedRange<UInt32>] = [
            0x620...0x63F, 0x641...0x64A, 0x66E...0x66F, 0x671...0x6D3, 0x6D5...0x6D5, 0x6EE...0x6EF, 0x6FA...0x6FF,
            0x750...0x77F,
        ]
        return arena.union([
            directed(letters, digits: [0x30...0x39], inside: [0x2D...0x2D, 0x200C...0x200C]),
            directed(letters, digits: [0x660...0x669], inside: [0x2D...0x2D]),
            directed(letters, digits: [0x6F0...0x6F9], inside: [0x2D...0x2D, 0x200C...0x200C]),
        ])
    }

    private func directed(
        _ letters: [ClosedRange<UInt32>], digits: [ClosedRange<UInt32>], inside: [ClosedRange<UInt32>]
    ) -> Language {
        let first = arena.set(CodePointSet(letters).intersection(HostNameValues.valid))
        let last = arena.set(CodePointSet(letters + digits).intersection(HostNameValues.valid))
        let inner = arena.set(
            CodePointSet(letters + digits).intersection(HostNameValues.valid).union(CodePointSet(inside)))
        let rest = arena.concatenation(arena.repetition(inner, 0, 10), last)
        let word = arena.concatenation(first, arena.union([.epsilon, rest]))
        let hebrewMarks = set(0x5F3...0x5F4)
        let unlettered = arena.set(CodePointSet(letters).complement)
        let joiner = set(0x200C...0x200C)
        let joined = arena.set(HostNameValues.joiningBoth.union(HostNameValues.joiningBefore))
        return arena.intersection([
            word, not(marked), not(around(unlettered, hebrewMarks)),
            not(around(arena.set(HostNameValues.joiningBoth.complement), joiner)),
            not(arena.concatenation([.all, joiner, not(arena.concatenation(joined, .all))])),
        ])
    }

    private static func marks(where test: (UInt8) -> Bool) -> CodePointSet {
        HostNameValues.markClasses.filter(test).map(HostNameValues.marks(ofClass:)).reduce(CodePointSet([])) {
            $0.union($1)
        }
    }
}
