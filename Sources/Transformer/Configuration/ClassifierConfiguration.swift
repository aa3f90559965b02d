/// How labels are computed of a text's rows.
package struct ClassifierConfiguration: Sendable, Equatable {
    /// Which rows they are computed of.
    package enum Pooling: Sendable, Equatable {
        /// The first row.
        case first
        /// The last row of a token that isn't the padding one.
        case last(padding: Int?)
        /// The mean of all rows.
        case mean
        /// All rows: the labels are the mean of theirs.
        case late
    }

    /// Which rows they are computed of.
    package let pooling: Pooling
    /// How many there are.
    package let labelCount: Int
    /// The name of the activation behind the layer before the last.
    package let activation: String
    /// Whether that layer has a bias.
    package let hasBias: Bool
    /// What the configuration says is done with the labels, as the name of one of PyTorch's modules; nil where it doesn't.
    package let finalActivation: String?

    /// Reads what a configuration says.
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
            // Two is what is written nowhere; models without labels are given one when they are made to rank.
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
