extension EntryDraft {
    /// Returns the draft's change to the transcript: a new entry, or the earlier entry merged with `entry`.
    func change(_ entry: Transcript.Entry) -> EntryChange {
        switch (earlier, entry) {
        case (.response(var response)?, .response(let later)):
            response.segments = continued(response.segments, by: later.segments)
            if let metadata { response.metadata = metadata }
            return EntryChange(entry: .response(response), isUpdate: true)
        case (.reasoning(var reasoning)?, .reasoning(let later)):
            reasoning.segments = continued(reasoning.segments, by: later.segments)
            if let metadata { reasoning.metadata = metadata }
            if let signature { reasoning.signature = signature }
            return EntryChange(entry: .reasoning(reasoning), isUpdate: true)
        case (.toolCalls(let calls)?, .toolCalls(let later)):
            // The arguments are complete here, so a call with a known ID replaces the earlier one.
            let kept = calls.filter { call in
                !revisions.removed.contains(call.id) && !later.contains { $0.id == call.id }
            }
            return EntryChange(entry: .toolCalls(Transcript.ToolCalls(id: id, kept + later)), isUpdate: true)
        case (.data?, .data): return EntryChange(entry: entry, isUpdate: true)
        default: return EntryChange(entry: entry)
        }
    }

    /// Returns the earlier segments with later ones merged in: text is appended to the segment with its ID.
    private func continued(
        _ segments: [Transcript.Segment], by later: [Transcript.Segment]
    ) -> [Transcript.Segment] {
        var result = segments.filter { !revisions.removed.contains($0.id) }
        for segment in later {
            let isUnnamed = segment.id == revisions.unnamedSegment && segment.isText
            guard let place = result.lastIndex(where: { $0.id == segment.id || isUnnamed && $0.isText }) else {
                result.append(segment)
                continue
            }
            if case .text(var text) = result[place], case .text(let more) = segment {
                let isReplaced = revisions.replacedSegments.contains(segment.id)
                text.content = isReplaced ? more.content : text.content + more.content
                result[place] = .text(text)
            } else {
                result[place] = segment
            }
        }
        return result
    }
}

extension Transcript.Segment {
    /// Whether the segment is text.
    var isText: Bool { if case .text = self { true } else { false } }
}
