extension Transcript: Codable {
    private enum Keys: String, CodingKey { case version, type, transcript }
    private enum InnerKeys: String, CodingKey { case entries }
    private static let typeName = "FoundationModels.Transcript"

    /// Writes the transcript in the document format of the framework, as of 2026.
    ///
    /// Images in files go into the document, up to 32 MB each; one that can't be read then is written as its address.
    /// What isn't known of the format are data attachments and entries, sampling by a sum of probabilities, and greedy
    /// sampling, which is written as the choice among one token: a Mac may pass over these, and reads everything else.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode("1.1", forKey: .version)
        try container.encode(Self.typeName, forKey: .type)
        var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .transcript)
        try inner.encode(map(EncodedEntry.init), forKey: .entries)
    }

    /// Reads a transcript as the framework of 2025 or 2026 writes it, or an earlier version of this package.
    ///
    /// Keys that aren't known are passed over; entries, segments and attachments of unknown kinds are errors, as they
    /// would be missing from the conversation.
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
