extension Transcript: Codable {
    private enum Keys: String, CodingKey { case version, type, transcript }
    private enum InnerKeys: String, CodingKey { case entries }
    private static let typeName = "FoundationModels.Transcript"

    /// Encodes the transcript in Apple's document format of 2026.
    ///
    /// Image files are embedded, up to 32 MB each; one that can't be read is encoded as its URL. Apple's format is
    /// unknown for data attachments, data entries, top-p sampling and greedy sampling (encoded as top-k 1). A Mac may
    /// ignore these and reads everything else.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode("1.1", forKey: .version)
        try container.encode(Self.typeName, forKey: .type)
        var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .transcript)
        try inner.encode(map(EncodedEntry.init), forKey: .entries)
    }

    /// Decodes a transcript in Apple's format of 2025 or 2026, or of an earlier version of this package.
    ///
    /// Unknown keys are ignored. Entries, segments and attachments of an unknown kind are errors, because the
    /// conversation would lack them.
    ///
    /// - Throws: `DecodingError` with the coding path.
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
