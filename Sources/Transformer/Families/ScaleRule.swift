/// The factor on the products of queries and keys.
enum ScaleRule: Sendable {
    /// One over the root of the head dimension.
    case headDimension
    /// What a key says.
    case key(String, otherwise: Double)
    /// What a key says, or one over the root of the head dimension.
    case keyOrHeadDimension(String)
    /// One over the root of what a key says.
    case inverseRoot(String, otherwise: Double)
    /// One.
    case one
    /// GPT-2's, which two keys change.
    case gpt2
}
