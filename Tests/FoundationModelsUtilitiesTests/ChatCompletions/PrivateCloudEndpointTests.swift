import Foundation
import FoundationModelsCore
import Testing

@testable import FoundationModelsUtilities
@testable import LocalModels

@Suite("Private Cloud Compute behind an endpoint")
struct PrivateCloudEndpointTests {
    typealias Cloud = PrivateCloudComputeLanguageModel

    /// Runs a test with a server in the place of Apple's, as a configuration names it.
    private func withCloud(
        _ server: FakeServer, contextSize: Int? = nil, _ body: (FakeServer) async throws -> Void
    ) async throws {
        try await withServer(server) { server in
            var settings = PrivateCloudSettings(place: server.url.absoluteString)
            settings.model = "large"
            settings.key = "secret"
            settings.contextSize = contextSize
            settings.languages = [.init(identifier: "fr")]
            guard case .service(let service) = PrivateCloudServices.choice(for: settings) else {
                Issue.record("\(PrivateCloudServices.choice(for: settings))")
                return
            }
            try await PrivateCloudServices.$local.withValue(service) { try await body(server) }
        }
    }

    @Test("the core finds the client by its name, and the server answers")
    func answer() async throws {
        try await withCloud(try FakeServer(events: [Chunks.answer("from ", "afar")]), contextSize: 9) { server in
            let model = Cloud()
            #expect(model.isAvailable)
            let answer1 = try await model.contextSize
            #expect(answer1 == 9)
            let answer2 = try await model.supportsLocale(Locale(identifier: "fr_FR"))
            #expect(answer2)
            let answer = try await LanguageModelSession(model: model).respond(
                to: "Hi", contextOptions: ContextOptions(reasoningLevel: .deep)
            ).content
            #expect(answer == "from afar")
            let request = try #require(server.requests.first)
            #expect(request.headers["authorization"] == "Bearer secret")
            #expect(request.body.contains(#""model":"large""#))
            #expect(request.body.contains(#""reasoning_effort":"high""#))
        }
    }

    @Test("a rate limit is a quota that is reached, until an answer comes")
    func quota() async throws {
        let server = try FakeServer([
            { connection, _ in
                try connection.respond(
                    "429 Too Many Requests", type: "application/json",
                    body: #"{"error":{"message":"slow down","code":"rate_limit_exceeded"}}"#)
            },
            { connection, _ in try connection.stream(Chunks.answer("again")) },
        ])
        try await withCloud(server) { _ in
            let session = LanguageModelSession(model: Cloud())
            do {
                try await session.respond(to: "x")
                Issue.record("nothing was thrown")
            } catch Cloud.Error.quotaLimitReached(let details) {
                #expect(details.debugDescription == "slow down")
            }
            #expect(Cloud().quotaUsage.isLimitReached)
            let answer3 = try await session.respond(to: "x").content
            #expect(answer3 == "again")
            #expect(!Cloud().quotaUsage.isLimitReached)
        }
    }

    @Test("a server that isn't there is a failed network")
    func network() async throws {
        let server = try FakeServer(events: [])
        let url = server.url
        server.stop()
        var settings = PrivateCloudSettings(place: url.absoluteString)
        settings.model = "m"
        guard case .service(let service) = PrivateCloudServices.choice(for: settings) else {
            Issue.record("\(settings)")
            return
        }
        await PrivateCloudServices.$local.withValue(service) {
            let error = await failure { try await LanguageModelSession(model: Cloud()).respond(to: "x") }
            guard case Cloud.Error.networkFailure? = error as? Cloud.Error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("the context is what the server's list of models says, else an error says what to set")
    func contextSize() async throws {
        let list = #"{"data":[{"id":"small","max_model_len":1},{"id":"large","max_model_len":40960}]}"#
        try await withCloud(try FakeServer(type: "application/json", body: list)) { server in
            let size = try await Cloud().contextSize
            #expect(size == 40_960)
            #expect(server.requests.first?.line.hasPrefix("GET /v1/models ") == true)
            #expect(server.requests.first?.headers["authorization"] == "Bearer secret")
        }
        try await withCloud(try FakeServer(type: "application/json", body: #"{"data":[{"id":"large"}]}"#)) { _ in
            do {
                _ = try await Cloud().contextSize
                Issue.record("nothing was thrown")
            } catch Cloud.Error.serviceUnavailable(let details) {
                #expect(details.debugDescription.contains("context-size"))
            }
        }
        for (text, size) in [
            (#"{"data":[{"id":"m","meta":{"n_ctx":512}}]}"#, 512), (#"{"data":[{"id":"m","context_length":7}]}"#, 7),
            (#"{"data":[{"id":"m","max_model_len":-7}]}"#, nil), (#"{"data":{}}"#, nil), ("[]", nil),
        ] as [(String, Int?)] {
            #expect(EndpointModels.contextSize(of: "m", in: try GeneratedContent(json: text)) == size)
        }
    }

    @Test("an endpoint without a model's name can't be used, and says so")
    func nameless() {
        guard case .broken(let fault) = PrivateCloudServices.choice(for: .init(place: "http://127.0.0.1:1")) else {
            Issue.record("a name is needed")
            return
        }
        #expect(fault.contains("NIGHTJAR_PRIVATE_CLOUD_MODEL"))
    }
}
