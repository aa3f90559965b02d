/// How many sequences of a crowd share a pass: as many as there is room for, or half of them where that costs no more for each.
///
/// A model whose weights come from memory reads them once a pass, whoever shares it. One that fits a processor's caches
/// takes twice as long for twice the rows, and those who come wait for passes of half the length then.
struct PassWidth {
    /// What two halves may take for one whole.
    private static let tolerance = 1.15
    /// Every so many passes the whole width is tried again.
    private static let trial = 32

    /// The whole width.
    let whole: Int
    private var halfSeconds: Double?
    private var wholeSeconds: Double?
    private var passes = 0

    /// - Parameter whole: The most rows of a pass.
    init(whole: Int) { self.whole = whole }

    /// Half the width, at least 1.
    var half: Int { max(whole / 2, 1) }

    /// The width of the next pass.
    mutating func next() -> Int {
        passes += 1
        guard let halfSeconds, let wholeSeconds, !passes.isMultiple(of: Self.trial) else { return whole }
        return 2 * halfSeconds <= Self.tolerance * wholeSeconds ? half : whole
    }

    /// Counts a pass of so many sequences.
    mutating func note(count: Int, seconds: Double) {
        if count == whole { Self.add(seconds, to: &wholeSeconds) }
        if count == half { Self.add(seconds, to: &halfSeconds) }
    }

    private static func add(_ value: Double, to mean: inout Double?) {
        mean = mean.map { 0.75 * $0 + 0.25 * value } ?? value
    }
}
