extension Transcript {
    /// The transcript whose leading instructions describe `tools`.
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

    /// The transcript with the leading instructions of `later` where it has none: they are the session's, whose first
    /// request may have been the one that failed.
    func keepingInstructions(of later: Transcript) -> Transcript {
        guard case .instructions(let instructions) = later.first else { return self }
        if case .instructions = first { return self }
        var copy = self
        copy.insert(.instructions(instructions), at: 0)
        return copy
    }

    /// Puts instructions at the head; an entry that says the same stays, with the identities of its segments.
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
    /// Whether two segments differ in nothing but their identity.
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
