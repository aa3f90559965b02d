import Foundation
import FoundationModels
import Testing

@Suite("Shapes of generable types")
struct MacroShapeTests {
    func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The part of a schema's JSON that describes one property or definition.
    func part(_ name: String, of type: any Generable.Type) throws -> String {
        let text = try json(type.generationSchema)
        let start = try #require(text.range(of: "\"\(name)\":{"), "\(name) isn't in \(text)")
        var depth = 0
        let rest = text[text.index(before: start.upperBound)...]
        let end = rest.firstIndex { character in
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            return depth == 0
        }
        return String(rest[...(try #require(end))])
    }

    @Test("every schema is read back from its JSON as it was", arguments: Shapes.types.indices)
    func roundTrips(index: Int) throws {
        let text = try json(Shapes.types[index].generationSchema)
        #expect(try json(JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))) == text)
    }

    @Test("names of a program's own don't get into expansions")
    func shadows() throws {
        let text = #"{"text":"t","list":["a"],"constant":"k","kind":"b","load":{"type":"b"}}"#
        let value = try Shadowed.Everything(GeneratedContent(json: text))
        #expect(value.generatedContent.jsonString == text)
        #expect(try part("constant", of: Shadowed.Everything.self) == #"{"const":"k","description":"d"}"#)
        #expect(value.asPartiallyGenerated().list == ["a"])
    }

    @Test("spellings of types make no difference")
    func spellings() throws {
        let text = try json(Spelled.generationSchema)
        #expect(text.contains(#""required":["a","b","d","f","h","j","l","o"]"#))
        #expect(try part("b", of: Spelled.self) == #"{"type":"number"}"#)
        #expect(try part("c", of: Spelled.self) == #"{"type":"string"}"#)
        #expect(try part("e", of: Spelled.self) == #"{"items":{"type":"integer"},"type":"array"}"#)
        #expect(
            try part("g", of: Spelled.self)
                == ##"{"items":{"items":{"$ref":"#/$defs/Mixed"},"type":"array"},"type":"array"}"##)
        #expect(try part("j", of: Spelled.self) == "{}")
        let content = #"{"a":"","b":1.5,"d":[1],"f":[["x"],[]],"h":3,"j":{"k":[null]},"l":[2],"o":["y"]}"#
        let value = try Spelled(GeneratedContent(json: content))
        #expect(value.generatedContent.jsonString == content)
        #expect(value.c == nil && value.n == nil && value.f == [["x"], []])
    }

    @Test("descriptions keep their lines, quotation marks and expressions")
    func descriptions() throws {
        #expect(
            try part("count", of: Documented.self)
                == #"{"description":"How many.\n\"Quoted\", with a \\ backslash,\n  and an indented line.","maximum":10,"minimum":1,"type":"integer"}"#
        )
        #expect(try json(Documented.generationSchema).contains(#""description":"A text\nover two lines.""#))
        #expect(try part("joined", of: Documented.self) == #"{"description":"a b","type":"string"}"#)
        #expect(try part("raw", of: Documented.self) == #"{"description":"raw \"text\" \\d","type":"string"}"#)
        #expect(try part("elsewhere", of: Documented.self) == #"{"description":"from elsewhere","type":"string"}"#)
    }

    @Test("keys of payloads are labels, inner names, and numbers that nothing else has")
    func payloads() throws {
        #expect(Numbered.a(value: 1, 2).generatedContent.jsonString == #"{"type":"a","value":1,"value1":2}"#)
        #expect(Numbered.b(1, value: 2).generatedContent.jsonString == #"{"type":"b","value1":1,"value":2}"#)
        #expect(
            Numbered.c(1, 2, value1: 3).generatedContent.jsonString == #"{"type":"c","value":1,"value2":2,"value1":3}"#)
        for value in [Numbered.a(value: 1, 2), .b(1, value: 2), .c(1, 2, value1: 3)] {
            #expect(try Numbered(value.generatedContent) == value)
        }
        let third = #"{"type":"third","default":1,"in":"x","for":true,"inout":2,"inner":2.5}"#
        #expect(try Commented(GeneratedContent(json: third)).generatedContent.jsonString == third)
        #expect(try Capital(GeneratedContent(json: #"{"type":"Run","value":"x"}"#)) == .Run("x"))
        for value in [Chain.deep(.list([.leaf, .deep(nil)])), .leaf] {
            #expect(try Chain(value.generatedContent) == value)
        }
        #expect(try Perhaps(Perhaps.some(.some(.none)).generatedContent) == .some(.some(.none)))
    }

    @Test("choices are raw texts or names without quotes")
    func choices() throws {
        #expect(try json(Escaped.generationSchema).contains(#""enum":["init","self","default","switch","Type"]"#))
        for value in Escaped.allCases { #expect(try Escaped(value.generatedContent) == value) }
        for value in RawTexts.allCases { #expect(try value.generatedContent.value(String.self) == value.rawValue) }
        #expect(try json(PlainConditions.generationSchema).contains(#""enum":["always","linux"]"#))
    }

    @Test("a program's own values that JSON can't write keep to their types")
    func infinities() throws {
        let partial = Measured(double: .infinity, float: -.infinity, decimal: .nan).asPartiallyGenerated()
        #expect(partial.double == .infinity && partial.float == -.infinity && partial.decimal?.isNaN == true)
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: "1e999").value(Double.self) }
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: "1e99").value(Float.self) }
    }

    @Test("cases under conditions exist under them")
    func conditions() throws {
        #expect(
            try json(Conditions.generationSchema).contains(
                ##""anyOf":[{"$ref":"#/$defs/DiscriminatedAlways"},{"$ref":"#/$defs/DiscriminatedLinux"}]"##))
        guard case .linux(3) = try Conditions(GeneratedContent(json: #"{"type":"linux","value":3}"#)) else {
            Issue.record("another case")
            return
        }
    }

    @Test("only stored properties with a type and without observers are generated; wrappers take the value")
    func properties() throws {
        #expect(try json(Stored.generationSchema).contains(#""x-order":["b","j"]"#))
        #expect(try Wrapping(GeneratedContent(json: #"{"word":"LOUD"}"#)).word == "loud")
        let listed = try Listed.PartiallyGenerated(GeneratedContent(json: #"{"na"#))
        #expect(listed.name == nil)
    }

    @Test("guides of every kind, on optionals and elements too")
    func guides() throws {
        let expected = [
            "tags": #"{"description":"Tags","items":{"pattern":"[a-z]+","type":"string"},"maxItems":3,"type":"array"}"#,
            "pairs":
                #"{"items":{"items":{"type":"integer"},"maxItems":3,"minItems":1,"type":"array"},"maxItems":2,"minItems":2,"type":"array"}"#,
            "share": #"{"maximum":1,"minimum":0.5,"type":"number"}"#,
            "price": #"{"maximum":2,"minimum":1,"type":"number"}"#,
            "rating": #"{"maximum":5,"minimum":1,"type":"integer"}"#,
            "choice": #"{"enum":["a","b"],"type":"string"}"#,
            "few": #"{"items":{"type":"string"},"maxItems":2,"minItems":1,"type":"array"}"#,
            "pattern": #"{"pattern":"a+","type":"string"}"#,
            "regex": #"{"pattern":"b+","type":"string"}"#,
            "described": #"{"description":"d","pattern":"c+","type":"string"}"#,
            "constant": #"{"const":"k"}"#,
        ]
        for (name, text) in expected { #expect(try part(name, of: Guides.self) == text) }
    }
}
