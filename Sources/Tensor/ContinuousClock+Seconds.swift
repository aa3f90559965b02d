extension ContinuousClock.Instant {
    /// Seconds that have passed since this instant.
    package var secondsToNow: Double {
        let (seconds, attoseconds) = duration(to: .now).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
