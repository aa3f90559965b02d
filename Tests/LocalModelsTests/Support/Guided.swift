import Foundation
import FoundationModelsCore
import NightjarSessionSupport
import Testing

/// A type with a guide of every kind.
struct Guided: Generable {
    var level: Int
    var names: [String]
    var code: String
    var share: Double
    var note: String?

    static var generationSchema: GenerationSchema {
        .init(
            type: Self.self,
            properties: [
                .init(name: "level", type: Int.self, guides: [.range(1...10)]),
                .init(name: "names", type: [String].self, guides: [.count(3), .element(.anyOf(["ann", "bob"]))]),
                .init(name: "code", type: String.self, guides: [/[a-f]{3}\d/]),
                .init(name: "share", type: Double.self, guides: [.range(0.25...0.75)]),
                .init(name: "note", type: String?.self, guides: [.anyOf(["short", "long"])]),
            ])
    }

    init(_ content: GeneratedContent) throws {
        level = try content.value(forProperty: "level")
        names = try content.value(forProperty: "names")
        code = try content.value(forProperty: "code")
        share = try content.value(forProperty: "share")
        note = try content.value(forProperty: "note")
    }

    var generatedContent: GeneratedContent {
        .init(properties: ["level": level, "names": names, "code": code, "share": share, "note": note])
    }
}

/// Has a value of each kind of type generated, each in a session of its own, and checks what its guides say.
func checkValues(
    prompt: String, options: GenerationOptions, session: () -> LanguageModelSession
) async throws {
    func value<T: Generable>(_ type: T.Type) async throws -> T {
        try await session().respond(to: prompt, generating: type, options: options).content
    }
    let guided = try await value(Guided.self)
    #expect((1...10).contains(guided.level) && guided.names.count == 3)
    #expect(guided.names.allSatisfy { ["ann", "bob"].contains($0) })
    #expect(guided.code.wholeMatch(of: /[a-f]{3}\d/) != nil)
    #expect(guided.share >= 0.25 && guided.share <= 0.75)
    #expect(guided.note.map { ["short", "long"].contains($0) } ?? true)
    _ = try await value(Int.self)
    _ = try await value(Double.self)
    _ = try await value(Float.self)
    _ = try await value(Decimal.self)
    _ = try await value(Bool.self)
    _ = try await value(Mood.self)
    _ = try await value(Age.self)
}
