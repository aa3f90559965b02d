/// Adds a constant to the logits of single tokens.
public struct LogitBiasProcessor: LogitsProcessor {
    private let biases: [(token: Int, bias: Float)]

    /// Keeps the biases of tokens.
    public init(_ biases: [Int: Double]) {
        self.biases = biases.sorted { $0.key < $1.key }.map { ($0.key, Float($0.value)) }
    }

    public func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        for (token, bias) in biases where token >= 0 && token < logits.count { logits[token] += bias }
    }
}

/// Divides positive and multiplies negative logits of tokens that prompt or output hold.
///
/// - Source: Keskar et al. 2019; `RepetitionPenaltyLogitsProcessor` of `transformers`.
public struct RepetitionPenaltyProcessor: LogitsProcessor {
    /// The penalty; above 1 discourages repetition.
    public let penalty: Float

    /// Keeps the penalty.
    public init(_ penalty: Double) {
        self.penalty = Float(penalty)
    }

    public func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        for token in workspace.seen {
            let logit = logits[Int(token)]
            logits[Int(token)] = logit < 0 ? logit * penalty : logit / penalty
        }
    }
}

/// Lowers the logits of generated tokens, once and for each time.
///
/// - Source: OpenAI's API: `logit - count * frequency - (count > 0) * presence`.
public struct PresenceFrequencyProcessor: LogitsProcessor {
    /// Subtracted once.
    public let presence: Float
    /// Subtracted for each occurrence.
    public let frequency: Float

    /// Keeps the penalties.
    public init(presence: Double, frequency: Double) {
        self.presence = Float(presence)
        self.frequency = Float(frequency)
    }

    public func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        for token in workspace.seen {
            let count = workspace.generatedOccurrences[Int(token)]
            if count > 0 { logits[Int(token)] -= presence + frequency * Float(count) }
        }
    }
}
