/// How many threads compute a pass: as many as pay, by what passes took.
///
/// A step has several barriers a layer, at which threads wait for each other. Where each has a processor, more of them are
/// faster; where another program wants one of the processors, all wait for the thread that has to share it, and fewer are
/// faster. Where a step is short, so are the gains. Nobody tells how many processors are free, so steps are measured: now
/// and then some are computed by more threads or by fewer, and whatever took less time stays. The bits are the same.
///
/// Steps are compared with others of their kind. A kind that hasn't been measured yet takes what the latest other one found.
/// Stretches of prompts, in which threads meet as often but compute far more between, take all threads unless these lock each
/// other out.
struct StepThreads {
    /// What a step computes of the output head.
    enum Head: Int, CaseIterable {
        /// Nothing: it comes behind the step, if at all.
        case none
        /// The rows of few tokens.
        case selected
        /// All of it.
        case whole

        init(_ output: ForwardJob.Output) {
            switch output {
            case .none, .rows: self = .none
            case .lastLogits(let allowed): self = allowed == nil ? .whole : .selected
            }
        }
    }

    /// Whether a step is so short that one thread is tried first.
    let isSmall: Bool
    private var searches: [ThreadSearch]
    /// For stretches of prompts, by what one of ``standardRows`` rows would have taken.
    private var stretches: ThreadSearch
    private static let standardRows = 512
    /// So many rows take as long to compute as weights take to be read for them.
    private static let rowsOfReading = 16
    /// What the kind of step that was counted last has settled on, once it has been measured.
    private var latest: Int

    /// - Parameters:
    ///   - most: The threads there are.
    ///   - isSmall: Whether a step is so short that one thread is tried first.
    ///   - rows: The most rows of a step.
    init(most: Int, isSmall: Bool, rows: Int) {
        self.isSmall = isSmall
        let search = ThreadSearch(most: most, startsAlone: isSmall)
        searches = Array(repeating: search, count: rows * Head.allCases.count)
        stretches = ThreadSearch(most: most, startsAlone: false, pace: .stretches)
        latest = search.settled
    }

    /// How many threads compute the next stretch of a prompt.
    var threadsOfStretch: Int { stretches.threads }

    /// Counts a stretch of a prompt that was computed by as many threads as ``threadsOfStretch`` said.
    mutating func noteStretch(rows: Int, threads: Int, seconds: Double, busySeconds: Double) {
        let part = Double(Self.standardRows + Self.rowsOfReading) / Double(rows + Self.rowsOfReading)
        stretches.note(threads: threads, seconds: part * seconds, busySeconds: part * busySeconds)
    }

    /// How many threads compute the next step of so many rows, from 1 row on.
    func threads(rows: Int, head: Head) -> Int {
        let index = Self.index(rows, head)
        return searches[index].knows ? searches[index].threads : latest
    }

    /// Counts a step that was computed by as many threads as ``threads(rows:head:)`` said.
    mutating func note(rows: Int, head: Head, threads: Int, seconds: Double, busySeconds: Double? = nil) {
        let index = Self.index(rows, head)
        searches[index].note(threads: threads, seconds: seconds, busySeconds: busySeconds)
        if searches[index].isMeasured { latest = searches[index].settled }
    }

    private static func index(_ rows: Int, _ head: Head) -> Int { (rows - 1) * Head.allCases.count + head.rawValue }
}
