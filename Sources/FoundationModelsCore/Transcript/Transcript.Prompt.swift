import Foundation

extension Transcript {
    /// What a model is asked.
    public struct Prompt: Sendable, Identifiable, Equatable {
        /// The identity of the entry.
        public var id: String
        /// What is asked.
        public var segments: [Transcript.Segment]
        /// How the answer is to be generated.
        public var options: GenerationOptions
        /// What else goes into the text that the model sees.
        public var contextOptions: ContextOptions
        /// What the caller wants kept beside the prompt.
        public var metadata: [String: GeneratedContent]
        /// The shape that the answer must have.
        public var responseFormat: Transcript.ResponseFormat?

        /// Makes an entry.
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

        /// Makes an entry without metadata.
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
