import FoundationModelsCore

/// A modifier that replaces a long history by a summary of it.
struct HistorySummary<Model: LanguageModel>: LanguageModelSession.DynamicProfileModifier {
    @SessionProperty(\.history) private var history
    private let entryThreshold: Int
    private let model: Model
    private let instructions: Instructions
    private let postamble: String

    init(entryThreshold: Int, model: Model, instructions: Instructions?, postamble: String?) {
        self.entryThreshold = entryThreshold
        self.model = model
        self.instructions =
            instructions
            ?? Instructions(
                "You summarize conversations for somebody who goes on with them. Keep names, facts, decisions and open "
                    + "questions; leave out greetings and what was settled. Answer with the summary alone.")
        self.postamble = postamble ?? "The conversation goes on with this message:"
    }

    func body(content: Content) -> some DynamicProfile {
        content.onPrompt {
            // Between tool calls the last entry is an output. The history stays then, so that calls and outputs aren't
            // separated.
            guard history.count > max(1, entryThreshold), case .prompt(var prompt) = history.last else { return }
            let session = LanguageModelSession(model: model, instructions: instructions)
            let log = history.dropLast().compactMap(\.logLine).joined(separator: "\n")
            let summary = try await session.respond(to: "Summarize this conversation:\n\n\(log)").content
            let lines = ["Summary of the conversation so far:", summary] + (postamble.isEmpty ? [] : ["", postamble])
            prompt.segments.insert(.text(.init(content: lines.joined(separator: "\n"))), at: 0)
            history = [.prompt(prompt)]
        }
    }
}

extension Transcript.Entry {
    /// The entry as lines of a log, with its role; nil for reasoning.
    fileprivate var logLine: String? {
        switch self {
        case .instructions(let entry): "Instructions: \(entry)"
        case .prompt(let entry): "User: \(entry)"
        case .toolCalls(let calls):
            calls.map { "Assistant calls \($0.toolName): \($0.arguments.jsonString)" }.joined(separator: "\n")
        case .toolOutput(let entry): "Output of \(entry.toolName): \(entry)"
        case .response(let entry): "Assistant: \(entry)"
        case .reasoning, .data: nil
        }
    }
}
