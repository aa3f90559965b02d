extension Transcript {
    /// Returns the transcript with `tools` described in its leading instructions.
    func describing(_ tools: [SessionTool]) -> Transcript {
        guard !tools.isEmpty else { return self }
        let definitions = tools.filter(\.isDescribed).map(\.definition)
        var copy = self
        if case .instructions(var instructions) = first {
            if instructions.toolDefinitions != definitions {
                instructions.toolDefinitions = definitions
                copy[0] = .instructions(instructions)
            }
        } else {
            copy.insert(.instructions(.init(segments: [], toolDefinitions: definitions)), at: 0)
        }
        return copy
    }

    /// Returns the transcript with the leading instructions of `later` if it has none.
    ///
    /// The session's instructions must stay even if its first request fails.
    func keepingInstructions(of later: Transcript) -> Transcript {
        guard case .instructions(let instructions) = later.first else { return self }
        if case .instructions = first { return self }
        var copy = self
        copy.insert(.instructions(instructions), at: 0)
        return copy
    }

    /// Sets the leading instructions; an entry with equal content stays, with its IDs.
    mutating func instruct(_ parts: [PromptPart], tools: [SessionTool]) {
        let segments = parts.segments
        let definitions = tools.filter(\.isDescribed).map(\.definition)
        let isEmpty = segments.isEmpty && definitions.isEmpty
        guard case .instructions(let before) = first else {
            guard !isEmpty else { return }
            insert(.instructions(.init(segments: segments, toolDefinitions: definitions)), at: 0)
            return
        }
        guard !isEmpty else {
            removeFirst()
            return
        }
        let isSame =
            before.toolDefinitions == definitions && before.segments.count == segments.count
            && zip(before.segments, segments).allSatisfy { $0.says(sameAs: $1) }
        guard !isSame else { return }
        self[0] = .instructions(.init(id: before.id, segments: segments, toolDefinitions: definitions))
        return
    }
}

extension Transcript.Segment {
    /// Returns whether two segments are equal except for their IDs.
    fileprivate func says(sameAs other: Transcript.Segment) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left.content == right.content
        case (.structure(let left), .structure(let right)):
            left.schemaName == right.schemaName && left.content.jsonString == right.content.jsonString
        case (.attachment(let left), .attachment(let right)):
            left.content == right.content && left.label == right.label
        default: false
        }
    }
}
