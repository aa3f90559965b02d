import Foundation
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore

struct Person: Generable {
    static var generationSchema: GenerationSchema {
        .init(
            type: Self.self,
            properties: [
                .init(name: "age", description: "The person's age", type: Int?.self, guides: [.range(18...100)]),
                .init(name: "children", type: [Person].self, guides: [.maximumCount(3)]),
                .init(name: "home", type: Age.self),
                .init(name: "old", description: "How old", type: Age.self),
                .init(name: "mood", type: Mood?.self),
            ])
    }
    init(_ content: GeneratedContent) throws {}
    var generatedContent: GeneratedContent { .init(properties: [:]) }
}

@Suite("GenerationSchema")
struct GenerationSchemaTests {
    func encoded(_ schema: GenerationSchema) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(schema), as: UTF8.self)
    }

    @Test("an object is written with its order")
    func object() throws {
        #expect(
            try encoded(Age.generationSchema)
                == #"{"additionalProperties":false,"properties":{"months":{"type":"integer"},"years":{"type":"integer"}},"required":["years","months"],"title":"Age","type":"object","x-order":["years","months"]}"#
        )
    }

    @Test("nested types go to $defs, choices stay inline, recursion is #, optionals aren't required")
    func nested() throws {
        let text = try encoded(Person.generationSchema)
        #expect(
            text
                == ##"{"$defs":{"Age":{"additionalProperties":false,"properties":{"months":{"type":"integer"},"years":{"type":"integer"}},"required":["years","months"],"title":"Age","type":"object","x-order":["years","months"]}},"additionalProperties":false,"properties":{"age":{"description":"The person's age","maximum":100,"minimum":18,"type":"integer"},"children":{"items":{"$ref":"#"},"maxItems":3,"type":"array"},"home":{"$ref":"#/$defs/Age"},"mood":{"enum":["happy","sad"],"type":"string"},"old":{"$ref":"#/$defs/Age","description":"How old"}},"required":["children","home","old"],"title":"Person","type":"object","x-order":["age","children","home","old","mood"]}"##
        )
        #expect(Person.generationSchema.debugDescription == text)
        let inside = try encoded([Person].generationSchema)
        #expect(inside.contains(##""children":{"items":{"$ref":"#/$defs/Person"},"maxItems":3,"type":"array"}"##))
    }

    @Test("decoding and encoding again gives the same bytes")
    func roundTrip() throws {
        let schemas = [Person.generationSchema, Age.generationSchema, Mood.generationSchema, [Person].generationSchema]
        for schema in schemas {
            let text = try encoded(schema)
            let decoded = try JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))
            #expect(try encoded(decoded) == text)
            #expect(decoded.name == schema.name)
        }
    }

    @Test(
        "decoding brings a schema into its own form",
        arguments: [
            (#"{"future":true,"minLength":1,"type":"string"}"#, #"{"type":"string"}"#),
            (#"{"const":"fixed","title":"Ignored","type":"string"}"#, #"{"const":"fixed"}"#),
            (
                #"{"enum":["a","b"],"title":"Choice","type":"string"}"#,
                #"{"enum":["a","b"],"title":"Choice","type":"string"}"#
            ),
            (#"{"pattern":"^[a-z]+$","type":"string"}"#, #"{"pattern":"^[a-z]+$","type":"string"}"#),
            (#"{"maximum":3.5,"minimum":1,"type":"number"}"#, #"{"maximum":3.5,"minimum":1,"type":"number"}"#),
            (
                #"{"anyOf":[{"type":"string"},{"type":"integer"}],"description":"D","title":"Any"}"#,
                #"{"anyOf":[{"type":"string"},{"type":"integer"}],"description":"D","title":"Any"}"#
            ),
            (
                #"{"items":{"additionalProperties":false,"description":"Child D","properties":{},"required":[],"title":"Child","type":"object","x-order":[]},"type":"array"}"#,
                ##"{"$defs":{"Child":{"additionalProperties":false,"description":"Child D","properties":{},"required":[],"title":"Child","type":"object","x-order":[]}},"items":{"$ref":"#/$defs/Child"},"type":"array"}"##
            ),
            (
                ##"{"$defs":{"A":{"additionalProperties":false,"properties":{"v":{"type":"string"}},"required":["v"],"title":"A","type":"object","x-order":["v"]},"Unused":{"type":"string"}},"additionalProperties":false,"properties":{"a":{"$ref":"#/$defs/A"}},"required":["a"],"title":"Root","type":"object","x-order":["a"]}"##,
                ##"{"$defs":{"A":{"additionalProperties":false,"properties":{"v":{"type":"string"}},"required":["v"],"title":"A","type":"object","x-order":["v"]}},"additionalProperties":false,"properties":{"a":{"$ref":"#/$defs/A"}},"required":["a"],"title":"Root","type":"object","x-order":["a"]}"##
            ),
        ])
    func canonical(source: String, expected: String) throws {
        let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(source.utf8))
        #expect(try encoded(schema) == expected)
    }

    @Test("properties that x-order doesn't name are left out")
    func partialOrder() throws {
        let source =
            #"{"additionalProperties":false,"properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"],"title":"T","type":"object","x-order":["b","b"]}"#
        let form =
            #"{"additionalProperties":false,"properties":{"b":{"type":"integer"}},"required":[],"title":"T","type":"object","x-order":["b"]}"#
        #expect(try encoded(JSONDecoder().decode(GenerationSchema.self, from: Data(source.utf8))) == form)
        #expect(try encoded(GenerationSchema(jsonSchema: source)) == form)
    }

    @Test(
        "decoding refuses what a schema can't hold",
        arguments: [
            #"{"type":"future"}"#, #"{"type":"array"}"#, #"{"allOf":[]}"#, #"{"type":["string","null"]}"#,
            ##"{"additionalProperties":false,"properties":{"a":{"$ref":"#/$defs/A"}},"required":[],"title":"R","type":"object","x-order":["a"]}"##,
            #"{"additionalProperties":false,"properties":{},"required":[],"title":"O","type":"object","x-order":["missing"]}"#,
        ])
    func refused(source: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(GenerationSchema.self, from: Data(source.utf8))
        }
    }

    /// Schemas of others, each with what decoding misses in it and with the form in which it is taken.
    static let foreign: [(source: String, missing: String, form: String)] = [
        (
            #"{"additionalProperties":false,"properties":{"b":{"type":"integer"},"a":{"type":"string"}},"required":["b"],"title":"T","type":"object"}"#,
            "x-order",
            #"{"additionalProperties":false,"properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["b"],"title":"T","type":"object","x-order":["b","a"]}"#
        ),
        (
            #"{"additionalProperties":false,"properties":{},"title":"T","type":"object","x-order":[]}"#, "required",
            #"{"additionalProperties":false,"properties":{},"required":[],"title":"T","type":"object","x-order":[]}"#
        ),
        (
            #"{"additionalProperties":false,"properties":{},"required":[],"type":"object","x-order":[]}"#, "title",
            #"{"additionalProperties":false,"properties":{},"required":[],"type":"object","x-order":[]}"#
        ),
        (
            #"{"properties":{},"required":[],"title":"T","type":"object","x-order":[]}"#, "additionalProperties",
            #"{"additionalProperties":false,"properties":{},"required":[],"title":"T","type":"object","x-order":[]}"#
        ),
        (
            #"{"additionalProperties":false,"required":[],"title":"T","type":"object","x-order":[]}"#, "properties",
            #"{"additionalProperties":false,"properties":{},"required":[],"title":"T","type":"object","x-order":[]}"#
        ),
        (
            #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "title",
            #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#
        ),
        (#"{"title":"Name","type":"string"}"#, "enum", #"{"type":"string"}"#),
        (#"{"pattern":"a","title":"Name","type":"string"}"#, "enum", #"{"pattern":"a","type":"string"}"#),
        (
            #"{"items":{"title":"Name","type":"string"},"type":"array"}"#, "enum",
            #"{"items":{"type":"string"},"type":"array"}"#
        ),
        (
            ##"{"$defs":{"A":{"properties":{},"title":"A","type":"object"}},"items":{"$ref":"#/$defs/A"},"type":"array"}"##,
            "required",
            ##"{"$defs":{"A":{"additionalProperties":false,"properties":{},"required":[],"title":"A","type":"object","x-order":[]}},"items":{"$ref":"#/$defs/A"},"type":"array"}"##
        ),
    ]

    @Test(
        "decoding is as strict as Apple's and names what is missing; schemas of others are taken by request",
        arguments: foreign)
    func dialects(source: String, missing: String, form: String) throws {
        let data = Data(source.utf8)
        let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(GenerationSchema.self, from: data) }
        switch error {
        case .keyNotFound(let key, let context):
            #expect(key.stringValue == missing && context.debugDescription.contains("GenerationSchema(jsonSchema:)"))
        case .dataCorrupted(let context):
            #expect(context.codingPath.last?.stringValue == missing)
            #expect(context.debugDescription.contains("GenerationSchema(jsonSchema:)"))
        default: Issue.record("\(String(describing: error))")
        }
        #expect(try encoded(GenerationSchema(jsonSchema: source)) == form)
        #expect(
            try encoded(
                JSONDecoder().decode([GenerationSchema.JSONSchema].self, from: Data("[\(source)]".utf8))[0].schema)
                == form)
        let tool = Transcript.ToolDefinition(
            name: "t", description: "d", parameters: try GenerationSchema(jsonSchema: source))
        let entry = Transcript.Entry.instructions(.init(segments: [], toolDefinitions: [tool]))
        let transcript = Transcript(entries: [entry])
        let again = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
        guard case .instructions(let instructions) = again.first else { throw SpyError() }
        #expect(try encoded(instructions.toolDefinitions[0].parameters) == form)
    }

    @Test("dynamic schemas: guides, references, unions, null")
    func dynamic() throws {
        let soup = DynamicGenerationSchema(name: "Soup", description: "S", anyOf: ["Tomato", "Clam"])
        let node = DynamicGenerationSchema(
            name: "Node",
            properties: [
                .init(name: "next", schema: .init(name: "Maybe", anyOf: [.init(referenceTo: "Node"), .null])),
                .init(name: "soup", schema: .init(referenceTo: "Soup"), isOptional: true),
                .init(
                    name: "sizes",
                    schema: .init(
                        arrayOf: .init(type: Int.self, guides: [.minimum(1), .minimum(3)]), minimumElements: 2)),
            ])
        let schema = try GenerationSchema(root: node, dependencies: [soup])
        #expect(
            try encoded(schema)
                == ##"{"$defs":{"Maybe":{"anyOf":[{"$ref":"#"},{"type":"null"}],"title":"Maybe"},"Soup":{"description":"S","enum":["Tomato","Clam"],"title":"Soup","type":"string"}},"additionalProperties":false,"properties":{"next":{"$ref":"#/$defs/Maybe"},"sizes":{"items":{"minimum":3,"type":"integer"},"minItems":2,"type":"array"},"soup":{"$ref":"#/$defs/Soup"}},"required":["next","sizes"],"title":"Node","type":"object","x-order":["next","soup","sizes"]}"##
        )
    }

    @Test("dynamic schemas that contradict themselves")
    func contradictions() throws {
        let a = DynamicGenerationSchema(name: "A", properties: [])
        #expect { try GenerationSchema(root: .init(referenceTo: "X"), dependencies: [a, a]) } throws: { error in
            guard case GenerationSchema.SchemaError.duplicateType(_, "A", _) = error else { return false }
            return true
        }
        let twice = DynamicGenerationSchema(
            name: "T", properties: [.init(name: "p", schema: a), .init(name: "p", schema: a)])
        #expect { try GenerationSchema(root: twice, dependencies: []) } throws: { error in
            guard case GenerationSchema.SchemaError.duplicateProperty("T", "p", _) = error else { return false }
            return true
        }
        #expect { try GenerationSchema(root: .init(name: "E", anyOf: [String]()), dependencies: []) } throws: { error in
            guard case GenerationSchema.SchemaError.emptyTypeChoices("E", _) = error else { return false }
            return true
        }
        #expect {
            try GenerationSchema(root: .init(arrayOf: .init(referenceTo: "Missing")), dependencies: [])
        } throws: {
            guard case GenerationSchema.SchemaError.undefinedReferences(_, ["Missing"], _) = $0 else { return false }
            return true
        }
    }

    @Test("guides: constants, patterns, elements, decimals")
    func guides() throws {
        let properties: [GenerationSchema.Property] = [
            .init(name: "c", type: String.self, guides: [.constant("x")]),
            .init(name: "r", type: String.self, guides: [/\d{4}-x?/]),
            .init(name: "e", type: [String].self, guides: [.element(.anyOf(["a", "b"])), .count(1...2)]),
            .init(name: "d", type: Decimal.self, guides: [.maximum(Decimal(string: "0.1") ?? 0)]),
            .init(name: "f", type: Float.self, guides: [.minimum(0.1)]),
        ]
        let text = try encoded(GenerationSchema(type: Age.self, properties: properties))
        #expect(text.contains(#""c":{"const":"x"}"#))
        #expect(text.contains(#""d":{"maximum":0.1,"type":"number"}"#))
        #expect(
            text.contains(#""e":{"items":{"enum":["a","b"],"type":"string"},"maxItems":2,"minItems":1,"type":"array"}"#)
        )
        #expect(text.contains(#""f":{"minimum":0.1,"type":"number"}"#))
        #expect(text.contains(#""pattern":"\\d{4}"#))
    }
}
