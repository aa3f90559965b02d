/// The pooling and head by which a classifier computes labels from a text's rows.
package struct ClassifierConfiguration: Sendable, Equatable {
    /// The pooling of rows.
    package enum Pooling: Sendable, Equatable {
        /// The first row.
        case first
        /// The last row whose token isn't padding.
        case last(padding: Int?)
        /// The mean of all rows.
        case mean
        /// The mean of the labels of all rows.
        case late
    }

    /// The pooling of rows.
    package let pooling: Pooling
    /// The number of labels.
    package let labelCount: Int
    /// The name of the activation after the head's dense layer.
    package let activation: String
    /// Whether the dense layer has a bias.
    package let hasBias: Bool
    /// The final activation of the labels, as the name of a PyTorch module; nil where the configuration has none.
    package let finalActivation: String?

    /// Reads a classifier's configuration.
    init(_ reader: ConfigurationReader, _ rules: ClassifierRules) throws(ConfigurationError) {
        switch rules.pooling {
        case .first: pooling = .first
        case .last: pooling = .last(padding: try reader.tokens("pad_token_id")?.first)
        case .key(let key, let otherwise):
            switch try reader.string(key) ?? otherwise {
            case "cls", "bos": pooling = .first
            case "mean": pooling = .mean
            case "late": pooling = .late
            case let other: throw reader.wrong(key, .string(other), "cls, bos, mean or late")
            }
        }
        if let labels = try reader.object("id2label") {
            labelCount = labels.keys.count
        } else {
            // 2 is the default that no file states; a model without labels gets one label when it is made a reranker.
            let isClassifier = try reader.strings("architectures")?.contains {
                $0.hasSuffix("ForSequenceClassification")
            }
            labelCount = try reader.size("num_labels") ?? (isClassifier == true ? 2 : 1)
        }
        activation =
            try rules.activationKey.map { key throws(ConfigurationError) in
                try reader.string(key) ?? rules.activation
            } ?? rules.activation
        hasBias = try rules.dense.map { dense throws(ConfigurationError) in try reader.value(of: dense.bias) } ?? false
        let said = try reader.object("sentence_transformers")?.string("activation_fn")
        let older = try reader.string("sbert_ce_default_activation_function")
        finalActivation = said ?? older
    }
}
