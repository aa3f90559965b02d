import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A model behind any server that speaks OpenAI's chat completions.
///
/// ```swift
/// let model = ChatCompletionsLanguageModel(
///     name: "qwen3-8b", url: URL(string: "http://localhost:8080")!,
///     additionalHeaders: ["Authorization": "Bearer \(key)"])
/// let session = LanguageModelSession(model: model)
/// for try await snapshot in session.streamResponse(to: "Tell me of the sea.") { print(snapshot.content) }
/// ```
///
/// Text, thoughts and calls of tools come as the server sends them. A schema goes out as a strict
/// `response_format`; there, properties that may be missing are required and may be null, as strict schemas are
/// written. Thoughts go back only to a server that gave them in this form. Greedy sampling goes out as a `top_p` of
/// zero; the k likeliest tokens and seeds are refused. Images on the web are sent by their address, files as they are.
///
/// ### Errors
///
/// Where the server refuses a request and says why in OpenAI's form, there is an ``APIError``; where it says nothing,
/// ``RequestError/httpError(statusCode:data:)``. A full context (`context_length_exceeded`, or llama-server's
/// `exceed_context_size_error`) and a rate limit (`rate_limit_exceeded`, status 429) are no `LanguageModelError`
/// either: as in Apple's package they stay what the server said, in ``APIError/code`` and ``APIError/type``. Apple's
/// throws an ``APIError`` only for what a server says in the middle of an answer, and for every refusal
/// ``RequestError/httpError(statusCode:data:)``: a program for both platforms catches both. An answer that breaks off
/// or is in another form is ``RequestError/invalidStreamData``, one without end a ``ResponseLimitError``. An answer
/// that the server's filter stopped is `LanguageModelError.guardrailViolation`, one that the model declined
/// `LanguageModelError.refusal`, and a silence longer than the session configuration's `timeoutIntervalForRequest`
/// `LanguageModelError.timeout`. Connections that fail give a `URLError`. Redirections aren't followed, since headers
/// may hold secrets that are meant for one server.
public struct ChatCompletionsLanguageModel: Sendable, LanguageModel {
    /// The name by which the server knows the model.
    public var name: String
    /// Where the server is.
    ///
    /// A path that ends in `chat/completions` is used as it is. To others `chat/completions` is added, behind `v1`
    /// unless the path names a version already (`v1`, `v3`, `v1beta`).
    public var url: URL
    /// Headers for each request; they win over the model's own.
    public var additionalHeaders: [String: String]
    /// Whether the server can be held to a schema.
    public var supportsGuidedGeneration: Bool

    /// How connections are made; nil for the model's own way. Never changed after the copy in `init`.
    private let urlSessionConfiguration: URLSessionConfiguration?

    /// Names a model on a server.
    ///
    /// - Parameters:
    ///   - name: The name by which the server knows the model.
    ///   - url: Where the server is: its root, its root with a version, or the whole address of its chat completions.
    ///   - additionalHeaders: Headers for each request, such as `Authorization`.
    ///   - supportsGuidedGeneration: Whether the server can be held to a schema.
    ///   - urlSessionConfiguration: How connections are made; without one nothing is stored, and the server may be
    ///     silent for ten minutes. With one, requests go by Foundation's `URLSession`, which on Linux takes a processor
    ///     while the first answer on a connection is awaited; without one they go by libcurl, which takes none.
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

    /// Seeing images, calling tools, thinking, and answering by schema where the server can.
    public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities(
            [.vision, .toolCalling, .reasoning] + (supportsGuidedGeneration ? [.guidedGeneration] : []))
    }

    /// The server, the model's name, and how connections are made.
    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(
            name: name, url: url, additionalHeaders: additionalHeaders,
            urlSessionConfiguration: urlSessionConfiguration)
    }
}

extension ChatCompletionsLanguageModel: CustomReflectable {
    /// The model without the values of its headers, which may be secrets that don't belong in a log.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "name": name, "url": url.withoutSecrets, "additionalHeaders": additionalHeaders.keys.sorted(),
                "supportsGuidedGeneration": supportsGuidedGeneration,
            ] as KeyValuePairs<String, Any>, displayStyle: .struct)
    }
}
