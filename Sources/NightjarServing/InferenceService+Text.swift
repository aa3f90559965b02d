import ChatTemplates
import Tokenizer

/// llama-server's endpoints beside completions, with its names and fields.
extension InferenceService {
    /// Converts text to token ids.
    func tokenize(_ request: ServiceRequest) async throws -> ServiceReply {
        var fields = try FieldReader(Self.json(request))
        let name = try fields.string("model")
        let content = try fields.requiredString("content")
        let addsSpecial = try fields.flag("add_special") ?? false
        let parsesSpecial = try fields.flag("parse_special") ?? true
        let withPieces = try fields.flag("with_pieces") ?? false
        try fields.finish()
        let tokenizer = try await shelf.lease(name).model.tokenizer
        let literal = parsesSpecial ? [] : [0..<content.utf8.count]
        let ids = try await BlockingWork.run {
            tokenizer.encode(content, addSpecialTokens: addsSpecial, literalRanges: literal)
        }
        let names = TokenProbabilities(tokenizer)
        return .json(
            .fields([
                "tokens": .array(
                    ids.map { id in
                        guard withPieces else { return .integer(id) }
                        let bytes = tokenizer.tokenBytes(id) ?? []
                        let isText = String(validating: bytes, as: UTF8.self) != nil
                        let piece = isText ? JSONValue.string(names.text(id)) : .array(bytes.map { .integer(Int($0)) })
                        return .fields(["id": .integer(id), "piece": piece])
                    })
            ]))
    }

    /// Converts token ids to text.
    func detokenize(_ request: ServiceRequest) async throws -> ServiceReply {
        var fields = try FieldReader(Self.json(request))
        let name = try fields.string("model")
        guard let list = try fields.list("tokens", atMost: CompletionRequest.tokenLimit) else {
            throw fields.missing("tokens")
        }
        try fields.finish()
        let ids = try CompletionRequest.tokens(list, "tokens")
        let model = try await shelf.lease(name).model
        if let place = ids.firstIndex(where: { $0 >= model.transformer.vocabularySize }) {
            throw ServiceError.invalid(
                "tokens[\(place)]",
                "tokens[\(place)] is outside the vocabulary of \(model.transformer.vocabularySize) tokens.")
        }
        return .json(.fields(["content": .string(model.tokenizer.decode(ids))]))
    }

    /// Renders a conversation in the model's template; the body is that of chat completions.
    func applyTemplate(_ request: ServiceRequest) async throws -> ServiceReply {
        var chat = try ChatRequest(Self.json(request), limits: limits)
        try chat.turn.offer(tools)
        let lease = try await shelf.lease(chat.model)
        chat.turn.images = try await imageSource.complete(chat.turn.images, for: lease.model)
        let (_, prompt, _) = try await BlockingWork.run { [chat] in try ServedTurn.render(chat.turn, lease.model) }
        return .json(.fields(["prompt": .string(prompt.text)]))
    }
}
