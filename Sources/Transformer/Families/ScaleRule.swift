/// The rule for the scale of attention scores.
enum ScaleRule: Sendable {
    /// The inverse of the square root of the head dimension.
    case headDimension
    /// The value of a key.
    case key(String, otherwise: Double)
    /// The value of a key, else the inverse of the square root of the head dimension.
    case keyOrHeadDimension(String)
    /// The inverse of the square root of a key's value.
    case inverseRoot(String, otherwise: Double)
    /// 1.
    case one
    /// GPT-2's rule, which two keys modify.
    case gpt2
}
