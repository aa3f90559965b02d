import FoundationModelsCore
import Synchronization

/// The output of a reply on the terminal: text to standard output, tool calls to standard error.
final class ChatReply: Sendable {
    private struct Shown {
        var byteCount = 0
        /// The answer to which the shown bytes belong; a turn with tool calls may have several.
        var answerID: String?
        var entryIDs: Set<String> = []
        var usage: LanguageModelSession.Usage?
        var ending: String?
    }

    private let shown = Mutex(Shown())

    /// Whether any part of the reply has been shown.
    var hasBegun: Bool { shown.withLock { $0.byteCount > 0 } }

    /// The report of the reply's cost so far.
    var report: ChatReport { shown.withLock { ChatReport(usage: $0.usage, ending: $0.ending) } }

    /// Records the cost of the whole reply.
    func finish(_ usage: LanguageModelSession.Usage) { shown.withLock { $0.usage = usage } }

    /// Records that the reply was ended from outside.
    func end(because reason: String) { shown.withLock { $0.ending = reason } }

    /// Shows the part of a snapshot that is new since the last one.
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

    /// Returns the line on standard error for a complete entry; nil for none.
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
