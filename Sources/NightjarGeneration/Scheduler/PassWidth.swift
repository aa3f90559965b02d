/// The number of sequences in each pass when not all fit one. It is the maximum, or half of it where that costs little
/// more for each sequence.
///
/// A model in main memory reads its weights once a pass, however many sequences share it. A model in the processor's
/// caches takes twice as long for twice the rows. Half the width then halves the time that new requests wait for a
/// pass.
struct PassWidth {
    /// The largest ratio of the time of two half passes to one whole pass for which half passes are used.
    private static let tolerance = 1.15
    /// The period, in passes, after which the whole width is tried again.
    private static let trial = 32

    /// The whole width.
    let whole: Int
    private var halfSeconds: Double?
    private var wholeSeconds: Double?
    private var passes = 0

    /// Creates a width.
    ///
    /// - Parameter whole: The maximum number of rows of a pass.
    init(whole: Int) { self.whole = whole }

    /// Half the width, at least 1.
    var half: Int { max(whole / 2, 1) }

    /// Returns the width of the next pass.
    mutating func next() -> Int {
        passes += 1
        guard let halfSeconds, let wholeSeconds, !passes.isMultiple(of: Self.trial) else { return whole }
        return 2 * halfSeconds <= Self.tolerance * wholeSeconds ? half : whole
    }

    /// Records the time of a pass with `count` sequences.
    mutating func note(count: Int, seconds: Double) {
        if count == whole { Self.add(seconds, to: &wholeSeconds) }
        if count == half { Self.add(seconds, to: &halfSeconds) }
    }

    private static func add(_ value: Double, to mean: inout Double?) {
        mean = mean.map { 0.75 * $0 + 0.25 * value } ?? value
    }
}
