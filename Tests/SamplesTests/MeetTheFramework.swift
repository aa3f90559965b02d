import Foundation
import FoundationModels

// The samples of "Meet the Foundation Models framework" (2025).

enum Meet {
    static func basicUse() async throws {
        let session = LanguageModelSession()
        let response = try await session.respond(
            to: "What's a good name for a trip to Japan? Respond only with a title")
        print(response.content)
    }

    @Generable
    struct SearchSuggestions {
        @Guide(description: "A list of suggested search terms", .count(4))
        var searchTerms: [String]
    }

    static func guided(session: LanguageModelSession) async throws {
        let prompt = """
            Generate a list of suggested search terms for an app about visiting famous landmarks.
            """
        let response = try await session.respond(to: prompt, generating: SearchSuggestions.self)
        print(response.content)
    }

    @Generable
    struct Person {
        var name: String
    }

    @Generable
    struct Itinerary {
        var destination: String
        var days: Int
        var budget: Float
        var rating: Double
        var requiresVisa: Bool
        var activities: [String]
        var emergencyContact: Person
        var relatedItineraries: [Itinerary]
    }

    @Generable
    struct DayPlan { var activities: [String] }

    @Generable
    struct Trip {
        @Guide(description: "Plans for each day")
        var days: [DayPlan]
        @Guide(description: "A brief summary of plans")
        var summary: String
    }

    static func streaming(session: LanguageModelSession) async throws {
        let stream = session.streamResponse(to: "Craft a 3-day itinerary to Mt. Fuji.", generating: Itinerary.self)
        var itinerary: Itinerary.PartiallyGenerated?
        for try await partial in stream {
            print(partial)
            itinerary = partial.content
        }
        if let name = itinerary?.destination { print(name, itinerary?.activities ?? []) }
    }

    struct GetWeatherTool: Tool {
        let name = "getWeather"
        let description = "Retrieve the latest weather information for a city"

        @Generable
        struct Arguments {
            @Guide(description: "The city to fetch the weather for")
            var city: String
        }

        func call(arguments: Arguments) async throws -> ToolOutput {
            let places = try await CLGeocoder().geocodeAddressString(arguments.city)
            let weather = try await WeatherService.shared.weather(for: places.first!.location!)
            let temperature = weather.currentWeather.temperature.value
            let content = GeneratedContent(properties: ["temperature": temperature])
            let output = ToolOutput(content)
            // Or if your tool's output is natural language:
            // return ToolOutput("\(arguments.city)'s temperature is \(temperature) degrees.")
            return output
        }
    }

    static func attachTools() async throws {
        let session = LanguageModelSession(
            tools: [GetWeatherTool()],
            instructions: "Help the user with weather forecasts."
        )
        let response = try await session.respond(
            to: "What is the temperature in Cupertino?"
        )
        print(response.content)
    }

    static func instructions() async throws {
        let session = LanguageModelSession(
            instructions: """
                You are a helpful assistant who always \
                responds in rhyme.
                """
        )
        let firstHaiku = try await session.respond(to: "Write a haiku about fishing")
        print(firstHaiku.content)
        let secondHaiku = try await session.respond(to: "Do another one about golf")
        print(secondHaiku.content)
        print(session.transcript)
    }

    @Generable
    struct Result {
        let topics: [String]
    }

    @Generable
    struct Top3ActionEmotionResult {
        @Guide(.maximumCount(3))
        let actions: [String]
        @Guide(.maximumCount(3))
        let emotions: [String]
    }

    static func tagging() async throws {
        let session = LanguageModelSession(model: SystemLanguageModel(useCase: .contentTagging))
        let response = try await session.respond(to: "...", generating: Result.self)
        print(response.content.topics)
        let second = LanguageModelSession(
            model: SystemLanguageModel(useCase: .contentTagging),
            instructions: "Tag the 3 most important actions and emotions in the given input text."
        )
        _ = try await second.respond(to: "...", generating: Top3ActionEmotionResult.self)
    }

    static func availability() -> String {
        switch SystemLanguageModel.default.availability {
        case .available:
            return "Model is available"
        case .unavailable(let reason):
            return "Reason: \(reason)"
        }
    }

    static func feedback(session: LanguageModelSession) -> Data {
        session.logFeedbackAttachment(
            sentiment: .negative,
            issues: [.init(category: .didNotFollowInstructions, explanation: "It made a list")],
            desiredOutput: Transcript.Entry.response(.init(assetIDs: [], segments: [.text(.init(content: "x"))])))
    }
}
