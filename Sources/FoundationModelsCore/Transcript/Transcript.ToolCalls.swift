import Foundation

extension Transcript {
    /// The tool calls of one step.
    public struct ToolCalls: Sendable, Identifiable, Equatable {
        /// The entry's ID.
        public var id: String
        private var calls: [Transcript.ToolCall]

        /// Creates an entry.
        public init<S>(id: String = UUID().uuidString, _ calls: S)
        where S: Sequence, S.Element == Transcript.ToolCall {
            self.id = id
            self.calls = Array(calls)
        }
    }
}

extension Transcript.ToolCalls: RandomAccessCollection {
    /// The call at an index.
    public subscript(position: Int) -> Transcript.ToolCall { calls[position] }
    /// The index of the first call.
    public var startIndex: Int { calls.startIndex }
    /// The index after the last call.
    public var endIndex: Int { calls.endIndex }
}

extension Transcript.ToolCalls: CustomStringConvertible {
    /// The calls with their arguments, separated by semicolons.
    public var description: String { map(\.description).joined(separator: "; ") }
}
