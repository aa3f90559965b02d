/// Adds up the time of each kind of operation, as the first worker of a pass sees it.
///
/// Waiting for the other workers counts as the operation that they wait in.
package final class OperationClock {
    private let seconds: UnsafeMutablePointer<Double>
    private var last = ContinuousClock.now

    /// A clock that has seen nothing.
    package init() {
        seconds = .allocate(capacity: Operation.allCases.count)
        seconds.initialize(repeating: 0, count: Operation.allCases.count)
    }

    deinit { seconds.deallocate() }

    /// Seconds that an operation took so far.
    package subscript(operation: Operation) -> Double { seconds[operation.rawValue] }

    /// Begins a pass: what was before it counts as nothing.
    func begin() { last = .now }

    /// Ends a stretch of a pass, which was an operation's.
    func note(_ operation: Operation) {
        let now = ContinuousClock.now
        let (whole, attoseconds) = (now - last).components
        seconds[operation.rawValue] += Double(whole) + Double(attoseconds) * 1e-18
        last = now
    }
}
