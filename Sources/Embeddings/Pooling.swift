import Transformer

/// How one vector is made of a text's rows, as a `Pooling` module says.
struct Pooling: Sendable, Equatable {
    /// A way to make a vector.
    enum Mode: String, Sendable, CaseIterable {
        /// The first row.
        case first = "cls"
        /// The largest value of each column.
        case largest = "max"
        /// The mean of all rows.
        case mean
        /// Their sum over the root of their number.
        case rootMean = "mean_sqrt_len_tokens"
        /// Their mean, weighted by their positions, which count from 1.
        case weightedMean = "weightedmean"
        /// The last row.
        case last = "lasttoken"

        /// The key of older configurations that switches it on.
        var key: String {
            switch self {
            case .first: "pooling_mode_cls_token"
            case .largest: "pooling_mode_max_tokens"
            case .mean: "pooling_mode_mean_tokens"
            case .rootMean: "pooling_mode_mean_sqrt_len_tokens"
            case .weightedMean: "pooling_mode_weightedmean_tokens"
            case .last: "pooling_mode_lasttoken"
            }
        }
    }

    /// The ways whose vectors stand one after another.
    var modes: [Mode]
    /// Whether the rows of a prompt count.
    var includesPrompt = true

    /// Reads a module's configuration.
    init(_ reader: ConfigurationReader?) throws(ConfigurationError) {
        modes = [.mean]
        guard let reader else { return }
        includesPrompt = try reader.boolean("include_prompt") ?? true
        guard let said = reader.value("pooling_mode") else {
            var older: [Mode] = []
            for mode in Mode.allCases where try reader.boolean(mode.key) == true { older.append(mode) }
            modes = older.isEmpty ? [.mean] : older
            return
        }
        var names: [String] = []
        if case .string(let name) = said { names = [name] } else { names = try reader.strings("pooling_mode") ?? [] }
        modes = []
        for name in names {
            guard let mode = Mode(rawValue: name) else {
                throw reader.wrong(
                    "pooling_mode", .string(name), Mode.allCases.map(\.rawValue).joined(separator: ", "))
            }
            modes.append(mode)
        }
        guard !modes.isEmpty else { throw reader.wrong("pooling_mode", said, "at least one mode") }
    }

    init(modes: [Mode]) { self.modes = modes }

    /// Makes the vector of a text.
    ///
    /// - Parameters:
    ///   - rows: `[count, width]`
    ///   - promptCount: Rows of the prompt before the text, which don't count where they are not included.
    func vector(_ rows: UnsafePointer<Float>, count: Int, width: Int, promptCount: Int) -> [Float] {
        let first = includesPrompt ? 0 : min(promptCount, count)
        var result = [Float](repeating: 0, count: modes.count * width)
        result.withUnsafeMutableBufferPointer { result in
            guard let base = result.baseAddress else { return }
            for (index, mode) in modes.enumerated() {
                Self.pool(mode, rows, first..<count, width: width, into: base + index * width)
            }
        }
        return result
    }

    /// Makes one vector; `output` holds zeros.
    private static func pool(
        _ mode: Mode, _ rows: UnsafePointer<Float>, _ counted: Range<Int>, width: Int,
        into output: UnsafeMutablePointer<Float>
    ) {
        switch mode {
        // The reference takes the first row where none count, and nothing for the last.
        case .first: output.update(from: rows + (counted.isEmpty ? 0 : counted.lowerBound) * width, count: width)
        case .last:
            if !counted.isEmpty { output.update(from: rows + (counted.upperBound - 1) * width, count: width) }
        case .largest:
            output.update(repeating: -.infinity, count: width)
            for index in counted {
                let row = rows + index * width
                for column in 0..<width { output[column] = max(output[column], row[column]) }
            }
        case .mean, .rootMean, .weightedMean:
            var weights: Float = 0
            for index in counted {
                let weight = mode == .weightedMean ? Float(index + 1) : 1
                weights += weight
                let row = rows + index * width
                for column in 0..<width { output[column] += weight * row[column] }
            }
            weights = max(weights, 1e-9)
            let divisor = mode == .rootMean ? weights.squareRoot() : weights
            for column in 0..<width { output[column] /= divisor }
        }
    }
}
