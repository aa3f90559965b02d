import FoundationModelsCore
import FoundationModelsUtilities
import Testing

/// Runs a test against a server, and checks afterwards that nothing went wrong within it.
func withServer<Value>(_ server: FakeServer, _ body: (FakeServer) async throws -> Value) async throws -> Value {
    defer { server.stop() }
    let value = try await body(server)
    #expect(server.faults.isEmpty)
    return value
}

extension FakeServer {
    /// The model behind the server.
    var model: ChatCompletionsLanguageModel {
        ChatCompletionsLanguageModel(name: "m", url: url, additionalHeaders: ["Authorization": "Bearer key"])
    }
}

/// The error that `body` throws.
func failure<Value>(of body: () async throws -> Value) async -> (any Error)? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}
