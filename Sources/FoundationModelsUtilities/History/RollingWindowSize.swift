/// The size of a rolling window over the history.
public enum RollingWindowSize: Sendable {
    /// A number of the newest entries.
    case entries(Int)
}
