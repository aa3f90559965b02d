import ChatTemplates
import NightjarGeneration
import Synchronization

/// A service that answers requests of OpenAI's API, and some of llama-server's, with models on this machine.
///
/// It has no network code: a request is a value, and the reply is a value or a stream of events. All requests to a
/// model go through one scheduler, so concurrent requests share passes. Their answers are the same, to the bit, as if
/// each ran alone.
///
/// ```swift
/// let service = InferenceService(models: [ServedModel(name: "smollm2", path: "/models/SmolLM2-135M-Instruct")])
/// let reply = await service.reply(to: ServiceRequest(method: "GET", path: "/v1/models"))
/// ```
public final class InferenceService: Sendable {
    let shelf: ModelShelf
    let readers: ReaderShelf
    let limits: ServiceLimits
    let admission: Admission
    let metrics = Metrics()
    let grammars = TurnGrammarCache()
    let responses: ResponseStore
    let tools: [ServerTool]
    let imageSource: ImageSource
    private let keys: Mutex<BearerKeys>
    private let isEnding = Mutex(false)

    /// Creates a service; models are loaded at their first request.
    ///
    /// - Parameters:
    ///   - models: The models; the first one answers requests without a name.
    ///   - memoryBytes: The maximum size of all loaded weights in bytes; nil for no limit.
    ///   - tools: Tools that the server runs itself when a model calls them. Their names must differ.
    ///   - keys: The clients' API keys; without any, no key is needed.
    ///   - fetchImage: Returns the bytes of an image at a web address, which a client has named. The client gets the
    ///     errors that it throws. Nil refuses such addresses.
    public init(
        models: [ServedModel], memoryBytes: Int? = nil, limits: ServiceLimits = ServiceLimits(),
        tools: [ServerTool] = [], keys: BearerKeys = BearerKeys([String]()),
        fetchImage: (@Sendable (_ address: String) async throws -> [UInt8])? = nil
    ) {
        shelf = ModelShelf(models, memoryBytes: memoryBytes)
        readers = ReaderShelf(models, memoryBytes: memoryBytes)
        self.limits = limits
        self.tools = tools
        imageSource = ImageSource(fetch: fetchImage)
        self.keys = Mutex(keys)
        admission = Admission(limits: limits)
        responses = ResponseStore(byteLimit: limits.keptResponseBytes)
    }

    /// Loads a model before its first request: to generate, or to embed or rank if it can't generate.
    ///
    /// - Throws: ``ServiceError``.
    public func load(_ name: String?) async throws {
        do {
            _ = try await shelf.lease(name)
        } catch let error as ServiceError where error.code == ModelShelf.onlyReads {
            do {
                _ = try await readers.embedder(name)
            } catch let embedding as ServiceError {
                do {
                    _ = try await readers.reranker(name)
                } catch var ranking as ServiceError {
                    ranking.message = "To embed: \(embedding.message) To rank: \(ranking.message)"
                    throw ranking
                }
            }
        }
    }

    /// Refuses further requests with status 503; running ones go on.
    public func beginShutdown() { isEnding.withLock { $0 = true } }

    /// Returns the error for a request that is refused by its head, before its body is read; nil for an accepted one.
    public func refusal(of request: ServiceRequest) -> ServiceError? {
        // Monitoring gets the last counts during the shutdown.
        if isEnding.withLock({ $0 }), Endpoint(request.path)?.name != "/metrics" {
            return .unavailable("The server is shutting down.", code: "shutting_down", retryAfter: 5)
        }
        let keys = keys.withLock { $0 }
        if !keys.isEmpty, !Endpoint.isPublic(request.path), keys.number(of: request.authorization) == nil {
            return .unauthorized
        }
        // Pages of other origins can send texts and forms, but JSON only if they are allowed to (Fetch standard, CORS).
        let takesBody = Endpoint(request.path)?.methods.contains("POST") == true && request.method == "POST"
        return (takesBody || !request.body.isEmpty) && !request.isJSON ? .notJSON(request.contentType) : nil
    }

    /// Returns the client for which a request counts.
    package func caller(of request: ServiceRequest) -> Caller {
        let keys = keys.withLock { $0 }
        return keys.number(of: request.authorization).map { .key($0) } ?? .address(request.client)
    }

    /// Replaces the clients' keys; running requests go on.
    ///
    /// Data that is stored for a client stays available if the client's key stays.
    public func replaceKeys(with keys: BearerKeys) { self.keys.withLock { $0.replace(with: keys) } }

    /// Answers a request; errors are replies too.
    ///
    /// Cancelling the task ends the generation within one token. Another task runs the events of a streamed reply.
    public func reply(to request: ServiceRequest) async -> ServiceReply {
        let endpoint = Endpoint(request.path)
        guard let operation = InferenceObservers.begin(.request(endpoint: endpoint?.name ?? "other")) else {
            return await answer(request, at: endpoint)
        }
        let observed = ObservedRequest(operation)
        do {
            return observed.follow(try await observed.run { await self.answer(request, at: endpoint) })
        } catch {
            return observed.follow(ServiceReply(.fault("An observer ended the request: \(error)")))
        }
    }

    private func answer(_ request: ServiceRequest, at endpoint: Endpoint?) async -> ServiceReply {
        var reply: ServiceReply
        do {
            if let refusal = refusal(of: request) { throw refusal }
            guard let endpoint else {
                throw ServiceError.notFound("There is nothing at \(request.method) \(request.path.prefix(200)).")
            }
            // GET endpoints also accept HEAD; the sender of the reply leaves out the body.
            let method = request.method == "HEAD" ? "GET" : request.method
            guard endpoint.methods.contains(method) else {
                throw ServiceError(
                    status: 405, message: "\(endpoint.name) answers \(endpoint.allowedMethods) only.",
                    code: "method_not_allowed")
            }
            guard request.body.count <= limits.bodyBytes else {
                throw ServiceError.bodyTooLarge(limit: limits.bodyBytes)
            }
            var asked = request
            asked.method = method
            reply = try await endpoint.answer(asked, self)
        } catch let error as ServiceError {
            reply = ServiceReply(error)
            if error.status == 405, let endpoint {
                reply.headers.append(("allow", endpoint.allowedMethods))
            }
        } catch is CancellationError {
            // No client reads this: it has closed the connection.
            reply = ServiceReply(ServiceError(status: 499, message: "The client hung up.", code: "cancelled"))
        } catch {
            reply = ServiceReply(ServiceError.fault("The request failed: \(error)"))
        }
        metrics.count(endpoint: endpoint?.name ?? "other", status: reply.status)
        return reply
    }

    /// Parses a body as JSON.
    static func json(_ request: ServiceRequest) throws(ServiceError) -> JSONValue {
        do throws(JSONParseError) {
            return try JSONValue(parsing: request.body)
        } catch {
            throw .invalid(nil, "The body is no JSON text: \(error)", code: "invalid_json")
        }
    }
}
