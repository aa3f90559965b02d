/// The head of a family's classifiers, `…ForSequenceClassification`.
struct ClassifierRules: Sendable {
    /// The pooling of rows.
    enum Pooling: Sendable {
        /// The first token's row.
        case first
        /// The row of the last token that isn't padding.
        case last
        /// The pooling that a key names.
        case key(String, otherwise: String)
    }

    var pooling = Pooling.last
    /// The dense layer before the output layer; nil for none. `hasPrefix` says whether its name has the model's prefix.
    var dense: (name: String, hasPrefix: Bool, bias: Flag)?
    /// The activation after the dense layer, and the key that names it.
    var activation = "tanh"
    var activationKey: String?
    /// The norm after the activation.
    var norm: String?
    /// The output layer.
    var output = (name: "score", hasBias: false)
}
