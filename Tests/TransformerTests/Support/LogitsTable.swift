import Foundation

@testable import Transformer

/// The logits of every position of a sequence, computed in one of the ways a decoder offers.
struct LogitsTable {
    /// How the sequence is fed.
    enum Mode: CaseIterable, CustomStringConvertible {
        case whole, chunked, decoded

        var description: String {
            switch self {
            case .whole: "whole"
            case .chunked: "in chunks of 7"
            case .decoded: "token by token"
            }
        }
    }

    /// `[positions][vocabulary]`
    var rows: [[Float]] = []

    /// A table of known logits.
    init(rows: [[Float]]) {
        self.rows = rows
    }

    /// Computes a table on a fresh cache, with all of the model's threads however little there is to compute.
    init(_ model: TransformerModel, tokens: [Int], mode: Mode = .whole) throws {
        let decoder = model.makeDecoder()
        decoder.takesAllThreads = true
        try self.init(decoder, model.cachePool.makeCache(), tokens: tokens, mode: mode)
    }

    /// Computes a table on a given cache, of the tokens that come after what it holds.
    init(_ decoder: Transformer.Decoder, _ cache: KVCache, tokens: [Int], mode: Mode = .whole) throws {
        if mode == .decoded {
            for token in tokens { rows.append(Array(try decoder.decode(token, cache: cache))) }
            return
        }
        var collected: [[Float]] = []
        try decoder.prefill(tokens, cache: cache, chunkSize: mode == .chunked ? 7 : 512) { block in
            for row in 0..<block.rowCount { collected.append(Array(block.row(row))) }
        }
        rows = collected
    }

    /// The largest difference to another table, each row's in units of its spread.
    func largestRelativeDifference(to other: LogitsTable) -> Float {
        var largest: Float = rows.count == other.rows.count ? 0 : .infinity
        for (left, right) in zip(rows, other.rows) {
            let difference = largestDifference(left, right) / max(1, standardDeviation(right))
            // A NaN must not pass as small.
            largest = difference <= largest ? largest : difference.isNaN ? .infinity : difference
        }
        return largest
    }
}

/// The largest absolute difference of two rows; infinite where their lengths differ or one holds a NaN.
func largestDifference(_ left: [Float], _ right: [Float]) -> Float {
    guard left.count == right.count else { return .infinity }
    var largest: Float = 0
    for (a, b) in zip(left, right) {
        guard abs(a - b).isFinite else { return .infinity }
        largest = max(largest, abs(a - b))
    }
    return largest
}

/// The standard deviation of a row.
func standardDeviation(_ values: [Float]) -> Float {
    let mean = values.reduce(0) { $0 + Double($1) } / Double(values.count)
    let variance = values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(values.count)
    return Float(variance.squareRoot())
}

/// The index of the largest value.
func mostLikely(_ values: [Float]) throws -> Int {
    try values.withUnsafeBufferPointer { try Sampler.likeliest($0) }
}

/// The greedy continuation of a prompt.
func greedy(_ model: TransformerModel, prompt: [Int], count: Int) throws -> [Int] {
    let decoder = model.makeDecoder()
    let cache = model.cachePool.makeCache()
    var logits = try decoder.prefill(prompt, cache: cache)
    var result: [Int] = []
    while result.count < count {
        let token = try Sampler.likeliest(UnsafeBufferPointer(logits))
        result.append(token)
        if result.count < count { logits = try decoder.decode(token, cache: cache) }
    }
    return result
}
