import FoundationModelsCore
import Synchronization

/// A reply on its way to the terminal: text to standard output, calls of tools to standard error.
final class ChatReply: Sendable {
    private struct Shown {
        var byteCount = 0
        /// The answer that the bytes belong to; a turn with calls may have several.
        var answerID: String?
        var entryIDs: Set<String> = []
        var usage: LanguageModelSession.Usage?
        var ending: String?
    }

    private let shown = Mutex(Shown())

    /// Whether any of it has been shown.
    var hasBegun: Bool { shown.withLock { $0.byteCount > 0 } }

    /// What the reply cost so far.
    var report: ChatReport { shown.withLock { ChatReport(usage: $0.usage, ending: $0.ending) } }

    /// Notes what the whole reply cost.
    func finish(_ usage: LanguageModelSession.Usage) { shown.withLock { $0.usage = usage } }

    /// Notes that the reply was ended from outside.
    func end(because reason: String) { shown.withLock { $0.ending = reason } }

    /// Shows what a snapshot has beyond the one before.
    func show(_ snapshot: LanguageModelSession.ResponseStream<String>.Snapshot) {
        shown.withLock { shown in
            // The last entry may still be growing.
            for entry in snapshot.transcriptEntries.dropLast() where !shown.entryIDs.contains(entry.id) {
                guard let line = Self.line(entry) else { continue }
                shown.entryIDs.insert(entry.id)
                StandardStreams.writeError(line)
            }
            let answerID = snapshot.transcriptEntries.last { if case .response = $0 { true } else { false } }?.id
            if answerID != shown.answerID {
                if shown.byteCount > 0 { StandardStreams.write("\n") }
                (shown.answerID, shown.byteCount) = (answerID, 0)
            }
            let text = snapshot.content
            let new = text.utf8.dropFirst(shown.byteCount)
            if !new.isEmpty { StandardStreams.write(String(Substring(new))) }
            shown.byteCount = max(shown.byteCount, text.utf8.count)
            shown.usage = snapshot.usage
        }
    }

    /// What standard error says of an entry that is whole.
    private static func line(_ entry: Transcript.Entry) -> String? {
        switch entry {
        case .toolOutput(let output):
            "infer: \(output.toolName) says: "
                + TerminalText.indented(output.segments.map { "\($0)" }.joined(separator: " ")) + "\n"
        case .toolCalls(let calls):
            calls.map { "infer: calls \($0.toolName) \($0.arguments.jsonString)\n" }.joined()
        default: nil
        }
    }
}
