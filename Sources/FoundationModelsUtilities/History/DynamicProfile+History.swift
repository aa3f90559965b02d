import FoundationModelsCore

// Modifiers that keep a history within a model's context. They apply from the outermost inwards: the last one written
// sees the history first.

extension LanguageModelSession.DynamicProfile {
    /// Hides tool calls and their outputs from the model, once it has answered or made other calls.
    ///
    /// The session's history stays complete.
    public func droppingCompletedToolCalls() -> some LanguageModelSession.DynamicProfile {
        historyTransform { history in
            let latest = history.lastIndex { entry in
                switch entry {
                case .response, .toolCalls: true
                default: false
                }
            }
            guard let latest else { return history }
            // Text after the calls in the same step completes none of them.
            let pending = Set(history[latest...].compactMap(\.outputID))
            let earlier = history[..<latest].filter { entry in
                switch entry {
                case .toolCalls(let calls): calls.contains { pending.contains($0.id) }
                case .toolOutput: false
                default: true
                }
            }
            return earlier + history[latest...]
        }
    }

    /// Shows the model only the newest entries.
    ///
    /// The session's history stays complete. The window may begin in the middle of a turn.
    public func rollingWindow(entries: Int) -> some LanguageModelSession.DynamicProfile {
        rollingWindow(size: .entries(entries))
    }

    /// Shows the model only the newest part of the history.
    ///
    /// The session's history stays complete. The window may begin in the middle of a turn.
    public func rollingWindow(size: RollingWindowSize) -> some LanguageModelSession.DynamicProfile {
        historyTransform { history in
            switch size {
            case .entries(let count): history.suffix(max(0, count))
            }
        }
    }

    /// Replaces the history by a summary when a prompt comes and there are more entries than `entryThreshold`.
    ///
    /// The session's own history changes, unless the request fails. One prompt is left, with the summary before the
    /// question.
    ///
    /// - Parameters:
    ///   - entryThreshold: The maximum number of entries, the new prompt included.
    ///   - model: The model that writes the summary.
    ///   - instructions: The instructions for that model; nil asks it to keep facts, decisions and open questions.
    ///   - summaryPostamble: The text between the summary and the question; nil for a sentence that explains both,
    ///     empty for none.
    public func summarizeHistory<Model: LanguageModel>(
        entryThreshold: Int, model: Model, instructions: Instructions? = nil, summaryPostamble: String? = nil
    ) -> some LanguageModelSession.DynamicProfile {
        modifier(
            HistorySummary(
                entryThreshold: entryThreshold, model: model, instructions: instructions,
                postamble: summaryPostamble))
    }
}

extension Transcript.Entry {
    /// The id of the call whose output this entry is.
    fileprivate var outputID: String? {
        if case .toolOutput(let output) = self { output.id } else { nil }
    }
}
