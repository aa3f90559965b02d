import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A model behind any server with OpenAI's chat completions API.
///
/// ```swift
/// let model = ChatCompletionsLanguageModel(
///     name: "qwen3-8b", url: URL(string: "http://localhost:8080")!,
///     additionalHeaders: ["Authorization": "Bearer \(key)"])
/// let session = LanguageModelSession(model: model)
/// for try await snapshot in session.streamResponse(to: "Tell me of the sea.") { print(snapshot.content) }
/// ```
///
/// Text, reasoning and tool calls stream as the server sends them. A schema is sent as a strict `response_format`. As
/// strict schemas need it, optional properties are then required and may be null. Reasoning is sent back only to a
/// server that sent it in the same field. Greedy sampling is sent as a `top_p` of zero; top-k sampling and seeds are
/// refused. Images on the web are sent as addresses, and files as data.
///
/// ### Errors
///
/// A refusal with an error in OpenAI's format is an ``APIError``. Any other refusal is
/// ``RequestError/httpError(statusCode:data:)``. Apple's package throws the latter for every refusal, and an
/// ``APIError`` only for errors in the middle of an answer. So a program for both platforms catches both.
///
/// As in Apple's package, a full context or a rate limit is no `LanguageModelError`. See ``APIError/code`` and
/// ``APIError/type``: `context_length_exceeded`, llama-server's `exceed_context_size_error`, `rate_limit_exceeded` or
/// the status 429.
///
/// An answer that breaks off or has another format is ``RequestError/invalidStreamData``; one without end is a
/// ``ResponseLimitError``. An answer that the server's filter stopped is `LanguageModelError.guardrailViolation`. One
/// that the model declined is `LanguageModelError.refusal`. A silence longer than the session configuration's
/// `timeoutIntervalForRequest` is `LanguageModelError.timeout`. A failed connection is a `URLError`. Redirections
/// aren't followed, since headers may have secrets for one server.
public struct ChatCompletionsLanguageModel: Sendable, LanguageModel {
    /// The model's name on the server.
    public var name: String
    /// The server's address.
    ///
    /// A path that ends in `chat/completions` is used as it is. Otherwise `chat/completions` is added, after `v1`
    /// unless the path already has a version (`v1`, `v3`, `v1beta`).
    public var url: URL
    /// Headers for each request; they override the model's own.
    public var additionalHeaders: [String: String]
    /// Whether the server can enforce a schema.
    public var supportsGuidedGeneration: Bool

    /// The connection settings; nil for the model's own. Never changed after the copy in `init`.
    private let urlSessionConfiguration: URLSessionConfiguration?

    /// Creates a model on a server.
    ///
    /// - Parameters:
    ///   - name: The model's name on the server.
    ///   - url: The server's root, its root with a version, or the full address of its chat completions.
    ///   - additionalHeaders: Headers for each request, such as `Authorization`.
    ///   - supportsGuidedGeneration: Whether the server can enforce a schema.
    ///   - urlSessionConfiguration: The connection settings. Without them, requests use libcurl, nothing is stored, and
    ///     the server may be silent for ten minutes. With them, requests use Foundation's `URLSession`. On Linux, that
    ///     occupies a processor while it waits for the first answer on a connection; libcurl doesn't.
    public init(
        name: String, url: URL, additionalHeaders: [String: String] = [:], supportsGuidedGeneration: Bool = true,
        urlSessionConfiguration: URLSessionConfiguration? = nil
    ) {
        self.name = name
        self.url = url
        self.additionalHeaders = additionalHeaders
        self.supportsGuidedGeneration = supportsGuidedGeneration
        self.urlSessionConfiguration = urlSessionConfiguration?.copy() as? URLSessionConfiguration
    }

    /// Image input, tool calls, reasoning, and guided generation if the server supports it.
    public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities(
            [.vision, .toolCalling, .reasoning] + (supportsGuidedGeneration ? [.guidedGeneration] : []))
    }

    /// The server, the model's name, and the connection settings.
    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(
            name: name, url: url, additionalHeaders: additionalHeaders,
            urlSessionConfiguration: urlSessionConfiguration)
    }
}

extension ChatCompletionsLanguageModel: CustomReflectable {
    /// A reflection without the values of headers, which may be secrets that don't belong in a log.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "name": name, "url": url.withoutSecrets, "additionalHeaders": additionalHeaders.keys.sorted(),
                "supportsGuidedGeneration": supportsGuidedGeneration,
            ] as KeyValuePairs<String, Any>, displayStyle: .struct)
    }
}
