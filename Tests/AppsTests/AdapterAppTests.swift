import Foundation
import FoundationModels
import Testing

@Suite("An app with adapters", .enabled(if: SystemLanguageModel.default.isAvailable, "put a checkpoint into Weights/"))
struct AdapterAppTests {
    private static let weights = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "Weights").path

    @Test("departments with adapters of one model answer at once, each as it does alone")
    func helpDesk() async throws {
        let adapters = try (1...2).map { try SmallAdapter(of: Self.weights, seed: UInt64($0), scale: 3) }
        // Its files go when it goes.
        defer { withExtendedLifetime(adapters) {} }
        let departments = ["front": nil, "kitchen": adapters[0].directory, "garden": adapters[1].directory]
        let desk = HelpDesk(checkpoint: Self.weights, departments: departments)
        await desk.ask("What do you like?")
        #expect(desk.problem == nil && Set(desk.answers.values).count == 3)
        for (name, adapter) in departments {
            let alone = HelpDesk(checkpoint: Self.weights, departments: [name: adapter])
            await alone.ask("What do you like?")
            #expect(alone.answers[name] == desk.answers[name], "\(name)")
        }
    }

    @Test("an adapter of Apple's is refused with what it is")
    func apple() async throws {
        let desk = HelpDesk(checkpoint: Self.weights, departments: ["front": "/adapters/desk.fmadapter"])
        await desk.ask("Hello")
        #expect(desk.answers.isEmpty && desk.problem?.contains("Apple's own on-device model") == true)
    }
}
