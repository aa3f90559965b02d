import Testing

@testable import Constrained

/// Numbers and texts of many alternatives at once: what spares work on them beside what does without.
@Suite("Lexemes of many languages")
struct ManyLanguagesTests {
    private static func grammar() throws -> CompiledGrammar {
        try CompiledGrammar(jsonSchema: "{}", options: .checking)
    }

    /// The automaton of the numbers within two bounds.
    private static func automaton(_ lower: Int, _ upper: Int, scale: Int, isInteger: Bool) -> ScaledDecimal {
        func bound(_ value: Int, isExclusive: Bool) -> ScaledDecimal.Bound? {
            if value == 0 { return nil }
            let digits = String(value).utf8.map { $0 - 0x30 }
            let significant = Array(digits.reversed().drop { $0 == 0 }.reversed())
            return .init(digits: significant, magnitude: digits.count + scale, isExclusive: isExclusive)
        }
        return ScaledDecimal(
            lower: bound(lower, isExclusive: false), upper: bound(upper, isExclusive: false), isInteger: isInteger,
            maximumIntegerDigits: 12, maximumFractionDigits: 8, maximumShift: 18)
    }

    /// Searches all that can follow a state for an admitted number.
    private static func hasNumber(_ automaton: ScaledDecimal, _ state: ScaledDecimal.State) -> Bool {
        var queue = [state]
        var seen: Set = [state]
        while let state = queue.popLast() {
            if (-18...18).contains(where: { automaton.accepts(state, $0) }) { return true }
            for byte in Array("0123456789.".utf8) {
                if let next = automaton.next(state, byte), seen.insert(next).inserted { queue.append(next) }
            }
        }
        return false
    }

    @Test("a number found by going on plainly is one that a search finds", arguments: [false, true])
    func plainNumbers(isInteger: Bool) {
        var random = SeededGenerator(seed: isInteger ? 3 : 4)
        var found = 0
        for _ in 0..<300 {
            let lower = Int.random(in: 0...3_000, using: &random)
            let upper = lower + (Bool.random(using: &random) ? 0 : Int.random(in: 1...400, using: &random))
            let scale = Int.random(in: -6...3, using: &random)
            let automaton = Self.automaton(lower, max(1, upper), scale: scale, isInteger: isInteger)
            var state = ScaledDecimal.State()
            for _ in 0..<5 {
                let isPlain = automaton.hasPlainNumber(from: state)
                if isPlain {
                    found += 1
                    #expect(Self.hasNumber(automaton, state), "\(lower)…\(upper) × 10^\(scale) from \(state)")
                }
                // A single number is always found.
                if lower == upper, lower > 0, !isInteger { #expect(isPlain == Self.hasNumber(automaton, state)) }
                let nexts = Array("0123456789.".utf8).compactMap { automaton.next(state, $0) }
                guard let next = nexts.randomElement(using: &random) else { break }
                state = next
            }
        }
        #expect(found > 300)
    }

    @Test("one step of a number is the one among all of its steps")
    func scaledSteps() throws {
        try Self.grammar().withMachine { machine in
            let arena = machine.arena
            for (lower, upper) in [(12, 12), (5, 700), (0, 30), (1_000, 1_000)] {
                let language = arena.numbers.scaled(Self.automaton(lower, upper, scale: -1, isInteger: false))
                for text in ["", "1", "12", "0", "0.", "1.2", "5"] {
                    var state = language
                    for value in text.unicodeScalars { state = arena.derivative(state, by: value.value) }
                    guard arena[state].kind == .scaled else { continue }
                    let targets = arena.numbers.scaledTransitions(arena[state])
                    for value in UInt32(0)...0xFF {
                        let listed = targets.first { ($0.lower...$0.upper).contains(value) }?.target ?? .empty
                        #expect(
                            arena.numbers.scaledStep(arena[state], value) == listed, "\(lower)…\(upper) behind \(text)")
                    }
                }
            }
        }
    }

    @Test("steps of many languages are those of each", arguments: [false, true])
    func steps(isString: Bool) throws {
        try Self.grammar().withMachine { machine in
            let arena = machine.arena
            var languages: [Language] = []
            for i in 0..<100 {
                // Runs of the same, some that are gone, words and numbers.
                switch i % 10 {
                case 0: languages.append(.empty)
                case 1, 2: languages.append(arena.word(Array("same".unicodeScalars.map(\.value))))
                case 3: languages.append(arena.word([0xE4, 0x1F600, UInt32(i)]))
                case 4: languages.append(arena.numbers.scaled(Self.automaton(i, i, scale: 0, isInteger: false)))
                default: languages.append(arena.word(Array("\(i)\(i)".unicodeScalars.map(\.value))))
                }
            }
            var places = [machine.texts.intern(Lexeme(isString: isString, languages: languages))]
            var seen = Set(places)
            var steps = 0
            while let place = places.popLast() {
                let lexeme = machine.lexeme(numbered: place)
                for byte in UInt8.min...UInt8.max {
                    let next = machine.texts.lexemeStep(place, byte)
                    let reading = lexeme.partial.reading(byte, isString: isString, machine.options.spelling)
                    var expected = lexeme
                    switch reading {
                    case .refused: #expect(next == .dead)
                    case .closes:
                        #expect((next == .close) == lexeme.languages.contains { arena.isNullable($0) })
                    case .value(let value):
                        expected.partial = Lexeme.Partial()
                        expected.languages = lexeme.languages.map { arena.derivative($0, by: value) }
                    case .partial(let partial):
                        expected.partial = partial
                        let isAlive = partial.anyOfPossibleValues(machine.options.spelling) { lower, upper in
                            lexeme.languages.contains { language in
                                arena.transitions(of: language).contains {
                                    $0.lower <= upper && $0.upper >= lower && !arena.isEmpty($0.target)
                                }
                            }
                        }
                        if !isAlive { expected.languages = [] }
                    }
                    guard expected.partial != lexeme.partial || expected.languages != lexeme.languages else { continue }
                    let isDead = expected.languages.allSatisfy { $0 == .empty }
                    #expect(isDead ? next == .dead : next.isLive && machine.lexeme(numbered: next) == expected)
                    steps += 1
                    // Escapes have thousands of ways; one letter's are enough.
                    if next.isLive, seen.count < 400, seen.insert(next).inserted { places.append(next) }
                }
            }
            #expect(steps > 10_000)
        }
    }

    @Test("items out of thousands of listed objects cost a few states each", arguments: [2_000, 4_000])
    func listedObjects(count: Int) throws {
        let objects = (0..<count).map { "{\"a\":\($0),\"b\":\(-$0)}" }.joined(separator: ",")
        var limits = GrammarLimits()
        limits.maximumAutomatonStates = 10_000 + 30 * count
        limits.maximumEmptinessStates = 10 * count
        let grammar = try CompiledGrammar(
            jsonSchema: "{\"type\":\"array\",\"uniqueItems\":true,\"items\":{\"enum\":[\(objects)]}}",
            options: .checking,
            limits: limits)
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        for byte in "[{\"a\":1,\"b\":-1},{\"b\":-2, \"a\":2}".utf8 {
            let mask = try matcher.mask()
            #expect(mask[Int(byte) / 32] >> UInt32(byte % 32) & 1 == 1)
            try matcher.accept(Int(byte))
        }
        #expect(grammar.withMachine { $0.generation.number } == 0)
    }
}
