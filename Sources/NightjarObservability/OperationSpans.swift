#if Observability
import NightjarGeneration
import Synchronization
import Tracing

/// The spans of operations that are under way.
///
/// A span's parent is the task's current span when the operation begins: the span of the enclosing operation, or one of
/// the program's own.
final class OperationSpans: Sendable {
    private let tracer: any Tracer
    private let open = Mutex<[UInt64: any Span]>([:])

    /// Makes spans by a tracer.
    init(_ tracer: any Tracer) { self.tracer = tracer }

    /// Begins an operation's span.
    ///
    /// - Parameter text: What it begins with, where texts are wanted.
    func begin(_ operation: ObservedOperation, text: String?) {
        let span = Self.start(operation, text, tracer)
        open.withLock { $0[operation.id] = span }
    }

    private static func start(_ operation: ObservedOperation, _ text: String?, _ tracer: some Tracer) -> any Span {
        let span = tracer.startSpan(operation.spanName, ofKind: operation.spanKind)
        span.updateAttributes { attributes in
            for (name, value) in operation.names { attributes.set(name, value: .string(value)) }
            if let text { attributes.set(operation.textName, value: .string(text)) }
        }
        return span
    }

    /// Ends an operation's span; one that began before this was there has none.
    func end(_ operation: ObservedOperation, _ outcome: ObservedOutcome) {
        guard let span = open.withLock({ $0.removeValue(forKey: operation.id) }) else { return }
        span.updateAttributes { attributes in
            for (name, value) in outcome.names { attributes.set(name, value: .string(value)) }
            for (name, value) in outcome.counts { attributes.set(name, value: .int64(Int64(value))) }
            for (name, value) in outcome.times { attributes.set(name, value: .double(value)) }
            if let text = outcome.text { attributes.set(operation.outcomeName, value: .string(text)) }
        }
        if let error = outcome.error {
            // Who cancels knows that nothing failed.
            if !error.isCancellation { span.setStatus(SpanStatus(code: .error, message: error.message ?? error.kind)) }
        }
        span.end()
    }

    /// The instrumentation context of tasks within an operation; nil if it has no open span.
    func context(of operation: ObservedOperation) -> InstrumentationContext? {
        open.withLock { $0[operation.id]?.context }
    }

    /// Adds an event to an operation's span.
    func note(_ event: SpanEvent, in operation: ObservedOperation?) {
        guard let operation, let span = open.withLock({ $0[operation.id] }) else { return }
        span.addEvent(event)
    }

    /// The event of a request that was let in.
    static func admission(_ seconds: Double) -> SpanEvent {
        SpanEvent(name: "nightjar.admitted", attributes: ["nightjar.admission.duration": .double(seconds)])
    }

    /// The event of a prefix that was lost.
    static func discard(_ prefix: DiscardedPrefix) -> SpanEvent {
        SpanEvent(
            name: "nightjar.prefix.discarded",
            attributes: [
                "nightjar.prefix.change": .string("\(prefix.change)"),
                "nightjar.prefix.discarded_tokens": .int64(Int64(prefix.discardedTokens)),
                "nightjar.prefix.reused_tokens": .int64(Int64(prefix.reusedTokens)),
            ])
    }
}
#endif
