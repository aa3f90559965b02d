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
                {"title":"T","properties":{"a/b":{"x-note":1,"format":"color","type":"string"},
                "c":{"description":"d","minimum":1}}}
                """)
        #expect(grammar.annotations.map(\.pointer).contains("/properties/a~1b/x-note"))
        let listed = Set(grammar.annotations)
        #expect(
            listed == [
                SchemaAnnotation(keyword: "title", schemaPointer: "", isKnown: true),
                SchemaAnnotation(keyword: "x-note", schemaPointer: "/properties/a~1b", isKnown: false),
                SchemaAnnotation(keyword: "format", schemaPointer: "/properties/a~1b", isKnown: true),
                SchemaAnnotation(keyword: "description", schemaPointer: "/properties/c", isKnown: true),
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

    @Test("an extension of a metaschema reaches into it")
    func extendedMetaschema() throws {
        let schema = """
            {"$id":"http://e/strict-meta","$dynamicAnchor":"meta","$ref":"https://json-schema.org/draft/2020-12/schema",
            "required":["type"]}
            """
        #expect(try accepts(schema, #"{"type":"object","properties":{"a":{"type":"null"}}}"#))
        #expect(try !accepts(schema, #"{"type":"object","properties":{"a":{"minLength":1}}}"#))
    }

    @Test("knows the metaschemas of the specification")
    func metaschemas() throws {
        for uri in ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"] {
            let schema = #"{"$ref":"\#(uri)"}"#
            #expect(try accepts(schema, #"{"properties":{"a":{"minLength":1}}}"#))
            #expect(try !accepts(schema, #"{"properties":{"a":{"minLength":-1}}}"#))
        }
    }

    @Test("parts of metaschemas can be referred to")
    func partsOfMetaschemas() throws {
        let count = #"{"$ref":"http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger"}"#
        #expect(try accepts(count, "3"))
        #expect(try !accepts(count, "-3"))
        let names = #"{"$ref":"http://json-schema.org/draft-04/schema#/definitions/stringArray"}"#
        #expect(try accepts(names, #"["a"]"#))
        #expect(try !accepts(names, #"["a","a"]"#))
    }

    @Test(
        "resolves references against the identifiers around them",
        arguments: [
            (
                ##"{"$id":"Node","properties":{"next":{"$ref":"Node"}},"required":["id"]}"##,
                #"{"id":1,"next":{"id":2}}"#, #"{"id":1,"next":{}}"#
            ),
            (
                ##"{"$id":"http://e/a/b.json","items":{"$ref":"c.json"},"$defs":{"c":{"$id":"c.json","type":"null"}}}"##,
                "[null]", "[1]"
            ),
            (
                ##"{"$id":"http://e/a/b.json","items":{"$ref":"/c#x"},"$defs":{"c":{"$id":"../c","$defs":{"d":{"$anchor":"x","type":"null"}}}}}"##,
                "[null]", "[1]"
            ),
            (
                ##"{"$id":"urn:a:b","items":{"$ref":"urn:a:c"},"$defs":{"c":{"$id":"urn:a:c","type":"null"}}}"##,
                "[null]", "[1]"
            ),
            (
                ##"{"$schema":"http://json-schema.org/draft-07/schema#","items":{"$ref":"#x"},"definitions":{"c":{"$id":"#x","type":"null"}}}"##,
                "[null]", "[1]"
            ),
            (
                ##"{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://e/r#","items":{"$ref":"b#/definitions/n"},"definitions":{"c":{"id":"b","definitions":{"n":{"type":"null"}}}}}"##,
                "[null]", "[1]"
            ),
        ])
    func identifiers(schema: String, valid: String, invalid: String) throws {
        #expect(try accepts(schema, valid))
        #expect(try !accepts(schema, invalid))
    }

    @Test("documents that are given are read, others are refused by their URI")
    func documents() throws {
        let schema = try ExactJSON(
            parsing: Array(
                #"""
                {"$id":"http://e/root.json","items":{"$ref":"item.json#/$defs/i"},"contains":{"$ref":"item.json#anchor"}}
                """#.utf8))
        let item = try ExactJSON(
            parsing: Array(
                #"""
                {"$id":"http://other/name","$defs":{"i":{"$ref":"#/$defs/j"},"j":{"type":"integer"},"k":{"$anchor":"anchor",
                "minimum":3}}}
                """#.utf8))
        let grammar = try CompiledGrammar(
            jsonSchema: schema, documents: ["http://e/item.json": item], options: .checking)
        for (text, isValid) in [("[1,3]", true), ("[1]", false), ("[3.5]", false)] {
            #expect(try SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted == isValid)
        }
        let error = #expect(throws: GrammarError.self) { try CompiledGrammar(jsonSchema: schema) }
        #expect(error?.description.contains("'$ref' at '/contains/$ref'") == true)
        #expect(error?.description.contains("'http://e/item.json' is outside this document") == true)
    }

    @Test("a metaschema that is given says which vocabularies count")
    func vocabularies() throws {
        func metaschema(_ vocabularies: String) throws -> [String: ExactJSON] {
            ["http://e/meta": try ExactJSON(parsing: Array(#"{"$vocabulary":{\#(vocabularies)}}"#.utf8))]
        }
        let schema = try ExactJSON(parsing: Array(#"{"$schema":"http://e/meta","minimum":3,"items":{"const":1}}"#.utf8))
        let core = #""https://json-schema.org/draft/2020-12/vocab/core":true"#
        let applying = try CompiledGrammar(jsonSchema: schema, documents: metaschema(core), options: .checking)
        #expect(applying.annotations.map(\.keyword).contains("minimum"))
        #expect(throws: GrammarError.self) {
            try CompiledGrammar(jsonSchema: schema, documents: metaschema(core + #","http://e/units":true"#))
        }
        #expect(throws: Never.self) {
            try CompiledGrammar(jsonSchema: schema, documents: metaschema(core + #","http://e/units":false"#))
        }
    }

    @Test("draft 3 lists schemas among types, and forbids types")
    func draft3() throws {
        let three = #""$schema":"http://json-schema.org/draft-03/schema#""#
        let union = #"{\#(three),"type":["null",{"type":"object","properties":{"a":{"required":true}}}]}"#
        for (text, isValid) in [("null", true), (#"{"a":1}"#, true), ("{}", false), ("1", false)] {
            #expect(try accepts(union, text) == isValid)
        }
        let forbidden = #"{\#(three),"disallow":["string",{"minimum":5,"type":"number"}]}"#
        for (text, isValid) in [("null", true), ("4", true), ("5", false), (#""x""#, false)] {
            #expect(try accepts(forbidden, text) == isValid)
        }
    }

    @Test("many patterns of keys with equal schemas are one set of keys")
    func equalPatterns() throws {
        let patterns = "abcdefghijklmnop".map { #""\#($0)":{"type":["string","null"]}"# }
        let schema =
            #"{"patternProperties":{\#(patterns.joined(separator: ","))},"additionalProperties":{"type":"integer"}}"#
        #expect(try accepts(schema, #"{"abc":"x","-":1,"p-":null}"#))
        #expect(try !accepts(schema, #"{"abc":1}"#))
        #expect(try !accepts(schema, #"{"-":"x"}"#))
    }

    @Test(
        "looks behind, and ahead before each character of a run",
        arguments: [
            ("(?<=a)b", "ab", true), ("(?<=a)b", "cb", false), ("(?<!a)b", "b", true), ("(?<!a)b", "ab", false),
            ("^x(?<=^x)y$", "xy", true), ("(?:(?<=,)|^)a", "b,a", true), ("(?:(?<=,)|^)a", "ba", false),
            ("^(?:(?!ab).)*$", "aab", false), ("^(?:(?!ab).)*$", "ba", true), ("^((?=[ab]).){2,3}$", "abc", false),
            ("a(?<!ba)(?<=.a)", "ca", true),
            ("^((?!-)[a-z-]{1,5}(?<!-)[.])+[a-z]{2,3}$", "a-b.c.de", true),
            ("^((?!-)[a-z-]{1,5}(?<!-)[.])+[a-z]{2,3}$", "-a.de", false),
            ("^((?!-)[a-z-]{1,5}(?<!-)[.])+[a-z]{2,3}$", "a.b-.de", false),
            ("^(?:(?=a)[ab]c|(?!c)[a-c](?<=b))*$", "acbacb", true), ("^(?:(?=a)[ab]c|(?!c)[a-c](?<=b))*$", "bc", false),
            ("^(?:(?!)|a)*$", "aa", true), ("^(?:(?!)|a)*$", "ab", false), ("^(?:(?=..)[ab]*b{2})+$", "abbbb", true),
        ])
    func assertions(pattern: String, text: String, isFound: Bool) throws {
        #expect(try accepts(#"{"pattern":"\#(pattern)"}"#, "\"\(text)\"") == isFound)
    }

    @Test(
        "knows scripts by their names, long and short, with and without extensions",
        arguments: [
            ("Script=Greek", "αβΓ", true), ("Script=Greek", "a", false), ("sc=Grek", "α", true),
            ("sc=Latn", "éA", true),
            ("sc=Latn", "1", false), ("Script=Han", "漢", true), ("Script=Han", "、", false),
            ("Script_Extensions=Han", "、", true), ("scx=Hira", "ー", true), ("sc=Hira", "ー", false),
            ("Script=Cyrillic", "Жя", true), ("sc=Zyyy", "1 .", true), ("Script=Sidetic", "\u{10940}", true),
            ("scx=Adlam", "ـ", true), ("Script=Han", "\u{323AF}\u{20000}", true), ("Script=Hangul", "힣", true),
        ])
    func scripts(property: String, text: String, isFound: Bool) throws {
        #expect(try accepts(#"{"pattern":"^\\p{\#(property)}+$"}"#, "\"\(text)\"") == isFound)
        #expect(try accepts(#"{"pattern":"^\\P{\#(property)}+$"}"#, "\"\(text)\"") == !isFound)
    }

    @Test("a script that nobody knows is refused by name", arguments: ["Script=Klingon", "sc=greek", "scx=", "Script"])
    func unknownScripts(property: String) throws {
        let error = #expect(throws: GrammarError.self) {
            try CompiledGrammar(jsonSchema: #"{"items":{"pattern":"\\p{\#(property)}"}}"#)
        }
        #expect(error?.description.contains("'pattern' at '/items/pattern'") == true)
        #expect(error?.description.contains("'\(property)'") == true)
    }
}
