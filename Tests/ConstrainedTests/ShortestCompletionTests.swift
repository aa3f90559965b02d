import Testing

@testable import Constrained

/// The shortest ends of texts.
@Suite("Closing")
struct ShortestCompletionTests {
    /// The bytes that the slow search tries: enough for the shortest ends of the grammars below.
    private static let alphabet = Array("{}[]\",:.-+eE0123456789abcxyzntrufls ".utf8) + [0x5C, 0xA9, 0xC3]

    /// Where the slow search stands: all that decides what may follow.
    private struct Situation: Hashable {
        var state: MatcherState
        /// The text, where keys or items of it are remembered.
        var written: [UInt8]
    }

    /// What trying all texts finds.
    private enum Found: Equatable {
        case length(Int)
        case none
        case tooMany
    }

    /// The fewest bytes that end a text, by trying all texts in the order of their length.
    private func slowLength(_ machine: ByteMachine, _ place: MatchPosition, _ text: [UInt8], most: Int) -> Found {
        var level: [(place: MatchPosition, text: [UInt8], written: [UInt8])] = [(place, text, [])]
        var seen: Set<Situation> = []
        for length in 0...most {
            var next: [(place: MatchPosition, text: [UInt8], written: [UInt8])] = []
            for now in level {
                if machine.isComplete(now.place.state) { return .length(length) }
                for byte in Self.alphabet {
                    var further = now
                    guard
                        machine.items.move(
                            &further.place.state, &further.place.seenKeys, &further.place.items, &further.text, byte,
                            isLast: false)
                    else { continue }
                    further.written.append(byte)
                    let remembers = further.place.seenKeys.object != nil || !further.place.items.arrays.isEmpty
                    let situation = Situation(
                        state: further.place.state, written: remembers ? further.written : [])
                    if seen.insert(situation).inserted { next.append(further) }
                }
            }
            level = next
            if level.count > 4_000 { return .tooMany }
        }
        return .none
    }

    private static let small: [String] = [
        "{}", #"{"type":"string"}"#, #"{"type":"string","minLength":3}"#, #"{"type":"integer","minimum":120}"#,
        #"{"enum":["abc","abz",12,null]}"#, #"{"type":"string","pattern":"^a{2,4}(b|cc)$"}"#,
        #"{"type":"number","minimum":0.25,"exclusiveMaximum":0.5}"#, #"{"type":"integer","multipleOf":7,"minimum":1}"#,
        #"{"type":"array","items":{"enum":[1,22]},"minItems":2}"#,
        #"{"type":"array","prefixItems":[{"type":"boolean"},{"const":"x"}],"minItems":2,"items":{"type":"null"}}"#,
        #"{"type":"array","items":{"enum":["a","bb","ccc"]},"minItems":2,"uniqueItems":true}"#,
        #"{"type":"array","items":{"type":"integer"},"minItems":2,"uniqueItems":true}"#,
        #"{"type":"array","contains":{"const":5},"items":{"type":"integer"},"minContains":2}"#,
        #"{"type":"object","properties":{"a":{"type":"null"},"b":{"const":1}},"required":["b"],"additionalProperties":false}"#,
        #"{"type":"object","properties":{"a":{"const":1},"abc":{"const":2}},"required":["abc"],"additionalProperties":false}"#,
        #"{"type":"object","minProperties":1,"propertyNames":{"pattern":"^[ab]?$"},"additionalProperties":{"const":1}}"#,
        #"{"type":"object","properties":{"a":{"const":1},"b":{"const":2}},"dependentRequired":{"a":["b"]},"minProperties":1,"additionalProperties":false}"#,
        #"{"anyOf":[{"type":"object","properties":{"a":{"const":"abcx"}},"required":["a"],"additionalProperties":false},{"type":"object","properties":{"a":{"const":"ab"},"b":{"const":1}},"required":["a","b"],"additionalProperties":false}]}"#,
        ##"{"$defs":{"n":{"anyOf":[{"const":"aaaaaa"},{"type":"array","items":{"$ref":"#/$defs/n"},"minItems":1,"maxItems":1},{"const":7}]}},"$ref":"#/$defs/n"}"##,
        ##"{"$defs":{"l":{"type":"array","items":{"$ref":"#/$defs/l"},"maxItems":2}},"$ref":"#/$defs/l"}"##,
        #"{"type":"string","enum":["é","é\n","\"a\"","ä"]}"#,
    ]

