/// How much of a history a rolling window shows.
public enum RollingWindowSize: Sendable {
    /// So many of the newest entries.
    case entries(Int)
}
