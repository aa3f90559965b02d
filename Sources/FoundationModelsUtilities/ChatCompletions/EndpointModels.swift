import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
import LocalModels
#endif

/// The list of a server's models, which may state a model's context size.
struct EndpointModels {
    /// The server's address, as for chat completions.
    let url: URL
    /// Headers for the request.
    let headers: [String: String]

    /// Returns a model's context size in tokens, from the server's list. vLLM states it as `max_model_len`, others as
    /// `context_length`, llama-server as `meta.n_ctx`.
    ///
    /// - Throws: `PrivateCloudComputeLanguageModel.Error.serviceUnavailable` if the list doesn't state it, `URLError`.
    nonisolated(nonsending) func contextSize(of name: String) async throws -> Int {
        guard
            let address = url.chatCompletions?.deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("models")
        else { throw unknown(name) }
        var request = URLRequest(url: address)
        for (header, value) in headers { request.setValue(value, forHTTPHeaderField: header) }
        let transport = HTTPTransport()
        let transfer = transport.begin(request)
        let data = try await withTaskCancellationHandler {
            try await Self.read(transfer)
        } onCancel: {
            transfer.cancel()
        }
        guard let json = try? GeneratedContent(json: String(decoding: data, as: UTF8.self)),
            let size = Self.contextSize(of: name, in: json)
        else { throw unknown(name) }
        return size
    }

    /// Returns a model's context size in a list; nil if the list doesn't state it.
    static func contextSize(of name: String, in list: GeneratedContent) -> Int? {
        guard case .array(let models)? = list["data"]?.kind,
            let model = models.first(where: { $0["id"]?.text == name })
        else { return nil }
        let places = [model["max_model_len"], model["context_length"], model["meta"]?["n_ctx"]]
        return places.lazy.compactMap { try? $0?.value(Int.self) }.first { $0 > 0 }
    }

    private static nonisolated(nonsending) func read(_ transfer: HTTPTransfer) async throws -> Data {
        let response = try await transfer.response()
        var data = Data()
        while data.count < ChatCompletionsLanguageModel.Limit.refusal, let more = try await transfer.next() {
            data.append(more)
        }
        transfer.cancel()
        guard (200..<300).contains(response.statusCode) else {
            throw ChatCompletionsLanguageModel.RequestError.httpError(statusCode: response.statusCode, data: data)
        }
        return data
    }

    private func unknown(_ name: String) -> PrivateCloudComputeLanguageModel.Error {
        .serviceUnavailable(
            .init(
                debugDescription: "the server's list of models doesn't say how long the context of \"\(name)\" is: say "
                    + "\"context-size = TOKENS\" in the file, or set "
                    + "\(PrivateCloudSettings.environmentVariable)_CONTEXT_SIZE."))
    }
}
