import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ChatCompletionsLanguageModel {
    /// The executor, which sends requests to a server.
    public struct Executor: LanguageModelExecutor {
        /// The model that the executor serves.
        public typealias Model = ChatCompletionsLanguageModel

        /// The server, the model's name, and the connection settings.
        public struct Configuration: Hashable, Sendable {
            let name: String
            let url: URL
            let additionalHeaders: [String: String]
            let urlSessionConfiguration: URLSessionConfiguration?

            /// Compares two configurations; connection settings are compared by identity.
            public static func == (left: Configuration, right: Configuration) -> Bool {
                left.name == right.name && left.url == right.url && left.additionalHeaders == right.additionalHeaders
                    && left.urlSessionConfiguration === right.urlSessionConfiguration
            }

            /// Hashes the server and the name.
            public func hash(into hasher: inout Hasher) {
                hasher.combine(name)
                hasher.combine(url)
            }
        }

        private let configuration: Configuration
        private let transport: HTTPTransport

        /// Creates an executor; it doesn't connect yet.
        public init(configuration: Configuration) {
            self.configuration = configuration
            transport = configuration.urlSessionConfiguration.map { HTTPTransport($0) } ?? HTTPTransport()
        }

        /// Sends a request, and streams the answer's events.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: ChatCompletionsLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            if request.schema != nil, !model.supportsGuidedGeneration {
                throw LanguageModelError.unsupportedCapability(
                    .init(
                        capability: .guidedGeneration,
                        debugDescription: "the request has a schema, and the server can't be held to one."))
            }
            let transfer = try transport.begin(configuration.request(for: request))
            do {
                try await withTaskCancellationHandler {
                    try await AnswerReader(transfer: transfer, channel: channel, source: configuration.source).read()
                } onCancel: {
                    transfer.cancel()
                }
            } catch {
                transfer.cancel()
                throw Task.isCancelled ? CancellationError() : error
            }
        }
    }
}

extension ChatCompletionsLanguageModel.Executor.Configuration: CustomReflectable {
    /// A reflection without the values of headers, which may be secrets that don't belong in a log.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "name": name, "url": url.withoutSecrets, "additionalHeaders": additionalHeaders.keys.sorted(),
            ] as KeyValuePairs<String, Any>, displayStyle: .struct)
    }
}

extension ChatCompletionsLanguageModel.Executor.Configuration {
    /// The source of an answer: the server and the model.
    var source: String { "\(url.withoutSecrets) \(name)" }

    /// Returns the HTTP request for one step.
    ///
    /// - Throws: `RequestError.invalidRequest`, `LanguageModelError.unsupportedTranscriptContent`.
    func request(for request: LanguageModelExecutorGenerationRequest) throws -> URLRequest {
        guard let address = url.chatCompletions else {
            throw ChatCompletionsLanguageModel.RequestError.invalidRequest(
                "\"\(url.withoutSecrets)\" is no address of a server, such as https://example.com/v1.")
        }
        var http = URLRequest(url: address)
        http.httpMethod = "POST"
        http.setValue("application/json", forHTTPHeaderField: "Content-Type")
        http.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        for (header, value) in additionalHeaders {
            // A key read from a file often ends in a line break, which would end the header too.
            guard !(header + value).unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }) else {
                throw ChatCompletionsLanguageModel.RequestError.invalidRequest(
                    "the header \(header.debugDescription) holds a line break.")
            }
            http.setValue(value, forHTTPHeaderField: header)
        }
        http.httpBody = Data(try ChatRequestBody(request, model: name, source: source).json.jsonString.utf8)
        return http
    }
}
