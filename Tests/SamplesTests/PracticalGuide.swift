import Foundation
import FoundationModels

// The patterns of the long practical guide, with the corrections from slide to release.

enum PracticalGuide {
    @Generable
    struct Person {
        let name: String
        let age: Int
    }

    @Generable
    struct Character {
        @Guide(.range(1...10))
        let level: Int
    }

    @Generable
    struct Suggestions {
        @Guide(description: "Suggested search terms", .count(4))
        var searchTerms: [String]
    }

    static func person() async throws -> Person {
        let session = LanguageModelSession()
        let response = try await session.respond(
            to: "Generate a person",
            generating: Person.self
        )
        return response.content
    }

    static func errors(session: LanguageModelSession, prompt: String) async throws {
        do {
            let response = try await session.respond(to: prompt)
            print(response.content)
        } catch LanguageModelSession.GenerationError.guardrailViolation {
            print("Cannot generate that content")
        } catch LanguageModelSession.GenerationError.unsupportedLanguageOrLocale {
            print("Please use English or another supported language")
        }
    }

    static func summarizing(from previous: LanguageModelSession) async throws -> LanguageModelSession {
        let entries = previous.transcript
        guard entries.count > 3 else {
            return LanguageModelSession(transcript: previous.transcript)
        }
        var condensedEntries = [entries.first!]
        let middleEntries = Array(entries[1..<entries.count - 1])
        let summaryPrompt = """
            Summarize this conversation in 2-3 sentences:
            \(middleEntries.map { "\($0)" }.joined(separator: "\n"))
            """
        let summarySession = LanguageModelSession()
        let summary = try await summarySession.respond(to: summaryPrompt)
        condensedEntries.append(
            .response(Transcript.Response(assetIDs: [], segments: [.text(.init(content: summary.content))])))
        condensedEntries.append(entries.last!)
        return LanguageModelSession(transcript: Transcript(entries: condensedEntries))
    }

    struct FindPointsOfInterestTool: Tool {
        let name = "findPointsOfInterest"
        let description = "Find restaurants, museums, parks near a landmark"
        let landmark: String

        @Generable
        struct Arguments {
            let category: Category

            @Generable
            enum Category {
                case restaurant
                case museum
                case park
                case marina
            }
        }

        func call(arguments: Arguments) async throws -> ToolOutput {
            ToolOutput("\(arguments.category) near \(landmark)")
        }
    }
}
