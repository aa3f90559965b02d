import Dispatch
import Synchronization
import Testing

@testable import Constrained

/// Masks that are there are read without the grammar's lock.
@Suite("Masks read without a lock")
struct ReadyMaskTests {
    /// The bytes, and tokens that hold keys, items, the ends of strings and much white space.
    private static let vocabulary: TokenVocabulary = {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        let texts = [
            "ab", "b\"", "\",", "\",\"", "\":", "\": \"", "\":1,\"", "{\"a\":1,\"", "{\"a\":1,\"a\":2}", "1,1", "1,",
            ", 2", "],[",
            "\"a\",\"a\"", "        ", "\n    \"", "12", "true", "}}", "]}", "éa", "a\"}", "1]",
        ]
        tokens += texts.map { Array($0.utf8) }
        return TokenVocabulary(tokens: tokens + [nil], endTokens: [tokens.count])
    }()

    /// Schemas with texts that they admit.
    private static let cases: [(schema: String, texts: [String])] = [
        (
            #"{"type":"object","properties":{"a":{"type":"string","minLength":2,"maxLength":4},"b":{"type":"integer"}},"required":["a"],"additionalProperties":false}"#,
            [#"{"a":"ab"}"#, #"{"a":"abab" ,"b":12}"#, #"{ "a" : "éab","b":1}"#]
        ),
        ("{}", [#"{"a":1,"b":[{"a":1,"ab":true}],"ab":"12"}"#, #"{"b":{"a":{"b":1}},"a":"ab"}"#, "[[1,1],[2]]"]),
        (
            #"{"type":"array","uniqueItems":true,"items":{"type":["integer","string","array"]}}"#,
            [#"[1,12,"a","ab",[1,1]]"#, #"["ab","a",2]"#, "[ 1, 2 ]"]
        ),
        (
            #"{"type":"object","properties":{"k":{"type":"array","uniqueItems":true}},"patternProperties":{"^a":{"type":"integer"}}}"#,
            [#"{"k":[1,2,"a"],"ab":1,"aba":12,"b":"a"}"#]
        ),
        (#"{"type":"string"}"#, [#""ab12éa true""#]),
    ]

    private static func mask(_ matcher: GrammarMatcher, hasLock: Bool) throws(GrammarError) -> [UInt32] {
        if !hasLock { return try matcher.mask() }
        var words = [UInt32](repeating: ~0, count: matcher.vocabulary.maskWordCount)
        var failure: GrammarError?
        words.withUnsafeMutableBufferPointer { buffer in
            do throws(GrammarError) { try matcher.fillMaskWithLock(into: buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        return words
    }

    @Test("a mask read without the lock is that of the machine", arguments: cases.indices)
    func twins(_ index: Int) throws {
        let (schema, texts) = Self.cases[index]
        // White space is free where texts are checked; where they are written only some of these texts are.
        for (options, admitsAll) in [(GrammarOptions(undeclaredKeys: .any), false), (.checking, true)] {
            let grammar = try CompiledGrammar(jsonSchema: schema, options: options)
            let texts = try texts.filter { text in
                var matcher = GrammarMatcher(grammar, vocabulary: Self.vocabulary)
                return try admitsAll || matcher.accept(bytes: Array(text.utf8)).isWhole
            }
            try #require(!texts.isEmpty)
            var readCount = 0
            // In the second round most masks are there.
            for round in 0..<2 {
                for text in texts {
                    var matcher = GrammarMatcher(grammar, vocabulary: Self.vocabulary)
                    for byte in text.utf8 {
                        if matcher.hasReadyMask { readCount += 1 }
                        // A grammar without tables of its own knows none of them.
                        var fresh = GrammarMatcher(
                            try CompiledGrammar(jsonSchema: schema, options: options), vocabulary: Self.vocabulary)
                        let mask = try Self.mask(matcher, hasLock: false)
                        #expect(try mask == Self.mask(matcher, hasLock: true), "\(round) \(text)")
                        let before = text.utf8.prefix(matcher.acceptedCount)
                        #expect(try fresh.accept(bytes: Array(before)).isWhole)
                        #expect(try mask == Self.mask(fresh, hasLock: true), "\(round) \(text)")
                        try #require(try matcher.accept(bytes: [byte]).isWhole, "\(text)")
                    }
                    #expect(try Self.mask(matcher, hasLock: false) == Self.mask(matcher, hasLock: true))
                    #expect(try matcher.isComplete())
                }
            }
            // Inside an array whose items must differ they have to be looked at, which takes the lock.
            let isAllDistinct = schema.hasPrefix(#"{"type":"array","uniqueItems":true"#)
            #expect((readCount > 0) == !isAllDistinct, "\(readCount)")
        }
    }

    @Test("threads that share a grammar read the masks that one finds, with tables and masks that are often forgotten")
    func threads() throws {
        for (schema, texts) in Self.cases {
            var expected: [[UInt32]] = []
            for text in texts {
                let alone = try CompiledGrammar(jsonSchema: schema)
                var matcher = GrammarMatcher(alone, vocabulary: Self.vocabulary)
                for byte in text.utf8 {
                    expected.append(try Self.mask(matcher, hasLock: true))
                    guard try matcher.accept(bytes: [byte]).isWhole else { break }
                }
            }
            let masks = expected
            for (configurations, bytes) in [(120_000, 64 << 20), (60, 64 << 20), (120_000, 1 << 10)] {
                var limits = GrammarLimits()
                limits.maximumConfigurations = configurations
                limits.maximumMaskBytes = bytes
                let grammar = try CompiledGrammar(jsonSchema: schema, limits: limits)
                let wrong = Mutex<[String]>([])
                DispatchQueue.concurrentPerform(iterations: 8) { thread in
                    do {
                        for _ in 0..<3 {
                            var place = 0
                            for text in texts {
                                var matcher = GrammarMatcher(grammar, vocabulary: Self.vocabulary)
                                for byte in text.utf8 {
                                    let mask = try Self.mask(matcher, hasLock: thread == 0)
                                    if mask != masks[place] { wrong.withLock { $0.append(text) } }
                                    place += 1
                                    guard try matcher.accept(bytes: [byte]).isWhole else { break }
                                }
                            }
                        }
                    } catch {
                        wrong.withLock { $0.append("\(error)") }
                    }
                }
                #expect(wrong.withLock { $0 } == [], "\(schema) \(configurations) \(bytes)")
            }
        }
    }
}
