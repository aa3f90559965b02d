import Foundation
import FoundationModels
import Observation

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

    var symbolName: String {
        switch self {
        case .sightseeing: "binoculars.fill"
        case .foodAndDining: "fork.knife"
        case .shopping: "bag.fill"
        case .hotelAndLodging: "bed.double.fill"
        }
    }
}

extension Itinerary {
    static let exampleTripToJapan = Itinerary(
        title: "Onsen Trip to Japan", destinationName: "Mt. Fuji", description: "Sushi, hot springs, and ryokan.",
        rationale: "You are climbing Mt. Fuji.",
        days: [
            DayPlan(
                title: "Sushi and Shopping Near Fuji", subtitle: "Spend your final day enjoying sushi",
                destination: "Sushi Restaurant and Shops",
                activities: [
                    Activity(type: .foodAndDining, title: "The Restaurant serving Sushi", description: "Sushi")
                ])
        ])
}

nonisolated struct Landmark: Identifiable, Hashable {
    var id: Int
    var name: String
    var shortDescription: String
}

nonisolated enum ModelData {
    static let landmarks = [
        Landmark(id: 1, name: "Sahara Desert", shortDescription: "Sand."),
        Landmark(id: 2, name: "Mt. Fuji", shortDescription: "A mountain."),
    ]
    static let landmarkNames = landmarks.map(\.name)
}

@Observable
final class FindPointsOfInterestTool: Tool {
    let name = "findPointsOfInterest"
    let description = "Finds points of interest for a landmark."
    let landmark: Landmark
    @MainActor var lookupHistory: [Lookup] = []

    init(landmark: Landmark) { self.landmark = landmark }

    @Generable
    enum Category: String, CaseIterable {
        case campground
        case hotel
        case cafe
        case museum
        case marina
        case restaurant
        case nationalMonument
    }

    @Generable
    struct Arguments {
        @Guide(description: "This is the type of destination to look up for.")
        let pointOfInterest: Category
        @Guide(description: "The natural language query of what to search for.")
        let naturalLanguageQuery: String
    }

    struct Lookup: Identifiable {
        let id = UUID()
        let history: Arguments
    }

    func call(arguments: Arguments) async throws -> String {
        await recordLookup(arguments: arguments)
        let results = await suggestions(category: arguments.pointOfInterest)
        return "There are these \(arguments.pointOfInterest) in \(landmark.name): \(results.joined(separator: ", "))"
    }

    @MainActor func recordLookup(arguments: Arguments) { lookupHistory.append(Lookup(history: arguments)) }

    private func suggestions(category: Category) async -> [String] {
        switch category {
        case .restaurant: ["Restaurant 1", "Restaurant 2", "Restaurant 3"]
        case .campground: ["Campground 1", "Campground 2"]
        default: ["\(category.rawValue) 1"]
        }
    }
}

@Observable
final class ItineraryPlanner {
    private(set) var itinerary: Itinerary.PartiallyGenerated?
    private(set) var rawContent: GeneratedContent?
    private var session: LanguageModelSession
    var error: (any Error)?
    let landmark: Landmark
    let tool: FindPointsOfInterestTool

    init(landmark: Landmark, model: some LanguageModel) {
        self.landmark = landmark
        let tool = FindPointsOfInterestTool(landmark: landmark)
        self.tool = tool
        session = LanguageModelSession(
            model: model, tools: [tool],
            instructions: Instructions {
                "Your job is to create an itinerary for the user."
                "Each day needs an activity, hotel and restaurant."
                """
                Always use the findPointsOfInterest tool to find businesses
                and activities in \(landmark.name), especially hotels
                and restaurants.
                """
                landmark.shortDescription
            })
    }

    func suggestItinerary(dayCount: Int, kidFriendly: Bool = false) async throws {
        let stream = session.streamResponse(
            generating: Itinerary.self, includeSchemaInPrompt: false, options: GenerationOptions(sampling: .greedy)
        ) {
            "Generate a \(dayCount)-day itinerary to \(landmark.name)."
            "Give it a fun title and description."
            if kidFriendly {
                "The itinerary must be kid-friendly."
            }
            "Here is an example of the desired format, but don't copy its content:"
            Itinerary.exampleTripToJapan
        }
        for try await partialResponse in stream {
            itinerary = partialResponse.content
            rawContent = partialResponse.rawContent
        }
    }

    func prewarm() {
        session.prewarm(
            promptPrefix: Prompt {
                "Generate a 3-day itinerary to \(landmark.name)."
            })
    }

    var isResponding: Bool { session.isResponding }
    var transcript: Transcript { session.transcript }

    /// What a view would show.
    var lines: [String] {
        guard let itinerary else { return [] }
        var lines: [String] = []
        if let title = itinerary.title { lines.append(title) }
        for day in itinerary.days ?? [] {
            lines.append(day.title ?? "…")
            for activity in day.activities ?? [] {
                lines.append("\(activity.type?.symbolName ?? "?") \(activity.title ?? "")")
            }
        }
        return lines
    }
}
