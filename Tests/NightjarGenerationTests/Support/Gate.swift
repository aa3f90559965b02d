import Synchronization

@testable import NightjarGeneration

/// Holds the engine's thread until several requests are queued, so that their order is certain.
final class Gate: Sendable {
    private let monitor = Monitor()
    private let isOpen = Atomic<Bool>(false)

    func open() {
        isOpen.store(true, ordering: .releasing)
        monitor.notify()
    }

    func pass() {
        monitor.withLock { while !isOpen.load(ordering: .acquiring) { monitor.wait() } }
    }
}
