import NightjarGeneration
import Synchronization

/// A request that observers follow, until its last byte is sent or its sender gives up.
final class ObservedRequest: Sendable {
    private let operation: ObservedOperation
    private let outcome = Mutex<ObservedOutcome?>(ObservedOutcome())

    /// Creates an observed request that has begun.
    init(_ operation: ObservedOperation) { self.operation = operation }

    // A stream that is never sent was cancelled.
    deinit { end(ObservedError(kind: "cancelled", isCancellation: true)) }

    /// Runs a part of the request's work.
    func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        try await InferenceObservers.run(operation, work)
    }

    /// Records a reply's facts, and ends the request with it, or with the last of its events.
    func follow(_ reply: ServiceReply) -> ServiceReply {
        outcome.withLock { outcome in
            outcome?.status = reply.status
            outcome?.model = reply.facts.model
        }
        guard case .events(let send) = reply.body else {
            end(reply.facts.error.map { ObservedError(kind: $0, isCancellation: reply.status == 499) })
            return reply
        }
        var reply = reply
        reply.body = .events { sink in
            do {
                try await self.run { try await send(sink) }
                self.end(nil)
            } catch {
                self.end(ObservedError(error))
                throw error
            }
        }
        return reply
    }

    private func end(_ error: ObservedError?) {
        let last = outcome.withLock { outcome in
            defer { outcome = nil }
            return outcome
        }
        guard var last else { return }
        last.error = error
        InferenceObservers.end(operation, last)
    }
}
