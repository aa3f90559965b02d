/// A search for the smallest set of likeliest tokens that reach a probability (top-p), without sorting all tokens.
///
/// Logits are distributed over buckets by their distance from the highest one. Only the bucket where the sum is reached
/// is sorted. The time is linear in the number of tokens for every distribution.
struct NucleusSearch {
    /// The weights of the buckets. `[bucketCount]`
    let buckets: UnsafeMutableBufferPointer<Double>
    /// Memory for the logits of a bucket. `[vocabularySize]`
    let heap: UnsafeMutableBufferPointer<Float>
    static let bucketCount = 512

    /// Returns the lowest logit of the smallest set whose weights reach `goal`, and the number of the set's candidates
    /// with that logit. The set has at least one candidate.
    ///
    /// - Parameters:
    ///   - candidates: At least one candidate, with weights.
    ///   - highest: The highest logit.
    ///   - goal: The sum of weights to reach.
    func threshold(of candidates: Candidates, highest: Float, goal: Double) -> (logit: Float, ties: Int) {
        var widest: Float = 0
        for index in 0..<candidates.count { widest = max(widest, highest - candidates.logits[index]) }
        // Logits below this have no weight, however far they are.
        widest = min(widest, -TopPProcessor.lowestDifference)
        let scale = min(Float(Self.bucketCount) / widest, .greatestFiniteMagnitude)
        func bucket(_ index: Int) -> Int {
            // The function is monotonic, so no logit of a bucket exceeds one of an earlier bucket.
            let place = (highest - candidates.logits[index]) * scale
            let last = Self.bucketCount - 1
            return place < Float(last) ? Int(place) : last  // whole: below 512, and not below 0
        }

        buckets.update(repeating: 0)
        for index in 0..<candidates.count { buckets[bucket(index)] += Double(candidates.weights[index]) }
        var (reached, kept, last) = (0, 0.0, 0.0)
        for index in buckets.indices where buckets[index] > 0 {
            (reached, last) = (index, kept)
            kept += buckets[index]
            if kept >= goal { break }
        }

        var count = 0
        for index in 0..<candidates.count where bucket(index) == reached {
            heap[count] = candidates.logits[index]
            count += 1
        }
        return threshold(count: count, sum: last, goal: goal, highest: highest)
    }

    /// Continues in one bucket, whose logits are in `heap`; `sum` is the weight of all buckets above.
    private func threshold(count: Int, sum: Double, goal: Double, highest: Float) -> (logit: Float, ties: Int) {
        var (count, sum) = (count, sum)
        LogitHeap.order(heap, count: count, by: >)
        var (threshold, ties) = (heap[0], 0)
        repeat {
            ties = heap[0] == threshold ? ties + 1 : 1
            threshold = heap[0]
            sum += TopPProcessor.weight(threshold, below: highest)
            count -= 1
            heap[0] = heap[count]
            LogitHeap.sink(heap, count: count, from: 0, by: >)
        } while count > 0 && sum < goal
        return (threshold, ties)
    }
}
