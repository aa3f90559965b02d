import FoundationModelsCore

/// An object of two numbers.
package struct Age: Generable {
    package var years: Int
    package var months: Int
    package static var generationSchema: GenerationSchema {
        .init(
            type: Self.self, properties: [.init(name: "years", type: Int.self), .init(name: "months", type: Int.self)])
    }
    package init(_ content: GeneratedContent) throws {
        years = try content.value(forProperty: "years")
        months = try content.value(forProperty: "months")
    }
    package var generatedContent: GeneratedContent { .init(properties: ["years": years, "months": months]) }
}

/// A choice of two texts.
package enum Mood: String, Generable {
    case happy, sad
    package static var generationSchema: GenerationSchema { .init(type: Self.self, anyOf: ["happy", "sad"]) }
    package init(_ content: GeneratedContent) throws {
        guard let mood = Mood(rawValue: try content.value()) else {
            throw GeneratedContent.ParsingError(rawContent: content.jsonString, debugDescription: "no mood")
        }
        self = mood
    }
    package var generatedContent: GeneratedContent { .init(rawValue) }
}
