import Foundation
import FoundationModels
import Observation

@Generable(description: "A recipe with its ingredients and steps")
struct Recipe: Codable, Hashable, Identifiable {
    var id: String
    @Guide(description: "The dish's name") var name: String
    @Guide(description: "Minutes of work", .range(5...180)) var minutes: Int
    @Guide(description: "How hard", .anyOf(["easy", "medium", "hard"])) var difficulty: String
    @Guide(description: "Ingredients", .minimumCount(1), .maximumCount(12)) var ingredients: [Ingredient]
    @Guide(description: "Steps", .count(1...8)) var steps: [String]
    var nutrition: Nutrition?
    var tags: [Tag] = []

    @Generable struct Ingredient: Codable, Hashable {
        var name: String
        @Guide(.minimum(0)) var amount: Double
        var unit: Unit
    }

    @Generable enum Unit: String, Codable, CaseIterable { case gram = "g", milliliter = "ml", piece = "pc" }
    @Generable enum Tag: String, Codable, CaseIterable, Identifiable {
        case vegan, vegetarian
        case glutenFree = "gluten-free"
        var id: Self { self }
    }
    @Generable struct Nutrition: Codable, Hashable {
        @Guide(.range(0...5000)) var calories: Int
        var protein: Float?
    }
}

/// A pantry as a tool that is an actor, whose output is a value of its own.
actor Pantry: Tool {
    nonisolated let name = "checkPantry"
    nonisolated let description = "Tells what is in the pantry"
    private var stock = ["flour": 2, "egg": 6]

    @Generable struct Arguments { @Guide(description: "What to look for") var articles: [String] }
    @Generable struct Stock {
        var found: [String]
        var missing: [String]
    }

    nonisolated func call(arguments: Arguments) async throws -> Stock {
        let found = await filter(arguments.articles)
        return Stock(found: found, missing: arguments.articles.filter { !found.contains($0) })
    }

    private func filter(_ articles: [String]) -> [String] { articles.filter { stock[$0, default: 0] > 0 } }
}

/// A tool without arguments, one that answers with content, and one with a plain value as its arguments.
struct Clock: Tool {
    let description = "Tells the time"
    @Generable struct Arguments {}
    func call(arguments: Arguments) -> String { "12:00" }
}

struct Weather: Tool {
    let name = "getWeather"
    let description = "Retrieve the latest weather information for a city"
    @Generable struct Arguments {
        @Guide(description: "The city to fetch the weather for") var city: String
    }
    func call(arguments: Arguments) async throws -> GeneratedContent {
        let temperature = arguments.city == "Oslo" ? -3.5 : 20
        return GeneratedContent(properties: ["city": arguments.city, "temperature": temperature, "sunny": true])
    }
}

struct Converter: Tool {
    let name = "convert"
    let description = "Converts ounces to grams"
    func call(arguments: Double) async throws -> Double { arguments * 28.35 }
}

struct Unfit: Error {}
final class Oven: Tool {
    let name = "bake"
    let description = "Bakes"
    let includesSchemaInInstructions = false
    @Generable struct Arguments { @Guide(.range(50...250)) var degrees: Int }
    func call(arguments: Arguments) async throws -> [String] {
        guard arguments.degrees < 240 else { throw Unfit() }
        return ["hot", "\(arguments.degrees)°"]
    }
}

/// A tool described at run time.
struct DynamicTool: Tool {
    let name: String
    let description: String
    let parameters: GenerationSchema
    let body: @Sendable (GeneratedContent) async throws -> any PromptRepresentable

    init(
        name: String, description: String, fields: [String],
        body: @escaping @Sendable (GeneratedContent) async throws -> any PromptRepresentable
    ) throws {
        self.name = name
        self.description = description
        parameters = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: name,
                properties: fields.map { .init(name: $0, schema: DynamicGenerationSchema(type: String.self)) }),
            dependencies: [])
        self.body = body
    }

    func call(arguments: GeneratedContent) async throws -> Prompt { Prompt(try await body(arguments)) }
}

@Observable
final class RecipeGenerator {
    var recipe: Recipe.PartiallyGenerated?
    var finished: Recipe?
    let session: LanguageModelSession

    init(session: LanguageModelSession) { self.session = session }

    func generate(from ingredients: [String], vegan: Bool?) async throws {
        let prompt = Prompt {
            "Make a recipe from:"
            for ingredient in ingredients { "- \(ingredient)" }
            if let vegan {
                if vegan { "It must be vegan." } else { "It may have meat." }
            }
            ingredients
        }
        let stream = session.streamResponse(to: prompt, generating: Recipe.self)
        for try await snapshot in stream { recipe = snapshot.content }
        let response = try await stream.collect()
        finished = response.content
    }
}