    @Test("are as short as those that trying all texts finds, behind every beginning of a walk", arguments: small)
    func isShortest(schema: String) throws {
        let vocabulary = TokenVocabulary.bytes
        let alphabet = Set(Self.alphabet)
        for options in [GrammarOptions(), GrammarOptions(whitespace: .compact, order: .any)] {
            let grammar = try CompiledGrammar(jsonSchema: schema, options: options)
            var generator = WalkTests.Generator(state: UInt64(schema.utf8.count))
            var judged = 0
            for choice in WalkTests.Choice.allCases + WalkTests.Choice.allCases {
                var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
                var walked: [UInt8] = []
                for _ in 0..<12 {
                    let label = "behind \(String(decoding: walked, as: UTF8.self)) of \(schema)"
                    let slow = grammar.withMachine { machine -> Found in
                        var place = machine.start
                        var text: [UInt8] = []
                        guard let result = try? machine.steps.take(walked, eachIsLast: true, &place, &text),
                            result.isWhole
                        else { return .tooMany }
                        return slowLength(machine, place, text, most: 9)
                    }
                    let shortestCompletion = try #require(try matcher.shortestCompletion(), "\(label)")
                    switch slow {
                    case .length(let slow):
                        judged += 1
                        #expect(ShortestCompletion.length(shortestCompletion) == slow, "\(label)")
                        #expect(try matcher.canClose(within: slow), "\(label)")
                        #expect(try slow == 0 || !matcher.canClose(within: slow - 1), "\(label)")
                    case .none:
                        #expect(
                            ShortestCompletion.length(shortestCompletion) > 9
                                || walked.contains { !alphabet.contains($0) },
                            "\(label)")
                    case .tooMany: break
                    }
                    var ended = matcher
                    for case .bytes(let bytes) in shortestCompletion {
                        #expect(try ended.accept(bytes: bytes).isWhole, "\(label)")
                    }
                    #expect(try ended.isComplete(), "\(label)")
                    let mask = try matcher.mask()
                    let allowed = (0..<256).filter { mask[$0 / 32] >> UInt32($0 % 32) & 1 == 1 }
                    if allowed.isEmpty { break }
                    let token = WalkTests.pick(allowed, choice, vocabulary, &generator)
                    try matcher.accept(token)
                    walked.append(UInt8(token))
                }
            }
            #expect(judged > 0)
        }
    }

    @Test("make every text whole and valid within any limit that the shortest one keeps", arguments: WalkSchemas.all)
    func isValidWithinLimits(schema: String) throws {
        let validator = try PlainValidator(schema)
        let vocabulary = GrammarMatcherTests.vocabulary
        let grammar = try CompiledGrammar(jsonSchema: schema)
        var generator = WalkTests.Generator(state: 5)
        func ended(_ matcher: GrammarMatcher) throws -> [Int]? {
            guard let parts = try matcher.shortestCompletion() else { return nil }
            var tokens: [Int] = []
            for case .bytes(let bytes) in parts {
                guard let run = vocabulary.fewestTokens(spelling: bytes) else { return nil }
                tokens += run
            }
            return tokens
        }
        let least = try #require(try ended(GrammarMatcher(grammar, vocabulary: vocabulary))).count
        for (limit, choice) in zip(
            [0, 1, 2, 3, 5, 8, 13, 21, 40, 0], WalkTests.Choice.allCases + WalkTests.Choice.allCases)
        {
            var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
            var tokens: [Int] = []
            while true {
                let mask = try matcher.mask()
                let allowed = (0..<vocabulary.size).filter { mask[$0 / 32] >> UInt32($0 % 32) & 1 == 1 }
                try #require(!allowed.isEmpty)
                let token = WalkTests.pick(allowed, choice, vocabulary, &generator)
                if vocabulary.endTokens.contains(token) { break }
                var next = matcher
                try next.accept(token)
                let left = least + limit - tokens.count - 1
                if left >= 0, let end = try ended(next), end.count <= left {
                    matcher = next
                    tokens.append(token)
                    continue
                }
                tokens += try #require(try ended(matcher))
                break
            }
            let text = tokens.flatMap { vocabulary.tokens[$0] ?? [] }
            #expect(tokens.count <= least + limit)
            #expect(validator.accepts(text), "\(String(decoding: text, as: UTF8.self)) within \(least + limit)")
        }
    }

    @Test("pass through tokens that a turn names by identifier")
    func endsTurns() throws {
        let vocabulary = TokenVocabulary(
            tokens: (0...255).map { [UInt8($0)] } + [nil, nil, nil], endTokens: [258], specialTokens: [256, 257])
        let schema = Schema.object([.init("a", .boolean)])
        let call = TurnGrammar.sequence([
            .marker([.token(256, text: "<call>")]), .value(.schema(schema, definitions: [:])),
            .marker([.token(257, text: "</call>")]),
        ])
        let grammar = try CompiledGrammar(turn: .repeated(call, separator: .text("\n")))
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        #expect(try matcher.shortestCompletion() == [.token(256), .bytes(Array(#"{"a":true}"#.utf8)), .token(257)])
        #expect(try matcher.canClose(within: 12) && !matcher.canClose(within: 11))
        try matcher.accept(256)
        _ = try matcher.accept(bytes: #"{"a": f"#.utf8)
        #expect(try matcher.shortestCompletion() == [.bytes(Array("alse}".utf8)), .token(257)])
        _ = try matcher.accept(bytes: "alse}".utf8)
        try matcher.accept(257)
        #expect(try matcher.shortestCompletion() == [])
        _ = try matcher.accept(bytes: "\n".utf8)
        #expect(try matcher.shortestCompletion()?.first == .token(256))
    }

    @Test("hold for regular expressions, also within a character")
    func endsExpressions() throws {
        let grammar = try CompiledGrammar(
            RegularExpression("(é|[a-z]{3})-[0-9]{2,}", dialect: .ecmaScript, matching: .whole))
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        #expect(try matcher.shortestCompletion().map(ShortestCompletion.length) == 5)
        _ = try matcher.accept(bytes: [0xC3])
        #expect(try matcher.shortestCompletion() == [.bytes([0xA9] + Array("-00".utf8))])
        _ = try matcher.accept(bytes: [0xA9] + Array("-123".utf8))
        #expect(try matcher.shortestCompletion() == [])
    }

    @Test("write a text in the fewest tokens")
    func fewestTokens() {
        let vocabulary = TokenVocabulary(
            tokens: ["a", "b", "ab", "abc", "cd", "d"].map { Array($0.utf8) } + [nil], endTokens: [6])
        #expect(vocabulary.fewestTokens(spelling: Array("abcd".utf8))?.count == 2)
        #expect(vocabulary.fewestTokens(spelling: Array("aabcd".utf8))?.count == 3)
        #expect(vocabulary.fewestTokens(spelling: Array("abx".utf8)) == nil)
        #expect(vocabulary.fewestTokens(spelling: []) == [])
        #expect(!vocabulary.writesEveryByte)
        #expect(TokenVocabulary.bytes.writesEveryByte)
    }
}
