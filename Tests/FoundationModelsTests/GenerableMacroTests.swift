import Foundation
import FoundationModels
import FoundationModelsTesting
import RegexBuilder
import Testing

@Generable struct NPC {
    @Guide(description: "A full name", .pattern(/[A-Z]\w+ [A-Z]\w+/)) let name: String
    @Guide(.range(1...10)) let level: Int
    @Guide(.count(3)) let attributes: [Attribute]
    let encounter: Encounter
    var nickname: String?
    @Generable enum Attribute { case sassy, tired, hungry }
    @Generable enum Encounter: Equatable {
        case orderCoffee(String)
        case wantToTalkToManager(complaint: String)
        case pay(amount: Double?, in: [String], Int, Bool)
        case tip(value: Int, Int)
        case leave
    }
}

@Generable(description: "A journey") struct Journey: Equatable {
    var title: String
    var stops: [Journey]
    var note: String?
    var `default`: Int
}

@Generable(representNilExplicitlyInGeneratedContent: true) struct Nullable {
    var text: String?
    var inner: [Int]?
}

@Generable(name: "Renamed", description: "d") struct Named { var x: Float }

@Generable enum Color: String, CaseIterable { case darkRed = "dark-red", blue }
@Generable enum Level: Int { case low = 1, high = 10 }
@Generable indirect enum Tree: Equatable { case leaf(Int), branch(Tree, right: Tree?) }

@Generable struct Suggestions {
    var id: GenerationID
    @Guide(.count(2)) var terms: [Term]
    @Generable struct Term {
        var id: GenerationID
        var text: String
    }
}

@Generable struct Identified: Identifiable {
    var id: String
    var count: Int = 3
}

@Generable struct Conditional {
    var a: Int
    #if os(Linux)
    var b: String?
    #else
    var c: String
    #endif
}

@Generable public struct Result {
    @Guide(
        Regex {
            ChoiceOf {
                "Mr"
                "Mrs"
            }
            ". "
            OneOrMore(.word)
        }) public let name: String
    @Guide(.element(.anyOf(["x", "y"])), .count(1...2)) public var tags: [String]
    @Guide(.anyOf(Choices.all)) public var choice: String
    public var amount: Decimal
}

enum Choices { static let all = ["p", "q"] }

