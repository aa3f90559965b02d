import Foundation

extension Transcript {
    /// The calls that a model makes in one step.
    public struct ToolCalls: Sendable, Identifiable, Equatable {
        /// The identity of the entry.
        public var id: String
        private var calls: [Transcript.ToolCall]

        /// Makes an entry of calls.
        public init<S>(id: String = UUID().uuidString, _ calls: S)
        where S: Sequence, S.Element == Transcript.ToolCall {
            self.id = id
            self.calls = Array(calls)
        }
    }
}

extension Transcript.ToolCalls: RandomAccessCollection {
    /// The call at a position.
    public subscript(position: Int) -> Transcript.ToolCall { calls[position] }
    /// The position of the first call.
    public var startIndex: Int { calls.startIndex }
    /// The position after the last call.
    public var endIndex: Int { calls.endIndex }
}

extension Transcript.ToolCalls: CustomStringConvertible {
    /// The calls with their arguments.
    public var description: String { map(\.description).joined(separator: "; ") }
}
