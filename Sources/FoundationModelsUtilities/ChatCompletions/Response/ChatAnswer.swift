import Foundation
import FoundationModelsCore

/// The state of one answer, updated chunk by chunk.
struct ChatAnswer {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    private let source: String
    private let responseID = UUID().uuidString
    private let reasoningID = UUID().uuidString
    private var calls = ToolCallAssembly()
    private var reports = ChatTokenReports()
    private var hasText = false
    private var hasReasoning = false
    private var refusal = ""
    private var finishReason: String?

    /// Creates the state for an answer from `source`, a server and its model.
    init(from source: String) { self.source = source }

    /// Adds a chunk, or an answer that came in one piece.
    ///
    /// - Returns: Its events, in order.
    /// - Throws: `APIError` if the server reports an error, `ResponseLimitError`.
    mutating func take(_ chunk: GeneratedContent) throws -> [Event] {
        if let error = ChatCompletionsLanguageModel.APIError(chunk) { throw error }
        var events: [Event] = []
        // Other choices are alternatives, which were not requested.
        if let choice = chunk["choices"]?.elements?.first(where: { ($0["index"]?.integer ?? 0) == 0 }) {
            if let error = ChatCompletionsLanguageModel.APIError(choice) { throw error }
            let isWhole = choice["delta"] == nil
            if let report = choice["logprobs"] { reports.add(report) }
            if let delta = choice["delta"] ?? choice["message"] { events += try take(delta, isWhole: isWhole) }
            if let reason = choice["finish_reason"]?.text { finishReason = reason }
        }
        // After the text: each piece counts as one token until the server reports the usage.
        if let usage = chunk["usage"], usage.members != nil { events.append(Self.usage(usage, of: responseID)) }
        return events
    }

    /// Ends the answer.
    ///
    /// - Parameter isMarked: Whether the server marked the end.
    /// - Returns: The remaining events.
    /// - Throws: `RequestError.invalidStreamData` if the answer breaks off, `LanguageModelError.refusal`,
    ///   `LanguageModelError.guardrailViolation`.
    func finish(isMarked: Bool) throws -> [Event] {
        if !refusal.isEmpty || finishReason == "refusal" {
            let words = refusal.isEmpty ? "The model gives no reason." : refusal
            throw LanguageModelError.refusal(.init(explanation: words, debugDescription: words))
        }
        if finishReason == "content_filter" {
            throw LanguageModelError.guardrailViolation(
                .init(debugDescription: "the server's filter stopped the answer."))
        }
        guard isMarked || finishReason != nil, finishReason != "error", calls.isWhole else {
            throw ChatCompletionsLanguageModel.RequestError.invalidStreamData
        }
        // An empty answer is an answer too.
        return hasText || !calls.isEmpty ? [] : [.response(entryID: responseID, action: .appendText("", tokenCount: 0))]
    }

    private mutating func take(_ delta: GeneratedContent, isWhole: Bool) throws -> [Event] {
        var events: [Event] = []
        if let (field, thought) = Self.thought(delta) {
            reports.drop()
            if !hasReasoning {
                hasReasoning = true
                events.append(
                    .reasoning(
                        entryID: reasoningID,
                        action: .updateMetadata([
                            ChatMessages.reasoningField: field, ChatMessages.reasoningSource: source,
                        ])))
            }
            events.append(.reasoning(entryID: reasoningID, action: .appendText(thought, tokenCount: 1)))
        }
        // Some servers send content as parts.
        let parts = delta["content"]?.elements?.filter { $0["type"]?.text == "text" } ?? []
        let content = delta["content"]?.text ?? parts.compactMap { $0["text"]?.text }.joined()
        if !content.isEmpty {
            hasText = true
            let tokens = reports.take(content)
            if !tokens.isEmpty { events.append(.response(entryID: responseID, action: .reportTokens(tokens))) }
            events.append(.response(entryID: responseID, action: .appendText(content, tokenCount: 1)))
        }
        refusal += delta["refusal"]?.text ?? ""
        return events + (try calls.take(delta["tool_calls"]?.elements ?? [], areWhole: isWhole))
    }

    /// Returns reasoning, and its field: the older name, or the newer one.
    private static func thought(_ delta: GeneratedContent) -> (field: String, text: String)? {
        func thought(in field: String) -> (field: String, text: String)? {
            guard let text = delta[field]?.text, !text.isEmpty else { return nil }
            return (field, text)
        }
        return thought(in: "reasoning_content") ?? thought(in: "reasoning")
    }

    private static func usage(_ usage: GeneratedContent, of entryID: String) -> Event {
        func count(_ number: GeneratedContent?) -> Int { max(0, number?.integer ?? 0) }
        return .response(
            entryID: entryID,
            action: .updateUsage(
                input: .init(
                    totalTokenCount: count(usage["prompt_tokens"]),
                    cachedTokenCount: count(usage["prompt_tokens_details"]?["cached_tokens"])),
                output: .init(
                    totalTokenCount: count(usage["completion_tokens"]),
                    reasoningTokenCount: count(usage["completion_tokens_details"]?["reasoning_tokens"]))))
    }
}
