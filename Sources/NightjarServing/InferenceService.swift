import ChatTemplates
import Generation
import Synchronization

/// Answers requests of OpenAI's API, and some of llama-server's, with models on this machine.
///
/// It knows no network: a request comes as a value, and the reply is a value or a stream of events. All requests to a
/// model go through its one scheduler, so that what runs at the same time shares passes, and answers are the same, to
/// the bit, as they are alone.
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

    /// Creates a service; models are loaded when they are asked for.
    ///
    /// - Parameters:
    ///   - models: The models; the first one answers requests that name none.
    ///   - memoryBytes: The most bytes that the weights of loaded models take together; nil for no bound.
    ///   - tools: Tools that the server runs itself when a model calls them; no two have the same name.
    ///   - keys: The keys that clients may show; without any, nobody is asked for one.
    ///   - fetchImage: The bytes of the image at an address of the web, which a client has named; nil refuses such
    ///     addresses. What it throws is told to the client.
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

    /// Loads a model ahead of the first request for it: to generate, or to embed or rank where it can't generate.
    ///
    /// - Throws: ``ServiceError``.
    public func load(_ name: String?) async throws {
        do {
            _ = try await shelf.lease(name)
        } catch let error as ServiceError where error.code == ModelShelf.onlyReads {
            do {
                _ = try await readers.embedder(name)
            } catch {
                _ = try await readers.reranker(name)
            }
        }
    }

    /// Refuses further requests with status 503; those under way go on.
    public func beginShutdown() { isEnding.withLock { $0 = true } }

    /// The refusal of a request by its head alone, so that nobody's body is read in vain; nil where it may go on.
    public func refusal(of request: ServiceRequest) -> ServiceError? {
        // Whoever watches sees the last counts too.
        if isEnding.withLock({ $0 }), Endpoint(request.path)?.name != "/metrics" {
            return .unavailable("The server is shutting down.", code: "shutting_down", retryAfter: 5)
        }
        let keys = keys.withLock { $0 }
        if !keys.isEmpty, !Endpoint.isPublic(request.path), keys.number(of: request.authorization) == nil {
            return .unauthorized
        }
        // A page of others can send texts and forms anywhere, and JSON only where it is allowed to (Fetch standard, CORS).
        let takesBody = Endpoint(request.path)?.methods.contains("POST") == true && request.method == "POST"
        return (takesBody || !request.body.isEmpty) && !request.isJSON ? .notJSON(request.contentType) : nil
    }

    /// Who a request counts for.
    package func caller(of request: ServiceRequest) -> Caller {
        let keys = keys.withLock { $0 }
        return keys.number(of: request.authorization).map { .key($0) } ?? .address(request.client)
    }

    /// Takes other keys in place of those that clients may show; requests under way go on.
    ///
    /// What is kept for a client whose key stays remains that client's.
    public func replaceKeys(with keys: BearerKeys) { self.keys.withLock { $0.replace(with: keys) } }

    /// Answers a request; errors are replies too.
    ///
    /// Cancelling the task ends the generation within one token. The task that runs a reply's events is another one.
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
            // What can be read can be asked for without its body, which whoever sends the reply leaves out.
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
            // Nobody reads this: who cancels has hung up.
            reply = ServiceReply(ServiceError(status: 499, message: "The client hung up.", code: "cancelled"))
        } catch {
            reply = ServiceReply(ServiceError.fault("The request failed: \(error)"))
        }
        metrics.count(endpoint: endpoint?.name ?? "other", status: reply.status)
        return reply
    }

    /// Reads a body as JSON.
    static func json(_ request: ServiceRequest) throws(ServiceError) -> JSONValue {
        do throws(JSONParseError) {
            return try JSONValue(parsing: request.body)
        } catch {
            throw .invalid(nil, "The body is no JSON text: \(error)", code: "invalid_json")
        }
    }
}
