import Foundation
import NightjarSessionSupport
import Synchronization

@testable import FoundationModelsCore
@testable import LocalModels

/// A tool whose arguments a random model brings to an end soon, and which remembers its calls.
final class LevelTool: Tool {
    let name: String
    let description = "Sets a level."
    let includesSchemaInInstructions: Bool
    /// What it was called with.
    let levels = Mutex<[Int]>([])
    /// How many calls ran at once, at most.
    let mostAtOnce = Mutex(0)
    private let running = Mutex(0)
    private let limit: Int

    /// Makes a tool that throws at a number of calls, which ends the loop of a model that must call.
    init(_ name: String = "set_level", limit: Int = .max, isShown: Bool = true) {
        self.name = name
        self.limit = limit
        includesSchemaInInstructions = isShown
    }

    struct Arguments: Generable {
        var level: Int
        var mood: Mood?

        static var generationSchema: GenerationSchema {
            .init(
                type: Self.self,
                properties: [
                    .init(name: "level", type: Int.self, guides: [.range(1...5)]),
                    .init(name: "mood", type: Mood?.self),
                ])
        }

        init(_ content: GeneratedContent) throws {
            level = try content.value(forProperty: "level")
            mood = try content.value(forProperty: "mood")
        }

        var generatedContent: GeneratedContent { .init(properties: ["level": level]) }
    }

    /// How often it was called.
    var count: Int { levels.withLock { $0.count } }

    func call(arguments: Arguments) async throws -> String {
        let count = levels.withLock { levels in
            levels.append(arguments.level)
            return levels.count
        }
        let now = running.withLock { running in
            running += 1
            return running
        }
        mostAtOnce.withLock { $0 = max($0, now) }
        // Long enough for the other calls of the turn to begin, where they run side by side.
        for _ in 0..<200 where running.withLock({ $0 }) < 2 { await Task.yield() }
        running.withLock { $0 -= 1 }
        if count >= limit { throw SpyError() }
        return "set to \(arguments.level)"
    }
}
