/// The rule for a factor in a family's configuration.
enum MultiplierRule: Sendable {
    /// 1.
    case one
    /// The square root of the hidden size.
    case rootOfHiddenSize
    /// The square root of the hidden size, unless the key is false.
    case rootOfHiddenSizeIf(String)
    /// The value of a key.
    case key(String, otherwise: Double)
    /// The value of a key over the square root of the number of layers; 1 for null.
    case overRootOfDepth(String, otherwise: Double)
    /// The value of a key over the hidden size; 1 for null.
    case overHiddenSize(String, otherwise: Double)
    /// The inverse of a key's positive value.
    case inverse(String)
}
