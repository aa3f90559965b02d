import InferenceEvents

/// The first difference between a transcript and the one that a model has read before.
struct TranscriptEdit {
    /// The kind of change.
    let change: DiscardedPrefix.Change
    /// The index of the first entry that differs.
    let entryIndex: Int

    /// The parts of an entry that a model reads.
    private struct Line: Hashable {
        let kind: String
        let text: String
    }

    /// Compares two transcripts; nil where the second continues the first.
    ///
    /// Nil also where entries were only removed from the end, because that discards no prefix.
    init?(from before: Transcript, to after: Transcript) {
        let (old, new) = (before.map(Self.line), after.map(Self.line))
        guard
            let index = old.indices.first(where: {
                $0 >= new.count || old[$0] != new[$0] || Self.tools(before[$0]) != Self.tools(after[$0])
            }), index < new.count
        else { return nil }
        entryIndex = index
        let (was, now) = (old[index], new[index])
        let kept = Set(old[index...])
        if was.kind == now.kind, was.text == now.text {
            change = Self.toolChange(from: Self.tools(before[index]), to: Self.tools(after[index]))
        } else if let count = old[index...].firstIndex(of: now).map({ $0 - index }), count > 0 {
            change = .removed(entry: was.kind, count: count)
        } else if let count = new[index...].firstIndex(of: was).map({ $0 - index }), count > 0 {
            change = .inserted(entry: now.kind, count: count)
        } else if was.kind == now.kind,
            was.kind == "instructions" || new[(index + 1)...].contains(where: kept.contains)
        {
            let character = zip(was.text, now.text).enumerated().first { $1.0 != $1.1 }?.offset
            change = .text(entry: was.kind, character: character ?? min(was.text.count, now.text.count))
        } else if new[(index + 1)...].contains(where: kept.contains) {
            change = .replaced(entry: was.kind, by: now.kind)
        } else {
            return nil
        }
    }

    private static func line(_ entry: Transcript.Entry) -> Line {
        switch entry {
        case .instructions(let entry): Line(kind: "instructions", text: "\(entry)")
        case .prompt(let entry): Line(kind: "prompt", text: "\(entry)")
        case .toolCalls(let entry): Line(kind: "tool calls", text: "\(entry)")
        case .toolOutput(let entry): Line(kind: "tool output", text: "\(entry)")
        case .response(let entry): Line(kind: "response", text: "\(entry)")
        case .reasoning(let entry): Line(kind: "reasoning", text: "\(entry)")
        case .data(let entry): Line(kind: "data", text: "\(entry)")
        }
    }

    private static func tools(_ entry: Transcript.Entry) -> [Transcript.ToolDefinition] {
        if case .instructions(let entry) = entry { entry.toolDefinitions } else { [] }
    }

    private static func toolChange(
        from old: [Transcript.ToolDefinition], to new: [Transcript.ToolDefinition]
    ) -> DiscardedPrefix.Change {
        let (oldNames, newNames) = (Set(old.map(\.name)), Set(new.map(\.name)))
        let others = new.filter { tool in oldNames.contains(tool.name) && !old.contains(tool) }
        return .tools(
            added: new.map(\.name).filter { !oldNames.contains($0) },
            removed: old.map(\.name).filter { !newNames.contains($0) }, changed: others.map(\.name))
    }
}
