import Synchronization

/// Something that takes time, as whoever watches over a program sees it.
///
/// Operations are nested as their work is: a ``Kind/turn`` of a session holds its ``Kind/step(model:)``s and
/// ``Kind/tool(name:callID:)``s, and a step of a model on this machine holds a ``Kind/generation(model:)``.
public struct ObservedOperation: Sendable, Identifiable {
    /// The kind of an operation.
    public enum Kind: Sendable, Hashable {
        /// A request to a server, from its head to the last byte of its reply; `endpoint` is a path with placeholders.
        case request(endpoint: String)
        /// A request to a session, with all steps and tools that it takes.
        case turn
        /// One request of a session to its model, which is named by its type.
        case step(model: String)
        /// The run of a tool.
        case tool(name: String, callID: String)
        /// One sequence of tokens that a loaded model generates; the model is named as in ``LoadedModel/name``.
        case generation(model: String)
    }

    /// Unique in the process.
    public let id: UInt64
    /// The operation that this one is a part of.
    public let parentID: UInt64?
    /// The operation's kind.
    public let kind: Kind
    /// The time when it began.
    public let start: ContinuousClock.Instant
    /// The prompt of a turn or the arguments of a tool; nil unless an observer wants texts.
    public let text: String?

    /// The operation that the current task is a part of; nil where nobody observes.
    @TaskLocal package static var current: ObservedOperation?

    private static let count = Atomic<UInt64>(0)

    /// Begins an operation within the current one.
    init(_ kind: Kind, text: String?) {
        id = Self.count.add(1, ordering: .relaxed).newValue
        parentID = Self.current?.id
        self.kind = kind
        self.text = text
        start = .now
    }
}
