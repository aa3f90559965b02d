/// Which layers of a family rotate queries and keys by their positions.
enum RotationRule: Sendable {
    /// None.
    case none
    /// All.
    case all
    /// Those with a window.
    case sliding
    /// Those with a window, or all where the configuration has no window.
    case slidingOrAll
    /// As `no_rope_layers` or `no_rope_layer_interval` says.
    case listed
    /// All, by the base that `layer_rope_theta` has for each; none where that is zero or missing.
    case basePerLayer
    /// All if `position_embedding_type` is "rope".
    case named
    /// All, but none where the base is written as null.
    case unlessBaseIsNull
}
