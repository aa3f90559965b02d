/// Finds where the likeliest tokens reach a share of the whole, without ordering them all.
///
/// Logits are sorted into buckets by their distance from the highest; only the bucket in which the share is reached is
/// ordered. Linear in the number of tokens, whatever the shape of the distribution.
struct NucleusSearch {
    /// The buckets' weights. `[bucketCount]`
    let buckets: UnsafeMutableBufferPointer<Double>
    /// Room for the logits of a bucket. `[vocabularySize]`
    let heap: UnsafeMutableBufferPointer<Float>
    static let bucketCount = 512

    /// The lowest logit of the shortest run of likeliest candidates whose weights reach `goal`, and how many
    /// candidates with that very logit belong to the run; at least one candidate is kept.
    ///
    /// - Parameters:
    ///   - candidates: At least one, weighed.
    ///   - highest: The highest of their logits.
    ///   - goal: A sum of weights.
    func threshold(of candidates: Candidates, highest: Float, goal: Double) -> (logit: Float, ties: Int) {
        var widest: Float = 0
        for index in 0..<candidates.count { widest = max(widest, highest - candidates.logits[index]) }
        // What lies further below weighs nothing, however far: logits may lie an infinity apart, or as good as none.
        widest = min(widest, -TopPProcessor.lowestDifference)
        let scale = min(Float(Self.bucketCount) / widest, .greatestFiniteMagnitude)
        func bucket(_ index: Int) -> Int {
            // Monotonic in the logit, so that no logit of one bucket is above one of the bucket before it.
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

    /// The same within the one bucket, whose logits stand in `heap`; `sum` is the weight of all above it.
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
