import ChatTemplates
import NightjarGeneration

/// One choice of a whole completion.
struct WholeChoice: Sendable {
    /// A tool call with its arguments in the model's spelling.
    struct Call: Sendable, Equatable {
        var id: String
        var name: String
        var arguments = ""
    }

    var text = ""
    var reasoning = ""
    var calls: [Call] = []
    var tokens: [GeneratedToken] = []
    var reason = FinishReason.stop

    /// Adds a piece.
    mutating func take(_ piece: TurnPiece) {
        switch piece {
        case .text(let text, let tokens):
            self.text += text
            self.tokens += tokens
        case .reasoning(let text): reasoning += text
        case .callBegan(_, let id, let name): calls.append(Call(id: id, name: name))
        case .callArguments(let number, let text):
            if calls.indices.contains(number) { calls[number].arguments += text }
        case .callEnded, .served: break
        }
    }

    /// The assistant's message.
    var message: JSONValue {
        .fields([
            "role": .string("assistant"),
            "content": text.isEmpty && !calls.isEmpty ? .null : .string(text),
            "refusal": .null,
            "reasoning_content": reasoning.isEmpty ? nil : .string(reasoning),
            "tool_calls": calls.isEmpty
                ? nil
                : .array(
                    calls.map { call in
                        .fields([
                            "id": .string(call.id), "type": .string("function"),
                            "function": .fields(["name": .string(call.name), "arguments": .string(call.arguments)]),
                        ])
                    }),
        ])
    }
}
