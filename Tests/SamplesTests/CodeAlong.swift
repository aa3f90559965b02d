import Foundation
import FoundationModels
import Observation

// The trip planner of "Code-along: bring on-device AI to your app" (2025).

enum ModelData { static let landmarkNames = ["Mt. Fuji", "Grand Canyon"] }

@Generable
struct Itinerary: Equatable {
    @Guide(description: "An exciting name for the trip.")
    let title: String
    @Guide(.anyOf(ModelData.landmarkNames))
    let destinationName: String
    let description: String
    @Guide(description: "An explanation of how the itinerary meets the person's special requests.")
    let rationale: String
    @Guide(description: "A list of day-by-day plans.")
    @Guide(.count(3))
    let days: [DayPlan]

    static let exampleTripToJapan = Itinerary(
        title: "Onsen Trip to Japan", destinationName: "Mt. Fuji", description: "Sushi and hot springs",
        rationale: "You love baths.",
        days: [
            DayPlan(
                title: "Arrival", subtitle: "Tokyo", destination: "Tokyo",
                activities: [Activity(type: .hotelAndLodging, title: "Check in", description: "Rest")])
        ])
}

@Generable
struct DayPlan: Equatable {
    @Guide(description: "A unique and exciting title for this day plan.")
    let title: String
    let subtitle: String
    let destination: String
    @Guide(.count(3))
    let activities: [Activity]
}

@Generable
struct Activity: Equatable {
    let type: Kind
    let title: String
    let description: String
}

@Generable
enum Kind {
    case sightseeing
    case foodAndDining
    case shopping
    case hotelAndLodging
}

struct Landmark: Sendable { var name: String }

@Observable
final class FindPointsOfInterestTool: Tool {
    let name = "findPointsOfInterest"
    let description = "Finds points of interest for a landmark."
    let landmark: Landmark

    init(landmark: Landmark) { self.landmark = landmark }

    @Generable
    enum Category: String, CaseIterable {
        case hotel
        case restaurant
    }

    @Generable
    struct Arguments {
        @Guide(description: "This is the type of business to look up for.")
        let pointOfInterest: Category
    }

    func call(arguments: Arguments) async throws -> String {
        "There are these \(arguments.pointOfInterest) in \(landmark.name): A, B"
    }
}

@Observable @MainActor
final class ItineraryGenerator {
    private(set) var itinerary: Itinerary.PartiallyGenerated?
    private var session: LanguageModelSession
    var error: Error?
    let landmark: Landmark

    init(landmark: Landmark) {
        self.landmark = landmark
        let tool = FindPointsOfInterestTool(landmark: landmark)
        let instructions = Instructions {
            "Your job is to create an itinerary for the user."
            "Each day needs an activity, hotel and restaurant."
            """
            Always use the findPointsOfInterest tool to find businesses and activities in \(landmark.name).
            """
            "Here is an example:"
            Itinerary.exampleTripToJapan
        }
        session = LanguageModelSession(tools: [tool], instructions: instructions)
    }

    func generateItinerary(dayCount: Int = 3) async {
        let kidFriendly = true
        let prompt = Prompt {
            "Generate a \(dayCount)-day itinerary to \(landmark.name)."
            if kidFriendly {
                "The itinerary must be kid-friendly."
            }
            "Here is an example, but don't copy it:"
            Itinerary.exampleTripToJapan
        }
        do {
            let stream = session.streamResponse(
                to: prompt, generating: Itinerary.self, includeSchemaInPrompt: false,
                options: GenerationOptions(sampling: .greedy))
            for try await partialResponse in stream {
                itinerary = partialResponse.content
            }
        } catch {
            self.error = error
        }
    }

    func prewarmModel() {
        session.prewarm(promptPrefix: Prompt { "Generate a 3-day itinerary to \(landmark.name)." })
        session.prewarm()
    }

    var lines: [String] {
        var lines: [String] = []
        if let title = itinerary?.title { lines.append(title) }
        for day in itinerary?.days ?? [] { lines.append("\(day.id): \(day.title ?? "")") }
        return lines
    }

    func describeTranscript() -> [String] {
        session.transcript.map { entry in
            switch entry {
            case .instructions(let instructions): "instructions \(instructions)"
            case .prompt(let prompt): "prompt \(prompt)"
            case .toolCalls(let calls): "calls \(calls.map(\.toolName))"
            case .toolOutput(let output): "output \(output.toolName)"
            case .response(let response): "response \(response.segments)"
            case .reasoning(let reasoning): "reasoning \(reasoning)"
            case .data(let data): "data \(data)"
            }
        }
    }

    func availability() -> String {
        switch SystemLanguageModel.default.availability {
        case .available: "available"
        case .unavailable(.appleIntelligenceNotEnabled): "turned off"
        case .unavailable(.modelNotReady): "not ready"
        case .unavailable(.deviceNotEligible): "not eligible"
        }
    }
}
