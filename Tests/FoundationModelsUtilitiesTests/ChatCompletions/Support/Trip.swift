import FoundationModelsCore

/// A type with a value that may be missing, a type within, and a choice.
struct Trip: Generable {
    var city: String
    var days: Int
    var hotel: Hotel?
    var mood: String?

    static var generationSchema: GenerationSchema {
        .init(
            type: Self.self, description: "A trip",
            properties: [
                .init(name: "city", description: "Where to", type: String.self),
                .init(name: "days", type: Int.self, guides: [.range(1...9)]),
                .init(name: "hotel", description: "Where to sleep", type: Hotel?.self),
                .init(name: "mood", type: String?.self, guides: [.anyOf(["calm", "wild"])]),
            ])
    }

    init(_ content: GeneratedContent) throws {
        city = try content.value(forProperty: "city")
        days = try content.value(forProperty: "days")
        hotel = try content.value(forProperty: "hotel")
        mood = try content.value(forProperty: "mood")
    }

    var generatedContent: GeneratedContent { .init(properties: ["city": city, "days": days]) }

    /// A type that refers to itself.
    struct Hotel: Generable {
        var name: String
        var rivals: [Hotel]

        static var generationSchema: GenerationSchema {
            .init(
                type: Self.self,
                properties: [.init(name: "name", type: String.self), .init(name: "rivals", type: [Hotel].self)])
        }

        init(_ content: GeneratedContent) throws {
            name = try content.value(forProperty: "name")
            rivals = try content.value(forProperty: "rivals")
        }

        var generatedContent: GeneratedContent { .init(properties: ["name": name, "rivals": rivals]) }
    }
}

/// A tool that says what the weather is like.
struct Weather: Tool {
    let name = "weather"
    let description = "Tells the weather"

    struct Arguments: Generable {
        var city: String

        static var generationSchema: GenerationSchema {
            .init(type: Self.self, properties: [.init(name: "city", type: String.self)])
        }

        init(_ content: GeneratedContent) throws { city = try content.value(forProperty: "city") }

        var generatedContent: GeneratedContent { .init(properties: ["city": city]) }
    }

    func call(arguments: Arguments) async throws -> String { "sunny in \(arguments.city)" }
}
