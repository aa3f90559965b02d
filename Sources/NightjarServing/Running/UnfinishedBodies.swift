import Synchronization

/// The memory for request bodies while they are read. One client gets at most half of it, so that another finds room.
package final class UnfinishedBodies: Sendable {
    /// The memory of one body, returned when the object is released.
    package final class Share: Sendable {
        private let bodies: UnfinishedBodies
        private let caller: Caller
        private let taken = Mutex((received: 0, counted: 0))

        fileprivate init(_ bodies: UnfinishedBodies, _ caller: Caller) {
            self.bodies = bodies
            self.caller = caller
        }

        deinit { bodies.giveBack(taken.withLock { $0.counted }, caller) }

        /// Reserves memory for further bytes of the body.
        ///
        /// - Throws: `ServiceError` if there is none.
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

    /// The number of bytes of each body that aren't counted, so that small requests are read beside large ones. Their
    /// number is limited by the number of connections.
    private static let uncounted = 64 << 10

    private let limit: Int
    /// The maximum for one client, in bytes.
    private let share: Int
    /// The reserved bytes in total and by client; clients without any are not included.
    private let used = Mutex((all: 0, by: [Caller: Int]()))

    /// Creates the memory with the service's limits.
    package init(limits: ServiceLimits) {
        limit = max(limits.unfinishedBodyBytes, limits.bodyBytes)
        share = max(limit / 2, limits.bodyBytes)
    }

    /// Starts a body.
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
