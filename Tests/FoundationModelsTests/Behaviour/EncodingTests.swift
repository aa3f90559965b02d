import Foundation
import FoundationModels
import Testing

@Suite("Encodings, byte for byte with sorted keys")
struct EncodingTests {
    @Generable struct Recipe { var name: String }

    func sorted(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// What each entry below is written as.
    static let entries = [
        ##"""
        {"contents":[{"id":"a","text":"Bake.","type":"text"}],"id":"i","role":"instructions","tools":[{"function":{"description":"Searches.","name":"search","parameters":{"additionalProperties":false,"properties":{"term":{"type":"string"}},"required":["term"],"title":"Arguments","type":"object","x-order":["term"]}},"type":"function"}]}
        """##,
        ##"""
        {"contents":[{"id":"b","text":"Brioche?","type":"text"}],"contextOptions":{},"id":"u","options":{},"responseFormat":{"jsonSchema":{"name":"Recipe","schema":{"additionalProperties":false,"properties":{"name":{"type":"string"}},"required":["name"],"title":"Recipe","type":"object","x-order":["name"]}},"type":"jsonSchema"},"role":"user"}
        """##,
        ##"""
        {"id":"c","role":"response","toolCalls":[{"arguments":"{\"term\":\"brioche\"}","id":"1","name":"search"}]}
        """##,
        ##"""
        {"contents":[{"id":"d","text":"[]","type":"text"}],"id":"1","role":"tool","toolCallID":"1","toolName":"search"}
        """##,
        ##"""
        {"contents":[{"id":"e","structure":{"content":{"name":"brioche"},"source":"Recipe"},"type":"structure"}],"id":"r","role":"response"}
        """##,
    ]

    static func recorded() -> Transcript {
        let parameters = GenerationSchema(
            type: ToolSurface.Arguments.self, properties: [.init(name: "term", type: String.self)])
        return Transcript(entries: [
            .instructions(
                .init(
                    id: "i", segments: [.text(.init(id: "a", content: "Bake."))],
                    toolDefinitions: [.init(name: "search", description: "Searches.", parameters: parameters)])),
            .prompt(
                .init(
                    id: "u", segments: [.text(.init(id: "b", content: "Brioche?"))],
                    responseFormat: .init(type: Recipe.self))),
            .toolCalls(
                .init(
                    id: "c",
                    [.init(id: "1", toolName: "search", arguments: GeneratedContent(properties: ["term": "brioche"]))])),
            .toolOutput(.init(id: "1", toolName: "search", segments: [.text(.init(id: "d", content: "[]"))])),
            .response(
                .init(
                    id: "r", assetIDs: [],
                    segments: [
                        .structure(
                            .init(
                                id: "e", schemaName: "Recipe",
                                content: GeneratedContent(properties: ["name": "brioche"])))
                    ])),
        ])
    }

    @Test("a transcript, entry by entry")
    func transcript() throws {
        let transcript = Self.recorded()
        let expected =
            #"{"transcript":{"entries":["# + Self.entries.joined(separator: ",")
            + #"]},"type":"FoundationModels.Transcript","version":"1.1"}"#
        #expect(try sorted(transcript) == expected)
        let decoded = try JSONDecoder().decode(Transcript.self, from: Data(expected.utf8))
        #expect(decoded == transcript)
        #expect(try sorted(decoded) == expected)
    }

    @Test("entries of 2026: reasoning, options, metadata, attachments")
    func newer() throws {
        let transcript = Transcript(entries: [
            .prompt(
                .init(
                    id: "p", metadata: ["n": 1.5],
                    segments: [
                        .attachment(
                            .init(id: "a", content: .image(.init(imageURL: URL(filePath: "/x.png"))), label: "photo")),
                        .attachment(.init(id: "b", content: .data(.init(contentType: .json, content: Data([1]))))),
                    ],
                    options: GenerationOptions(
                        samplingMode: .random(top: 3, seed: 7), temperature: 0.5, toolCallingMode: .required),
                    contextOptions: ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .deep))),
            .reasoning(.init(id: "t", segments: [.text(.init(id: "c", content: "hm"))], signature: Data([0, 1]))),
        ])
        let expected =
            #"{"transcript":{"entries":[{"contents":["#
            + #"{"attachment":{"data":"file:///x.png","label":"photo","type":"image"},"id":"a","type":"attachment"},"#
            + #"{"attachment":{"data":{"content":"AQ==","contentType":"public.json","metadata":{}},"type":"data"},"#
            + #""id":"b","type":"attachment"}],"#
            + #""contextOptions":{"includeSchemaInPrompt":false,"reasoningLevel":"deep"},"id":"p","metadata":{"n":1.5},"#
            + #""options":{"randomSeed":7,"temperature":0.5,"toolCallingMode":"required","topK":3},"role":"user"},"#
            + #"{"id":"t","reasoning":{"contents":[{"id":"c","text":"hm","type":"text"}],"signature":"AAE="},"#
            + #""role":"reasoning"}]},"type":"FoundationModels.Transcript","version":"1.1"}"#
        #expect(try sorted(transcript) == expected)
        #expect(try JSONDecoder().decode(Transcript.self, from: Data(expected.utf8)) == transcript)
    }

    @Test("schemas of the macro: payloads, recursion, optionals")
    func schemas() throws {
        #expect(
            try sorted(Node.generationSchema)
                == ##"{"additionalProperties":false,"description":"A node","properties":{"children":{"items":{"$ref":"#"},"##
                + ##""maxItems":2,"type":"array"},"next":{"items":{"$ref":"#"},"type":"array"},"size":{"description":"How big","type":"number"}},"##
                + ##""required":["children","size"],"title":"Node","type":"object","x-order":["next","children","size"]}"##
        )
        #expect(
            try sorted(Move.generationSchema)
                == ##"{"$defs":{"DiscriminatedStay":{"additionalProperties":false,"properties":{"type":{"const":"stay"}},"##
                + ##""required":["type"],"title":"DiscriminatedStay","type":"object","x-order":["type"]},"##
                + ##""DiscriminatedWalk":{"additionalProperties":false,"properties":{"steps":{"type":"integer"},"##
                + ##""type":{"const":"walk"},"value":{"type":"string"}},"required":["type","steps","value"],"##
                + ##""title":"DiscriminatedWalk","type":"object","x-order":["type","steps","value"]}},"##
                + ##""anyOf":[{"$ref":"#/$defs/DiscriminatedStay"},{"$ref":"#/$defs/DiscriminatedWalk"}],"title":"Move"}"##
        )
    }

    @Test("a description of a type stands where the type does, unless the place has its own")
    func descriptions() throws {
        let text = try sorted(Mooded.generationSchema)
        #expect(text.contains(#""first":{"description":"A mood","enum":["good","bad"],"type":"string"}"#))
        #expect(text.contains(#""second":{"description":"Now","enum":["good","bad"],"type":"string"}"#))
        #expect(
            text.contains(
                #""all":{"items":{"description":"A mood","enum":["good","bad"],"type":"string"},"type":"array"}"#))
        #expect(text.contains(##""node":{"$ref":"#/$defs/Node","description":"The root"}"##))
        #expect(try sorted(JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))) == text)
    }

    @Generable(description: "A mood") enum Mood { case good, bad }
    @Generable struct Mooded {
        var first: Mood
        @Guide(description: "Now") var second: Mood
        var all: [Mood]
        @Guide(description: "The root") var node: Node
    }
    @Generable(description: "A node") struct Node {
        var next: [Node]?
        @Guide(.maximumCount(2)) var children: [Node]
        @Guide(description: "How big") var size: Double
    }
    @Generable enum Move { case stay, walk(steps: Int, String) }
}
