/// A model's reference to an attached image by its label, for example in the arguments of a tool.
public struct ImageReference: Sendable, Equatable {
    /// The label of the image.
    public let attachmentLabel: String
}

extension ImageReference {
    /// The latest image with the label among `entries`, if there is one.
    public func resolved(in entries: some Sequence<Transcript.Entry>) -> Transcript.ImageAttachment? {
        var found: Transcript.ImageAttachment?
        for entry in entries {
            for case .attachment(let segment) in entry.segments where segment.label == attachmentLabel {
                if case .image(let image) = segment.content { found = image }
            }
        }
        return found
    }

    /// The latest image with the label in `transcript`.
    @available(*, deprecated, renamed: "resolved(in:)")
    public func resolve(in transcript: Transcript) -> Transcript.ImageAttachment? { resolved(in: transcript) }
}

extension ImageReference: Generable {
    /// The schema of an object with the label.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: Self.self, description: "A reference to an attached image",
            properties: [
                GenerationSchema.Property(
                    name: "attachmentLabel", description: "The label of the image", type: String.self)
            ])
    }

    /// The label as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(properties: ["attachmentLabel": attachmentLabel])
    }

    /// Reads the label.
    public init(_ content: GeneratedContent) throws {
        attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }

    /// A reference while it is generated.
    public struct PartiallyGenerated: Identifiable, ConvertibleFromGeneratedContent, Equatable, Sendable {
        /// The identity across snapshots.
        public var id: GenerationID
        /// The label so far.
        public var attachmentLabel: String.PartiallyGenerated?

        /// Reads what is there.
        public init(_ content: GeneratedContent) throws {
            id = content.id ?? GenerationID()
            attachmentLabel = try content.value(forProperty: "attachmentLabel")
        }
    }
}
