import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import FoundationModelsUtilities
import LocalModels
import Synchronization
import Testing

final class Desk: Sendable {
    private let heavy = Mutex(false)

    var isHeavy: Bool {
        get { heavy.withLock { $0 } }
        set { heavy.withLock { $0 = newValue } }
    }
}

struct DeskProfile: LanguageModelSession.DynamicProfile {
    var desk: Desk
    var light: any LanguageModel
    var cluster: any LanguageModel

    var body: some DynamicProfile {
        if desk.isHeavy {
            Profile { Instructions("You compare contracts, clause by clause.") }
                .model(FallbackLanguageModel(cluster, otherwise: light))
                .maximumResponseTokens(2000)
        } else {
            Profile { Instructions("You sort mail and answer in a sentence.") }
                .model(light)
        }
    }
}

func cluster(at address: URL, key: String, conversation: UUID) -> ChatCompletionsLanguageModel {
    ChatCompletionsLanguageModel(
        name: "heavy", url: address,
        additionalHeaders: ["Authorization": "Bearer \(key)", "X-Session-Id": conversation.uuidString])
}

@Suite("Beyond one machine")
struct BeyondOneMachineArticle {
    @Test("one session answers here and on the cluster, and here again while the cluster is full")
    func walk() async throws {
        let server = try FakeServer([
            { connection, _ in
                try connection.stream(Chunks.answer("Clause 4 ", "differs.") + [Chunks.usage, "[DONE]"])
            },
            { connection, _ in
                try connection.respond(
                    "503 Service Unavailable", type: "application/json", body: #"{"error":{"message":"full"}}"#)
            },
        ])
        let light = ScriptedLanguageModel([.text("It is about rent."), .text("Yes, clause 4."), .text("Archived.")])
        let desk = Desk()
        let conversation = UUID()
        try await withServer(server) { server in
            let session = LanguageModelSession(
                profile: DeskProfile(
                    desk: desk, light: light, cluster: cluster(at: server.url, key: "k", conversation: conversation)))
            let about = try await session.respond(to: "What is this mail about?").content
            #expect(about == "It is about rent.")
            desk.isHeavy = true
            let compared = try await session.respond(to: "Compare the two contracts.")
            #expect(compared.content == "Clause 4 differs.")
            #expect(compared.usage.input.cachedTokenCount == 8)
            let again = try await session.respond(to: "Are you sure?").content
            #expect(again == "Yes, clause 4.")
            desk.isHeavy = false
            _ = try await session.respond(to: "Archive it.")

            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.headers["x-session-id"] == conversation.uuidString })
            let first = try GeneratedContent(json: server.requests[0].body)
            #expect(try first.value(String.self, forProperty: "model") == "heavy")
            // The cluster reads what was said here, under the instructions of its own profile.
            let messages = try first.value([GeneratedContent].self, forProperty: "messages")
            let roles = try messages.map { try $0.value(String.self, forProperty: "role") }
            #expect(roles == ["system", "user", "assistant", "user"])
            #expect(
                server.requests[0].body.contains("clause by clause") && !server.requests[0].body.contains("sort mail"))
            // Who stood in knows what the cluster had said.
            #expect(light.requests.map(\.transcript.count) == [2, 6, 8])
        }
    }

    @Test("the article's code is this code")
    func code() throws {
        let tests = URL(filePath: #filePath)
        let package = (0..<4).reduce(tests) { url, _ in url.deletingLastPathComponent() }
        let article = package.appending(
            path: "Sources/FoundationModelsUtilities/FoundationModelsUtilities.docc/BeyondOneMachine.md")
        let source = try String(contentsOf: tests, encoding: .utf8)
        let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(blocks.count == 2)
        for block in blocks { #expect(source.contains(block), "\(block)") }
    }
}
