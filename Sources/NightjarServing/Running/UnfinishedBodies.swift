import Synchronization

/// The bytes that bodies take together while they are read.
package final class UnfinishedBodies: Sendable {
    /// What one body has taken, given back when nobody holds it any more.
    package final class Share: Sendable {
        private let bodies: UnfinishedBodies
        private let taken = Mutex((received: 0, counted: 0))

        fileprivate init(_ bodies: UnfinishedBodies) { self.bodies = bodies }

        deinit { bodies.giveBack(taken.withLock { $0.counted }) }

        /// Takes room for further bytes of the body.
        ///
        /// - Throws: `ServiceError` where there is none.
        package func take(_ count: Int) throws(ServiceError) {
            let wanted = taken.withLock { taken -> Int in
                taken.received += count
                defer { taken.counted = max(taken.received - UnfinishedBodies.uncounted, 0) }
                return max(taken.received - UnfinishedBodies.uncounted, 0) - taken.counted
            }
            guard bodies.take(wanted) else {
                taken.withLock { $0.counted -= wanted }
                throw .bodiesTooLarge
            }
        }
    }

    /// What each body has without being counted, so that small requests are read whatever large ones take. There are as
    /// many of them as connections.
    private static let uncounted = 64 << 10

    private let limit: Int
    private let used = Mutex(0)

    /// Creates room by the service's limits.
    package init(limits: ServiceLimits) { limit = max(limits.unfinishedBodyBytes, limits.bodyBytes) }

    /// Begins a body.
    package func begin() -> Share { Share(self) }

    private func take(_ count: Int) -> Bool {
        used.withLock { used in
            guard count <= limit - used else { return false }
            used += count
            return true
        }
    }

    private func giveBack(_ count: Int) { used.withLock { $0 -= count } }
}
