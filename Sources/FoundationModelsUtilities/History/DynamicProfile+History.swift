import FoundationModelsCore

// Modifiers that keep a history within a model's context. They work from the outermost in: the last one written is
// the first to see the history.

extension LanguageModelSession.DynamicProfile {
    /// Leaves calls of tools and their outputs out of what the model sees, once it has answered or called again.
    ///
    /// The session's history stays whole.
    public func droppingCompletedToolCalls() -> some LanguageModelSession.DynamicProfile {
        historyTransform { history in
            let latest = history.lastIndex { entry in
                switch entry {
                case .response, .toolCalls: true
                default: false
                }
            }
            guard let latest else { return history }
            // What a model says behind its calls, in the same step, completes none of them.
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

    /// Shows the model the newest entries only.
    ///
    /// The session's history stays whole. The window may begin amid a turn.
    public func rollingWindow(entries: Int) -> some LanguageModelSession.DynamicProfile {
        rollingWindow(size: .entries(entries))
    }

    /// Shows the model the newest part of the history only.
    ///
    /// The session's history stays whole. The window may begin amid a turn.
    public func rollingWindow(size: RollingWindowSize) -> some LanguageModelSession.DynamicProfile {
        historyTransform { history in
            switch size {
            case .entries(let count): history.suffix(max(0, count))
            }
        }
    }

    /// Replaces the history by a summary when a prompt comes and there are more entries than `entryThreshold`.
    ///
    /// The session's own history changes, unless the request fails: one prompt is left, with the summary ahead of what
    /// was asked.
    ///
    /// - Parameters:
    ///   - entryThreshold: How many entries may stand, the new prompt included.
    ///   - model: The model that writes the summary.
    ///   - instructions: What that model is told; nil for a request to keep facts, decisions and open questions.
    ///   - summaryPostamble: What stands between the summary and what was asked; nil for a sentence that says what is
    ///     what, empty for nothing.
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
    /// The call whose output the entry is.
    fileprivate var outputID: String? {
        if case .toolOutput(let output) = self { output.id } else { nil }
    }
}
