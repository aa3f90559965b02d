/// How the members of a family that give labels, `…ForSequenceClassification`, compute them.
struct ClassifierRules: Sendable {
    /// Which tokens' rows labels are computed of.
    enum Pooling: Sendable {
        /// The first token's.
        case first
        /// The last one's that is no padding.
        case last
        /// As a key says.
        case key(String, otherwise: String)
    }

    var pooling = Pooling.last
    /// The layer before the last, where there is one. Its name has the prefix of the model's tensors where that is the
    /// model's own.
    var dense: (name: String, hasPrefix: Bool, bias: Flag)?
    /// The activation behind it, or the key that says it.
    var activation = "tanh"
    var activationKey: String?
    /// Norm behind the activation.
    var norm: String?
    /// The last layer.
    var output = (name: "score", hasBias: false)
}
