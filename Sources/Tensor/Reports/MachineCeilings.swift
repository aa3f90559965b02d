import InferenceEvents

/// The peak rates of a machine's memory and multipliers, measured by loops that do nothing else.
package struct MachineCeilings: Sendable {
    /// The read bandwidth, in gigabytes per second.
    package let gigabytesPerSecond: Double
    /// The rate of Float operations in 10⁹ per second; a multiply-add counts as two.
    package let floatGigaoperations: Double
    /// The rate of byte operations in 10⁹ per second, as in products of quantized weights.
    package let byteGigaoperations: Double

    /// The number of bytes read, more than caches hold.
    private static let readBytes = 256 << 20
    /// The number of measurements, of which the best counts.
    private static let repetitions = 5
    /// The number of rounds of products in a measurement.
    private static let rounds = 1 << 20

    /// Measures the machine with all threads of a group at once, in about half a second.
    package static func measure(_ kernels: Kernels, threadCount: Int) -> MachineCeilings {
        let pool = WorkerPool(threadCount: threadCount)
        let memory = AlignedBuffer(byteCount: readBytes)
        // Pages that were never written may all map to the same zero page.
        for place in stride(from: 0, to: readBytes, by: 64) { (memory.base + place).storeBytes(of: 1, as: UInt8.self) }
        let counts = UnsafeMutablePointer<Int>.allocate(capacity: pool.threadCount)
        defer { counts.deallocate() }
        func best(_ body: @escaping (Worker) -> Int) -> Double {
            var best = 0.0
            for _ in 0..<repetitions {
                let start = ContinuousClock.now
                pool.run { counts[$0.index] = body($0) }
                let total = (0..<pool.threadCount).reduce(0) { $0 + counts[$1] }
                best = max(best, Double(total) / 1e9 / start.secondsToNow)
            }
            return best
        }
        let gigabytes = best { worker in
            let share = worker.share(of: readBytes, granularity: 4096)
            _ = kernels.ceilings.readWords(memory.base + share.lowerBound, byteCount: share.count)
            return share.count
        }
        return MachineCeilings(
            gigabytesPerSecond: gigabytes,
            floatGigaoperations: best { _ in 2 * kernels.ceilings.multiplyFloats(rounds: rounds) },
            byteGigaoperations: best { _ in 2 * kernels.ceilings.multiplyBytes(memory.base, rounds: rounds) })
    }
}
