import ChatTemplates

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
