import Testing

@testable import Constrained

@Suite("Grammars shared by a process")
struct GrammarCacheTests {
    private func grammar(
        _ schema: String, _ cache: GrammarCache<String>, _ compiled: inout Int
    ) throws -> CompiledGrammar {
        try cache.grammar(for: schema) { () throws(GrammarError) in
            compiled += 1
            return try CompiledGrammar(jsonSchema: schema)
        }
    }

    @Test("the same schema and options give the same grammar, others another")
    func shares() throws {
        let schema = #"{"type":"object","properties":{"only here":{"type":"integer"}}}"#
        let first = try CompiledGrammar.shared(jsonSchema: schema)
        #expect(try CompiledGrammar.shared(jsonSchema: schema) === first)
        #expect(try CompiledGrammar.shared(jsonSchema: schema, options: .checking) !== first)
        var limits = GrammarLimits()
        limits.maximumDepth = 3
        #expect(try CompiledGrammar.shared(jsonSchema: schema, limits: limits) !== first)
    }

    @Test("texts beyond a mebibyte are compiled each time")
    func doesNotKeepLongTexts() throws {
        let schema = #"{"const":1,"$comment":"\#(String(repeating: "x", count: 1 << 20))"}"#
        #expect(try CompiledGrammar.shared(jsonSchema: schema) !== CompiledGrammar.shared(jsonSchema: schema))
    }

    @Test("what was unused for the longest goes first, and failures are not kept")
    func isBounded() throws {
        let cache = GrammarCache<String>(capacity: 3)
        var compiled = 0
        for number in [1, 2, 3, 1, 4, 1, 3, 4] { _ = try grammar(#"{"const":\#(number)}"#, cache, &compiled) }
        #expect(compiled == 4)
        _ = try grammar(#"{"const":2}"#, cache, &compiled)
        #expect(compiled == 5)
        #expect(cache.count == 3)
        for _ in 0..<2 {
            #expect(throws: GrammarError.self) { try grammar("false", cache, &compiled) }
        }
        #expect(compiled == 7)
        #expect(cache.count == 3)
    }

    @Test("threads that ask at once get one grammar, and their masks are those of one thread")
    func isSafe() async throws {
        let cache = GrammarCache<String>(capacity: 2)
        let schema =
            #"{"type":"object","properties":{"a":{"type":"string","pattern":"^[a-c]+x?$"},"b":{"type":"number"}}}"#
        let text = Array(#"{"a": "abcx", "b": 12.5}"#.utf8)
        let masks = try await withThrowingTaskGroup(of: [[UInt32]].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let grammar = try cache.grammar(for: schema) { () throws(GrammarError) in
                        try CompiledGrammar(jsonSchema: schema)
                    }
                    var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
                    return try text.map { byte in
                        let mask = try matcher.mask()
                        try matcher.accept(Int(byte))
                        return mask
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(masks.count == 8)
        #expect(masks.allSatisfy { $0 == masks[0] })
        #expect(cache.count == 1)
    }
}
