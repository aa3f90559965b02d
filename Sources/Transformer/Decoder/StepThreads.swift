/// How many threads compute the steps of few rows: as many as pay, by what steps took.
///
/// A step has several barriers a layer, at which threads wait for each other. Where each has a processor, more of them are
/// faster; where another program wants one of the processors, all wait for the thread that has to share it, and fewer are
/// faster. Where a step is short, so are the gains. Nobody tells how many processors are free, so steps are measured: now
/// and then some are computed by more threads or by fewer, and whatever took less time stays. The bits are the same.
struct StepThreads {
    /// Whether a step is so short that one thread is tried first.
    let isSmall: Bool
    private var searches: [ThreadSearch]

    /// - Parameters:
    ///   - most: The threads there are.
    ///   - isSmall: Whether a step is so short that one thread is tried first.
    ///   - rows: The most rows of a step.
    init(most: Int, isSmall: Bool, rows: Int) {
        self.isSmall = isSmall
        searches = Array(repeating: ThreadSearch(most: most, startsAlone: isSmall), count: rows)
    }

    /// How many threads compute the next step of so many rows, from 1 row on.
    func threads(rows: Int) -> Int { searches[rows - 1].threads }

    /// Counts a step that was computed by ``threads(rows:)``.
    mutating func note(rows: Int, seconds: Double) { searches[rows - 1].note(seconds: seconds) }
}
