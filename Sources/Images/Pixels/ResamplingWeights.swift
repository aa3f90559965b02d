/// The weights of one axis: for each sample of the result a run of samples, whole numbers of 16 bits.
///
/// They are as PyTorch makes them for 8-bit images: antialiased, so that smaller results average more samples, normalized to
/// 1, and multiplied by the largest power of two, 2²² at most, with which the largest of them fits 16 bits.
struct ResamplingWeights {
    /// Where the run of each sample begins.
    let starts: [Int]
    /// How long it is.
    let counts: [Int]
    /// The weights of all runs, each with as many places as the longest has.
    let weights: [Int32]
    let stride: Int
    /// The power of two.
    let precision: Int32

    init(from count: Int, to newCount: Int, filter: ResamplingFilter) {
        let scale = Double(count) / Double(newCount)
        let reach = filter.reach * max(scale, 1)
        let inverse = scale >= 1 ? 1 / scale : 1
        var runs: [[Double]] = []
        var starts: [Int] = []
        for index in 0..<newCount {
            let center = scale * (Double(index) + 0.5)
            let start = max(Self.whole(center - reach + 0.5), 0)
            let end = min(Self.whole(center + reach + 0.5), count)
            var run = (start..<max(start, end)).map { filter.weight((Double($0) - center + 0.5) * inverse) }
            let total = run.reduce(0, +)
            if total != 0 { run = run.map { $0 / total } }
            runs.append(run)
            starts.append(start)
        }
        let largest = runs.reduce(0) { max($0, $1.max() ?? 0) }
        var precision: Int32 = 0
        while precision < 22, Self.whole(0.5 + largest * Double(1 << (precision + 1))) < 1 << 15 { precision += 1 }
        let unit = Double(1 << precision)
        let stride = runs.reduce(1) { max($0, $1.count) }
        self.starts = starts
        counts = runs.map(\.count)
        weights = runs.flatMap { run in
            run.map { Int32(clamping: Self.whole($0 < 0 ? $0 * unit - 0.5 : $0 * unit + 0.5)) }
                + [Int32](repeating: 0, count: stride - run.count)
        }
        self.stride = stride
        self.precision = precision
    }

    /// A number without its fraction. Sizes of images and weights are far from the limits.
    private static func whole(_ value: Double) -> Int { Int(exactly: value.rounded(.towardZero)) ?? 0 }
}
