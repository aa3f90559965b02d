/// Times pieces of work: one warm-up, then the best of several rounds, since noise only ever adds.
enum Stopwatch {
    /// Seconds of the fastest of `rounds` calls.
    static func best(of rounds: Int, _ body: () -> Void) -> Double {
        body()
        let clock = ContinuousClock()
        var best = Double.infinity
        for _ in 0..<rounds {
            let duration = clock.measure(body).components
            best = min(best, Double(duration.seconds) + Double(duration.attoseconds) * 1e-18)
        }
        return best
    }
}
