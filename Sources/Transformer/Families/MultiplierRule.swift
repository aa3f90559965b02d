/// A factor that a family's configuration fills in.
enum MultiplierRule: Sendable {
    /// None.
    case one
    /// The root of the hidden size.
    case rootOfHiddenSize
    /// The same where a key is true, as it is if missing.
    case rootOfHiddenSizeIf(String)
    /// What a key says.
    case key(String, otherwise: Double)
    /// What a key says over the root of the number of layers; one where it is null.
    case overRootOfDepth(String, otherwise: Double)
    /// What a key says over the hidden size; one where it is null.
    case overHiddenSize(String, otherwise: Double)
    /// One over what a key says, which is above zero.
    case inverse(String)
}
