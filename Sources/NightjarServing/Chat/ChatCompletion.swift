import ChatTemplates
import Foundation
import ModelFiles
import NightjarGeneration

/// A chat completion: whole, or in streamed chunks.
struct ChatCompletion: Sendable {
    let run: TurnRun
    let model: String
    let includesUsage: Bool
    let includesTimings: Bool
    /// The times before the generation.
    let preparation: Preparation
    let id = Identifier.random("chatcmpl-")
    let created = Int(saturating: Date().timeIntervalSince1970)

    private var tokenizer: TokenProbabilities { TokenProbabilities(run.turn.prepared.model.tokenizer) }

    // MARK: Whole

    /// Generates all choices, and returns the completion.
    func whole() async throws -> JSONValue {
        var choices = Array(repeating: WholeChoice(), count: run.turn.fields.choices)
        var usage = Usage()
        try await run.run { event in
            switch event {
            case .piece(let choice, let piece): choices[choice].take(piece)
            case .end(let choice, let ending):
                choices[choice].reason = ending.reason
                usage.add(ending)
            }
        }
        let wantsProbabilities = run.turn.fields.topLogProbabilities != nil
        let list = choices.enumerated().map { index, choice in
            JSONValue.fields([
                "index": .integer(index), "message": choice.message,
                "logprobs": wantsProbabilities ? tokenizer.content(choice.tokens) : .null,
                "finish_reason": .string(choice.reason.rawValue),
            ])
        }
        return .fields([
            "id": .string(id), "object": .string("chat.completion"), "created": .integer(created),
            "model": .string(model), "choices": .array(list), "usage": usage.json,
            "timings": includesTimings ? usage.timings(behind: preparation) : nil,
        ])
    }

    // MARK: Chunks

    /// Generates all choices, and sends each piece as it becomes certain.
    func stream(to sink: any EventSink) async throws {
        let count = run.turn.fields.choices
        for index in 0..<count {
            let start = JSONValue.fields(["role": .string("assistant"), "content": .string("")])
            try await sink.send(data: chunk(choice: index, delta: start))
        }
        var usage = Usage()
        do {
            try await run.run { event in
                switch event {
                case .piece(let choice, let piece): try await send(piece, choice: choice, to: sink)
                case .end(let choice, let ending):
                    usage.add(ending)
                    try await sink.send(data: chunk(choice: choice, delta: .fields([:]), reason: ending.reason))
                }
            }
        } catch let error as ServiceError {
            try await sink.send(data: error.json)
            return
        }
        if includesUsage || includesTimings {
            let timings = includesTimings ? usage.timings(behind: preparation) : nil
            try await sink.send(data: chunk(choices: [], usage: usage.json, timings: timings))
        }
        try await sink.send("data: [DONE]\n\n")
    }

    private func send(_ piece: TurnPiece, choice: Int, to sink: any EventSink) async throws {
        switch piece {
        case .text(let text, let tokens):
            let probabilities = tokens.isEmpty ? nil : tokenizer.content(tokens)
            try await sink.send(
                data: chunk(
                    choice: choice, delta: .fields(["content": .string(text)]), probabilities: probabilities))
        case .reasoning(let text):
            try await sink.send(data: chunk(choice: choice, delta: .fields(["reasoning_content": .string(text)])))
        case .callBegan(let number, let id, let name):
            let function = JSONValue.fields(["name": .string(name), "arguments": .string("")])
            try await send(
                call: [
                    "index": .integer(number), "id": .string(id), "type": .string("function"), "function": function,
                ], choice, sink)
        case .callArguments(let number, let text):
            let function = JSONValue.fields(["arguments": .string(text)])
            try await send(call: ["index": .integer(number), "function": function], choice, sink)
        case .callEnded, .served: break
        }
    }

    private func send(
        call: KeyValuePairs<String, JSONValue?>, _ choice: Int, _ sink: any EventSink
    ) async throws {
        try await sink.send(data: chunk(choice: choice, delta: .fields(["tool_calls": .array([.fields(call)])])))
    }

    private func chunk(
        choice: Int, delta: JSONValue, probabilities: JSONValue? = nil, reason: FinishReason? = nil
    ) -> JSONValue {
        chunk(choices: [
            .fields([
                "index": .integer(choice), "delta": delta, "logprobs": probabilities ?? .null,
                "finish_reason": reason.map { .string($0.rawValue) } ?? .null,
            ])
        ])
    }

    private func chunk(
        choices: [JSONValue], usage: JSONValue? = nil, timings: JSONValue? = nil
    ) -> JSONValue {
        .fields([
            "id": .string(id), "object": .string("chat.completion.chunk"), "created": .integer(created),
            "model": .string(model), "choices": .array(choices), "usage": includesUsage ? usage ?? .null : nil,
            "timings": timings,
        ])
    }
}
