import Synchronization

/// A progress bar that any thread may update.
final class SharedProgressBar: Sendable {
    private let bar: Mutex<ProgressBar>
    private let total: Int

    /// Creates a bar that isn't shown yet.
    init(_ label: String, total: Int) {
        bar = Mutex(ProgressBar(label, total: total))
        self.total = max(total, 1)
    }

    /// Sets the completed fraction, from 0 to 1.
    func update(_ share: Double) {
        let done = Int(exactly: (share * Double(total)).rounded()) ?? 0
        bar.withLock { $0.update(done) }
    }

    /// Removes the bar.
    func clear() { bar.withLock { $0.clear() } }
}