@Suite("@Generable")
struct GenerableMacroTests {
    func json(_ schema: GenerationSchema) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(schema), as: UTF8.self)
    }

    @Test("the schema of a struct with guides, choices and payloads")
    func schema() throws {
        let text = try json(NPC.generationSchema)
        #expect(text.contains(##""level":{"maximum":10,"minimum":1,"type":"integer"}"##))
        #expect(
            text.contains(
                ##""attributes":{"items":{"enum":["sassy","tired","hungry"],"type":"string"},"maxItems":3,"minItems":3,"type":"array"}"##
            ))
        #expect(
            text.contains(
                ##""Encounter":{"anyOf":[{"$ref":"#/$defs/DiscriminatedOrderCoffee"},{"$ref":"#/$defs/DiscriminatedWantToTalkToManager"},"##
            ))
        #expect(
            text.contains(
                ##""DiscriminatedOrderCoffee":{"additionalProperties":false,"properties":{"type":{"const":"orderCoffee"},"value":{"type":"string"}},"required":["type","value"],"title":"DiscriminatedOrderCoffee","type":"object","x-order":["type","value"]}"##
            ))
        #expect(text.contains(##""required":["type","in","value","value1"]"##))
        #expect(text.contains(##""x-order":["name","level","attributes","encounter","nickname"]"##))
        #expect(try json(Journey.generationSchema).contains(##""stops":{"items":{"$ref":"#"},"type":"array"}"##))
        #expect(Named.generationSchema.name == "Renamed")
        #expect(try json(Color.generationSchema) == #"{"enum":["dark-red","blue"],"title":"Color","type":"string"}"#)
        #expect(try json(Level.generationSchema) == #"{"enum":["low","high"],"title":"Level","type":"string"}"#)
        #expect(try json(Conditional.generationSchema).contains(#""x-order":["a","b"]"#))
        #expect(try json(Result.generationSchema).contains(#""choice":{"enum":["p","q"],"type":"string"}"#))
    }

    @Test(
        "enums with payloads go to content and back",
        arguments: [
            (NPC.Encounter.orderCoffee("flat white"), #"{"type":"orderCoffee","value":"flat white"}"#),
            (.wantToTalkToManager(complaint: "cold"), #"{"type":"wantToTalkToManager","complaint":"cold"}"#),
            (.pay(amount: nil, in: ["a"], 3, true), #"{"type":"pay","in":["a"],"value":3,"value1":true}"#),
            (.tip(value: 1, 2), #"{"type":"tip","value":1,"value1":2}"#),
            (.pay(amount: 1.5, in: [], 3, true), #"{"type":"pay","amount":1.5,"in":[],"value":3,"value1":true}"#),
            (.leave, #"{"type":"leave"}"#),
        ])
    func payloads(value: NPC.Encounter, text: String) throws {
        #expect(value.generatedContent.jsonString == text)
        #expect(try NPC.Encounter(GeneratedContent(json: text)) == value)
    }

    @Test("unknown names are refused with the name")
    func unknown() throws {
        #expect {
            try GeneratedContent(json: #"{"type":"dance"}"#).value(NPC.Encounter.self)
        } throws: { error in
            (error as? GeneratedContent.ParsingError)?.debugDescription == #"Unexpected value "dance" for Encounter"#
        }
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent("nope").value(Color.self) }
        #expect(try GeneratedContent("dark-red").value(Color.self) == .darkRed)
        #expect(Level.high.generatedContent.jsonString == #""high""#)
    }

    @Test("structs go to content and back; nil is left out or written")
    func structs() throws {
        let journey = Journey(
            title: "a", stops: [Journey(title: "b", stops: [], note: nil, default: 1)], note: "n", default: 2)
        #expect(
            journey.generatedContent.jsonString
                == #"{"title":"a","stops":[{"title":"b","stops":[],"default":1}],"note":"n","default":2}"#)
        #expect(try Journey(journey.generatedContent) == journey)
        #expect(Nullable(text: nil, inner: [1]).generatedContent.jsonString == #"{"text":null,"inner":[1]}"#)
        #expect(try Nullable(GeneratedContent(json: #"{"text":null}"#)).inner == nil)
        let tree = Tree.branch(.leaf(1), right: .branch(.leaf(2), right: nil))
        #expect(try Tree(tree.generatedContent) == tree)
    }

    @Test("every prefix of a value has a partial form")
    func partial() throws {
        let text =
            #"{"name":"Ann Lee","level":7,"attributes":["sassy","tired"],"encounter":{"type":"orderCoffee","value":"tea"}}"#
        for end in 1...text.count {
            let content = try GeneratedContent(json: String(text.prefix(end)))
            let partial = try NPC.PartiallyGenerated(content)
            #expect(partial.level == nil || partial.level == 7)
            if let attributes = partial.attributes { #expect([.sassy, .tired].starts(with: attributes)) }
            if case .orderCoffee(let what?)? = partial.encounter { #expect("tea".hasPrefix(what)) }
        }
        let whole = try NPC.PartiallyGenerated(GeneratedContent(json: text))
        #expect(whole.name == "Ann Lee" && whole.attributes?.count == 2 && whole.nickname == nil)
        let form = try NPC(GeneratedContent(json: text)).asPartiallyGenerated()
        #expect(form.level == 7)
    }

    @Test("identities: generated, kept, or the type's own")
    func identities() throws {
        let content = try GeneratedContent(json: #"{"terms":[{"text":"a"},{"text":"b"}]}"#)
        let value = try Suggestions(content)
        let partial = try Suggestions.PartiallyGenerated(content)
        #expect(value.id == content.id && partial.id == value.id)
        #expect(partial.terms?.map(\.id) == value.terms.map(\.id))
        #expect(Set(value.terms.map(\.id)).count == 2)
        #expect(value.generatedContent.id == value.id)
        #expect(try Identified.PartiallyGenerated(GeneratedContent(json: #"{"id":"x"}"#)).id == "x")
    }

    @Test("a stream of a type shows it property by property")
    func stream() async throws {
        let text = #"{"title":"Rome","stops":[{"title":"Pisa","stops":[],"default":1}],"default":2}"#
        let model = ScriptedLanguageModel([.fragments(text.map { String($0) })])
        let session = LanguageModelSession(model: model)
        var last: Journey.PartiallyGenerated?
        for try await snapshot in session.streamResponse(to: "x", generating: Journey.self) {
            if let before = last { #expect(before.id == snapshot.content.id) }
            last = snapshot.content
        }
        #expect(last?.title == "Rome" && last?.stops?.first?.title == "Pisa" && last?.default == 2)
    }

    @Test("every overload resolves")
    func overloads() async throws {
        let npc = #"{"name":"A B","level":1,"attributes":[],"encounter":{"type":"leave"}}"#
        let model = ScriptedLanguageModel { request in .text(request.schema == nil ? "hi" : npc) }
        let s = LanguageModelSession(model: model)
        let schema = NPC.generationSchema
        _ = try await s.respond(to: "hi").content
        try await s.respond(to: Prompt("hi"))
        _ = try await s.respond {
            "a"
            if true { "b" }
        }.content
        let n: NPC = try await s.respond(to: "x", generating: NPC.self).content
        let m: NPC = try await s.respond(to: "x").content
        _ = try await s.respond(to: "x", schema: schema).content.jsonString
        _ = try await s.respond(to: "x", schema: schema, includeSchemaInPrompt: false)
        _ = try await s.respond(
            to: "x", options: GenerationOptions(temperature: 0.2),
            contextOptions: ContextOptions(reasoningLevel: .light))
        for try await p in s.streamResponse(to: "x", generating: NPC.self) { _ = p.content.encounter }
        _ = try await s.streamResponse(to: "x").collect().content
        let options = GenerationOptions()
        _ = try await s.respond(generating: NPC.self, options: options) { "x" }.content
        _ = try await s.respond(schema: schema, options: options) { "x" }.content
        _ = try await s.respond(
            to: Prompt { "x" }, generating: NPC.self, includeSchemaInPrompt: false, options: options)
        _ = try await s.respond(to: "x", generating: NPC.self, contextOptions: ContextOptions(), metadata: ["a": 12.5])
        _ = s.streamResponse { "x" }
        _ = s.streamResponse(to: "x", schema: schema)
        _ = s.streamResponse(generating: NPC.self) { "x" }
        _ = s.streamResponse(to: "x", generating: NPC.self, includeSchemaInPrompt: false, options: options)
        let text: String = try await s.respond(to: "x").content
        _ = (n, m, text)
        _ = LanguageModelSession()
        _ = LanguageModelSession(instructions: "text")
        _ = LanguageModelSession {
            "a"
            "b"
        }
        _ = LanguageModelSession(instructions: Instructions("x"))
        _ = LanguageModelSession(model: model) { "x" }
        _ = LanguageModelSession(model: SystemLanguageModel(useCase: .contentTagging), instructions: "x")
        _ = LanguageModelSession(transcript: Transcript())
    }
}
