import Synchronization

/// The bytes that bodies take together while they are read, of which one client gets half, so that another finds room.
package final class UnfinishedBodies: Sendable {
    /// What one body has taken, given back when nobody holds it any more.
    package final class Share: Sendable {
        private let bodies: UnfinishedBodies
        private let caller: Caller
        private let taken = Mutex((received: 0, counted: 0))

        fileprivate init(_ bodies: UnfinishedBodies, _ caller: Caller) {
            self.bodies = bodies
            self.caller = caller
        }

        deinit { bodies.giveBack(taken.withLock { $0.counted }, caller) }

        /// Takes room for further bytes of the body.
        ///
        /// - Throws: `ServiceError` where there is none.
        package func take(_ count: Int) throws(ServiceError) {
            let wanted = taken.withLock { taken -> Int in
                taken.received += count
                defer { taken.counted = max(taken.received - UnfinishedBodies.uncounted, 0) }
                return max(taken.received - UnfinishedBodies.uncounted, 0) - taken.counted
            }
            guard bodies.take(wanted, caller) else {
                taken.withLock { $0.counted -= wanted }
                throw .bodiesTooLarge
            }
        }
    }

    /// What each body has without being counted, so that small requests are read whatever large ones take. There are as
    /// many of them as connections.
    private static let uncounted = 64 << 10

    private let limit: Int
    /// The most that one client gets.
    private let share: Int
    /// What is taken in all, and by each client; those that have taken nothing aren't here.
    private let used = Mutex((all: 0, by: [Caller: Int]()))

    /// Creates room by the service's limits.
    package init(limits: ServiceLimits) {
        limit = max(limits.unfinishedBodyBytes, limits.bodyBytes)
        share = max(limit / 2, limits.bodyBytes)
    }

    /// Begins a body.
    package func begin(for caller: Caller) -> Share { Share(self, caller) }

    private func take(_ count: Int, _ caller: Caller) -> Bool {
        guard count > 0 else { return true }
        return used.withLock { used in
            let own = used.by[caller, default: 0]
            guard count <= limit - used.all, count <= share - own else { return false }
            (used.all, used.by[caller]) = (used.all + count, own + count)
            return true
        }
    }

    private func giveBack(_ count: Int, _ caller: Caller) {
        guard count > 0 else { return }
        used.withLock { used in
            let own = used.by[caller, default: 0] - count
            (used.all, used.by[caller]) = (used.all - count, own > 0 ? own : nil)
        }
    }
}
