import Constrained
import ModelFiles

/// The times of a grammar's compilation and of its masks.
struct SchemaTiming {
    private let clock = ContinuousClock()
    private var compile = 0.0
    private var first = 0.0
    private var masks: [Double] = []
    /// The heap allocations of cached masks, and of accepting the next tokens; nil if the system can't count them.
    private var allocations: (masks: Int, tokens: Int, steps: Int)? = (0, 0, 0)

    /// Compiles a grammar and records the time.
    mutating func compiling(
        _ body: () throws(GrammarError) -> CompiledGrammar
    ) throws(GrammarError) -> CompiledGrammar {
        let start = clock.now
        let grammar = try body()
        compile = Self.microseconds(clock.now - start)
        return grammar
    }

    /// Computes the mask before the first token and records the time, after warming the vocabulary up.
    mutating func firstMask(_ matcher: GrammarMatcher, warmUp vocabulary: TokenVocabulary) throws(GrammarError) {
        // A vocabulary sorts its tokens once, by their effect inside a string.
        let strings = try CompiledGrammar(jsonSchema: .object([]), options: matcher.grammar.options)
        var other = GrammarMatcher(strings, vocabulary: vocabulary)
        _ = try other.accept(bytes: [0x22])
        _ = try other.mask()
        let start = clock.now
        _ = try matcher.mask()
        first = Self.microseconds(clock.now - start)
    }

    /// Computes the mask before each token of a text and records the times.
    mutating func masks(of tokens: [Int], _ fresh: GrammarMatcher) throws(GrammarError) {
        var matcher = fresh
        let buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: matcher.vocabulary.maskWordCount)
        buffer.initialize(repeating: 0)
        defer { buffer.deallocate() }
        for token in tokens {
            let start = clock.now
            try matcher.fillMask(into: buffer)
            masks.append(Self.microseconds(clock.now - start))
            do throws(GrammarError) {
                try matcher.accept(token)
            } catch .refusedToken {
                return
            }
        }
    }

    /// Counts the heap allocations of a text whose masks are all cached.
    mutating func countAllocations(of tokens: [Int], _ fresh: GrammarMatcher) throws(GrammarError) {
        var matcher = fresh
        let buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: matcher.vocabulary.maskWordCount)
        buffer.initialize(repeating: 0)
        defer { buffer.deallocate() }
        for token in tokens {
            let ofMask = try AllocationCounter.allocations { () throws(GrammarError) in
                try matcher.fillMask(into: buffer)
            }
            guard try matcher.validate([token]) == 1 else { return }
            let ofToken = try AllocationCounter.allocations { () throws(GrammarError) in try matcher.accept(token) }
            guard let ofMask, let ofToken, let known = allocations else {
                allocations = nil
                return
            }
            allocations = (known.masks + ofMask, known.tokens + ofToken, known.steps + 1)
        }
    }

    /// Returns one JSON line with the times in microseconds, optionally those of each mask, and the allocations for
    /// each token.
    func line(withAll: Bool) -> String {
        PrintedJSON.object(["microseconds": times(withAll: withAll), "allocations": allocationsForEachToken])
    }

    /// The mean heap allocations of a cached mask, and of accepting a token, as a JSON object.
    var allocationsForEachToken: String {
        func average(_ count: Int, _ steps: Int) -> String {
            steps == 0 ? "null" : Self.text(Double(count) / Double(steps))
        }
        return PrintedJSON.object([
            "mask": allocations.map { average($0.masks, $0.steps) } ?? "null",
            "token": allocations.map { average($0.tokens, $0.steps) } ?? "null",
        ])
    }

    /// Returns the times in microseconds as a JSON object, optionally those of each mask.
    func times(withAll: Bool) -> String {
        let sorted = masks.sorted()
        func quantile(_ share: Double) -> String {
            sorted.isEmpty
                ? "null" : Self.text(sorted[min(sorted.count - 1, Int(saturating: share * Double(sorted.count)))])
        }
        let mean = sorted.isEmpty ? "null" : Self.text(sorted.reduce(0, +) / Double(sorted.count))
        return Self.object(
            [
                "compile": Self.text(compile), "first_mask": Self.text(first), "masks": "\(sorted.count)", "mean": mean,
                "p50": quantile(0.5), "p99": quantile(0.99), "p99.9": quantile(0.999),
                "max": sorted.last.map(Self.text) ?? "null",
            ], masks: withAll ? masks : nil)
    }

    private static func object(_ members: KeyValuePairs<String, String>, masks: [Double]?) -> String {
        let object = PrintedJSON.object(members)
        guard let masks else { return object }
        return object.dropLast() + ", \"all\": [" + masks.map(text).joined(separator: ", ") + "]}"
    }

    private static func microseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
    }

    private static func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
