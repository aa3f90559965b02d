import Testing

@testable import Constrained

/// The automaton of international host names is held to an expression that describes the same names.
@Suite("International host names")
struct HostNameTests {
    private let arena = RegexArena(limits: GrammarLimits())
    private var expression: Language {
        get throws {
            let store = SchemaStore(arena: arena, options: GrammarOptions(), limits: GrammarLimits())
            let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
            let plain = try StringFormat.language(
                expression: "(?=.{1,253}$)(?!(?:.*\\.)?..--)\(label)(?:\\.\(label))*", store)
            let short = try StringFormat.language(expression: "(?!..--)\(label)", store)
            return HostNameExpression(arena: arena).hostname(plain: plain, label: short)
        }
    }

    /// One value of each kind, a few that many names hold, and some that none does.
    private let values: [UInt32] = {
        var first: [Int: UInt32] = [:]
        for range in HostNameValues.ranges where first[range.traits] == nil { first[range.traits] = range.lower }
        return first.values.sorted() + Array("a-l9Z.".unicodeScalars.map(\.value)) + [
            0x20, 0x40, 0x300, 0xFFFE, 0x1F600,
        ]
    }()

    @Test("every beginning has a way on where the expression has one, and ends where it does", arguments: 0..<40)
    func walks(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var slow = try expression
        var fast = arena.hostNames.all
        // Some walks repeat few values and so reach the lengths' limits.
        let favorites = (0..<3).map { _ in generator.pick(values) } + [0x61, 0x2E]
        let isRepetitive = generator.once(in: 3)
        for step in 0..<(isRepetitive ? 80 : 16) {
            if step < 8 {
                for value in values {
                    #expect(
                        arena.isEmpty(arena.derivative(slow, by: value))
                            == arena.isEmpty(arena.derivative(fast, by: value)),
                        "seed \(seed), step \(step), value \(value)")
                }
            }
            #expect(arena.isNullable(slow) == arena.isNullable(fast), "seed \(seed), step \(step)")
            let tries = (0..<20).map { _ in
                isRepetitive && !generator.once(in: 6) ? generator.pick(favorites) : generator.pick(values)
            }
            guard let next = tries.first(where: { !arena.isEmpty(arena.derivative(slow, by: $0)) }) else { break }
            slow = arena.derivative(slow, by: next)
            fast = arena.derivative(fast, by: next)
        }
        #expect(arena.failure == nil)
    }

    @Test("all names of two values, and all of three with a mark or joiner between")
    func shortNames() throws {
        let slow = try expression
        let fast = arena.hostNames.all
        for first in values {
            for second in values {
                #expect(arena.contains(slow, [first, second]) == arena.contains(fast, [first, second]))
            }
            for between: UInt32 in [0x200C, 0x94D, 0xB7, 0x375, 0x30FB, 0x2D] {
                for last in values {
                    let word = [first, between, last]
                    #expect(arena.contains(slow, word) == arena.contains(fast, word), "\(word)")
                }
            }
        }
        #expect(arena.failure == nil)
    }

    @Test("what is told of ranges at a glance is what their values tell one by one")
    func ranges() {
        var generator = SeededGenerator(seed: 7)
        var state = arena.hostNames.all
        for _ in 0..<60 {
            let lower = UInt32(generator.below(0x11000))
            let range = lower...(lower + UInt32(generator.below(80)))
            let isAlive = range.contains { arena.derivative(state, by: $0) != .empty }
            #expect(arena.ranges.isAlive(state, range.lowerBound, range.upperBound) == isAlive)
            let listed = arena.transitions(of: state)
            for value in range {
                let target = listed.first { $0.lower <= value && value <= $0.upper }?.target ?? .empty
                #expect(target == arena.derivative(state, by: value))
            }
            let next = arena.derivative(state, by: generator.pick(values))
            state = next == .empty ? arena.hostNames.all : next
        }
    }

    @Test(
        "masks of every token follow its bytes, where names are judged and where they are written",
        arguments: [
            GrammarOptions(), .checking,
        ])
    func masks(_ options: GrammarOptions) throws {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        let texts = [
            "ab", "A1", "a-", "--", "-a", "l·", "·l", "l·l", "日本", "本語の", "・あ", "・", "한국", "국어", "é.", "é。b", "א1",
            "אב\"",
            "ب٠", "می‌خ", "‌", "क्‍ष", "α͵", "xn--", "\\u65e5", "\"}", ".com\"", "www.", "。", "ß", "0a", "aא", "例.",
        ]
        tokens += texts.map { Array($0.utf8) } + [[0xE6, 0x97], [0xA5, 0x22], [0x61, 0xE6], [0xC2], [0xB7, 0x6C]]
        let vocabulary = TokenVocabulary(tokens: tokens + [nil], endTokens: [tokens.count])
        for format in ["idn-hostname", "idn-email"] {
            let grammar = try CompiledGrammar(
                jsonSchema: #"{"type":"object","properties":{"a":{"format":"\#(format)","type":"string"}}}"#,
                options: options)
            for name in ["l·l.日本・あ.한국", "a-b.אב1.ب٠", "straße.xn", "日本語日本語日本語日本語.a"] {
                var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
                let text = #"{"a":"# + "\"" + (format == "idn-email" ? "ü@" : "") + name + "\"}"
                for byte in text.utf8 {
                    let mask = try matcher.mask()
                    for token in tokens.indices {
                        let isAllowed = mask[token >> 5] >> UInt32(token & 31) & 1 == 1
                        #expect(try isAllowed == (matcher.validate([token]) == 1), "\(format) \(name) \(token)")
                    }
                    #expect(try matcher.accept(bytes: [byte]).isWhole, "\(text)")
                }
            }
        }
    }
}
