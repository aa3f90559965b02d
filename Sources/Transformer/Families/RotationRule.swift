/// The rule for which of a family's layers are rotated.
enum RotationRule: Sendable {
    /// None.
    case none
    /// All.
    case all
    /// Those with a window.
    case sliding
    /// Those with a window, or all where the configuration has no window.
    case slidingOrAll
    /// Those in `no_rope_layers`, or by `no_rope_layer_interval`.
    case listed
    /// Those with a base in `layer_rope_theta`; none where it is zero or missing.
    case basePerLayer
    /// All, if `position_embedding_type` is "rope".
    case named
    /// All, unless the base is null.
    case unlessBaseIsNull
}
