import Constrained
import Testing

@Suite("Reading JSON Schema")
struct SchemaFrontEndTests {
    private func accepts(_ schema: String, _ instance: String) throws -> Bool {
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
        return try SchemaJudge(grammar).judge(Array(instance.utf8)).isAccepted
    }

    @Test("lists keywords that restrict nothing, and which of them are known")
    func annotations() throws {
        let grammar = try CompiledGrammar(
            jsonSchema: """
                {"title":"T","properties":{"a/b":{"x-note":1,"format":"colour","type":"string"},
                "c":{"description":"d","minimum":1}}}
                """)
        let listed = Set(grammar.annotations)
        #expect(
            listed == [
                SchemaAnnotation(keyword: "title", pointer: "/title", isKnown: true),
                SchemaAnnotation(keyword: "x-note", pointer: "/properties/a~1b/x-note", isKnown: false),
                SchemaAnnotation(keyword: "format", pointer: "/properties/a~1b/format", isKnown: true),
                SchemaAnnotation(keyword: "description", pointer: "/properties/c/description", isKnown: true),
            ])
    }

    @Test("reads each draft by its own rules")
    func drafts() throws {
        let four = #""$schema":"http://json-schema.org/draft-04/schema#""#
        #expect(try !accepts("{\(four),\"minimum\":3,\"exclusiveMinimum\":true}", "3"))
        #expect(try accepts("{\(four),\"const\":1}", "2"))
        let seven = #""$schema":"http://json-schema.org/draft-07/schema#""#
        let ignored = ##"{\##(seven),"$defs":{"s":{"type":"string"}},"items":{"$ref":"#/$defs/s","maxLength":1}}"##
        #expect(try accepts(ignored, #"["long"]"#))
        #expect(try !accepts(ignored.replacing("draft-07", with: "2020-12"), #"["long"]"#))
        let tuple = #"{\#(seven),"items":[{"type":"integer"}],"additionalItems":false}"#
        #expect(try accepts(tuple, "[1]"))
        #expect(try !accepts(tuple, "[1,2]"))
    }

    @Test("follows a dynamic reference to the outermost resource that was entered")
    func dynamicReferences() throws {
        let schema = """
            {"$id":"http://e/strict","$dynamicAnchor":"node","$ref":"tree","unevaluatedProperties":false,
            "$defs":{"tree":{"$id":"tree","$dynamicAnchor":"node","type":"object","properties":{"data":true,
            "children":{"type":"array","items":{"$dynamicRef":"#node"}}}}}}
            """
        #expect(try accepts(schema, #"{"children":[{"data":1}]}"#))
        #expect(try !accepts(schema, #"{"children":[{"daat":1}]}"#))
    }

    @Test("knows the metaschemas of the specification")
    func metaschemas() throws {
        for uri in ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"] {
            let schema = #"{"$ref":"\#(uri)"}"#
            #expect(try accepts(schema, #"{"properties":{"a":{"minLength":1}}}"#))
            #expect(try !accepts(schema, #"{"properties":{"a":{"minLength":-1}}}"#))
        }
    }

    @Test(
        "looks behind, and ahead before each character of a run",
        arguments: [
            ("(?<=a)b", "ab", true), ("(?<=a)b", "cb", false), ("(?<!a)b", "b", true), ("(?<!a)b", "ab", false),
            ("^x(?<=^x)y$", "xy", true), ("(?:(?<=,)|^)a", "b,a", true), ("(?:(?<=,)|^)a", "ba", false),
            ("^(?:(?!ab).)*$", "aab", false), ("^(?:(?!ab).)*$", "ba", true), ("^((?=[ab]).){2,3}$", "abc", false),
            ("a(?<!ba)(?<=.a)", "ca", true),
        ])
    func assertions(pattern: String, text: String, isFound: Bool) throws {
        #expect(try accepts(#"{"pattern":"\#(pattern)"}"#, "\"\(text)\"") == isFound)
    }
}
