/// Progress of something long, on standard error, once it has taken a second and only on a terminal.
struct ProgressBar {
    private let label: String
    private let total: Int
    private let start = ContinuousClock.now
    private let isVisible = StandardStreams.errorIsTerminal
    private var lastDrawing: ContinuousClock.Instant?

    /// Creates a bar that isn't shown yet.
    init(_ label: String, total: Int) {
        self.label = label
        self.total = max(1, total)
    }

    /// Says how much is done.
    mutating func update(_ done: Int) {
        guard isVisible else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), lastDrawing.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
        lastDrawing = now
        let width = 30
        let filled = min(width, width * done / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        StandardStreams.draw("\r\(TerminalText.line(label)) \(bar) \(done)/\(total)\u{1B}[K")
    }

    /// Takes the bar away.
    func clear() {
        if lastDrawing != nil { StandardStreams.draw("\r\u{1B}[K") }
    }
}
