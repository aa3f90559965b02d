extension Transcript: Codable {
    private enum Keys: String, CodingKey { case version, type, transcript }
    private enum InnerKeys: String, CodingKey { case entries }
    private static let typeName = "FoundationModels.Transcript"

    /// Writes the transcript in the document format of the framework.
    ///
    /// A transcript that the format of 2025 can hold is written with version 1; one with reasoning, attachments,
    /// metadata or context options with version "1.1".
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        if contains(where: \.needsNewerFormat) {
            try container.encode("1.1", forKey: .version)
        } else {
            try container.encode(1, forKey: .version)
        }
        try container.encode(Self.typeName, forKey: .type)
        var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .transcript)
        try inner.encode(map(EncodedEntry.init), forKey: .entries)
    }

    /// Reads a transcript, of either version.
    ///
    /// - Throws: `DecodingError`, naming the place.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let type = try container.decodeIfPresent(String.self, forKey: .type) ?? Self.typeName
        guard type == Self.typeName else {
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "The document is a \(type), not a \(Self.typeName).")
        }
        let inner = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .transcript)
        self.init(entries: try inner.decode([EncodedEntry].self, forKey: .entries).map(\.entry))
    }
}

extension Transcript.Entry {
    /// Whether the entry holds what the format of 2025 doesn't know.
    fileprivate var needsNewerFormat: Bool {
        let hasAttachment = segments.contains { if case .attachment = $0 { true } else { false } }
        switch self {
        case .reasoning: return true
        case .prompt(let prompt):
            return hasAttachment || !prompt.metadata.isEmpty || prompt.contextOptions != ContextOptions()
                || prompt.options.toolCallingMode != nil
        case .response(let response): return hasAttachment || !response.metadata.isEmpty
        case .toolCalls(let calls): return calls.contains { !$0.metadata.isEmpty }
        case .instructions, .toolOutput: return hasAttachment
        }
    }
}
