/// The memory that processors and sampler share, allocated once for a vocabulary.
///
/// Used by one thread at a time.
package final class SamplingWorkspace {
    /// The number of logits.
    package let vocabularySize: Int
    /// The number of occurrences of each token in prompt and output. `[vocabularySize]`
    package private(set) var occurrences: UnsafeMutableBufferPointer<Int32>
    /// The number of occurrences of each token in the output. `[vocabularySize]`
    package private(set) var generatedOccurrences: UnsafeMutableBufferPointer<Int32>
    /// Memory for sorted or filtered logits. `[vocabularySize]`
    package private(set) var values: UnsafeMutableBufferPointer<Float>
    /// Memory for the tokens that filters leave. `[vocabularySize]`
    let tokens: UnsafeMutableBufferPointer<Int32>
    /// Memory for logits in a heap. `[vocabularySize]`
    let heap: UnsafeMutableBufferPointer<Float>
    /// Memory for sums of weights by distance from the highest logit. `[NucleusSearch.bucketCount]`
    let buckets: UnsafeMutableBufferPointer<Double>
    /// The distinct tokens of prompt and output, in order of first occurrence. `[seenCount]`
    private let seenTokens: UnsafeMutableBufferPointer<Int32>
    private var seenCount = 0

    /// Allocates for a vocabulary.
    package init(vocabularySize: Int) {
        precondition(vocabularySize > 0, "a vocabulary has tokens")
        self.vocabularySize = vocabularySize
        occurrences = .allocate(capacity: vocabularySize)
        generatedOccurrences = .allocate(capacity: vocabularySize)
        values = .allocate(capacity: vocabularySize)
        seenTokens = .allocate(capacity: vocabularySize)
        occurrences.initialize(repeating: 0)
        generatedOccurrences.initialize(repeating: 0)
        values.initialize(repeating: 0)
        seenTokens.initialize(repeating: 0)
        tokens = .allocate(capacity: vocabularySize)
        heap = .allocate(capacity: vocabularySize)
        buckets = .allocate(capacity: NucleusSearch.bucketCount)
        tokens.initialize(repeating: 0)
        heap.initialize(repeating: 0)
        buckets.initialize(repeating: 0)
    }

    deinit {
        occurrences.deallocate()
        generatedOccurrences.deallocate()
        values.deallocate()
        seenTokens.deallocate()
        tokens.deallocate()
        heap.deallocate()
        buckets.deallocate()
    }

    /// The distinct tokens of prompt and output.
    package var seen: UnsafeBufferPointer<Int32> {
        UnsafeBufferPointer(rebasing: seenTokens[..<seenCount])
    }

    /// Counts a token; tokens outside the vocabulary are ignored, because they have no logit.
    func note(_ token: Int, generated: Bool) {
        guard token >= 0, token < vocabularySize else { return }
        if occurrences[token] == 0 {
            seenTokens[seenCount] = Int32(token)
            seenCount += 1
        }
        occurrences[token] += 1
        if generated { generatedOccurrences[token] += 1 }
    }

    /// Resets all counts.
    func reset() {
        for token in seen {
            occurrences[Int(token)] = 0
            generatedOccurrences[Int(token)] = 0
        }
        seenCount = 0
    }
}
