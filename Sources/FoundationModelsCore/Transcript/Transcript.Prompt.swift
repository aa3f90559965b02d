import Foundation

extension Transcript {
    /// A prompt in a transcript, with the options of its request.
    public struct Prompt: Sendable, Identifiable, Equatable {
        /// The entry's ID.
        public var id: String
        /// The text and other content of the prompt.
        public var segments: [Transcript.Segment]
        /// The options of generation.
        public var options: GenerationOptions
        /// The options of the model's context.
        public var contextOptions: ContextOptions
        /// Values that the caller stores with the prompt.
        public var metadata: [String: GeneratedContent]
        /// The format of the answer; nil for text.
        public var responseFormat: Transcript.ResponseFormat?

        /// Creates an entry.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Transcript.Segment], options: GenerationOptions = GenerationOptions(),
            responseFormat: Transcript.ResponseFormat? = nil, contextOptions: ContextOptions = ContextOptions()
        ) {
            self.id = id
            self.segments = segments
            self.options = options
            self.contextOptions = contextOptions
            self.metadata = metadata.mapValues(\.generatedContent)
            self.responseFormat = responseFormat
        }

        /// Creates an entry without metadata.
        public init(
            id: String = UUID().uuidString, segments: [Transcript.Segment],
            options: GenerationOptions = GenerationOptions(), responseFormat: Transcript.ResponseFormat? = nil
        ) {
            self.init(
                id: id, metadata: [:], segments: segments, options: options, responseFormat: responseFormat,
                contextOptions: ContextOptions())
        }
    }
}

extension Transcript.Prompt: CustomStringConvertible {
    /// The text of the prompt.
    public var description: String { segments.text }
}
