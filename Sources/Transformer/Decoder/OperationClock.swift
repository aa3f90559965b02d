/// A clock that adds up the time of each kind of operation, as the first worker sees it.
///
/// Waiting for other workers counts as the operation in which it waits.
package final class OperationClock {
    private let seconds: UnsafeMutablePointer<Double>
    private var last = ContinuousClock.now

    /// Creates a clock with zero times.
    package init() {
        seconds = .allocate(capacity: Operation.allCases.count)
        seconds.initialize(repeating: 0, count: Operation.allCases.count)
    }

    deinit { seconds.deallocate() }

    /// The time of an operation so far, in seconds.
    package subscript(operation: Operation) -> Double { seconds[operation.rawValue] }

    /// Begins a pass; the time before it doesn't count.
    func begin() { last = .now }

    /// Adds the time since the last call to an operation.
    func note(_ operation: Operation) {
        let now = ContinuousClock.now
        let (whole, attoseconds) = (now - last).components
        seconds[operation.rawValue] += Double(whole) + Double(attoseconds) * 1e-18
        last = now
    }
}
