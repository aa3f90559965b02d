/// The choice of the number of threads of a pass, by measured times.
///
/// A decode step has several barriers per layer. If each thread has a processor, more threads are faster. If another
/// program uses a processor, all threads wait for the one that shares it, and fewer threads are faster. Short steps
/// gain little. The number of free processors is unknown. So some steps are tried with more or fewer threads, and the
/// faster number is kept. The bits are the same.
///
/// Steps are compared with others of the same kind. A kind without measurements uses the latest result of another kind.
/// Prompt chunks have as many barriers but far more work between them. So they use all threads, unless these block each
/// other.
struct StepThreads {
    /// The part of the output head that a step computes.
    enum Head: Int, CaseIterable {
        /// None; the logits may follow after the step.
        case none
        /// The rows of few tokens.
        case selected
        /// All rows.
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
    /// The search for chunks of prompts, with times scaled to ``standardRows`` rows.
    private var chunks: ThreadSearch
    private static let standardRows = 512
    /// Reading the weights takes as long as computing this many rows.
    private static let rowsOfReading = 16
    /// The number of threads of the last counted kind of step, once that is measured.
    private var latest: Int

    /// - Parameters:
    ///   - most: The number of available threads.
    ///   - isSmall: Whether a step is so short that one thread is tried first.
    ///   - rows: The largest number of rows of a step.
    init(most: Int, isSmall: Bool, rows: Int) {
        self.isSmall = isSmall
        let search = ThreadSearch(most: most, startsAlone: isSmall)
        searches = Array(repeating: search, count: rows * Head.allCases.count)
        chunks = ThreadSearch(most: most, startsAlone: false, pace: .chunks)
        latest = search.settled
    }

    /// The number of threads for the next chunk of a prompt.
    var threadsOfChunk: Int { chunks.threads }

    /// Records the time of a chunk that was computed by ``threadsOfChunk`` threads.
    mutating func noteChunk(rows: Int, threads: Int, seconds: Double, busySeconds: Double) {
        let part = Double(Self.standardRows + Self.rowsOfReading) / Double(rows + Self.rowsOfReading)
        chunks.note(threads: threads, seconds: part * seconds, busySeconds: part * busySeconds)
    }

    /// Returns the number of threads for the next step of a number of rows, at least 1.
    func threads(rows: Int, head: Head) -> Int {
        let index = Self.index(rows, head)
        return searches[index].knows ? searches[index].threads : latest
    }

    /// Records the time of a step that was computed by ``threads(rows:head:)`` threads.
    mutating func note(rows: Int, head: Head, threads: Int, seconds: Double, busySeconds: Double? = nil) {
        let index = Self.index(rows, head)
        searches[index].note(threads: threads, seconds: seconds, busySeconds: busySeconds)
        if searches[index].isMeasured { latest = searches[index].settled }
    }

    private static func index(_ rows: Int, _ head: Head) -> Int { (rows - 1) * Head.allCases.count + head.rawValue }
}
