import Foundation

extension Transcript {
    /// Text in an entry.
    public struct TextSegment: Sendable, Identifiable, Equatable {
        /// The segment's ID.
        public var id: String
        /// The text.
        public var content: String

        /// Creates a segment.
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
