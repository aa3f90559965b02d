import ChatTemplates
import Foundation
import NightjarGeneration

/// An endpoint of the API.
struct Endpoint: Sendable {
    /// Its path, with a placeholder for a variable part.
    let name: String
    let methods: [String]
    let answer: @Sendable (ServiceRequest, InferenceService) async throws -> ServiceReply

    /// Finds the endpoint of a path; nil for none.
    init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        switch parts {
        case []: self.init("/", "GET") { try $1.page($0) }
        case ["health"], ["v1", "health"]:
            self.init("/health", "GET") { _, _ in .json(.fields(["status": .string("ok")])) }
        case ["openapi.json"]: self.init("/openapi.json", "GET") { _, _ in ServiceDescription.reply }
        case ["metrics"]: self.init("/metrics", "GET") { _, service in service.metricsReply() }
        case ["v1", "models"], ["models"]: self.init("/v1/models", "GET") { _, service in .json(service.shelf.list) }
        case ["tokenize"]: self.init("/tokenize", "POST") { try await $1.tokenize($0) }
        case ["detokenize"]: self.init("/detokenize", "POST") { try await $1.detokenize($0) }
        case ["apply-template"]: self.init("/apply-template", "POST") { try await $1.applyTemplate($0) }
        case ["v1", "embeddings"], ["embeddings"]: self.init("/v1/embeddings", "POST") { try await $1.embeddings($0) }
        case ["v1", "rerank"], ["rerank"], ["v2", "rerank"], ["v1", "reranking"], ["reranking"]:
            self.init("/v1/rerank", "POST") { try await $1.rerank($0) }
        case ["score"], ["v1", "score"]: self.init("/score", "POST") { try await $1.score($0) }
        case ["v1", "chat", "completions"], ["chat", "completions"]:
            self.init("/v1/chat/completions", "POST") { try await $1.chatCompletion($0) }
        case ["v1", "completions"]: self.init("/v1/completions", "POST") { try await $1.completion($0) }
        case ["v1", "responses"]: self.init("/v1/responses", "POST") { try await $1.createResponse($0) }
        case let parts where parts.count == 3 && parts[0] == "v1" && parts[1] == "responses":
            self.init("/v1/responses/{id}", "GET", "DELETE") { try $1.keptResponse($0, id: parts[2]) }
        case let parts
        where parts.count == 4 && parts[0] == "v1" && parts[1] == "responses" && parts[3] == "input_items":
            self.init("/v1/responses/{id}/input_items", "GET") { try $1.inputItems($0, id: parts[2]) }
        case let parts where parts.count >= 3 && parts[0] == "v1" && parts[1] == "models":
            // Names of models may contain slashes, which a client may have percent-encoded.
            let name = parts[2...].joined(separator: "/")
            self.init("/v1/models/{model}", "GET") { try $1.model(name.removingPercentEncoding ?? name) }
        default: return nil
        }
    }

    private init(
        _ name: String, _ methods: String...,
        answer: @escaping @Sendable (ServiceRequest, InferenceService) async throws -> ServiceReply
    ) {
        self.name = name
        self.methods = methods
        self.answer = answer
    }

    /// The methods for the header `Allow`.
    var allowedMethods: String {
        methods.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }.joined(separator: ", ")
    }

    /// Returns whether a path needs no key: health checks have none, and the page asks for it.
    static func isPublic(_ path: String) -> Bool { ["/", "/health"].contains(Endpoint(path)?.name) }
}

extension InferenceService {
    func metricsReply() -> ServiceReply {
        let counts = admission.counts
        return .text(
            metrics.text(running: counts.running, waiting: counts.waiting, loadedModels: shelf.loadedCount),
            contentType: "text/plain; version=0.0.4; charset=utf-8")
    }

    func page(_ request: ServiceRequest) throws(ServiceError) -> ServiceReply {
        guard limits.showsPage else { throw .notFound("There is nothing at GET /: this server shows no page.") }
        return WebPage.reply
    }

    func model(_ name: String) throws(ServiceError) -> ServiceReply {
        guard let entry = shelf.entry(name) else {
            throw .notFound("There is no model \"\(name.prefix(100))\".", parameter: "model", code: "model_not_found")
        }
        return .json(entry)
    }

    func chatCompletion(_ request: ServiceRequest) async throws -> ServiceReply {
        var chat = try ChatRequest(Self.json(request), limits: limits)
        try chat.turn.offer(tools)
        let lease = try await shelf.lease(chat.model)
        chat.turn.images = try await imageSource.complete(chat.turn.images, for: lease.model)
        var preparation = Preparation()
        let turn = try await preparation.timing(\.templateSeconds) {
            try await BlockingWork.run { [grammars, chat] in
                try ServedTurn(chat.turn, model: lease.model, grammars: grammars)
            }
        }
        let permit = try await preparation.timing(\.queueSeconds) {
            try await admission.permit(chat.turn.choices, for: caller(of: request))
        }
        let completion = ChatCompletion(
            run: TurnRun(turn: turn, limits: limits, metrics: metrics), model: lease.name,
            includesUsage: chat.includesUsage, includesTimings: chat.includesTimings,
            preparation: preparation)
        var reply = try await ServiceReply.answer(
            asEvents: chat.streams, holding: (lease, permit), whole: completion.whole, events: completion.stream)
        reply.facts = ReplyFacts(model: lease.name, choices: chat.turn.choices)
        return reply
    }

    func completion(_ request: ServiceRequest) async throws -> ServiceReply {
        let fields = try CompletionRequest(Self.json(request), limits: limits)
        let lease = try await shelf.lease(fields.model)
        let completion = try await BlockingWork.run { [limits, metrics] in
            try Completion(fields, model: lease.model, name: lease.name, limits: limits, metrics: metrics)
        }
        let permit = try await admission.permit(completion.sequenceCount, for: caller(of: request))
        var reply = try await ServiceReply.answer(
            asEvents: fields.streams, holding: (lease, permit), whole: completion.whole, events: completion.stream)
        reply.facts = ReplyFacts(model: lease.name, choices: completion.sequenceCount)
        return reply
    }
}
