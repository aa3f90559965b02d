import Foundation

/// A gate at which a thread of the test's server waits until the test opens it; not longer than the server's patience.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Lets one waiter through.
    func open() { semaphore.signal() }

    /// Waits for the gate to open.
    func wait() throws {
        guard semaphore.wait(timeout: .now() + .seconds(FakeServer.patience)) == .success else { throw GateError() }
    }

    private struct GateError: Error, CustomStringConvertible {
        let description = "The test's server waited in vain for the test to let it go on."
    }
}
