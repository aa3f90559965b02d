import Testing

@testable import Constrained

@Suite("Expressions numbered for all grammars")
struct SharedExpressionTests {
    /// The key of the text of a schema's strings, by a machine of its own.
    private func key(_ schema: String, _ expressions: inout SharedExpressions) throws -> LexemeKey? {
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
        return grammar.withMachine { machine in
            var state = MatcherState(configuration: machine.initial)
            guard machine.advance(&state, 0x22) else { return nil }
            var numbering = SharedExpressions.Numbering()
            return expressions.key(
                machine, machine.tables.states.texts[state.configuration.index].lexeme,
                &numbering)
        }
    }

    @Test("equal texts have equal keys in every grammar, different ones different keys")
    func keys() throws {
        let schemas = [
            #"{"type":"string","pattern":"^[a-z]+$"}"#, #"{"type":"string","pattern":"^[a-z]*$"}"#,
            #"{"type":"string","pattern":"^(a+|b+|[0-9]{3})$"}"#, #"{"type":"string","pattern":"^(a+|b+|[0-9]{4})$"}"#,
            #"{"type":"string","format":"date"}"#, #"{"type":"string","format":"uri"}"#,
            #"{"type":"string","pattern":"^[a-z]+$","maxLength":9}"#,
            #"{"type":"string","not":{"pattern":"^[a-z]+$"}}"#,
        ]
        var expressions = SharedExpressions()
        var keys: Set<LexemeKey> = []
        for schema in schemas {
            let first = try #require(try key(schema, &expressions))
            #expect(keys.insert(first).inserted, "\(schema)")
            // Beside other expressions the same one has another number in its grammar.
            let others = #""type":["string","array"],"items":{"type":"string","pattern":"^x[yz]$"}"#
            let wrapped = schema.replacing(#""type":"string""#, with: others, maxReplacements: 1)
            #expect(try key(wrapped, &expressions) == first, "\(schema)")
        }
    }

    @Test("the order of alternatives makes no difference")
    func order() throws {
        var expressions = SharedExpressions()
        let first = try key(#"{"type":"string","pattern":"^(a+|b+|[0-9]{3})$"}"#, &expressions)
        let second = try key(#"{"type":"string","pattern":"^([0-9]{3}|b+|a+)$"}"#, &expressions)
        #expect(first != nil && first == second)
    }

    @Test("a text of too many words has no key")
    func length() throws {
        var expressions = SharedExpressions()
        let words = (0..<1_000).map { "\"word\($0)\"" }.joined(separator: ",")
        #expect(try key("{\"enum\":[\(words)]}", &expressions) == nil)
    }

    @Test("a set of bytes holds what was put in, and first bytes are those of UTF-8")
    func byteSets() {
        for byte: UInt8 in 0...255 {
            var set = ByteSet()
            set.insert(byte)
            for other: UInt8 in 0...255 { #expect(set.contains(other) == (other == byte)) }
        }
        for value: UInt32 in [0x20, 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x1_0000, 0x10_FFFF] {
            var set = ByteSet()
            set.insertLead(of: value)
            let lead = Unicode.Scalar(value).flatMap { String($0).utf8.first }
            #expect(lead.map { set.contains($0) } == true)
        }
        // A string can hold these only behind a backslash.
        for value: UInt32 in [0x00, 0x1F, 0x22, 0x5C] {
            var set = ByteSet()
            set.insertLead(of: value)
            #expect(!(0...255).contains { set.contains($0) })
        }
    }
}
