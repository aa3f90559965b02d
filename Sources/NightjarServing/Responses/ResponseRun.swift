import ChatTemplates
import Foundation
import ModelFiles
import NightjarGeneration

/// A response in progress: whole, or as events.
struct ResponseRun: Sendable {
    let request: ResponseRequest
    let run: TurnRun
    let model: String
    let store: ResponseStore
    let owner: Caller?
    let id = Identifier.random("resp_")
    private let created = Int(saturating: Date().timeIntervalSince1970)

    init(_ request: ResponseRequest, run: TurnRun, model: String, store: ResponseStore, owner: Caller?) {
        self.request = request
        self.run = run
        self.model = model
        self.store = store
        self.owner = owner
    }

    /// Generates the response, and stores it if requested.
    ///
    /// - Parameter tell: Receives the events in order.
    /// - Returns: The response.
    func run(_ tell: (JSONObject) async throws -> Void) async throws -> JSONValue {
        var number = 0
        func send(_ event: JSONObject) async throws {
            var event = event
            event["sequence_number"] = .integer(number)
            number += 1
            try await tell(event)
        }
        func state(_ type: String, _ response: JSONValue) -> JSONObject {
            JSONObject([.init(key: "type", value: .string(type)), .init(key: "response", value: response)])
        }
        var output = ResponseOutput(TokenProbabilities(run.turn.prepared.model.tokenizer))
        let start = response(status: "in_progress", items: [])
        try await send(state("response.created", start))
        try await send(state("response.in_progress", start))
        var usage = Usage()
        var reason = FinishReason.stop
        do {
            try await run.run { event in
                switch event {
                case .piece(_, let piece): for event in output.take(piece) { try await send(event) }
                case .end(_, let ending):
                    usage.add(ending)
                    reason = ending.reason
                }
            }
        } catch let error as ServiceError {
            try await send(state("response.failed", response(status: "failed", items: output.items, error: error)))
            throw error
        }
        let isWhole = reason != .length
        for event in output.finish(isWhole: isWhole) { try await send(event) }
        let status = isWhole ? "completed" : "incomplete"
        let made = response(status: status, items: output.items, usage: usage)
        if request.isKept {
            store.keep(made, id: id, owner: owner, input: request.input, items: request.items + output.items)
        }
        try await send(state("response.\(status)", made))
        return made
    }

    private func response(
        status: String, items: [JSONValue], usage: Usage? = nil, error: ServiceError? = nil
    ) -> JSONValue {
        var object = JSONObject([
            .init(key: "id", value: .string(id)), .init(key: "object", value: .string("response")),
            .init(key: "created_at", value: .integer(created)), .init(key: "status", value: .string(status)),
            .init(key: "background", value: .bool(false)),
            .init(
                key: "error",
                value: error.map {
                    .fields(["code": .string("server_error"), "message": .string($0.message)])
                } ?? .null),
            .init(
                key: "incomplete_details",
                value: status == "incomplete"
                    ? .fields(["reason": .string("max_output_tokens")]) : .null),
            .init(key: "model", value: .string(model)), .init(key: "output", value: .array(items)),
        ])
        for (key, value) in request.echo { object[key] = value }
        object["usage"] = usage?.responseJSON ?? .null
        return .object(object)
    }
}

extension InferenceService {
    func createResponse(_ request: ServiceRequest) async throws -> ServiceReply {
        let caller = caller(of: request)
        var fields = try ResponseRequest(Self.json(request), limits: limits, store: responses, owner: caller.owner)
        try fields.turn.offer(tools)
        let lease = try await shelf.lease(fields.model)
        fields.turn.images = try await imageSource.complete(fields.turn.images, for: lease.model)
        let turn = try await BlockingWork.run { [grammars, fields] in
            try ServedTurn(fields.turn, model: lease.model, grammars: grammars)
        }
        let permit = try await admission.permit(1, for: caller)
        let run = ResponseRun(
            fields, run: TurnRun(turn: turn, limits: limits, metrics: metrics), model: lease.name, store: responses,
            owner: caller.owner)
        var reply = try await ServiceReply.answer(
            asEvents: fields.streams, holding: (lease, permit), whole: { try await run.run { _ in } }
        ) { sink in
            do {
                _ = try await run.run { event in
                    try await sink.send(event: event["type"]?.string ?? "", data: .object(event))
                }
            } catch is ServiceError {
                // The last event includes the response.
            }
        }
        reply.facts = ReplyFacts(model: lease.name, choices: 1)
        return reply
    }

    func keptResponse(_ request: ServiceRequest, id: String) throws(ServiceError) -> ServiceReply {
        let owner = caller(of: request).owner
        if request.method == "DELETE" {
            guard responses.remove(id, for: owner) else { throw Self.noResponse(id) }
            return .json(.fields(["id": .string(id), "object": .string("response"), "deleted": .bool(true)]))
        }
        guard let response = responses.response(id, for: owner) else { throw Self.noResponse(id) }
        return .json(response)
    }

    func inputItems(_ request: ServiceRequest, id: String) throws(ServiceError) -> ServiceReply {
        guard let input = responses.input(of: id, for: caller(of: request).owner) else { throw Self.noResponse(id) }
        return .json(
            .fields([
                "object": .string("list"), "data": .array(input), "has_more": .bool(false),
                "first_id": input.first?["id"] ?? .null, "last_id": input.last?["id"] ?? .null,
            ]))
    }

    private static func noResponse(_ id: String) -> ServiceError {
        .notFound(
            "There is no response \"\(id.prefix(100))\": it was not stored, or others have taken its room.",
            parameter: "response_id")
    }
}
