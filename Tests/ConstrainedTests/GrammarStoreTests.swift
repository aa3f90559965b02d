@testable import Constrained
import Testing

@Suite("Grammars shared by a process")
struct GrammarStoreTests {
    private func grammar(_ schema: String, _ store: GrammarStore, _ compiled: inout Int) throws -> CompiledGrammar {
        let key = GrammarStore.Key(schema: Array(schema.utf8), options: GrammarOptions(), limits: GrammarLimits())
        return try store.grammar(key) { () throws(GrammarError) in
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

    @Test("what was unused for the longest goes first, failures and long texts are not kept")
    func isBounded() throws {
        let store = GrammarStore(capacity: 3, maximumSchemaBytes: 60)
        var compiled = 0
        for number in [1, 2, 3, 1, 4, 1, 3, 4] { _ = try grammar(#"{"const":\#(number)}"#, store, &compiled) }
        #expect(compiled == 4)
        _ = try grammar(#"{"const":2}"#, store, &compiled)
        #expect(compiled == 5)
        #expect(store.count == 3)
        for _ in 0..<2 {
            #expect(throws: GrammarError.self) { try grammar("false", store, &compiled) }
            _ = try grammar(#"{"const":"\#(String(repeating: "x", count: 60))"}"#, store, &compiled)
        }
        #expect(compiled == 9)
        #expect(store.count == 3)
    }
}
