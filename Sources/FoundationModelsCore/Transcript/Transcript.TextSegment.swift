import Foundation

extension Transcript {
    /// Text in an entry.
    public struct TextSegment: Sendable, Identifiable, Equatable {
        /// The identity of the segment.
        public var id: String
        /// The text.
        public var content: String

        /// Makes a segment of text.
        public init(id: String = UUID().uuidString, content: String) {
            self.id = id
            self.content = content
        }
    }
}

extension Transcript.TextSegment: CustomStringConvertible {
    /// The text.
    public var description: String { content }
}
