import InferenceEvents
import ModelFiles

/// A progress bar on standard error. It appears after a second, and only on a terminal.
struct ProgressBar {
    private let label: String
    private let total: Int
    /// Whether to show a rate; its unit must be meaningful to a reader.
    private let showsRate: Bool
    private let start = ContinuousClock.now
    private let isVisible = StandardStreams.errorIsTerminal
    private var lastDrawing: ContinuousClock.Instant?

    /// Creates a bar that isn't shown yet.
    init(_ label: String, total: Int, showsRate: Bool = false) {
        self.label = label
        self.showsRate = showsRate
        self.total = max(1, total)
    }

    /// Sets the number of completed units.
    mutating func update(_ done: Int) {
        guard isVisible else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), lastDrawing.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
        lastDrawing = now
        let width = 30
        let filled = min(width, width * done / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let left = remaining(done, after: start.seconds(to: now))
        StandardStreams.draw("\r\(TerminalText.line(label)) \(bar) \(done)/\(total)\(left)\u{1B}[K")
    }

    /// Returns the rate per second, and the remaining time at that rate.
    private func remaining(_ done: Int, after seconds: Double) -> String {
        guard showsRate, done > 0, seconds > 0 else { return "" }
        let rate = Double(done) / seconds
        let left = Int(saturating: (Double(total - done) / rate).rounded())
        let time = left < 60 ? "\(left) s" : "\(left / 60) min \(left % 60) s"
        return ", \(rate.text(digits: rate < 10 ? 1 : 0)) a second, \(time) left"
    }

    /// Removes the bar.
    func clear() {
        if lastDrawing != nil { StandardStreams.draw("\r\u{1B}[K") }
    }
}
