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
