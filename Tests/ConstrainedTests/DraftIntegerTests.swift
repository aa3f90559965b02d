import Constrained
import Testing

/// Until draft 4 an integer is a number "without a fraction or exponent part"; later it is any number of such a value.
@Suite("Integers of the drafts")
struct DraftIntegerTests {
    private func accepts(_ schema: String, _ draft: String, _ instance: String) throws -> Bool {
        let uri =
            draft.hasPrefix("draft-")
            ? "http://json-schema.org/\(draft)/schema#"
            : "https://json-schema.org/draft/\(draft)/schema"
        let whole = "{\"$schema\":\"\(uri)\"," + schema.dropFirst()
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: whole, options: .checking))
        return try judge.judge(Array(instance.utf8)).isAccepted
    }

    private static let old = ["draft-03", "draft-04"]
    private static let new = ["draft-06", "draft-07", "2019-09", "2020-12"]

    @Test("are told by their spelling until draft 4", arguments: old)
    func spelling(draft: String) throws {
        for instance in ["12345", "-7", "0", "-0"] {
            #expect(try accepts(#"{"type":"integer"}"#, draft, instance), "\(instance)")
        }
        for instance in ["12345.0", "1e3", "1E0", "-7.0", "0.0", "10e-1", "1.5"] {
            #expect(try !accepts(#"{"type":"integer"}"#, draft, instance), "\(instance)")
            #expect(try accepts(#"{"type":"number"}"#, draft, instance), "\(instance)")
            #expect(try accepts(#"{"type":["integer","number"]}"#, draft, instance), "\(instance)")
        }
    }

    @Test("are told by their value later", arguments: new)
    func value(draft: String) throws {
        for instance in ["12345", "12345.0", "1e3", "-7.0", "0.0", "10e-1"] {
            #expect(try accepts(#"{"type":"integer"}"#, draft, instance), "\(instance)")
        }
        #expect(try !accepts(#"{"type":"integer"}"#, draft, "1.5"))
        #expect(
            try SchemaJudge(CompiledGrammar(jsonSchema: #"{"type":"integer"}"#, options: .checking))
                .judge(Array("12345.0".utf8)).isAccepted)
    }

    @Test("keep their bounds and steps", arguments: old)
    func bounds(draft: String) throws {
        let bounded = #"{"type":"integer","minimum":2.5,"maximum":1000}"#
        for instance in ["3", "999", "1000"] { #expect(try accepts(bounded, draft, instance), "\(instance)") }
        for instance in ["2", "1001", "3.0", "3e0", "3.5", "1e2"] {
            #expect(try !accepts(bounded, draft, instance), "\(instance)")
        }
        let step = draft == "draft-03" ? "divisibleBy" : "multipleOf"
        let multiple = "{\"type\":\"integer\",\"\(step)\":2.5,\"minimum\":-10}"
        for instance in ["0", "5", "-10", "100"] { #expect(try accepts(multiple, draft, instance), "\(instance)") }
        for instance in ["5.0", "2.5", "1e1", "-15", "7"] {
            #expect(try !accepts(multiple, draft, instance), "\(instance)")
        }
    }

    @Test("are told from other numbers beside choices, exclusions and conditions")
    func combinations() throws {
        let either = #"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#
        #expect(try !accepts(either, "draft-04", "5"))
        #expect(try accepts(either, "draft-04", "5.0"))
        #expect(try accepts(either, "draft-04", "5e0"))
        #expect(try !accepts(either, "draft-06", "5.0"))
        let none = #"{"type":"number","not":{"type":"integer"}}"#
        #expect(try accepts(none, "draft-04", "1.0"))
        #expect(try !accepts(none, "draft-04", "1"))
        #expect(try !accepts(none, "draft-06", "1.0"))
        let both = #"{"allOf":[{"type":"integer"},{"minimum":3},{"multipleOf":3}]}"#
        #expect(try accepts(both, "draft-04", "6"))
        #expect(try !accepts(both, "draft-04", "6.0"))
        #expect(try !accepts(both, "draft-04", "60e-1"))
    }

    @Test("are told from other spellings of listed values", arguments: old)
    func listed(draft: String) throws {
        let listed = #"{"type":"integer","enum":[1,2,3.5]}"#
        #expect(try accepts(listed, draft, "1"))
        #expect(try !accepts(listed, draft, "1.0"))
        #expect(try !accepts(listed, draft, "3.5"))
        #expect(try accepts(#"{"enum":[1,2,3.5]}"#, draft, "1.0"))
        #expect(try accepts(#"{"enum":[0]}"#, draft, "0.0"))
        let inside = #"{"properties":{"a":{"type":"integer"}},"enum":[{"a":1,"b":0.5}]}"#
        #expect(try accepts(inside, draft, #"{"a":1,"b":0.5}"#))
        #expect(try accepts(inside, draft, #"{"a":1,"b":5e-1}"#))
        #expect(try !accepts(inside, draft, #"{"a":1.0,"b":0.5}"#))
    }

    @Test("follow the draft of the resource that names them")
    func resources() throws {
        let old = #"{"$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}"#
        let schema = #"{"properties":{"new":{"type":"integer"},"old":{"$ref":"http://x/old"}}}"#
        let grammar = try CompiledGrammar(
            jsonSchema: ExactJSON(parsing: Array(schema.utf8)),
            documents: ["http://x/old": try ExactJSON(parsing: Array(old.utf8))], options: .checking)
        let judge = SchemaJudge(grammar)
        #expect(try judge.judge(Array(#"{"new":1.0,"old":1}"#.utf8)).isAccepted)
        #expect(try !judge.judge(Array(#"{"new":1.0,"old":1.0}"#.utf8)).isAccepted)
    }

    @Test("are written as before where a model writes them", arguments: old + new)
    func generation(draft: String) throws {
        let uri =
            draft.hasPrefix("draft-")
            ? "http://json-schema.org/\(draft)/schema#"
            : "https://json-schema.org/draft/\(draft)/schema"
        let grammar = try CompiledGrammar(
            jsonSchema: "{\"$schema\":\"\(uri)\",\"type\":\"integer\",\"minimum\":5,\"maximum\":17}")
        for text in ["5", "17", "10"] { #expect(try SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted) }
        for text in ["5.0", "4", "18", "1e1"] { #expect(try !SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted) }
    }
}
