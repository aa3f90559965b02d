extension ContinuousClock.Instant {
    /// Seconds that have passed since this instant.
    package var secondsToNow: Double { seconds(to: .now) }

    /// Seconds from this instant to another.
    package func seconds(to end: Self) -> Double {
        let (seconds, attoseconds) = duration(to: end).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
