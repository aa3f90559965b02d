import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import FoundationModelsUtilities
import LocalModels
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Models that stand in for others")
struct FallbackLanguageModelTests {
    private typealias RequestError = ChatCompletionsLanguageModel.RequestError

    private static let down = URLError(.cannotConnectToHost)

    private func answer(_ session: LanguageModelSession) async throws -> String {
        try await session.respond(to: "Hello!").content
    }

    @Test("The first model answers; another does where it is down or full, and knows what was said")
    func standsIn() async throws {
        let full = RequestError.httpError(statusCode: 429, data: Data())
        let server = ScriptedLanguageModel([
            .text("server"), .failure(Self.down), .failure(full), .text("server again"),
        ])
        let local = ScriptedLanguageModel([.text("local"), .text("local again")])
        let session = LanguageModelSession(
            model: FallbackLanguageModel(server, otherwise: local, rest: .zero), instructions: "Be brief.")
        var answers: [String] = []
        for _ in 0..<4 { answers.append(try await answer(session)) }
        #expect(answers == ["server", "local", "local again", "server again"])
        #expect(server.requests.count == 4 && local.requests.count == 2)
        #expect(local.requests[0].transcript.kinds == "iprp")
        #expect(server.requests[3].transcript.kinds == "iprprprp")
    }

    @Test("The other way round: a server stands in for a model whose weights aren't there")
    func otherWayRound() async throws {
        let local = LocalLanguageModel(directory: "/nowhere/at/all")
        let server = ScriptedLanguageModel([.text("server")])
        let session = LanguageModelSession(model: FallbackLanguageModel(local, otherwise: server))
        #expect(try await answer(session) == "server")
    }

    @Test("One that wasn't there is passed over for a while; where all rest, all are asked")
    func rests() async throws {
        let server = ScriptedLanguageModel([.failure(Self.down), .text("server")])
        let local = ScriptedLanguageModel([.text("one"), .text("two"), .failure(Self.down)])
        let session = LanguageModelSession(model: FallbackLanguageModel(server, otherwise: local, rest: .seconds(3600)))
        var answers: [String] = []
        for _ in 0..<2 { answers.append(try await answer(session)) }
        #expect(server.requests.count == 1)
        #expect(await failure { try await answer(session) } is URLError)
        answers.append(try await answer(session))
        #expect(answers == ["one", "two", "server"])
    }

    @Test("What was seen isn't taken back, and other errors are no reason")
    func staysWithAnswer() async throws {
        struct Odd: Error {}
        let broken = ScriptedStep([.text("Once"), .fail(Self.down)])
        let refused = LanguageModelError.guardrailViolation(.init(debugDescription: "no"))
        let unmade = RequestError.httpError(statusCode: 400, data: Data())
        for step in [broken, .failure(Odd()), .failure(refused), .failure(unmade), .failure(URLError(.cancelled))] {
            let server = ScriptedLanguageModel([step])
            let local = ScriptedLanguageModel([.text("local")])
            let session = LanguageModelSession(model: FallbackLanguageModel(server, otherwise: local))
            #expect(await failure { try await answer(session) } != nil)
            #expect(local.requests.isEmpty)
        }
        let server = ScriptedLanguageModel([.failure(Odd())])
        let local = ScriptedLanguageModel([.text("local")])
        let session = LanguageModelSession(model: FallbackLanguageModel(server, otherwise: local, when: { $0 is Odd }))
        #expect(try await answer(session) == "local")
    }

    @Test("Where none is there, the last one's error is what is thrown")
    func noneIsThere() async throws {
        let first = ScriptedLanguageModel([.failure(Self.down)])
        let second = ScriptedLanguageModel([.failure(RequestError.httpError(statusCode: 503, data: Data()))])
        let session = LanguageModelSession(model: FallbackLanguageModel(first, otherwise: second))
        let error = await failure { try await answer(session) }
        guard case RequestError.httpError(statusCode: 503, data: _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A server that is gone, one that is busy, and one that answers, over real connections")
    func servers() async throws {
        let nowhere = try #require(URL(string: "http://127.0.0.1:9"))
        let busy = try FakeServer(status: "503 Service Unavailable", type: nil, body: "")
        let there = try FakeServer(events: [
            [
                #"{"id":"1","choices":[{"index":0,"delta":{"role":"assistant","content":"here"},"finish_reason":"stop"}]}"#
            ]
        ])
        try await withServer(busy) { busy in
            try await withServer(there) { there in
                let model = FallbackLanguageModel(
                    ChatCompletionsLanguageModel(name: "m", url: nowhere), otherwise: busy.model, there.model)
                let found = try await answer(LanguageModelSession(model: model))
                #expect(found == "here")
                #expect(busy.requests.count == 1)
                #expect(model.capabilities.contains(.toolCalling))
            }
        }
    }
}
